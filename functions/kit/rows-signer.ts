import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { DynamoDBClientConfig, DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb'

/**
 * Signature Version 4 for calls to DynamoDB: one path, no query, a body of text. The SDK's signer is for every service, and is made
 * anew for each call: it takes more than twice as long to say the same, which test/functions/kit/rows-signer.test.ts holds.
 */

type Signer = Extract<DynamoDBClientConfig['signer'], { sign: unknown }>

/** Headers that are not signed, since what is between may change them: of the SDK's list those that a call of ours may have. */
const UNSIGNED: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'expect',
  'user-agent',
  'x-amzn-trace-id',
])

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** @param config who signs, and where, as the client knows it: asked for each call, since credentials are renewed */
export const rowsSigner = (config: () => Pick<DynamoDBClientResolvedConfig, 'credentials' | 'region'>): Signer => {
  let known: { readonly of: string; readonly key: KeyObject } | undefined
  /** The key of a day, region and service, as an object: from bytes, crypto would make one for each call. */
  const keyOf = (secret: string, [day = '', region = '', service = '', end = '']: readonly string[]): KeyObject => {
    const of = [secret, day, region, service].join('/')
    if (known?.of !== of) {
      const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end)
      known = { of, key: createSecretKey(key) }
    }
    return known.key
  }
  const sign: Signer['sign'] = async (request, { signingDate = new Date(), ...options } = {}) => {
    const { credentials, region } = config()
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
    const stamp = `${new Date(signingDate).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const digest = hash('sha256', String(request.body))
    const headers: Record<string, string> = {}
    for (const name in request.headers) headers[name.toLowerCase()] = String(request.headers[name])
    headers['x-amz-date'] = stamp
    headers['x-amz-content-sha256'] = digest
    if (sessionToken) headers['x-amz-security-token'] = sessionToken
    const names = Object.keys(headers)
      .filter(name => !UNSIGNED.has(name))
      .toSorted()
    const lines = names.map(name => `${name}:${headers[name]?.trim().replace(/\s+/g, ' ')}\n`)
    const signed = names.join(';')
    const canonical = `${request.method}\n/\n\n${lines.join('')}\n${signed}\n${digest}`
    const where = options.signingRegion ?? (await region())
    const scope = [stamp.slice(0, 8), where, options.signingService ?? 'dynamodb', 'aws4_request']
    const toSign = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), hash('sha256', canonical)].join('\n')
    const signature = createHmac('sha256', keyOf(secretAccessKey, scope)).update(toSign).digest('hex')
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${signed}, Signature=${signature}`
    // The call as it is handed in stays unsigned: it is signed anew where it is tried again.
    return Object.assign(Object.create(Object.getPrototypeOf(request)), request, { headers })
  }
  return { sign } as Signer
}
