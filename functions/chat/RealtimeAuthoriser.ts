import { isOpen } from '../identity/sessions.ts'
import { Sessions } from '../identity/tables.ts'
import { type ApiEvent, isThroughFrontDoor } from '../kit/front-door.ts'
import { read } from '../kit/serve.ts'
import { sessionIdOf } from '../kit/session-id.ts'
import { worker } from '../kit/worker.ts'
import { accessTokens } from '../ports/pool-tokens.ts'
import { subProtocol, toldOf } from './Realtime.ts'

/** The part of API Gateway's authoriser event that is read here. */
type AuthoriserEvent = ApiEvent & { readonly methodArn: string }

const policy = (principalId: string, effect: 'Allow' | 'Deny', resource: string) => ({
  principalId,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: resource }],
  },
})

/** Lets a browser open a websocket that offers the access token of a signed-in person as its second sub-protocol. */
export const RealtimeAuthoriser = worker(
  'RealtimeAuthoriser',
  { kind: 'webSocketAuthoriser' },
  { tables: { sessions: read(Sessions) } },
  async (event: AuthoriserEvent, { db, tokenTime }) => {
    const { headers = {}, methodArn } = event
    if (!isThroughFrontDoor(event)) return policy('nobody', 'Deny', methodArn)
    const name = Object.keys(headers).find(header => header.toLowerCase() === 'sec-websocket-protocol')
    const [offered, token] = (name ? (headers[name] ?? '') : '').split(',').map(part => part.trim())
    if (offered !== subProtocol || !token) return policy('nobody', 'Deny', methodArn)
    let claims: { readonly sub: string; readonly auth_time: number; readonly origin_jti?: unknown }
    try {
      const { USER_POOL_ID = '', USER_POOL_CLIENT_ID = '' } = process.env
      claims = await (await accessTokens(USER_POOL_ID, USER_POOL_CLIENT_ID)).verify(token)
    } catch {
      return policy('nobody', 'Deny', methodArn)
    }
    const session = sessionIdOf(claims.origin_jti)
    const from = { signedInAt: claims.auth_time, ...(session === undefined ? {} : { session }) }
    if (!isOpen(await db.sessions.get({ uid: claims.sub }), toldOf(from), tokenTime))
      return policy('nobody', 'Deny', methodArn)
    return {
      ...policy(claims.sub, 'Allow', methodArn),
      // API Gateway hands texts on.
      context: { ...from, signedInAt: String(from.signedInAt) },
    }
  },
)
