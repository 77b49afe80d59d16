import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { verifySignature } from 'local-cloud'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromAttributes, toAttributes } from '#functions/kit/attributes.ts'
import { openDocuments } from '#functions/kit/documents.ts'
import { rowsClient } from '#functions/kit/rows-client.ts'

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e15, min: -1e15 }),
  fc.boolean(),
  fc.constant(null),
)
/** The SDK's own conversion stumbles over these. */
const isName = (name: string) => name !== '__proto__' && name !== 'constructor'
const row = fc.dictionary(
  fc.string({ minLength: 1 }).filter(isName),
  fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.string().filter(isName), fc.oneof(tie('value'), fc.constant(undefined))),
    ),
  })).value,
)

describe('attributes', () => {
  it('are those of the SDK, both ways', () =>
    fc.assert(
      fc.property(row, values => {
        const attributes = toAttributes(values)
        expect(attributes).toEqual(marshall(values, { removeUndefinedValues: true }))
        expect(fromAttributes(attributes)).toEqual(unmarshall(attributes))
      }),
    ))
  it.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [2 ** 53],
    [new Date(0)],
    [new Set(['a'])],
    [1n],
    [() => 1],
    [Buffer.from('a')],
  ])('refuse %s, which would come back as something else', value => {
    expect(() => toAttributes({ value })).toThrow('a row can hold')
  })
  it('refuse kinds that no row of ours has', () => {
    expect(() => fromAttributes({ tags: { SS: ['a'] } })).toThrow('SS')
  })
})

