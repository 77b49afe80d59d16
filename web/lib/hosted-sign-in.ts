import { signInState } from '#shared/app/guard.ts'
import type { SocialProvider } from '#shared/identity/sign-in.ts'
import { auth } from './auth.ts'
import { config } from './config.ts'
import { isMobileHost, siteOrigin } from './host.ts'
import { TextError, ToldError } from './i18n.ts'
import { invitationCode } from './invitation-code.ts'
import { signUpRefusal } from './pool-refusal.ts'

/**
 * Sign-in through an identity provider: the user pool's hosted sign-in by authorisation code with PKCE (RFC 7636). The
 * tokens go to Amplify's store and live there like those of any sign-in.
 */
const scopes = 'openid email profile aws.cognito.signin.user.admin'
const name = 'tradewell.hostedSignIn'

type Started = {
  readonly provider: SocialProvider
  readonly state: string
  readonly verifier: string
  /** The page that the provider sends people back to. */
  readonly path: string
  /** What the identity token has to carry, where it links a sign-in to an account. */
  readonly nonce?: string
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const random = () => base64Url(crypto.getRandomValues(new Uint8Array(48)))

const endpoint = async () => {
  const { oauthEndpoint, userPoolClientId } = await config()
  if (!oauthEndpoint) throw new Error('config.json names no oauthEndpoint')
  return { oauthEndpoint, clientId: userPoolClientId }
}

/** SHA-256 of a text, in base64url. */
const digestOf = async (text: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** Leaves for the provider's page. What it takes to finish stays in this tab. */
const leave = async (started: Started): Promise<void> => {
  const { oauthEndpoint, clientId } = await endpoint()
  sessionStorage.setItem(name, JSON.stringify(started))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: location.origin + started.path,
    scope: scopes,
    state: started.state,
    identity_provider: started.provider,
    code_challenge: await digestOf(started.verifier),
    code_challenge_method: 'S256',
    ...(started.nonce && { nonce: started.nonce }),
  })
  location.assign(`${oauthEndpoint}/oauth2/authorize?${query}`)
}

/**
 * Leaves to sign in by a provider. Who came by an invitation is led to it after: the state says that there is one, never its code.
 * @param path the page that takes the answer; the user pool knows it as one
 */
export const beginHostedSignIn = (provider: SocialProvider, path: string): Promise<void> =>
  leave({
    provider,
    state: signInState(random(), invitationCode() === undefined ? undefined : { invitation: 'accept' }),
    verifier: random(),
    path,
  })

/**
 * Leaves to show a sign-in of a provider that is to be linked to one's account.
 * @param path the page that takes the answer; the user pool knows it as one
 * @param ask tells the server what the answer will carry: the hash of a nonce that only this tab has
 */
export const beginHostedLink = async (
  provider: SocialProvider,
  path: string,
  ask: (hash: string) => Promise<unknown>,
): Promise<void> => {
  const nonce = random()
  await ask(await digestOf(nonce))
  await leave({ provider, state: signInState(random()), verifier: random(), path, nonce })
}

/** Whether an address carries a provider's answer. */
export const isHostedAnswer = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'))

const takeStarted = (): Started | undefined => {
  const stored = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return stored ? (JSON.parse(stored) as Started) : undefined
}

type Tokens = { readonly access_token: string; readonly id_token: string; readonly refresh_token: string }

/** The tokens that a provider's answer is good for. */
const redeem = async (started: Started, code: string): Promise<Tokens> => {
  const { oauthEndpoint, clientId } = await endpoint()
  const answer = await fetch(`${oauthEndpoint}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: location.origin + started.path,
      code,
      code_verifier: started.verifier,
    }),
  })
  if (!answer.ok) throw new TextError('identity.wrong.social', { params: { provider: started.provider } })
  return (await answer.json()) as Tokens
}

const keepSession = async (tokens: Tokens): Promise<void> => {
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

/** What a provider answered to what this tab asked. @throws {TextError} {ToldError} */
const answered = async (query: URLSearchParams): Promise<{ readonly started: Started; readonly tokens: Tokens }> => {
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
  return { started, tokens: await redeem(started, query.get('code') ?? '') }
}

const finishing = new Map<string, Promise<unknown>>()

/** The same answer is taken once, however often it is asked for. */
const once = <T>(query: URLSearchParams, work: () => Promise<T>): Promise<T> => {
  const state = query.get('state') ?? ''
  const running = (finishing.get(state) as Promise<T> | undefined) ?? work()
  finishing.set(state, running)
  return running
}

/**
 * Takes a provider's answer and begins the session.
 * @throws {TextError} cancelled, refused, or not asked for in this tab
 * @throws {ToldError} refused by the product, in its words
 */
export const finishHostedSignIn = (query: URLSearchParams): Promise<void> =>
  once(query, async () => {
    const { started, tokens } = await answered(query)
    // One that was to be linked is no sign-in.
    if (started.nonce) throw new TextError('identity.wrong.sessionOver')
    await keepSession(tokens)
  })

/**
 * Takes a provider's answer about a sign-in that is to be linked, and has it linked. Its own session is kept by nobody.
 * @throws {TextError} {ToldError} as finishHostedSignIn
 */
export const finishHostedLink = <T>(
  query: URLSearchParams,
  link: (shown: { readonly token: string; readonly nonce: string }) => Promise<T>,
): Promise<{ readonly provider: SocialProvider; readonly told: T }> =>
  once(query, async () => {
    const { started, tokens } = await answered(query)
    if (!started.nonce) throw new TextError('identity.wrong.sessionOver')
    try {
      return { provider: started.provider, told: await link({ token: tokens.id_token, nonce: started.nonce }) }
    } finally {
      const { oauthEndpoint, clientId } = await endpoint()
      const body = new URLSearchParams({ token: tokens.refresh_token, client_id: clientId })
      void fetch(`${oauthEndpoint}/oauth2/revoke`, { method: 'POST', body }).catch(() => undefined)
    }
  })

/** Ends the hosted sign-in's own session too, so that the next person on this device is asked to sign in. */
export const leaveHostedSignIn = async (): Promise<void> => {
  const { oauthEndpoint, clientId } = await endpoint()
  const query = new URLSearchParams({
    client_id: clientId,
    logout_uri: `${isMobileHost() ? location.origin : siteOrigin()}/`,
  })
  location.assign(`${oauthEndpoint}/logout?${query}`)
}
