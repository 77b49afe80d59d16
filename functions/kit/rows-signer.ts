import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { DynamoDBClientConfig, DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb'

/**
 * Signature Version 4 for calls to DynamoDB: one path, no query, a body of text. The SDK's signer is for every service, and is made
 * anew for each call: it takes more than twice as long to say the same, which test/functions/kit/rows-signer.test.ts holds.
 */

type Signer = Extract<DynamoDBClientConfig['signer'], { sign: unknown }>
type Key = string | Buffer | KeyObject

const hmac = (key: Key, text: string) => createHmac('sha256', key).update(text).digest()

/** Headers that what is between may change, or that tools of traces set: a call is the same with others. */
const changeable = /^(?:user-agent|x-amzn-trace-id|connection|expect|keep-alive|te|transfer-encoding|upgrade)$/

/** @param config who signs, and where, as the client knows it: asked for each call, since credentials are renewed */
export const rowsSigner = (config: () => Pick<DynamoDBClientResolvedConfig, 'credentials' | 'region'>): Signer => {
  /** The key of a secret, day, region and service. As bytes, crypto would make an object of it for each call. */
  let known: { readonly of: string; readonly key: KeyObject } | undefined
  const sign: Signer['sign'] = async (request, { signingDate = new Date() } = {}) => {
    const { accessKeyId, secretAccessKey, sessionToken } = await config().credentials()
    const stamp = new Date(signingDate).toISOString().replace(/[-:]|\.\d+/g, '')
    const digest = hash('sha256', request.body)
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-date': stamp,
      'x-amz-content-sha256': digest,
    }
    if (sessionToken) headers['x-amz-security-token'] = sessionToken
    const lines = new Map<string, string>()
    for (const [name, value] of Object.entries(headers)) {
      const lower = name.toLowerCase()
      if (!changeable.test(lower)) lines.set(lower, `${lower}:${value.trim().replace(/\s+/g, ' ')}\n`)
    }
    const names = [...lines.keys()].sort()
    const signed = names.join(';')
    const canonical = `${request.method}\n/\n\n${names.map(name => lines.get(name)).join('')}\n${signed}\n${digest}`
    const parts = [stamp.slice(0, 8), await config().region(), 'dynamodb', 'aws4_request']
    const scope = parts.join('/')
    const of = secretAccessKey + scope
    if (known?.of !== of)
      known = { of, key: createSecretKey(parts.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) as Buffer) }
    const algorithm = 'AWS4-HMAC-SHA256'
    const signature = hmac(known.key, `${algorithm}\n${stamp}\n${scope}\n${hash('sha256', canonical)}`).toString('hex')
    headers.authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
    // The call as it is handed in stays unsigned: it is signed anew where it is tried again.
    return { ...request, headers }
  }
  return { sign } as Signer
}
