import { DynamoDBClient, type DynamoDBClientConfig, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rowsSigner } from '#functions/kit/rows-signer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 23, 59, 58) }))
afterEach(() => void vi.useRealTimers())

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
    Object.assign(args.request.headers, { 'amz-sdk-invocation-id': 'an-id', 'x-amz-user-agent': ' two   spaces ' })
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
