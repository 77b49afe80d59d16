import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Account } from '#shared/identity/Account.contract.ts'
import { User } from '#shared/identity/User.contract.ts'
import { accountAuth, auth, type Identity, identity, mayHaveSession, onAuth } from './auth.ts'
import { client } from './call.ts'
import { keep, kept } from './keep.ts'

export type Session = {
  /** `loading` only while a stored session is being confirmed. */
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  readonly uid: string | undefined
  readonly email: string | undefined
  /** The identity provider of the sign-in; undefined for e-mail and password. */
  readonly provider: string | undefined
  /** The organisation that this person acts for; undefined on their own account. */
  readonly organisationId: string | undefined
  /** Whether this person ever chose in this browser for whom to act. */
  readonly hasChosen: boolean
  /** Whether this person has just signed out, here or in another tab: the page that was left is none to come back to. */
  readonly hasLeft: boolean
  /** Whether that was in another tab of this browser. */
  readonly leftElsewhere: boolean
  /** Acts for another organisation from now on, or with undefined on one's own account. Remembered in this browser. */
  readonly actFor: (organisationId: string | undefined) => void
  /** Reads the session again, after a sign-in that did not go through Amplify's own events. */
  readonly refresh: () => Promise<void>
  /** Whether the session ended because nobody used it. */
  readonly wasIdle: boolean
  /** Ends the session here, or with `everywhere` on every device; with `idle` because nobody used it; with `again` to come back to the page. */
  readonly signOut: (options?: { everywhere?: boolean; idle?: boolean; again?: boolean }) => Promise<void>
  /**
   * Ends every session that there is and begins a new one here, with a password that was just changed. Where the account
   * asks for a second step, this one ends as well.
   */
  readonly renew: (password: string) => Promise<void>
}

/** How the tabs of this browser tell one another that a session began or ended. */
const channelName = 'tradewell.session'
type SessionChange = 'signedIn' | 'signedOut'

const Context = createContext<Session | undefined>(undefined)

let active: string | undefined
/** The organisation that calls act for, for what lives outside React. */
export const actingOrganisation = (): string | undefined => active

/** What a sign-out waits for before the server hears of it. Each answers what takes it up again where one stays after all. */
const leavers = new Set<() => Promise<() => void>>()
/** Has something done before this browser ends its session. Answers the function that forgets it. */
export const beforeLeaving = (leave: () => Promise<() => void>): (() => void) => {
  leavers.add(leave)
  return () => void leavers.delete(leave)
}

const organisationName = (uid: string) => `organisation.${uid}`

type State = {
  leftElsewhere?: boolean
  wasIdle?: boolean
  status: Session['status']
  who?: Identity
  organisationId?: string | undefined
  hasChosen: boolean
}

const ownAccount = 'personal'

/** Remembers for whom a person acts in this browser, before they are signed in here. */
export const keepChoice = (uid: string, organisationId: string | undefined): void =>
  keep(organisationName(uid), organisationId ?? ownAccount)

const stateOf = (who: Identity | undefined): State => {
  if (!who) return { status: 'signedOut', hasChosen: false }
  const chosen = kept(organisationName(who.uid))
  return {
    status: 'signedIn',
    who,
    organisationId: chosen === ownAccount ? undefined : chosen,
    hasChosen: chosen !== undefined,
  }
}

