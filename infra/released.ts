/** What a table is keyed by, as its template says it: the main key under '', each index under its name. */
export type Keys = Readonly<Record<string, readonly string[]>>
/** The keys of every table, by the table's name without the stage. */
export type Tables = Readonly<Record<string, Keys>>

type KeySchema = readonly { readonly AttributeName: string }[]
type TableProperties = {
  readonly TableName: string
  readonly KeySchema: KeySchema
  readonly GlobalSecondaryIndexes?: readonly { readonly IndexName: string; readonly KeySchema: KeySchema }[]
}

const attributes = (schema: KeySchema) => schema.map(key => key.AttributeName)

/** @param stage the name of the stage whose templates these are */
export const keysOf = (tables: readonly TableProperties[], stage: string): Tables =>
  Object.fromEntries(
    tables
      .map(({ TableName, KeySchema, GlobalSecondaryIndexes = [] }): [string, Keys] => [
        TableName.replace(`tradewell-${stage}-`, ''),
        {
          '': attributes(KeySchema),
          ...Object.fromEntries(GlobalSecondaryIndexes.map(index => [index.IndexName, attributes(index.KeySchema)])),
        },
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const same = (a: readonly string[] | undefined, b: readonly string[] | undefined) => String(a) === String(b)

/**
 * What DynamoDB would refuse of a deployment over the last released one: it makes or drops one index of a table in an update,
 * and changes the keys of neither a table nor an index. Tables that are new may have any number.
 */
export const refusedChanges = (released: Tables, now: Tables): string[] =>
  Object.entries(now).flatMap(([table, keys]) => {
    const before = released[table]
    if (!before) return []
    const rekeyed = Object.keys(keys).filter(index => before[index] && !same(before[index], keys[index]))
    const changed = [...new Set([...Object.keys(before), ...Object.keys(keys)])].filter(
      index => !before[index] || !keys[index],
    )
    return [
      ...rekeyed.map(index => `${table}${index && `.${index}`} changes its keys: give the new one another name`),
      ...(changed.length > 1
        ? [`${table} changes ${changed.length} indexes (${changed.join(', ')}): one a release`]
        : []),
    ]
  })
