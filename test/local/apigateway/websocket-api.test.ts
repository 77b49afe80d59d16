import { once } from 'node:events'
import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { watchFrames } from '#infra/local/apigateway/frames.ts'
import { createWebSocketApi } from '#infra/local/apigateway/websocket-api.ts'
import { closeServer, listen } from '#infra/local/endpoint.ts'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'
import { journal, until } from '../fixtures/journal.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud[Symbol.asyncDispose]())

const address = (path = '/live') => `${cloud.url.replace('http', 'ws')}${path}`
const connect = async (token = 'ann', path?: string): Promise<WebSocket> => {
  const socket = new WebSocket(address(path), ['fixture', token])
  await once(socket, 'open')
  return socket
}
const refusal = async (protocols: string[], path?: string): Promise<number> => {
  const socket = new WebSocket(address(path), protocols)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}
type Answer = {
  route: string
  body: string
  authorizer: Record<string, string>
  connectionId: string
  message?: string
}
const next = async (socket: WebSocket): Promise<Answer> =>
  JSON.parse(String((await once(socket, 'message'))[0])) as Answer
const ask = async (socket: WebSocket, body: string): Promise<Answer> => {
  const answer = next(socket)
  socket.send(body)
  return answer
}
/** Has a function do something to a connection, over HTTP. */
const manage = async (who: string, action: string, id: string, data?: string) =>
  (await (await cloud.post(`/${who}`, { action, id, data })).json()) as Record<string, unknown>

describe('a handshake', () => {
  it('is let in by the authoriser and answered with the sub-protocol that the function names', async () => {
    const socket = await connect()
    expect(socket.protocol).toBe('fixture')
    const { authorizer, connectionId } = await ask(socket, 'hello')
    expect(authorizer).toEqual({ principalId: 'ann', mood: 'ann', number: '7', type: 'REQUEST' })
    const entry = (await journal(cloud, 'socket')).find(({ name }) => name === `CONNECT ${connectionId}`)
    expect(entry?.detail).toMatchObject({
      headers: { 'Sec-WebSocket-Protocol': 'fixture,ann', Upgrade: 'websocket' },
      requestContext: {
        routeKey: '$connect',
        eventType: 'CONNECT',
        stage: 'live',
        messageDirection: 'IN',
        connectionId,
      },
    })
    socket.close()
  })
  it.each([
    ['without the identity source', [], 401],
    ['whom the authoriser calls unauthorised', ['fixture', 'nobody'], 401],
    ['whom the policy denies', ['fixture', 'deny'], 403],
    ['when the authoriser breaks', ['fixture', 'broken'], 500],
    ['whom the function refuses', ['fixture', 'refuse'], 403],
  ])('is refused to one %s', async (_, protocols, status) => {
    expect(await refusal(protocols)).toBe(status)
  })
  it('is refused on another stage', async () => {
    expect(await refusal(['fixture', 'ann'], '/other')).toBe(403)
  })
})

describe('messages', () => {
  it('go to the route that they name, and to $default without one', async () => {
    const socket = await connect()
    expect(await ask(socket, '{"action":"shout","text":"é"}')).toMatchObject({
      route: 'shout',
      body: '{"action":"shout","text":"é"}',
    })
    for (const body of ['plain', '{"action":"whisper"}', '{"action":"$connect"}', '{"action":{}}', '[]', 'null'])
      expect(await ask(socket, body)).toMatchObject({ route: '$default', body })
    socket.close()
  })
  it('whose function fails are answered with an error that tells nothing of it', async () => {
    const socket = await connect()
    expect(await ask(socket, 'fail')).toEqual({
      message: 'Internal server error',
      connectionId: expect.any(String),
      requestId: expect.any(String),
    })
    expect(await ask(socket, 'again')).toMatchObject({ body: 'again' })
    socket.close()
  })
  const sendInFrames = (socket: WebSocket, size: number, frame: number) => {
    for (let sent = 0; sent < size; sent += frame)
      socket.send('x'.repeat(Math.min(frame, size - sent)), { fin: sent + frame >= size })
  }
  it('pass in frames of 32 KB up to 128 KB; above that the connection is closed', async () => {
    const socket = await connect()
    const answer = next(socket)
    sendInFrames(socket, 120 * 1024, 32 * 1024)
    expect((await answer).body).toHaveLength(120 * 1024)
    const closed = once(socket, 'close')
    sendInFrames(socket, 128 * 1024 + 1, 32 * 1024)
    expect((await closed)[0]).toBe(1009)
  })
  it('in a frame above 32 KB close the connection, and reach no function', async () => {
    const socket = await connect()
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    const closed = once(socket, 'close')
    socket.send('y'.repeat(32 * 1024 + 1))
    expect((await closed)[0]).toBe(1009)
    expect(heard).toEqual([])
  })
  it('are told apart by frame however the bytes arrive', () => {
    const frame = (size: number) => {
      const head = size < 126 ? [0x81, 0x80 | size] : [0x81, 0x80 | 126, size >> 8, size & 255]
      return Buffer.concat([Buffer.from([...head, 1, 2, 3, 4]), Buffer.alloc(size)])
    }
    const sizes = [0, 1, 125, 126, 5000, 0, 70]
    const bytes = Buffer.concat(sizes.map(frame))
    for (const step of [1, 2, 3, 7, 130, bytes.length]) {
      const socket = new PassThrough()
      const told: number[] = []
      watchFrames(socket, bytes.subarray(0, step), size => told.push(size))
      for (let at = step; at < bytes.length; at += step) socket.emit('data', bytes.subarray(at, at + step))
      expect(told).toEqual(sizes)
    }
  })
})