/** Keeps who is signed in and for whom they act. A visitor without a stored session is signed out at once, without loading Amplify. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<State>(() => ({
    status: mayHaveSession() ? 'loading' : 'signedOut',
    hasChosen: false,
  }))
  active = state.organisationId

  // Amplify tells of the end of a session before signOut returns: who listens has to know already.
  const leaving = useRef(false)
  const known = useRef<Identity>(undefined)

  const refresh = useCallback(async () => {
    // A wire that breaks while the session is renewed says nothing of it: whoever is writing goes on.
    const who = await identity().catch(() => (mayHaveSession() ? known.current : undefined))
    if (who) leaving.current = false
    const next = stateOf(who)
    if (who?.uid !== known.current?.uid) active = next.organisationId
    known.current = who
    setState(before => {
      // The same person goes on here for whom they acted, whatever they chose in another tab since.
      if (who && before.who?.uid === who.uid) return { ...before, who }
      return next.status === 'signedOut' && before.wasIdle ? { ...next, wasIdle: true } : next
    })
  }, [])

  const channel = useRef<BroadcastChannel | undefined>(undefined)
  const tell = useCallback((what: SessionChange) => channel.current?.postMessage(what), [])
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    channel.current = tabs
    tabs.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => {
      if (data === 'signedIn') return void refresh()
      leaving.current = true
      known.current = undefined
      active = undefined
      setState(before =>
        before.status === 'signedOut' ? before : { status: 'signedOut', hasChosen: false, leftElsewhere: true },
      )
    })
    return () => tabs.close()
  }, [refresh])

  const enter = useCallback(async () => {
    await refresh()
    tell('signedIn')
  }, [refresh, tell])

  const listening = state.status !== 'signedOut'
  useEffect(() => {
    if (!listening) return
    let stop: (() => void) | undefined
    let gone = false
    void refresh()
    void onAuth(event => {
      if (event === 'signedIn') void enter()
      else if (event === 'signedOut') void refresh()
    }).then(end => {
      if (gone) end()
      else stop = end
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [listening, refresh, enter])

  const uid = state.who?.uid
  const actFor = useCallback(
    (organisationId: string | undefined) => {
      if (uid) keepChoice(uid, organisationId)
      active = organisationId
      setState(before => ({ ...before, organisationId, hasChosen: true }))
    },
    [uid],
  )

  const session = useMemo<Session>(
    () => ({
      status: state.status,
      uid: state.who?.uid,
      email: state.who?.email,
      provider: state.who?.provider,
      organisationId: state.organisationId,
      hasChosen: state.hasChosen,
      hasLeft: state.status === 'signedOut' && leaving.current,
      leftElsewhere: state.leftElsewhere ?? false,
      wasIdle: state.wasIdle ?? false,
      actFor,
      refresh: enter,
      renew: async password => {
        const [{ cognitoUserPoolsTokenProvider }, { signIn }] = await Promise.all([auth(), accountAuth()])
        await client(User)('SIGN_OUT_EVERYWHERE', {}, { asPerson: true })
        // Without Amplify's own event, which would lead away from the page.
        await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()
        await signIn({ username: state.who?.email ?? '', password }).catch(() => undefined)
        await enter()
      },
      signOut: async ({ everywhere = false, idle = false, again = false } = {}) => {
        // Who was only away, or signs in again, comes back to the page that was open.
        leaving.current = !(idle || again)
        // Loaded before the session ends: what leads away afterwards must not come late, when one is somewhere else.
        const [{ signOut }, hosted] = await Promise.all([
          auth(),
          state.who?.provider && !again ? import('./hosted-sign-in.ts') : undefined,
        ])
        const stays = await Promise.all([...leavers].map(leave => leave()))
        if (everywhere)
          await client(User)('SIGN_OUT_EVERYWHERE', {}, { asPerson: true }).catch(error => {
            for (const stay of stays) stay()
            throw error
          })
        // One that cannot be told of ends here all the same, and there when nobody uses it.
        else await client(Account)('SIGN_OUT', {}, { asPerson: true }).catch(() => undefined)
        if (idle) setState({ status: 'signedOut', hasChosen: false, wasIdle: true })
        await signOut()
        active = undefined
        setState({ status: 'signedOut', hasChosen: false, wasIdle: idle })
        tell('signedOut')
        await hosted?.leaveHostedSignIn()
      },
    }),
    [state, actFor, enter, tell],
  )
  return <Context value={session}>{children}</Context>
}

/** Who is signed in, and for whom they act. */
export const useSession = (): Session => {
  const session = useContext(Context)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}
