import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, describe, expect, it } from 'vitest'
import { handedOver, type SignedRequest } from '#infra/local/endpoint.ts'
import type { Iam } from '#infra/local/iam/roles.ts'
import { createWireClient, parseAnswer } from '#infra/local/wire/client.ts'

const key = { accessKeyId: 'LOCLKEY', secretAccessKey: 'secret' }
const iam = { secretOf: (id: string) => (id === key.accessKeyId ? key.secretAccessKey : undefined) } as Iam

/** A call as the SDK signs it, caught before it leaves. */
const signedCall = async (credentials = key, region = 'ap-southeast-2') => {
  let caught: { method: string; headers: Record<string, string>; body: string; path: string } | undefined
  const client = new DynamoDBClient({
    endpoint: 'http://127.0.0.1:9',
    region,
    credentials,
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: never) => {
        caught = request
        throw new Error('caught')
      },
    } as never,
  })
  await client.send(new GetItemCommand({ TableName: 'T', Key: { pk: { S: 'é' } } })).catch(() => {})
  if (!caught) throw new Error('nothing was sent')
  return { method: caught.method, url: caught.path, headers: caught.headers, body: Buffer.from(caught.body) }
}

describe('a call that a function hands over', () => {
  const seen: SignedRequest[] = []
  const answer = handedOver(
    iam,
    'dynamodb',
    async request => {
      seen.push(request)
      return { status: 200, headers: {}, body: Buffer.from('{}') }
    },
    () => {},
  )
  const refusal = async (call: Parameters<typeof answer>[0]) => {
    const { status, body } = await answer(call)
    return [status, (JSON.parse(body.toString()) as { __type: string }).__type]
  }

  it('is answered for whoever signed it', async () => {
    expect((await answer(await signedCall())).status).toBe(200)
    expect(seen.at(-1)).toMatchObject({ accessKeyId: key.accessKeyId })
  })

  it('is refused with a body, a target or a key that was not signed', async () => {
    const call = await signedCall()
    const before = seen.length
    expect(await refusal({ ...call, body: Buffer.from('{"TableName":"Other"}') })).toEqual([
      403,
      'InvalidSignatureException',
    ])
    expect(await refusal({ ...call, headers: { ...call.headers, 'x-amz-target': 'DynamoDB_20120810.Scan' } })).toEqual([
      403,
      'InvalidSignatureException',
    ])
    expect(await refusal({ ...call, headers: {} })).toEqual([403, 'MissingAuthenticationTokenException'])
    expect(await refusal(await signedCall({ accessKeyId: 'NOBODY', secretAccessKey: 'x' }))).toEqual([
      403,
      'UnrecognizedClientException',
    ])
    expect(await refusal(await signedCall({ ...key, secretAccessKey: 'guessed' }))).toEqual([
      403,
      'InvalidSignatureException',
    ])
    expect(seen.length).toBe(before)
  })

  it('is refused when it is signed for another service', async () => {
    const call = await signedCall()
    const scope = String(call.headers.authorization).replace('/dynamodb/', '/sqs/')
    const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
    const names = /SignedHeaders=([^,]+)/.exec(scope)?.[1] ?? ''
    const date = String(call.headers['x-amz-date'])
    const day = date.slice(0, 8)
    const canonical = `POST\n/\n\n${names
      .split(';')
      .map(name => `${name}:${call.headers[name]}\n`)
      .join('')}\n${names}\n${hash(call.body)}`
    const secret = ['ap-southeast-2', 'sqs', 'aws4_request'].reduce<Buffer>(
      hmac,
      hmac(`AWS4${key.secretAccessKey}`, day),
    )
    const text = `AWS4-HMAC-SHA256\n${date}\n${day}/ap-southeast-2/sqs/aws4_request\n${hash(canonical)}`
    const authorization = scope.replace(/Signature=.*/, `Signature=${hmac(secret, text).toString('hex')}`)
    expect(await refusal({ ...call, headers: { ...call.headers, authorization } })).toEqual([
      403,
      'InvalidSignatureException',
    ])
  })

  it('that breaks what answers is told of, and answered', async () => {
    const told: unknown[] = []
    const broken = handedOver(
      iam,
      'dynamodb',
      () => Promise.reject(new Error('gone')),
      error => told.push(error),
    )
    expect((await broken(await signedCall())).status).toBe(500)
    expect(told).toEqual([new Error('gone')])
  })
})

