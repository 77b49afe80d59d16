import { randomUUID } from 'node:crypto'
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import type {
  BatchGetCommandInput,
  GetCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { fromAttributes, toAttributes } from './attributes.ts'
import type { RowsClient } from './rows-client.ts'

const optional = (values: object | undefined) => values && toAttributes(values)

type RequestItems = NonNullable<BatchGetCommandInput['RequestItems']>
const eachTable = <T, R>(tables: Readonly<Record<string, T>>, change: (part: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(tables).map(([table, part]) => [table, change(part)]))

const transacted = ({
  Put,
  Delete,
  Update,
  ConditionCheck,
}: NonNullable<TransactWriteCommandInput['TransactItems']>[number]): TransactWriteItem => {
  const changed = <T extends { ExpressionAttributeValues?: Record<string, unknown> | undefined }>(part: T) => ({
    ...part,
    ExpressionAttributeValues: optional(part.ExpressionAttributeValues),
  })
  const byKey = <
    T extends {
      Key: Record<string, unknown> | undefined
      ExpressionAttributeValues?: Record<string, unknown> | undefined
    },
  >(
    part: T,
  ) => ({ ...changed(part), Key: optional(part.Key) })
  return {
    ...(Put && { Put: { ...changed(Put), Item: optional(Put.Item) } }),
    ...(Delete && { Delete: byKey(Delete) }),
    ...(Update && { Update: byKey(Update) }),
    ...(ConditionCheck && { ConditionCheck: byKey(ConditionCheck) }),
  }
}

/** The calls to DynamoDB that are made for rows, with values as they are in the program. */
export const openDocuments = (client: RowsClient) => ({
  async get(input: GetCommandInput) {
    const { Item, ConsumedCapacity } = await client.send('GetItem', { ...input, Key: optional(input.Key) })
    return { Item: Item && fromAttributes(Item), ConsumedCapacity }
  },
  async getMany(input: BatchGetCommandInput) {
    const items = eachTable(input.RequestItems ?? {}, part => ({ ...part, Keys: part.Keys?.map(toAttributes) }))
    const answer = await client.send('BatchGetItem', { ...input, RequestItems: items })
    const left = eachTable(answer.UnprocessedKeys ?? {}, part => ({ ...part, Keys: part.Keys?.map(fromAttributes) }))
    return {
      Responses: eachTable(answer.Responses ?? {}, rows => rows.map(fromAttributes)),
      UnprocessedKeys: left as RequestItems,
      ConsumedCapacity: answer.ConsumedCapacity,
    }
  },
  async query(input: QueryCommandInput) {
    const { Items, LastEvaluatedKey, ConsumedCapacity } = await client.send('Query', {
      ...input,
      ExpressionAttributeValues: optional(input.ExpressionAttributeValues),
      ExclusiveStartKey: optional(input.ExclusiveStartKey),
    })
    return {
      Items: (Items ?? []).map(fromAttributes),
      LastEvaluatedKey: LastEvaluatedKey && fromAttributes(LastEvaluatedKey),
      ConsumedCapacity,
    }
  },
  transact(input: TransactWriteCommandInput) {
    const TransactItems = input.TransactItems?.map(transacted)
    // Under one token a transaction whose answer got lost is not carried out again when it is tried again.
    return client.send('TransactWriteItems', { ClientRequestToken: randomUUID(), ...input, TransactItems })
  },
  update(input: UpdateCommandInput) {
    const { Key, ExpressionAttributeValues } = input
    return client.send('UpdateItem', {
      ...input,
      Key: optional(Key),
      ExpressionAttributeValues: optional(ExpressionAttributeValues),
    })
  },
})
