import type { IncomingMessage } from 'node:http'
import { decide, parsePolicy } from '../iam/policy.ts'
import type { Outcome } from '../lambda/pool.ts'
import { urlOf } from '../wire/http.ts'

/** A Lambda REQUEST authoriser on $connect ("Control access to WebSocket APIs with AWS Lambda REQUEST authorizers"). */

export type SocketAuthoriser = {
  /** Expressions such as `route.request.header.Auth` or `route.request.querystring.token`. */
  readonly identitySource: readonly string[]
  readonly invoke: (event: unknown) => Promise<Outcome>
}

export type Verdict = { readonly context: Record<string, string> } | { readonly status: 401 | 403 | 500 }

const present = (source: string, request: IncomingMessage): boolean => {
  const [, kind, name = ''] = /^route\.request\.(header|querystring)\.(.+)$/.exec(source) ?? []
  if (kind === 'header') return Boolean(request.headers[name.toLowerCase()])
  if (kind === 'querystring') return Boolean(urlOf(request).searchParams.get(name))
  throw new Error(`The local cloud does not host the identity source ${source}`)
}

type Answer = { principalId?: unknown; policyDocument?: unknown; context?: Record<string, unknown> }

/**
 * Asks the authoriser. Without one of its identity sources it is not called and the answer is 401; the error
 * 'Unauthorized' is a 401 too, any other a 500, and a policy that does not allow the connection a 403.
 */
export const authoriseSocket = async (
  authoriser: SocketAuthoriser,
  request: IncomingMessage,
  methodArn: string,
  event: Record<string, unknown>,
): Promise<Verdict> => {
  if (!authoriser.identitySource.every(source => present(source, request))) return { status: 401 }
  const outcome = await authoriser.invoke({ type: 'REQUEST', methodArn, ...event })
  if (!outcome.ok) return { status: outcome.failure.errorMessage === 'Unauthorized' ? 401 : 500 }
  const { principalId, policyDocument, context = {} } = (outcome.value ?? {}) as Answer
  if (typeof principalId !== 'string' || typeof policyDocument !== 'object') return { status: 500 }
  const action = { action: 'execute-api:Invoke', resource: methodArn }
  if (decide(parsePolicy(policyDocument), action) !== 'allowed') return { status: 403 }
  const texts = Object.entries(context).map(([name, value]): [string, string] => [name, String(value)])
  return { context: { ...Object.fromEntries(texts), principalId } }
}
