import { LOCAL_ACCOUNT } from '../cloudformation/assembly.ts'
import type { CallAnswer } from '../endpoint.ts'

/** DynamoDB takes a table's ARN wherever it takes its name; the server behind the gateway knows names only. */

type Input = Record<string, unknown>
export type Named = {
  readonly input: Input
  readonly body: Buffer
  /** The ARNs that were given, by the names that stand for them now. */
  readonly names: ReadonlyMap<string, string>
}

const ARN = /^arn:aws:dynamodb:[a-z0-9-]+:(\d{12}):table\/([\w.-]+)$/

/**
 * A call with names in place of ARNs; undefined for one without an ARN, and 'foreign' for one of another account.
 * @param body the call as it came: most hold no ARN, and are told by that
 */
export const plainNames = (input: Input, body: Buffer): Named | 'foreign' | undefined => {
  if (!body.includes('"arn:aws:dynamodb:')) return undefined
  const names = new Map<string, string>()
  let foreign = false
  const plain = (name: unknown): unknown => {
    const [arn, account, table] = typeof name === 'string' ? (ARN.exec(name) ?? []) : []
    if (arn === undefined || table === undefined) return name
    if (account !== LOCAL_ACCOUNT) foreign = true
    names.set(table, arn)
    return table
  }
  const onTable = (one: Input): Input =>
    one.TableName === undefined ? one : { ...one, TableName: plain(one.TableName) }
  const changed = onTable(input)
  if (input.RequestItems)
    changed.RequestItems = Object.fromEntries(
      Object.entries(input.RequestItems as Input).map(([name, value]) => [plain(name), value]),
    )
  if (Array.isArray(input.TransactItems))
    changed.TransactItems = (input.TransactItems as Record<string, Input>[]).map(item =>
      Object.fromEntries(Object.entries(item).map(([kind, inner]) => [kind, onTable(inner)])),
    )
  if (foreign) return 'foreign'
  return names.size === 0 ? undefined : { input: changed, body: Buffer.from(JSON.stringify(changed)), names }
}

/** An answer with the ARNs that the caller gave, where a batch answers by table. */
export const withNames = (answer: CallAnswer, names: ReadonlyMap<string, string>): CallAnswer => {
  if (answer.status !== 200) return answer
  const value = JSON.parse(answer.body.toString()) as Input
  for (const part of ['Responses', 'UnprocessedKeys', 'UnprocessedItems']) {
    const byTable = value[part]
    if (typeof byTable !== 'object' || byTable === null || Array.isArray(byTable)) continue
    value[part] = Object.fromEntries(Object.entries(byTable).map(([name, rows]) => [names.get(name) ?? name, rows]))
  }
  // The server's checksum is of what it said.
  const { 'x-amz-crc32': _, ...headers } = answer.headers
  const body = Buffer.from(JSON.stringify(value))
  return { ...answer, headers: { ...headers, 'content-length': String(body.length) }, body }
}