describe('the client for servers of this machine', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const clientOf = async (server: Server | SocketServer, max?: number) => {
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
    const client = createWireClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, max)
    closers.push(
      () => client.close(),
      () => void server.close(),
    )
    return client
  }

  it('sends a body and reads answers of known length and in chunks, over one connection', async () => {
    let connections = 0
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      if (body === 'whole') return void response.end('é whole')
      response.write('first, ')
      setImmediate(() => response.end(`last ${request.headers['x-thing']}`))
    })
    server.on('connection', () => {
      connections += 1
    })
    const client = await clientOf(server)
    expect((await client.post({}, Buffer.from('whole'))).body.toString()).toBe('é whole')
    const { status, headers, body } = await client.post({ 'x-thing': 'yes' }, Buffer.from('pieces'))
    expect([status, headers['transfer-encoding'], body.toString()]).toEqual([200, 'chunked', 'first, last yes'])
    expect(connections).toBe(1)
  })

  it('keeps to its number of connections, and everybody is answered', async () => {
    let open = 0
    let most = 0
    const server = createServer((request, response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.end(request.headers['x-n'])
      })
    })
    const client = await clientOf(server, 2)
    const answers = await Promise.all(
      Array.from({ length: 9 }, async (_, n) =>
        (await client.post({ 'x-n': String(n) }, Buffer.alloc(0))).body.toString(),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 9 }, (_, n) => String(n)))
    expect(most).toBeLessThanOrEqual(2)
  })

  it('says so when a connection breaks, and opens another for the next call', async () => {
    let broken = 0
    const server = createSocketServer(socket => {
      socket.once('data', () => {
        broken += 1
        if (broken === 1) return socket.destroy()
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      })
    })
    const client = await clientOf(server)
    await expect(client.post({}, Buffer.alloc(0))).rejects.toThrow('closed before an answer came')
    expect((await client.post({}, Buffer.alloc(0))).body.toString()).toBe('ok')
  })

  it('keeps answers apart that come in pieces at once, whatever bytes they hold', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => randomBytes(3000 + 40_000 * n))
    const asked: { readonly socket: Socket; readonly answer: Buffer }[] = []
    const server = createSocketServer(socket =>
      socket.on('data', async data => {
        const body = bodies[Number(/\d+$/.exec(data.toString('latin1'))?.[0])] ?? Buffer.alloc(0)
        asked.push({
          socket,
          answer: Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`), body]),
        })
        if (asked.length < bodies.length) return
        for (let at = 0; at < 300_000; at += 7000) {
          for (const { socket, answer } of asked) if (at < answer.length) socket.write(answer.subarray(at, at + 7000))
          await new Promise(setImmediate)
        }
      }),
    )
    const client = await clientOf(server)
    const answers = await Promise.all(bodies.map((_, n) => client.post({}, Buffer.from(String(n)))))
    expect(answers.map(({ body }, n) => body.equals(bodies[n] ?? body))).toEqual(bodies.map(() => true))
  })

  it('takes nothing else for an answer', () => {
    expect(parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\ncontent-len'))).toBeUndefined()
    expect(parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab'))).toBeUndefined()
    expect(parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n'))).toBeUndefined()
    expect(() => parseAnswer(Buffer.from('hello\r\n\r\n'))).toThrow('no HTTP answer')
    expect(() => parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without a length')
    expect(() => parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'))).toThrow(
      'chunk',
    )
  })
})
