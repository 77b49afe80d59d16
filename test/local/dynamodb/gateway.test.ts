import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'

let cloud: TestCloud
let client: DynamoDBClient
let name = ''
let arn = ''
beforeAll(async () => {
  cloud = await startTestCloud()
  const { endpoint, iam } = cloud
  client = new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials: iam.operator, maxAttempts: 1 })
  const table = cloud.resources.ofType('AWS::DynamoDB::GlobalTable').find(({ id }) => id.startsWith('Items'))
  name = table?.ref ?? ''
  arn = table?.attributes.Arn ?? ''
  for (const [pk, sk] of [
    ['p', 'a1'],
    ['p', 'a2'],
    ['p', 'b1'],
    ['q', 'a1'],
  ])
    await client.send(
      new PutItemCommand({ TableName: name, Item: { pk: { S: pk! }, sk: { S: sk! }, g1: { S: 'g' }, n: { N: '1' } } }),
    )
})
afterAll(async () => {
  client.destroy()
  await cloud[Symbol.asyncDispose]()
})

describe('an ARN in place of a name', () => {
  const Key = { pk: { S: 'p' }, sk: { S: 'a1' } }
  it('names the table in every call', async () => {
    expect((await client.send(new GetItemCommand({ TableName: arn, Key }))).Item).toMatchObject({ n: { N: '1' } })
    const { Responses } = await client.send(new BatchGetItemCommand({ RequestItems: { [arn]: { Keys: [Key] } } }))
    expect(Responses?.[arn]).toHaveLength(1)
    const Update = {
      TableName: arn,
      Key,
      UpdateExpression: 'SET m = :m',
      ExpressionAttributeValues: { ':m': { S: 'arn:aws:dynamodb:a text' } },
    }
    await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Update }] }))
    expect((await client.send(new GetItemCommand({ TableName: name, Key }))).Item?.m).toEqual({
      S: 'arn:aws:dynamodb:a text',
    })
  })
  it('of another account, or of a table that is not there, is refused', async () => {
    const foreign = arn.replace(/:\d{12}:/, ':123456789012:')
    for (const TableName of [foreign, `${arn}x`])
      await expect(client.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
      })
  })
})

describe.each([
  ['what begins with a text', 'begins_with(sk, :sk)', { ':sk': { S: 'a' } }],
  ['what stands between two', 'sk BETWEEN :sk AND :last', { ':sk': { S: 'a' }, ':last': { S: 'a\u{10FFFF}' } }],
])('a starting key of %s', (_, within, ends) => {
  const query = (ExclusiveStartKey: Record<string, { S: string } | { N: string }>, extra: object = {}) =>
    client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: `#pk = :pk AND ${within}`,
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': { S: 'p' }, ...ends },
        ExclusiveStartKey,
        ...extra,
      }),
    )
  it('of this query goes on behind it', async () => {
    const { Items } = await query({ pk: { S: 'p' }, sk: { S: 'a1' } })
    expect(Items?.map(({ sk }) => sk)).toEqual([{ S: 'a2' }])
  })
  it.each([
    ['another partition', { pk: { S: 'q' }, sk: { S: 'a1' } }],
    ['rows that the condition leaves out', { pk: { S: 'p' }, sk: { S: 'b1' } }],
    ['a part of the key', { pk: { S: 'p' } }],
    ['attributes that are no keys', { pk: { S: 'p' }, sk: { S: 'a1' }, other: { S: 'x' } }],
    ['another type', { pk: { S: 'p' }, sk: { N: '1' } }],
  ])('of %s is refused', async (_, key) => {
    await expect(query(key as never)).rejects.toMatchObject({ name: 'ValidationException' })
  })
  it('of an index holds the keys of both', async () => {
    const index = {
      IndexName: 'byG1',
      KeyConditionExpression: 'g1 = :g',
      ExpressionAttributeNames: undefined,
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    }
    const whole = { pk: { S: 'p' }, sk: { S: 'a1' }, g1: { S: 'g' } }
    expect((await query(whole, index)).Items?.length).toBeGreaterThan(0)
    await expect(query({ g1: { S: 'g' } }, index)).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(query({ ...whole, g1: { S: 'h' } }, index)).rejects.toMatchObject({ name: 'ValidationException' })
  })
  it('of a scan is held to the keys, too', async () => {
    const scan = (ExclusiveStartKey: Record<string, { S: string }>) =>
      client.send(new ScanCommand({ TableName: name, ExclusiveStartKey }))
    expect((await scan({ pk: { S: 'p' }, sk: { S: 'b1' } })).$metadata.httpStatusCode).toBe(200)
    await expect(scan({ pk: { S: 'p' } })).rejects.toMatchObject({ name: 'ValidationException' })
  })
})
