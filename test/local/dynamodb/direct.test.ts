import { createServer, type IncomingMessage, type request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openDirect } from '#infra/local/dynamodb/direct.ts'
import { handOver } from '#infra/local/lambda/hand-over.mjs'
import type { WorkerMessage } from '#infra/local/lambda/protocol.ts'

const authorization = (day = '20261127', service = 'dynamodb') =>
  `AWS4-HMAC-SHA256 Credential=LOCLKEY/${day}/ap-southeast-2/${service}/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`
const callOf = (operation: string, input: object, signed = authorization()) => ({
  headers: { authorization: signed, 'x-amz-target': `DynamoDB_20120810.${operation}` },
  body: Buffer.from(JSON.stringify(input)),
})

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
/** A DynamoDB server of few words. */
const serverOf = async (answer: (target: string) => { status: number; body: string }) => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target'])
    asked.push(`${target} ${(await request.toArray()).join('')} ${String(request.headers.authorization).slice(0, 34)}`)
    const { status, body } = answer(target)
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('what an environment asks the database by itself', () => {
  const allowedAfter = (first: ReturnType<typeof callOf>, then: ReturnType<typeof callOf>) => {
    const direct = openDirect('http://127.0.0.1:9')
    const needed = direct.needs(first)
    if (needed) direct.allow(needed)
    const next = direct.needs(then)
    return next !== undefined && direct.isAllowed(next)
  }
  const get = (table: string, signed?: string) => callOf('GetItem', { TableName: table, Key: {} }, signed)

  it('is nothing that the gateway has not allowed under the same credential', () => {
    expect(allowedAfter(get('A'), get('A'))).toBe(true)
    expect(allowedAfter(get('A'), get('B'))).toBe(false)
    expect(allowedAfter(get('A'), callOf('DeleteItem', { TableName: 'A', Key: {} }))).toBe(false)
    expect(allowedAfter(get('A'), get('A', authorization('20261128')))).toBe(false)
    expect(allowedAfter(get('A'), get('A', authorization().replace('LOCLKEY', 'LOCLOTHER')))).toBe(false)
    const query = (IndexName?: string) => callOf('Query', { TableName: 'A', IndexName })
    expect(allowedAfter(query(), query('byOwner'))).toBe(false)
    expect(allowedAfter(query('byOwner'), query('byOwner'))).toBe(true)
  })

  it('is of batches and transactions what each of their tables and items was allowed', () => {
    const batch = (...tables: string[]) =>
      callOf('BatchGetItem', { RequestItems: Object.fromEntries(tables.map(table => [table, { Keys: [] }])) })
    expect(allowedAfter(batch('A', 'B'), batch('B'))).toBe(true)
    expect(allowedAfter(batch('A'), batch('A', 'B'))).toBe(false)
    const write = (...items: object[]) => callOf('TransactWriteItems', { TransactItems: items })
    const put = { Put: { TableName: 'A' } }
    const check = { ConditionCheck: { TableName: 'B' } }
    expect(allowedAfter(write(put, check), write(check))).toBe(true)
    expect(allowedAfter(write(put), write(put, { Delete: { TableName: 'A' } }))).toBe(false)
    expect(openDirect('http://127.0.0.1:9').needs(write(put, check))?.written).toEqual(['A'])
  })

  it('is never what the gateway looks at each time', () => {
    const { needs } = openDirect('http://127.0.0.1:9')
    expect(needs(get('arn:aws:dynamodb:ap-southeast-2:000000000000:table/A'))).toBeUndefined()
    expect(needs(callOf('Query', { TableName: 'A', ExclusiveStartKey: {} }))).toBeUndefined()
    expect(needs(callOf('ExecuteStatement', {}))).toBeUndefined()
    expect(needs(callOf('TransactWriteItems', { TransactItems: [] }))).toBeUndefined()
    expect(needs(get('A', authorization('20261127', 'sqs')))).toBeUndefined()
    expect(needs({ ...get('A'), headers: {} })).toBeUndefined()
    for (const body of ['', 'null', '{"TableName":'])
      expect(needs({ ...get('A'), body: Buffer.from(body) })).toBeUndefined()
  })
})

describe('a call of a function', () => {
  const endpoint = 'http://127.0.0.1:4400'
  /** Calls as the SDK makes them, with what the host is told and how it answers. */
  const functionOn = (url: string) => {
    const told: WorkerMessage[] = []
    const module = { request: (() => undefined) as unknown as typeof request }
    const handed = handOver(module, endpoint, message => told.push(message), openDirect(url))
    const call = (operation: string, input: object) =>
      new Promise<string>(done => {
        const { headers, body } = callOf(operation, input)
        const options = { hostname: '127.0.0.1', port: 4400, method: 'POST', path: '/', headers }
        const request = module.request(options, (response: IncomingMessage) =>
          response.toArray().then(chunks => done(`${response.statusCode} ${Buffer.concat(chunks)}`)),
        )
        request.end(body)
      })
    const answer = (allowed: boolean, status = 200) => {
      const { id } = told.findLast(({ kind }) => kind === 'call') as { id: number } & WorkerMessage
      handed({ kind: 'called', id, status, headers: {}, body: 'by the host', allowed })
    }
    return { told, call, answer }
  }
  const put = { TableName: 'A', Item: {} }

  it('goes to the host first, and to the database once that allowed it', async () => {
    const { asked, url } = await serverOf(() => ({ status: 200, body: '{}' }))
    const { told, call, answer } = functionOn(url)
    const first = call('PutItem', put)
    answer(true)
    expect(await first).toBe('200 by the host')
    expect(await call('PutItem', put)).toBe('200 {}')
    expect(told.map(({ kind }) => kind)).toEqual(['call', 'wrote'])
    expect(told.at(-1)).toEqual({ kind: 'wrote', tables: ['A'] })
    // The server is asked in the local cloud's name, as the gateway does it.
    expect(asked).toEqual([`DynamoDB_20120810.PutItem ${JSON.stringify(put)} AWS4-HMAC-SHA256 Credential=local/`])
  })

  it('goes to the host again where that did not allow it', async () => {
    const { asked, url } = await serverOf(() => ({ status: 200, body: '{}' }))
    const { told, call, answer } = functionOn(url)
    for (let n = 0; n < 2; n++) {
      const refused = call('PutItem', put)
      answer(false, 400)
      expect(await refused).toBe('400 by the host')
    }
    expect(told.map(({ kind }) => kind)).toEqual(['call', 'call'])
    expect(asked).toEqual([])
  })

  it('tells of no write that did not happen, and lets the host say what a server cannot do', async () => {
    let status = 400
    const { url } = await serverOf(() => ({ status, body: '{}' }))
    const { told, call, answer } = functionOn(url)
    const first = call('PutItem', put)
    answer(true)
    await first
    expect(await call('PutItem', put)).toBe('400 {}')
    status = 500
    const failing = call('PutItem', put)
    while (told.length < 2) await new Promise(done => setTimeout(done, 5))
    answer(true, 503)
    expect(await failing).toBe('503 by the host')
    expect(told.map(({ kind }) => kind)).toEqual(['call', 'call'])
  })
})
