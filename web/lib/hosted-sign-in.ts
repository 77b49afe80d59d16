import type { SocialProvider } from '#shared/identity/sign-in.ts'
import { auth } from './auth.ts'
import { config } from './config.ts'
import { isMobileHost, siteOrigin } from './host.ts'
import { TextError, ToldError } from './i18n.ts'
import { signUpRefusal } from './pool-refusal.ts'

/**
 * Sign-in through an identity provider: the user pool's hosted sign-in by authorisation code with PKCE (RFC 7636). The
 * tokens go to Amplify's store and live there like those of any sign-in.
 */
const scopes = 'openid email profile aws.cognito.signin.user.admin'
const name = 'tradewell.hostedSignIn'

type Started = { readonly provider: SocialProvider; readonly state: string; readonly verifier: string }

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const random = () => base64Url(crypto.getRandomValues(new Uint8Array(48)))

/** The address that the provider sends people back to: the only one that the user pool accepts. */
const returnAddress = () => `${location.origin}/login`

const endpoint = async () => {
  const { oauthEndpoint, userPoolClientId } = await config()
  if (!oauthEndpoint) throw new Error('config.json names no oauthEndpoint')
  return { oauthEndpoint, clientId: userPoolClientId }
}

/** Leaves for the provider's page. What it takes to finish stays in this tab. */
export const beginHostedSignIn = async (provider: SocialProvider): Promise<void> => {
  const { oauthEndpoint, clientId } = await endpoint()
  const started: Started = { provider, state: random(), verifier: random() }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier))
  sessionStorage.setItem(name, JSON.stringify(started))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnAddress(),
    scope: scopes,
    state: started.state,
    identity_provider: provider,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  location.assign(`${oauthEndpoint}/oauth2/authorize?${query}`)
}

/** Whether an address carries a provider's answer. */
export const isHostedAnswer = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'))

const takeStarted = (): Started | undefined => {
  const stored = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return stored ? (JSON.parse(stored) as Started) : undefined
}

const exchange = async (started: Started, code: string): Promise<void> => {
  const { oauthEndpoint, clientId } = await endpoint()
  const answer = await fetch(`${oauthEndpoint}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: returnAddress(),
      code,
      code_verifier: started.verifier,
    }),
  })
  if (!answer.ok) throw new TextError('identity.wrong.social', { params: { provider: started.provider } })
  const tokens = (await answer.json()) as { access_token: string; id_token: string; refresh_token: string }
  const { decodeJWT, cognitoUserPoolsTokenProvider } = await auth()
  const accessToken = decodeJWT(tokens.access_token)
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(tokens.id_token),
      refreshToken: tokens.refresh_token,
      username: String(accessToken.payload.username),
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
    },
  })
}

const finish = async (query: URLSearchParams): Promise<void> => {
  const started = takeStarted()
  const provider = started?.provider ?? ''
  // An answer that this tab did not ask for would sign somebody in as another.
  if (!started || query.get('state') !== started.state) throw new TextError('identity.wrong.sessionOver')
  const error = query.get('error')
  if (error) {
    const told = signUpRefusal(query.get('error_description') ?? '')
    if (told) throw new ToldError(told)
    throw new TextError(error === 'access_denied' ? 'identity.wrong.cancelled' : 'identity.wrong.social', {
      params: { provider },
    })
  }
  await exchange(started, query.get('code') ?? '')
}

const finishing = new Map<string, Promise<void>>()

/**
 * Takes a provider's answer; the same answer is taken once, however often it is asked for.
 * @throws {TextError} cancelled, refused, or not asked for in this tab
 * @throws {ToldError} refused by the product, in its words
 */
export const finishHostedSignIn = (query: URLSearchParams): Promise<void> => {
  const state = query.get('state') ?? ''
  const running = finishing.get(state) ?? finish(query)
  finishing.set(state, running)
  return running
}

/** Ends the hosted sign-in's own session too, so that the next person on this device is asked to sign in. */
export const leaveHostedSignIn = async (): Promise<void> => {
  const { oauthEndpoint, clientId } = await endpoint()
  const query = new URLSearchParams({
    client_id: clientId,
    logout_uri: `${isMobileHost() ? location.origin : siteOrigin()}/`,
  })
  location.assign(`${oauthEndpoint}/logout?${query}`)
}
