import type { Resource } from '../cloudformation/resolve.ts'

/** Holds the ExclusiveStartKey of a Query or a Scan to what DynamoDB would take. */

type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: string }[]
export type Keys = {
  readonly table: KeySchema
  readonly indexes: ReadonlyMap<string, KeySchema>
  /** S, N or B, by attribute. */
  readonly types: ReadonlyMap<string, string>
}

export const keysOfTable = ({ properties: p }: Resource): Keys => ({
  table: p.KeySchema as KeySchema,
  indexes: new Map(
    [...((p.GlobalSecondaryIndexes ?? []) as []), ...((p.LocalSecondaryIndexes ?? []) as [])].map(
      ({ IndexName, KeySchema }: { IndexName: string; KeySchema: KeySchema }) => [IndexName, KeySchema],
    ),
  ),
  types: new Map(
    (p.AttributeDefinitions as { AttributeName: string; AttributeType: string }[]).map(one => [
      one.AttributeName,
      one.AttributeType,
    ]),
  ),
})

type Input = Record<string, unknown>
type Value = Record<string, unknown>

const outside = 'The provided starting key is outside query boundaries based on provided conditions'

/** The value that a key condition sets an attribute equal to, the text with which another begins, and the two between which one stands. */
const conditionsOf = (input: Input) => {
  const text = String(input.KeyConditionExpression ?? '')
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>
  const values = (input.ExpressionAttributeValues ?? {}) as Record<string, Value>
  const found = (pattern: RegExp) =>
    new Map(
      [...text.matchAll(pattern)].map(([, name = '', ...given]) => [
        names[name] ?? name,
        given.map(value => values[value]),
      ]),
    )
  return {
    equal: found(/(#?[\w.]+)\s*=\s*(:\w+)/g),
    begins: found(/begins_with\s*\(\s*(#?[\w.]+)\s*,\s*(:\w+)\s*\)/gi),
    between: found(/(#?[\w.]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)/gi),
  }
}

/** Texts in DynamoDB's order, which is that of their bytes in UTF-8. */
const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0

/** @returns why DynamoDB refuses the starting key of a call; undefined when it does not, or there is none */
export const startKeyFault = (input: Input, keys: Keys | undefined): string | undefined => {
  const start = input.ExclusiveStartKey as Record<string, Value> | undefined
  if (!start || !keys) return undefined
  const index = input.IndexName === undefined ? undefined : keys.indexes.get(String(input.IndexName))
  if (input.IndexName !== undefined && !index) return undefined
  const wanted = new Set([...keys.table, ...(index ?? [])].map(({ AttributeName }) => AttributeName))
  const given = Object.keys(start)
  if (given.length !== wanted.size || given.some(name => !wanted.has(name)))
    return 'The provided starting key is invalid'
  if (given.some(name => Object.keys(start[name] ?? {})[0] !== keys.types.get(name)))
    return 'The provided starting key is invalid: The provided key element does not match the schema'
  const { equal, begins, between } = conditionsOf(input)
  for (const { AttributeName: name } of index ?? keys.table) {
    const value = start[name]
    if (equal.has(name) && JSON.stringify(equal.get(name)?.[0]) !== JSON.stringify(value)) return outside
    const text = String(value?.S ?? '')
    const prefix = begins.get(name)?.[0]?.S
    if (typeof prefix === 'string' && !text.startsWith(prefix)) return outside
    const [first, last] = between.get(name)?.map(end => end?.S) ?? []
    if (typeof first === 'string' && (isBefore(text, first) || isBefore(String(last), text))) return outside
  }
  return undefined
}