describe('@connections', () => {
  it('posts to, describes and closes a connection, and then says that it is gone', async () => {
    const socket = await connect('ben')
    const { connectionId } = await ask(socket, 'who am I')
    const message = once(socket, 'message')
    expect(await manage('socket', 'post', connectionId, '{"n":1}')).toEqual({ done: true })
    expect(String((await message)[0])).toBe('{"n":1}')
    expect(await manage('socket', 'look', connectionId)).toMatchObject({
      ConnectedAt: expect.any(String),
      Identity: { SourceIp: '127.0.0.1' },
    })
    const closed = once(socket, 'close')
    expect(await manage('socket', 'drop', connectionId)).toEqual({ done: true })
    expect(await manage('socket', 'post', connectionId, 'x')).toEqual({ name: 'GoneException', status: 410 })
    await closed
    expect(await manage('socket', 'post', connectionId, 'x')).toEqual({ name: 'GoneException', status: 410 })
    const left = await until(
      () => journal(cloud, 'socket'),
      entries => entries.some(({ name }) => name === `DISCONNECT ${connectionId}`),
    )
    expect(left.find(({ name }) => name === `DISCONNECT ${connectionId}`)?.detail).toMatchObject({
      requestContext: { routeKey: '$disconnect', disconnectStatusCode: 1000 },
    })
  })
  it('is refused to a function whose role does not allow it, to anybody unsigned, and beyond 128 KB', async () => {
    const socket = await connect()
    const { connectionId } = await ask(socket, 'x')
    expect(await manage('meddler', 'post', connectionId, 'x')).toEqual({ name: 'ForbiddenException', status: 403 })
    const [api] = cloud.webSocketApis.values()
    const unsigned = await fetch(
      `${cloud.endpoint}/execute-api/${api?.id}/live/@connections/${encodeURIComponent(connectionId)}`,
      { method: 'POST', body: 'x' },
    )
    expect(unsigned.status).toBe(403)
    expect(await manage('socket', 'post', connectionId, 'x'.repeat(128 * 1024 + 1))).toMatchObject({ status: 413 })
    socket.close()
  })
})

it('closes a connection that is idle', async () => {
  const [api] = cloud.resources
    .ofType('AWS::ApiGatewayV2::Api')
    .filter(one => one.properties.ProtocolType === 'WEBSOCKET')
  if (!api) throw new Error('no API')
  const { resources, functions, iam } = cloud
  const hosted = createWebSocketApi({ resources, api, functions, iam, report: () => {}, now: Date.now, idleMs: 40 })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => void hosted.upgrade(request, socket, head))
  const socket = new WebSocket(`ws://127.0.0.1:${await listen(server, 0)}/live`, ['fixture', 'ann'])
  expect((await once(socket, 'close'))[0]).toBe(1001)
  hosted.close()
  await closeServer(server)
})

it('counts only connections that are open', async () => {
  await until(
    async () => [...cloud.webSocketApis.values()][0]?.connections(),
    count => count === 0,
  )
  const socket = await connect()
  expect([...cloud.webSocketApis.values()][0]?.connections()).toBe(1)
  socket.terminate()
  await until(
    async () => [...cloud.webSocketApis.values()][0]?.connections(),
    count => count === 0,
  )
})