describe('the client', () => {
  type Said = { readonly request: IncomingMessage; readonly body: string }
  const said: Said[] = []
  const answers: [number, object][] = []
  /** How many of the next answers break off. */
  let broken = 0
  let brokenStatus = 200
  /** What every call is answered with instead, as it stands. */
  let raw: [number, string] | undefined
  let server: Server
  let documents: ReturnType<typeof openDocuments>
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      said.push({ request, body: await text(request) })
      if (broken > 0) {
        broken -= 1
        response.writeHead(brokenStatus, { 'content-length': 100 }).write('{')
        return void setTimeout(() => response.destroy(), 5)
      }
      if (raw) return void response.writeHead(raw[0], { 'content-type': 'application/x-amz-json-1.0' }).end(raw[1])
      const [status, body] = answers.shift() ?? [200, {}]
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    documents = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials }))
  })
  afterAll(() => void server.close().closeAllConnections())
  beforeEach(() => {
    said.length = 0
    answers.length = 0
    broken = 0
    brokenStatus = 200
    raw = undefined
  })

  it('signs what it sends, under the same keys again and again', async () => {
    for (const pk of ['a', 'é ✓']) await documents.get({ TableName: 'Things', Key: { pk } })
    for (const { request, body } of said) {
      const { method = '', url = '', headers } = request
      expect(headers['x-amz-target']).toBe('DynamoDB_20120810.GetItem')
      const signed = { method, url, headers, body: Buffer.from(body) }
      expect(verifySignature(signed, () => credentials.secretAccessKey, Date.now())).toMatchObject({
        service: 'dynamodb',
      })
      expect(verifySignature(signed, () => 'another', Date.now())).toBe('InvalidSignatureException')
    }
    expect(said.map(({ body }) => JSON.parse(body).Key)).toEqual([{ pk: { S: 'a' } }, { pk: { S: 'é ✓' } }])
  })

  it('reads rows as they are in the program', async () => {
    answers.push([200, { Items: [{ pk: { S: 'a' }, n: { N: '1.5' } }], LastEvaluatedKey: { pk: { S: 'a' } } }])
    const { Items, LastEvaluatedKey } = await documents.query({ TableName: 'Things' })
    expect(Items).toEqual([{ pk: 'a', n: 1.5 }])
    expect(LastEvaluatedKey).toEqual({ pk: 'a' })
    answers.push([
      200,
      { Responses: { Things: [{ pk: { S: 'a' } }] }, UnprocessedKeys: { Things: { Keys: [{ pk: { S: 'b' } }] } } },
    ])
    expect(await documents.getMany({ RequestItems: { Things: { Keys: [{ pk: 'a' }, { pk: 'b' }] } } })).toMatchObject({
      Responses: { Things: [{ pk: 'a' }] },
      UnprocessedKeys: { Things: { Keys: [{ pk: 'b' }] } },
    })
  })

  // The first call of each operation goes the SDK's whole way, those behind it a shorter one: what comes of a failure is the same.
  describe.each(['first', 'later'])('at a %s call', turn => {
    beforeEach(async () => {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      documents = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials }))
      if (turn === 'first') return
      await documents.get({ TableName: 'Things', Key: { pk: 'a' } })
      await documents.transact({ TransactItems: [] })
      await documents.update({ TableName: 'Things', Key: { pk: 'a' } })
      said.length = 0
    })

    it('tries a transaction again under the same token, when the database could not answer', async () => {
      answers.push([500, { __type: 'InternalServerError', message: 'busy' }])
      await documents.transact({
        TransactItems: [{ Put: { TableName: 'Things', Item: { pk: 'a', left: undefined } } }],
      })
      const [first, second] = said.map(({ body }) => JSON.parse(body))
      expect(first.ClientRequestToken).toMatch(/^[0-9a-f-]{36}$/)
      expect(said.length).toBe(2)
      expect(second).toEqual(first)
      expect(first.TransactItems).toEqual([{ Put: { TableName: 'Things', Item: { pk: { S: 'a' } } } }])
    })

    it('says why a write was refused, with the row that was there', async () => {
      const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'no' }]
      answers.push([
        400,
        { __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', CancellationReasons: reasons },
      ])
      await expect(documents.transact({ TransactItems: [] })).rejects.toMatchObject({
        name: 'TransactionCanceledException',
        CancellationReasons: reasons,
      })
      const Item = { at: { N: '7' } }
      answers.push([400, { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', Item }])
      await expect(documents.update({ TableName: 'Things', Key: { pk: 'a' } })).rejects.toMatchObject({
        name: 'ConditionalCheckFailedException',
        Item,
      })
      expect(said.length).toBe(2)
    })

    it('asks again where an answer breaks off, and says what was wrong where it always does', async () => {
      broken = 1
      answers.push([200, { Item: { pk: { S: 'a' } } }])
      const { Item } = await documents.get({ TableName: 'Things', Key: { pk: 'a' } })
      expect(Item).toEqual({ pk: 'a' })
      expect(said.length).toBe(2)
      broken = 4
      await expect(documents.get({ TableName: 'Things', Key: { pk: 'a' } })).rejects.toMatchObject({
        code: 'ECONNRESET',
      })
      expect(said.length).toBe(6)
    })

    it('gives up what the SDK does not try again, and goes on afterwards', async () => {
      answers.push([400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'no' }])
      await expect(documents.get({ TableName: 'Things', Key: { pk: 'a' } })).rejects.toMatchObject({
        name: 'ValidationException',
        message: 'no',
      })
      answers.push([200, { Item: { pk: { S: 'a' } } }])
      expect(await documents.get({ TableName: 'Things', Key: { pk: 'a' } })).toMatchObject({ Item: { pk: 'a' } })
      expect(said.length).toBe(2)
    })
  })

  it('sends later calls as the first of their operation, but for what the SDK notes of its tries', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials }))
    for (let n = 0; n < 2; n++) {
      await client.get({ TableName: 'Things', Key: { pk: 'a' } })
      await client.query({ TableName: 'Things' })
    }
    const headersOf = ({ request: { headers } }: Said) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) => !/^(?:amz-sdk-.*|x-amz-date|authorization)$/.test(name)),
      )
    const [first, query, again, queried] = said.map(headersOf)
    expect(again).toEqual(first)
    expect(queried).toEqual(query)
    expect(said.map(({ request }) => request.headers['amz-sdk-request'])).toEqual([
      'attempt=1; max=4',
      'attempt=1; max=4',
      undefined,
      undefined,
    ])
  })

  it('tells the SDK of each answer, which earns it later tries', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    let earned = 0
    const token = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => undefined }
    const retryStrategy = {
      acquireInitialRetryToken: async () => token,
      refreshRetryTokenForRetry: async () => token,
      recordSuccess: () => void earned++,
    }
    const client = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials, retryStrategy }))
    answers.push([200, {}], [200, {}], [500, { __type: 'InternalServerError' }])
    for (let n = 0; n < 3; n++) await client.get({ TableName: 'Things', Key: { pk: 'a' } })
    expect([said.length, earned]).toEqual([4, 3])
  })

  it('asks again where a failure breaks off, however long the SDK takes to look at it', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    let slow = false
    const known = async () => {
      if (slow) await new Promise(done => setTimeout(done, 50))
      return { ...credentials, expiration: new Date() }
    }
    const client = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials: known }))
    await client.get({ TableName: 'Things', Key: { pk: 'a' } })
    slow = true
    broken = 1
    brokenStatus = 500
    answers.push([200, { Item: { pk: { S: 'a' } } }])
    expect(await client.get({ TableName: 'Things', Key: { pk: 'a' } })).toMatchObject({ Item: { pk: 'a' } })
    expect(said.length).toBe(3)
  })

  // What comes of each answer is what the SDK's client makes of it, as it comes.
  it.each<[string, number, string]>([
    ['no JSON', 200, '<html>'],
    ['nothing', 200, ''],
    ['no JSON, failed', 500, '<html>'],
    ['refused without a word', 400, ''],
    ['elsewhere', 301, '{}'],
    ['throttled', 400, '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}'],
    ['throttled as a whole', 400, '{"__type":"com.amazonaws.dynamodb.v20120810#RequestLimitExceeded"}'],
    ['not to be had', 503, '{}'],
    ['nobody', 400, '{"__type":"com.amazon.coral.service#UnrecognizedClientException","message":"who"}'],
    ['in conflict', 400, '{"__type":"com.amazonaws.dynamodb.v20120810#TransactionConflictException"}'],
  ])('makes of an answer that is %s what the SDK makes of it', async (_what, status, answer) => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config = { endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 2 }
    const input = { TableName: 'Things', Key: { pk: { S: 'a' } } }
    const told = async (send: () => Promise<unknown>) => {
      said.length = 0
      const { name, message, $metadata } = (await send().then(
        () => ({ name: 'answered' }),
        error => error,
      )) as { name: string; message?: string; $metadata?: { httpStatusCode?: number; attempts?: number } }
      const { httpStatusCode, attempts } = $metadata ?? {}
      return { name, message, httpStatusCode, attempts, sent: said.length }
    }
    const sdk = new DynamoDBClient(config)
    const client = rowsClient(config)
    await client.send('GetItem', input)
    raw = [status, answer]
    const later = await told(() => client.send('GetItem', input))
    expect(later).toEqual(await told(() => rowsClient(config).send('GetItem', input)))
    if (status === 200) return
    expect(later).toEqual(await told(() => sdk.send(new GetItemCommand(input))))
  })

  it('fails when an answer breaks off', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{')
      setTimeout(() => response.destroy(), 10)
    })
    await new Promise<void>(done => broken.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const client = openDocuments(rowsClient({ endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 }))
    await expect(client.get({ TableName: 'Things', Key: { pk: 'a' } })).rejects.toThrow()
    broken.close()
  })
})
