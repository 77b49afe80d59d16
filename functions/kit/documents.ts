import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  BatchGetItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols'
import type {
  BatchGetCommandInput,
  GetCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { fromAttributes, toAttributes } from './attributes.ts'
import { rowsSigner } from './rows-signer.ts'

/**
 * The SDK's client, told how to read and write what rows need and no more. As it comes it walks the schema of an answer once to parse
 * it, once to hide secrets from a log that nobody keeps and once for rows, and resolves its steps anew for every call: half of what
 * a list costs a function. What is tried again and what is an error stays the SDK's.
 */

const bytesOf = (body: Readable): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = []
    body.on('data', chunk => chunks.push(chunk))
    body.once('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    body.once('error', fail)
  })

/** AWS's JSON protocol for shapes without bytes and dates, which are as JSON has them. Errors are read by their schema. */
class PlainJsonProtocol extends AwsJson1_0Protocol {
  override async serializeRequest(...[operation, input, context]: Parameters<AwsJson1_0Protocol['serializeRequest']>) {
    const request = new (this.getRequestType())({
      method: 'POST',
      path: '/',
      headers: {
        'content-type': this.getDefaultContentType(),
        'x-amz-target': `${this.serviceTarget}.${operation.name}`,
      },
      body: JSON.stringify(input),
    })
    this.updateServiceEndpoint(request, await context.endpoint())
    return request
  }
  override async deserializeResponse(
    ...[operation, context, response]: Parameters<AwsJson1_0Protocol['deserializeResponse']>
  ) {
    if (response.statusCode !== 200) return super.deserializeResponse(operation, context, response)
    const output = JSON.parse((await bytesOf(response.body)).toString())
    output.$metadata = { httpStatusCode: 200, requestId: response.headers['x-amzn-requestid'] }
    return output
  }
}

/** Steps of the SDK that serve its logger, its statistics, and functions that invoke each other in circles. */
const NEEDLESS = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']

/** A client of DynamoDB for rows. */
export const rowsClient = (config: DynamoDBClientConfig = {}): DynamoDBClient => {
  const signer = rowsSigner(() => client.config)
  const client: DynamoDBClient = new DynamoDBClient({
    protocol: PlainJsonProtocol,
    signer,
    cacheMiddleware: true,
    ...config,
  })
  for (const name of NEEDLESS) client.middlewareStack.remove(name)
  return client
}

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
export const openDocuments = (client: DynamoDBClient) => ({
  async get(input: GetCommandInput) {
    const { Item, ConsumedCapacity } = await client.send(new GetItemCommand({ ...input, Key: optional(input.Key) }))
    return { Item: Item && fromAttributes(Item), ConsumedCapacity }
  },
  async getMany(input: BatchGetCommandInput) {
    const items = eachTable(input.RequestItems ?? {}, part => ({ ...part, Keys: part.Keys?.map(toAttributes) }))
    const answer = await client.send(new BatchGetItemCommand({ ...input, RequestItems: items }))
    const left = eachTable(answer.UnprocessedKeys ?? {}, part => ({ ...part, Keys: part.Keys?.map(fromAttributes) }))
    return {
      Responses: eachTable(answer.Responses ?? {}, rows => rows.map(fromAttributes)),
      UnprocessedKeys: left as RequestItems,
      ConsumedCapacity: answer.ConsumedCapacity,
    }
  },
  async query(input: QueryCommandInput) {
    const { Items, LastEvaluatedKey, ConsumedCapacity } = await client.send(
      new QueryCommand({
        ...input,
        ExpressionAttributeValues: optional(input.ExpressionAttributeValues),
        ExclusiveStartKey: optional(input.ExclusiveStartKey),
      }),
    )
    return {
      Items: (Items ?? []).map(fromAttributes),
      LastEvaluatedKey: LastEvaluatedKey && fromAttributes(LastEvaluatedKey),
      ConsumedCapacity,
    }
  },
  transact(input: TransactWriteCommandInput) {
    const TransactItems = input.TransactItems?.map(transacted)
    // Under one token a transaction whose answer got lost is not carried out again when it is tried again.
    return client.send(new TransactWriteItemsCommand({ ClientRequestToken: randomUUID(), ...input, TransactItems }))
  },
  update(input: UpdateCommandInput) {
    const { Key, ExpressionAttributeValues } = input
    return client.send(
      new UpdateItemCommand({
        ...input,
        Key: optional(Key),
        ExpressionAttributeValues: optional(ExpressionAttributeValues),
      }),
    )
  },
})
