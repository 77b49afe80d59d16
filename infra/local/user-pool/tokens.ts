import { createHash, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import { PoolError } from './errors.ts'
import type { Key } from './keys.ts'
import type { Pool } from './pool.ts'
import type { PoolClient } from './settings.ts'
import type { User } from './store.ts'
import { callTrigger, type TokenTriggerSource } from './triggers.ts'

type Claims = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = ({ kid, privateKey }: Key, claims: Claims): string => {
  const content = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const fullScope = 'aws.cognito.signin.user.admin'

export type Tokens = {
  AccessToken: string
  IdToken: string
  RefreshToken?: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/** Claims of an id token that are not texts. */
const idClaim = (name: string, value: string): unknown => {
  if (name === 'email_verified' || name === 'phone_number_verified') return value === 'true'
  if (name !== 'identities') return value
  const identities = JSON.parse(value) as Claims[]
  return identities.map(identity => ({
    ...identity,
    primary: String(identity.primary),
    dateCreated: String(identity.dateCreated),
  }))
}

const protectedClaims = new Set(
  'iss sub aud client_id token_use iat exp auth_time jti origin_jti event_id username cognito:username nonce identities scope'.split(
    ' ',
  ),
)

/** What a PreTokenGeneration trigger may change, in both shapes that Cognito documents. */
const overrides = (response: Claims, token: 'idTokenGeneration' | 'accessTokenGeneration') => {
  const first = response.claimsOverrideDetails as Claims | null | undefined
  const second = (response.claimsAndScopeOverrideDetails as Claims | null | undefined)?.[token] as Claims | undefined
  const details = second ?? (token === 'idTokenGeneration' ? first : undefined) ?? {}
  return {
    add: Object.entries((details.claimsToAddOrOverride as Claims | undefined) ?? {}).filter(
      ([name]) => !protectedClaims.has(name),
    ),
    suppress: ((details.claimsToSuppress as string[] | undefined) ?? []).filter(name => !protectedClaims.has(name)),
  }
}

const withOverrides = (claims: Claims, change: ReturnType<typeof overrides>): Claims => {
  const result = { ...claims, ...Object.fromEntries(change.add) }
  for (const name of change.suppress) delete result[name]
  return result
}

const claimsOf = (pool: Pool, client: PoolClient, user: User, session: { originJti: string; authTime: number }) => {
  const seconds = Math.floor(pool.now() / 1000)
  return {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: session.authTime,
    iat: seconds,
    client: client.clientId,
  }
}

/**
 * Access and id token for a session that is under way.
 * @throws {PoolError} what the PreTokenGeneration trigger refuses
 */
export const issueTokens = async (
  pool: Pool,
  client: PoolClient,
  user: User,
  session: { originJti: string; authTime: number; scope: string; nonce?: string | undefined },
  source: TokenTriggerSource,
): Promise<Tokens> => {
  const answer = await callTrigger(pool, source, user, client.clientId, {
    request: { groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null } },
    response: { claimsOverrideDetails: null },
  })
  const { client: clientId, ...common } = claimsOf(pool, client, user, session)
  const accessSeconds = client.accessTokenSeconds ?? 3600
  const access = withOverrides(
    {
      ...common,
      client_id: clientId,
      token_use: 'access',
      scope: session.scope,
      username: user.username,
      jti: randomUUID(),
      exp: common.iat + accessSeconds,
    },
    overrides(answer, 'accessTokenGeneration'),
  )
  const id = withOverrides(
    {
      ...common,
      aud: clientId,
      token_use: 'id',
      'cognito:username': user.username,
      jti: randomUUID(),
      exp: common.iat + (client.idTokenSeconds ?? 3600),
      ...(session.nonce === undefined ? {} : { nonce: session.nonce }),
      ...Object.fromEntries(
        Object.entries(user.attributes)
          .filter(([name]) => name !== 'sub')
          .map(([name, value]) => [name, idClaim(name, value)]),
      ),
    },
    overrides(answer, 'idTokenGeneration'),
  )
  return {
    AccessToken: signed(pool.keys.access, access),
    IdToken: signed(pool.keys.id, id),
    ExpiresIn: accessSeconds,
    TokenType: 'Bearer',
  }
}

/** Begins a session: all three tokens. The refresh token is kept as its hash. */
export const beginSession = async (
  pool: Pool,
  client: PoolClient,
  user: User,
  source: TokenTriggerSource,
  grant: { scope?: string; nonce?: string | undefined } = {},
): Promise<Tokens> => {
  const now = pool.now()
  const session = {
    originJti: randomUUID(),
    authTime: Math.floor(now / 1000),
    scope: grant.scope ?? fullScope,
    nonce: grant.nonce,
  }
  const tokens = await issueTokens(pool, client, user, session, source)
  const refreshToken = randomBytes(48).toString('base64url')
  pool.store.addRefreshToken({
    hash: hashToken(refreshToken),
    sub: user.sub,
    clientId: client.clientId,
    originJti: session.originJti,
    authTime: session.authTime,
    scope: session.scope,
    issuedAt: now,
    expiresAt: now + (client.refreshTokenSeconds ?? 30 * 86_400) * 1000,
    revoked: false,
  })
  return { ...tokens, RefreshToken: refreshToken }
}

/** New access and id tokens for a refresh token. @throws {PoolError} NotAuthorizedException */
export const refreshSession = async (pool: Pool, client: PoolClient, refreshToken: string): Promise<Tokens> => {
  const refuse = (message: string): never => {
    throw new PoolError('NotAuthorizedException', message)
  }
  const kept = pool.store.refreshToken(hashToken(refreshToken))
  if (kept?.clientId !== client.clientId) return refuse('Invalid Refresh Token')
  if (kept.revoked) return refuse('Refresh Token has been revoked')
  if (kept.expiresAt <= pool.now()) return refuse('Refresh Token has expired')
  const user = pool.store.userBySub(kept.sub)
  if (!user) return refuse('Invalid Refresh Token')
  if (!user.enabled) return refuse('User is disabled.')
  return issueTokens(pool, client, user, kept, 'TokenGeneration_RefreshTokens')
}

export type Access = {
  readonly user: User
  readonly client: PoolClient
  readonly claims: Claims
  readonly scope: string[]
}

/**
 * The person whose access token this is. A token of a session that was revoked is refused here, as by Cognito itself;
 * who only checks the signature goes on taking it until it expires.
 * @throws {PoolError} NotAuthorizedException
 */
export const authenticate = (pool: Pool, token: string): Access => {
  const refuse = (message: string): never => {
    throw new PoolError('NotAuthorizedException', message)
  }
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  let claims: Claims
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Claims
    const content = Buffer.from(`${head}.${body}`)
    const valid =
      rest.length === 0 &&
      header.alg === 'RS256' &&
      header.kid === pool.keys.access.kid &&
      verify('RSA-SHA256', content, pool.keys.access.publicKey, Buffer.from(signature, 'base64url'))
    if (!valid) return refuse('Invalid Access Token')
    claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  } catch {
    return refuse('Invalid Access Token')
  }
  if (claims.token_use !== 'access' || claims.iss !== pool.issuer) return refuse('Invalid Access Token')
  if (Number(claims.exp) * 1000 <= pool.now()) return refuse('Access Token has expired')
  const session = pool.store.refreshTokenByOrigin(String(claims.origin_jti))
  if (session?.revoked) return refuse('Access Token has been revoked')
  const user = pool.store.userBySub(String(claims.sub))
  const client = pool.clients.get(String(claims.client_id))
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.')
  if (!session || !client) return refuse('Access Token has been revoked')
  if (!user.enabled) return refuse('User is disabled.')
  return { user, client, claims, scope: String(claims.scope).split(' ') }
}
