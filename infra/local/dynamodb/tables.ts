import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../cloudformation/resolve.ts'
import { DynamoCallError, dynamoCall } from './server.ts'

type KeySchema = { AttributeName: string; KeyType: string }[]
type Index = { IndexName: string; KeySchema: KeySchema; Projection: Record<string, unknown> }
type Description = {
  KeySchema: KeySchema
  GlobalSecondaryIndexes?: Index[]
  StreamSpecification?: { StreamEnabled?: boolean; StreamViewType?: string }
  LatestStreamArn?: string
}
type Attribute = { AttributeName: string; AttributeType: string }

type Declared = {
  readonly name: string
  readonly keySchema: KeySchema
  readonly attributes: Attribute[]
  readonly indexes: Index[]
  readonly localIndexes: Index[] | undefined
  readonly streamView: string | undefined
  readonly ttlAttribute: string | undefined
}

/** A table that exists on disk with other keys than the template now declares; DynamoDB cannot change them either. */
export class TableChangedError extends Error {
  constructor(table: string) {
    super(`The keys of table ${table} have changed since its local data was made. \`npm run reset\` forgets the data.`)
    this.name = 'TableChangedError'
  }
}

const declaredOf = ({ ref, properties: p }: Resource): Declared => {
  const ttl = p.TimeToLiveSpecification as { Enabled?: boolean; AttributeName?: string } | undefined
  return {
    name: ref,
    keySchema: p.KeySchema as KeySchema,
    attributes: p.AttributeDefinitions as Attribute[],
    indexes: ((p.GlobalSecondaryIndexes ?? []) as Index[]).map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
    localIndexes: p.LocalSecondaryIndexes as Index[] | undefined,
    streamView: (p.StreamSpecification as { StreamViewType?: string } | undefined)?.StreamViewType,
    ttlAttribute: ttl?.Enabled ? ttl.AttributeName : undefined,
  }
}

const describe = async (url: string, table: string): Promise<Description | undefined> => {
  try {
    return (await dynamoCall<{ Table: Description }>(url, 'DescribeTable', { TableName: table })).Table
  } catch (error) {
    if (error instanceof DynamoCallError && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

const streamOf = (table: Declared) =>
  table.streamView ? { StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamView } } : {}

const create = (url: string, table: Declared) =>
  dynamoCall(url, 'CreateTable', {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: table.keySchema,
    AttributeDefinitions: table.attributes,
    ...(table.indexes.length > 0 ? { GlobalSecondaryIndexes: table.indexes } : {}),
    ...(table.localIndexes ? { LocalSecondaryIndexes: table.localIndexes } : {}),
    ...streamOf(table),
  })

/** Brings an existing table to what is declared: indexes added, replaced or dropped, the stream switched on. */
const update = async (url: string, table: Declared, existing: Description): Promise<void> => {
  if (!isDeepStrictEqual(existing.KeySchema, table.keySchema)) throw new TableChangedError(table.name)
  const change = (input: object) => dynamoCall(url, 'UpdateTable', { TableName: table.name, ...input })
  const present = existing.GlobalSecondaryIndexes ?? []
  const same = (a: Index, b: Index) =>
    a.IndexName === b.IndexName && isDeepStrictEqual([a.KeySchema, a.Projection], [b.KeySchema, b.Projection])
  for (const index of present.filter(old => !table.indexes.some(wanted => same(old, wanted))))
    await change({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] })
  for (const index of table.indexes.filter(wanted => !present.some(old => same(old, wanted))))
    await change({ AttributeDefinitions: table.attributes, GlobalSecondaryIndexUpdates: [{ Create: index }] })
  if (table.streamView && !existing.StreamSpecification?.StreamEnabled) await change(streamOf(table))
}

/**
 * Creates what the templates declare and is not there yet.
 * @returns the ARN by which the server knows each table's stream, by table name
 * @throws {TableChangedError} when the keys of a table are no longer those of its data
 */
export const ensureTables = async (url: string, tables: readonly Resource[]): Promise<ReadonlyMap<string, string>> => {
  const streams = new Map<string, string>()
  for (const table of tables.map(declaredOf)) {
    const existing = await describe(url, table.name)
    if (existing) await update(url, table, existing)
    else await create(url, table)
    if (!existing && table.ttlAttribute)
      await dynamoCall(url, 'UpdateTimeToLive', {
        TableName: table.name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: table.ttlAttribute },
      })
    if (!table.streamView) continue
    const arn = existing?.LatestStreamArn ?? (await describe(url, table.name))?.LatestStreamArn
    if (arn) streams.set(table.name, arn)
  }
  return streams
}
