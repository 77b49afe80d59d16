import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { hasEnded } from '../identity/sign-out.ts'
import { SignOuts } from '../identity/tables.ts'
import { type ApiEvent, isThroughFrontDoor } from '../kit/front-door.ts'
import { read } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import { subProtocol } from './Realtime.ts'

/** The part of API Gateway's authoriser event that is read here. */
type AuthoriserEvent = ApiEvent & { readonly methodArn: string }

const verifier = async () => {
  const userPoolId = process.env.USER_POOL_ID ?? ''
  const verifier = CognitoJwtVerifier.create({
    userPoolId,
    clientId: process.env.USER_POOL_CLIENT_ID ?? '',
    tokenUse: 'access',
  })
  // The SDKs' own variable for an endpoint: keys come from where the user pool is.
  const endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
  if (endpoint) {
    const keys = await fetch(`${endpoint}/${userPoolId}/.well-known/jwks.json`)
    verifier.cacheJwks((await keys.json()) as Parameters<typeof verifier.cacheJwks>[0])
  }
  return verifier
}

let opened: ReturnType<typeof verifier> | undefined

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
  { tables: { signOuts: read(SignOuts) } },
  async (event: AuthoriserEvent, { db }) => {
    const { headers = {}, methodArn } = event
    if (!isThroughFrontDoor(event)) return policy('nobody', 'Deny', methodArn)
    const name = Object.keys(headers).find(header => header.toLowerCase() === 'sec-websocket-protocol')
    const [offered, token] = (name ? (headers[name] ?? '') : '').split(',').map(part => part.trim())
    if (offered !== subProtocol || !token) return policy('nobody', 'Deny', methodArn)
    opened ??= verifier()
    opened.catch(() => {
      opened = undefined
    })
    let claims: { readonly sub: string; readonly auth_time: number }
    try {
      claims = await (await opened).verify(token)
    } catch {
      return policy('nobody', 'Deny', methodArn)
    }
    if (hasEnded(claims.auth_time, await db.signOuts.get({ uid: claims.sub })))
      return policy('nobody', 'Deny', methodArn)
    return { ...policy(claims.sub, 'Allow', methodArn), context: { signedInAt: String(claims.auth_time) } }
  },
)
