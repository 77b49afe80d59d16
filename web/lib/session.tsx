import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { auth, type Identity, identity, mayHaveSession, onAuth } from './auth.ts'
import { keep, kept } from './keep.ts'

export type Session = {
  /** `loading` only while a stored session is being confirmed. */
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  readonly uid: string | undefined
  readonly email: string | undefined
  /** The organisation that this person acts for; undefined on his own account. */
  readonly organisationId: string | undefined
  /** Acts for another organisation from now on, or with undefined on one's own account. Remembered in this browser. */
  readonly actFor: (organisationId: string | undefined) => void
  /** Reads the session again, after a sign-in that did not go through Amplify's own events. */
  readonly refresh: () => Promise<void>
  readonly signOut: () => Promise<void>
}

const Context = createContext<Session | undefined>(undefined)

let active: string | undefined
/** The organisation that calls act for, for what lives outside React. */
export const actingOrganisation = (): string | undefined => active

const organisationName = (uid: string) => `organisation.${uid}`

type State = { status: Session['status']; who?: Identity; organisationId?: string | undefined }

const stateOf = (who: Identity | undefined): State =>
  who ? { status: 'signedIn', who, organisationId: kept(organisationName(who.uid)) } : { status: 'signedOut' }

/** Keeps who is signed in and for whom he acts. A visitor without a stored session is signed out at once, without loading Amplify. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<State>(() => ({ status: mayHaveSession() ? 'loading' : 'signedOut' }))
  active = state.organisationId

  const refresh = useCallback(async () => {
    const who = await identity().catch(() => undefined)
    const next = stateOf(who)
    active = next.organisationId
    setState(next)
  }, [])

  const listening = state.status !== 'signedOut'
  useEffect(() => {
    if (!listening) return
    let stop: (() => void) | undefined
    let gone = false
    void refresh()
    void onAuth(event => {
      if (event !== 'refreshed') void refresh()
    }).then(end => {
      if (gone) end()
      else stop = end
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [listening, refresh])

  const session = useMemo<Session>(
    () => ({
      status: state.status,
      uid: state.who?.uid,
      email: state.who?.email,
      organisationId: state.organisationId,
      actFor: organisationId => {
        if (state.who) keep(organisationName(state.who.uid), organisationId)
        active = organisationId
        setState(before => ({ ...before, organisationId }))
      },
      refresh,
      signOut: async () => {
        const { signOut } = await auth()
        await signOut()
        active = undefined
        setState({ status: 'signedOut' })
      },
    }),
    [state, refresh],
  )
  return <Context.Provider value={session}>{children}</Context.Provider>
}

/** Who is signed in, and for whom he acts. */
export const useSession = (): Session => {
  const session = useContext(Context)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}
