import { Readable } from 'node:stream'
import { DynamoDBClient, type DynamoDBClientConfig, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { verifySignature } from 'local-cloud'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDocuments } from '#functions/kit/documents.ts'
import { rowsClient } from '#functions/kit/rows-client.ts'
import { rowsSigner } from '#functions/kit/rows-signer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 23, 59, 58) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

type Sent = { readonly headers: Record<string, string>; readonly body: string }

/** The headers of a call and of its second try, caught before they leave; with an id that is not another one each time. */
const headersOf = async (config: DynamoDBClientConfig, key: string): Promise<Record<string, string>[]> => {
  const sent: Sent[] = []
  const client = new DynamoDBClient({
    maxAttempts: 2,
    ...config,
    requestHandler: {
      handle: async (request: Sent) => {
        sent.push(request)
        vi.setSystemTime(Date.now() + 2000)
        throw Object.assign(new Error('gone'), { name: 'TimeoutError' })
      },
    } as never,
  })
  const sameEachTime = (next: (args: object) => Promise<unknown>) => (args: { readonly request: Sent }) => {
    Object.assign(args.request.headers, {
      'amz-sdk-invocation-id': 'an-id',
      'x-amz-user-agent': ' two   spaces ',
      // What traces calls writes as it likes, and what is between may change it.
      'X-Amzn-Trace-Id': 'Root=1-5759e988-bd862e3fe1be46a994272793',
      'X-Of-A-Tool': 'one',
      connection: 'keep-alive',
    })
    return next(args)
  }
  const where = { relation: 'before', toMiddleware: 'httpSigningMiddleware', name: 'sameEachTime' } as const
  client.middlewareStack.addRelativeTo(sameEachTime as never, where)
  await client.send(new GetItemCommand({ TableName: 'T', Key: { pk: { S: key } } })).catch(() => {})
  return sent.map(({ headers }) => headers)
}

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const settings: readonly DynamoDBClientConfig[] = [
  { region: 'ap-southeast-2', credentials },
  { region: 'ap-southeast-2', credentials: { ...credentials, sessionToken: 'a/token+of=one' } },
  { region: 'us-east-1', credentials: async () => ({ ...credentials, secretAccessKey: 'another' }) },
  { region: 'ap-southeast-2', credentials, endpoint: 'http://127.0.0.1:4444' },
]

it.each(settings)('signs what the SDK signs, also where a call is tried again on the next day: %#', async config => {
  for (const key of ['plain', 'é 💶']) {
    vi.setSystemTime(Date.UTC(2026, 10, 27, 23, 59, 58))
    const expected = await headersOf(config, key)
    vi.setSystemTime(Date.UTC(2026, 10, 27, 23, 59, 58))
    const client = new DynamoDBClient(config)
    const ours = await headersOf({ ...config, signer: rowsSigner(() => client.config) }, key)
    expect(expected.length).toBe(2)
    expect(expected.map(({ authorization }) => /Credential=[^/]+\/(\d+)/.exec(authorization ?? '')?.[1])).toEqual([
      '20261127',
      '20261128',
    ])
    expect(ours).toEqual(expected)
  }
})

/** What a function's client sends where it is deployed, with each answer given in turn; the last one goes on. */
const deployed = async (answers: readonly { status: number; headers?: Record<string, string>; body: object }[]) => {
  for (const [name, value] of Object.entries({
    AWS_LAMBDA_FUNCTION_NAME: 'Tickets',
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: 'a/token+of=one',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    _X_AMZN_TRACE_ID: 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
  }))
    vi.stubEnv(name, value)
  const sent: (Sent & { readonly at: number })[] = []
  const client = rowsClient({
    requestHandler: {
      handle: async (request: Sent) => {
        const { status, headers = {}, body } = answers[Math.min(sent.length, answers.length - 1)]!
        sent.push({ ...request, at: Date.now() })
        // The SDK tells a response by what it holds.
        return { response: { statusCode: status, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) } }
      },
    } as never,
  })
  return { sent, documents: openDocuments(client) }
}
const signerOf = ({ headers, body }: Sent, now: number) =>
  verifySignature(
    { method: 'POST', url: '/', headers, body: Buffer.from(body) },
    id => (id === 'ASIAEXAMPLE' ? credentials.secretAccessKey : undefined),
    now,
  )
const key = { TableName: 'T', Key: { pk: 'é 💶', sk: '\ud800' } }

it('holds for a deployed function: a session token, and the steps that the SDK adds there', async () => {
  const { sent, documents } = await deployed([{ status: 200, body: {} }])
  await documents.get(key)
  const { headers } = sent[0]!
  expect(headers['x-amz-security-token']).toBe('a/token+of=one')
  expect(Object.keys(headers).filter(name => name !== name.toLowerCase() || /trace/.test(name))).toEqual([])
  expect(/SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';')).toContain('x-amz-security-token')
  expect(signerOf(sent[0]!, Date.now())).toMatchObject({ region: 'ap-southeast-2', service: 'dynamodb' })
})

it('signs by the server’s clock once that said that the machine’s is wrong', async () => {
  const late = 20 * 60_000
  const error = { __type: 'com.amazon.coral.service#InvalidSignatureException', message: 'Signature expired' }
  const date = new Date(Date.now() + late).toUTCString()
  const { sent, documents } = await deployed([
    { status: 400, headers: { date }, body: error },
    { status: 200, headers: { date }, body: {} },
  ])
  await documents.get(key)
  await documents.get(key)
  expect(sent.map(({ headers }) => headers['x-amz-date'])).toEqual([
    '20261127T235958Z',
    '20261128T001958Z',
    '20261128T001958Z',
  ])
  for (const one of sent.slice(1)) expect(signerOf(one, one.at + late)).toMatchObject({ date: '20261128' })
})

it('signs with the credentials of now: new ones are asked for before the old ones end', async () => {
  const given: Record<string, string> = {}
  let asked = 0
  const client = rowsClient({
    region: 'ap-southeast-2',
    credentials: async () => {
      asked += 1
      return {
        accessKeyId: `ASIA${asked}`,
        secretAccessKey: `secret ${asked}`,
        sessionToken: `token ${asked}`,
        expiration: new Date(Date.now() + 3_600_000),
      }
    },
    requestHandler: {
      handle: async ({ headers }: Sent) => {
        given[/Credential=(\w+)/.exec(headers.authorization ?? '')?.[1] ?? ''] = headers['x-amz-security-token'] ?? ''
        throw Object.assign(new Error('gone'), { name: 'NoRetry' })
      },
    } as never,
  })
  const ask = () =>
    openDocuments(client)
      .get(key)
      .catch(() => {})
  await ask()
  await ask()
  vi.setSystemTime(Date.now() + 3_500_000)
  await ask()
  expect(given).toEqual({ ASIA1: 'token 1', ASIA2: 'token 2' })
})
