import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml, readBody, sendJson, sendPage } from '../wire/http.ts'
import { loginOf, newUser } from './attributes.ts'
import { invalidParameter, PoolError } from './errors.ts'
import { hostedPage, type ProviderProfile, providerPath } from './identity-provider.ts'
import { federatedName, identityOf } from './linking.ts'
import { type Authorisation, comparable, type Pool } from './pool.ts'
import type { ProviderSettings } from './settings.ts'
import type { User } from './store.ts'
import { authenticate, beginSession, fullScope, hashToken, refreshSession, type Tokens } from './tokens.ts'
import { callTrigger } from './triggers.ts'

/**
 * The hosted sign-in (the pool's domain): authorise, token, logout, userInfo and revoke, for public clients, with or without PKCE, and
 * for identity providers. It keeps no session of its own: every authorisation asks the provider again.
 */
const scopes = new Set(['openid', 'email', 'phone', 'profile', fullScope])
const challengePattern = /^[A-Za-z0-9_-]{43}$/

const redirect = (response: ServerResponse, target: string, parameters: Record<string, string | undefined>): void => {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  response.writeHead(302, { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  response.end()
}

const refusePage = (response: ServerResponse, reason: string): void =>
  sendPage(
    response,
    400,
    hostedPage('An error was encountered with the requested page.', `<p>${escapeHtml(reason)}</p>`),
  )

const authorise = (pool: Pool, response: ServerResponse, url: URL) => {
  const query = url.searchParams
  const client = pool.clients.get(query.get('client_id') ?? '')
  const redirectUri = query.get('redirect_uri') ?? ''
  // Where to answer is not trusted until it is known to be the client's: errors before that stay on this page.
  if (!client) return refusePage(response, 'invalid_request: unknown client')
  if (!client.callbackUrls.includes(redirectUri)) return refusePage(response, 'redirect_mismatch')
  const state = query.get('state') ?? undefined
  const refuse = (error: string, description: string) =>
    redirect(response, redirectUri, { error, error_description: description, state })
  if (query.get('response_type') !== 'code') return refuse('unauthorized_client', 'only the code flow is allowed')
  // Cognito takes a request without PKCE, from public clients as well; one with it has to be whole.
  const challenge = query.get('code_challenge') ?? undefined
  const method = query.get('code_challenge_method')
  if (challenge === undefined ? method !== null : method !== 'S256' || !challengePattern.test(challenge)) {
    return refuse('invalid_request', 'code_challenge is malformed, or its method is not S256')
  }
  const scope = query.get('scope') || 'openid'
  if (!scope.split(' ').every(name => scopes.has(name))) return refuse('invalid_request', 'invalid_scope')
  const provider = query.get('identity_provider')
  if (provider === null) {
    const links = client.providers.map(name => {
      const target = new URL(url)
      target.searchParams.set('identity_provider', name)
      return `<p><a href="${escapeHtml(target.pathname + target.search)}">${escapeHtml(name)}</a></p>`
    })
    return sendPage(response, 200, hostedPage('Sign in', links.join('')))
  }
  if (!client.providers.includes(provider)) return refuse('invalid_request', 'unknown identity_provider')
  const waiting = pool.authorisations.add(
    {
      clientId: client.clientId,
      provider,
      redirectUri,
      state,
      challenge,
      scope,
      nonce: query.get('nonce') ?? undefined,
    },
    600,
    randomBytes(24).toString('base64url'),
  )
  response.writeHead(302, {
    location: `${providerPath}${encodeURIComponent(provider)}?${new URLSearchParams({ state: waiting })}`,
    'cache-control': 'no-store',
  })
  response.end()
}

/** What a provider of each kind tells of a person, by the names that it has for it. Only Google says who owns an address. */
const claimsOf = (kind: ProviderSettings['kind'], profile: ProviderProfile): Record<string, string> => {
  const { subject, email, givenName, familyName } = profile
  const name = `${givenName} ${familyName}`
  if (kind === 'Facebook') return { id: subject, email, first_name: givenName, last_name: familyName, name }
  const claims = { sub: subject, email, given_name: givenName, family_name: familyName, name }
  return kind === 'Google' ? { ...claims, email_verified: profile.emailVerified } : claims
}

/**
 * The attributes that a person gets from a provider: those that the pool maps, and no other. An address of which nobody
 * says that it is verified counts as unverified.
 * @throws {PoolError} when the provider lacks what nobody of the pool may lack
 */
const mappedAttributes = (pool: Pool, provider: string, profile: ProviderProfile): Record<string, string> => {
  const { kind, mapping } = pool.providers.get(provider) ?? { kind: 'OIDC' as const, mapping: {} }
  const claims = claimsOf(kind, profile)
  const attributes: Record<string, string> = {}
  for (const [name, source] of Object.entries(mapping)) {
    const value = claims[source]
    if (name === 'username' || value === undefined) continue
    attributes[name] = name === 'email' ? comparable(pool, value) : value
  }
  const missing = pool.settings.requiredAttributes.filter(name => !attributes[name])
  if (missing.length > 0) throw invalidParameter(`attributes required: [${missing.join(', ')}]`)
  if (attributes.email !== undefined) attributes.email_verified ??= 'false'
  return attributes
}

/** The person of the pool whom a provider speaks of: made at the first sign-in, brought up to date at each. */
const federatedUser = async (pool: Pool, asked: Authorisation, profile: ProviderProfile): Promise<User> => {
  const username = federatedName(pool, asked.provider, profile.subject)
  const attributes = mappedAttributes(pool, asked.provider, profile)
  const known = pool.store.userByLink(asked.provider, profile.subject) ?? pool.store.userByName(username)
  if (known) {
    if (!known.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.')
    // Of somebody to whom the sign-in was linked, too: what the provider says takes the place of what was there.
    Object.assign(known.attributes, attributes)
    known.login = loginOf(pool, known)
    const other = known.login === undefined ? undefined : pool.store.userByLogin(known.login)
    if (other && other.sub !== known.sub) {
      throw new PoolError('AliasExistsException', 'An account with the given email already exists.')
    }
    pool.store.saveUser(known)
    return known
  }
  const identity = identityOf(pool, asked.provider, profile.subject, true)
  const user = newUser(pool, {
    sub: randomUUID(),
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes: { ...attributes, identities: JSON.stringify([identity]) },
  })
  await callTrigger(pool, 'PreSignUp_ExternalProvider', user, asked.clientId, {
    request: { validationData: {} },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
  const first = pool.store.transaction(() => {
    if (pool.store.userByName(username)) return false
    pool.store.saveUser(user)
    return true
  })
  if (first) await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', user, asked.clientId, { response: {} })
  return pool.store.userByName(username)!
}

const providerAnswer = async (pool: Pool, response: ServerResponse, url: URL): Promise<void> => {
  const query = url.searchParams
  const asked = pool.authorisations.take(query.get('state') ?? '')
  if (!asked) return refusePage(response, 'The sign-in has expired or was answered before.')
  const { redirectUri, state } = asked
  const error = query.get('error')
  if (error) {
    return redirect(response, redirectUri, {
      error,
      error_description: query.get('error_description') ?? undefined,
      state,
    })
  }
  const assertion = pool.assertions.take(query.get('code') ?? '')
  const profile =
    assertion?.provider === asked.provider
      ? (pool.store.providerPeople(asked.provider) as unknown as ProviderProfile[]).find(
          one => one.subject === assertion.subject,
        )
      : undefined
  if (!profile) {
    return redirect(response, redirectUri, {
      error: 'invalid_request',
      error_description: 'invalid provider code',
      state,
    })
  }
  try {
    const user = await federatedUser(pool, asked, profile)
    const code = pool.grants.add({ ...asked, sub: user.sub }, 300)
    redirect(response, redirectUri, { code, state })
  } catch (failure) {
    if (!(failure instanceof PoolError)) throw failure
    redirect(response, redirectUri, { error: 'invalid_request', error_description: failure.message, state })
  }
}

const tokenAnswer = (tokens: Tokens, scope: string) => ({
  access_token: tokens.AccessToken,
  ...(scope.split(' ').includes('openid') && { id_token: tokens.IdToken }),
  ...(tokens.RefreshToken && { refresh_token: tokens.RefreshToken }),
  expires_in: tokens.ExpiresIn,
  token_type: 'Bearer',
})

const token = async (pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const form = new URLSearchParams(String(await readBody(request, 16_384)))
  const refuse = (error: string) => sendJson(response, 400, { error }, { 'cache-control': 'no-store' })
  const client = pool.clients.get(form.get('client_id') ?? '')
  if (!client) return refuse('invalid_client')
  try {
    if (form.get('grant_type') === 'refresh_token') {
      const tokens = await refreshSession(pool, client, form.get('refresh_token') ?? '')
      return sendJson(response, 200, tokenAnswer(tokens, 'openid'), { 'cache-control': 'no-store' })
    }
    if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
    const grant = pool.grants.take(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? undefined
    const proves = (challenge: string | undefined) =>
      challenge === undefined || verifier === undefined
        ? challenge === verifier
        : /^[\w.~-]{43,128}$/.test(verifier) && challenge === createHash('sha256').update(verifier).digest('base64url')
    const user = grant && pool.store.userBySub(grant.sub)
    if (
      !user?.enabled ||
      grant?.clientId !== client.clientId ||
      grant.redirectUri !== form.get('redirect_uri') ||
      !proves(grant.challenge)
    ) {
      return refuse('invalid_grant')
    }
    const tokens = await beginSession(pool, client, user, 'TokenGeneration_HostedAuth', grant)
    sendJson(response, 200, tokenAnswer(tokens, grant.scope), { 'cache-control': 'no-store' })
  } catch (failure) {
    if (!(failure instanceof PoolError)) throw failure
    refuse('invalid_grant')
  }
}

const userInfo = (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const refuse = () =>
    sendJson(response, 401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' })
  try {
    const { user, scope } = authenticate(pool, bearer ?? '')
    if (!scope.includes('openid')) return refuse()
    sendJson(response, 200, { ...user.attributes, sub: user.sub, username: user.username })
  } catch (failure) {
    if (!(failure instanceof PoolError)) throw failure
    refuse()
  }
}

const revoke = async (pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const form = new URLSearchParams(String(await readBody(request, 16_384)))
  const kept = pool.store.refreshToken(hashToken(form.get('token') ?? ''))
  if (!pool.clients.has(form.get('client_id') ?? '') || (kept && kept.clientId !== form.get('client_id'))) {
    return sendJson(response, 400, { error: 'invalid_client' })
  }
  if (kept) pool.store.revokeToken(kept.hash)
  response.writeHead(200).end()
}

const logout = (pool: Pool, response: ServerResponse, url: URL) => {
  const client = pool.clients.get(url.searchParams.get('client_id') ?? '')
  const target = url.searchParams.get('logout_uri') ?? ''
  if (!client?.logoutUrls.includes(target))
    return refusePage(response, 'Required String parameter logout_uri is not allowed.')
  redirect(response, target, {})
}

/** Answers a path of the hosted sign-in. @returns false for any other path */
export const handleHosted = async (
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> => {
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /oauth2/authorize':
      authorise(pool, response, url)
      return true
    case 'GET /oauth2/idpresponse':
      await providerAnswer(pool, response, url)
      return true
    case 'POST /oauth2/token':
      await token(pool, request, response)
      return true
    case 'GET /oauth2/userInfo':
      userInfo(pool, request, response)
      return true
    case 'POST /oauth2/revoke':
      await revoke(pool, request, response)
      return true
    case 'GET /logout':
      logout(pool, response, url)
      return true
    default:
      return false
  }
}
