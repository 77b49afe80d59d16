import { config } from './config.ts'

/** Who is signed in, as the verified token says. */
export type Identity = {
  readonly uid: string
  readonly email: string | undefined
  /** The identity provider by which the account was made; undefined for e-mail and password. */
  readonly provider: string | undefined
}

type AuthModule = typeof import('./amplify.ts')

let ready: Promise<AuthModule> | undefined

/**
 * Amplify's auth, configured. Loaded when first needed: a visitor of a public page who is not signed in never pays for it.
 */
export const auth = (): Promise<AuthModule> => {
  ready ??= Promise.all([import('./amplify.ts'), config()])
    .then(([module, settings]) => {
      module.Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: settings.userPoolId,
            userPoolClientId: settings.userPoolClientId,
            ...(settings.userPoolEndpoint ? { userPoolEndpoint: settings.userPoolEndpoint } : {}),
            // Sign-in by a provider is our own (hosted-sign-in.ts): Amplify's insists on https and on its own redirect.
            loginWith: { email: true },
          },
        },
      })
      return module
    })
    .catch(error => {
      ready = undefined
      throw error
    })
  return ready
}

type AccountModule = typeof import('./amplify-account.ts')

/** Amplify's way in and its changes to an account, configured: twice as heavy as what a session needs. */
export const accountAuth = (): Promise<AccountModule> =>
  Promise.all([import('./amplify-account.ts'), auth()]).then(([module]) => module)

/** Amplify's passkeys, configured. */
export const passkeyAuth = (): Promise<typeof import('./amplify-passkeys.ts')> =>
  Promise.all([import('./amplify-passkeys.ts'), auth()]).then(([module]) => module)

/** Whether this browser holds the traces of a session. Cheap; only the pool can say whether it still counts. */
export const mayHaveSession = (): boolean => {
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)
    if (key?.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser')) return true
  }
  return false
}

/** The bearer token of the call to come, renewed by Amplify when it is about to expire; undefined when signed out. */
export const accessToken = async (options: { forceRefresh?: boolean } = {}): Promise<string | undefined> => {
  if (!mayHaveSession()) return undefined
  const { fetchAuthSession } = await auth()
  const session = await fetchAuthSession(options)
  return session.tokens?.accessToken.toString()
}

/** Forgets the session that a token is of, unless another has begun since. */
export const leaveSession = async (token: string): Promise<void> => {
  if ((await accessToken()) !== token) return
  await (await auth()).signOut()
}

/** Who the stored session belongs to; undefined when there is none or the pool no longer honours it. */
export const identity = async (): Promise<Identity | undefined> => {
  if (!mayHaveSession()) return undefined
  const { fetchAuthSession } = await auth()
  const { tokens } = await fetchAuthSession()
  const uid = tokens?.accessToken.payload.sub
  if (!uid) return undefined
  const { email, identities } = tokens.idToken?.payload ?? {}
  // Those that were linked to an account with a password are not what it was made by.
  const listed = (Array.isArray(identities) ? identities : []) as { providerName?: unknown; primary?: unknown }[]
  const first = listed.find(({ primary }) => String(primary) === 'true')
  return {
    uid,
    email: typeof email === 'string' ? email : undefined,
    provider: typeof first?.providerName === 'string' ? first.providerName : undefined,
  }
}

/** What happened to the session, as Amplify tells it. `refreshed` means that there is a new access token. */
export type AuthEvent = 'signedIn' | 'signedOut' | 'refreshed'

/** Listens to sign-in, sign-out and renewal. Answers the function that stops listening. */
export const onAuth = async (listener: (event: AuthEvent) => void): Promise<() => void> => {
  const { Hub } = await import('./amplify.ts')
  return Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') listener('signedIn')
    if (payload.event === 'signedOut') listener('signedOut')
    // Amplify tells of it before it forgets a session that is over. Of one that is not, asking again would fail as well, for ever.
    if (payload.event === 'tokenRefresh_failure') setTimeout(() => mayHaveSession() || listener('signedOut'))
    if (payload.event === 'tokenRefresh') listener('refreshed')
  })
}
