import { createWireClient, type WireAnswer } from '../wire/client.ts'
import { permissionsOf, writtenTables } from './actions.ts'
import { headersOf } from './server-headers.ts'

/**
 * How an environment of a function talks to the DynamoDB server itself: half of what a call costs is waking the host's thread for it
 * and being woken. The gateway there looks at the first call of each kind, its signature and each of its permissions;
 * later calls under the same credential that need nothing else go straight on. What needs another look always goes by the gateway: other
 * credentials, a starting key, tables that are named by their ARN, and whatever was refused.
 */

/** A call as it was signed. */
export type DirectCall = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/** What a call needs, in the gateway's words. */
export type Needed = {
  readonly operation: string
  readonly credential: string
  readonly permissions: readonly string[]
  readonly written: readonly string[]
}

export type Direct = {
  /** @returns what a call needs; undefined for one that the gateway has to look at each time */
  readonly needs: (call: DirectCall) => Needed | undefined
  /** Whether the gateway has allowed all of it before. */
  readonly isAllowed: (needed: Needed) => boolean
  /** The gateway allowed it. */
  readonly allow: (needed: Needed) => void
  /** @throws {Error} when the server was not reached, or cannot carry the call out for a reason of its own */
  readonly ask: (needed: Needed, body: Buffer) => Promise<WireAnswer>
}

const prefix = 'DynamoDB_20120810.'
const credentialOf = (authorization = ''): string | undefined =>
  /^AWS4-HMAC-SHA256 Credential=([^,]+\/dynamodb\/aws4_request),/.exec(authorization)?.[1]

const inputOf = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** @param url the DynamoDB server's */
export const openDirect = (url: string): Direct => {
  const client = createWireClient(url)
  /** What is allowed under one credential, which holds a day: with another one all is asked anew. */
  let allowed = { credential: '', permissions: new Set<string>() }
  return {
    needs: ({ headers, body }) => {
      const credential = credentialOf(headers.authorization)
      const operation = String(headers['x-amz-target'] ?? '').slice(prefix.length)
      if (credential === undefined || body.includes('"arn:aws:dynamodb:')) return undefined
      const input = inputOf(body)
      if (!input || input.ExclusiveStartKey !== undefined) return undefined
      const permissions = permissionsOf(operation, input, table => `:table/${table}`)
      // Nothing asked for is nothing allowed: what such a call means is for the gateway to say.
      if (!permissions?.length) return undefined
      return {
        operation,
        credential,
        permissions: permissions.map(({ action, resource }) => `${action} ${resource}`),
        written: writtenTables(permissions),
      }
    },
    isAllowed: ({ credential, permissions }) =>
      credential === allowed.credential && permissions.every(permission => allowed.permissions.has(permission)),
    allow: ({ credential, permissions }) => {
      if (credential !== allowed.credential) allowed = { credential, permissions: new Set() }
      for (const permission of permissions) allowed.permissions.add(permission)
    },
    ask: async ({ operation }, body) => {
      const answered = await client.post(headersOf(operation), body)
      if (answered.status >= 500) throw new Error(`the DynamoDB server answered ${answered.status}`)
      return answered
    },
  }
}
