import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom'
import { guard } from '#shared/app/guard.ts'
import { actingParameter, ownAccount, pathOf } from '#shared/kit/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { TextError, useText } from '../lib/i18n.ts'
import type { AheadHandle } from '../lib/page.ts'
import { forgetRequested, rememberRequested, requestedPath } from '../lib/requested.ts'
import { useSession } from '../lib/session.tsx'
import { later } from '../ui/later.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { LoadingView } from './pages/error.tsx'
import { hasPage } from './shell/navigation.ts'

const ClosedPage = later(() => import('./pages/closed.tsx').then(module => module.ClosedPage), <LoadingView />)

/**
 * Opens a link for whom it is meant: acts for that organisation, says so, and leaves the rest of the address as it is. One
 * that the person does not belong to changes nothing.
 */
const ActAs = () => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { organisationId, actFor } = useSession()
  const { workspaces } = useAccount()
  const hasActed = useRef(false)
  useEffect(() => {
    if (hasActed.current) return
    hasActed.current = true
    const query = new URLSearchParams(search)
    const wanted = query.get(actingParameter) ?? undefined
    query.delete(actingParameter)
    const found = workspaces.find(({ organisation }) => organisation.id === wanted)
    const next = wanted === ownAccount ? undefined : found?.organisation.id
    if ((found || wanted === ownAccount) && next !== organisationId) {
      actFor(next)
      toasts.tell('app.switch.acting', { name: found?.organisation.tradingName ?? t('app.switch.personal') })
    }
    void navigate({ pathname, search: query.toString(), hash }, { replace: true })
  }, [t, toasts, navigate, pathname, search, hash, organisationId, actFor, workspaces])
  return <LoadingView />
}

/** Asks what the page of the address will ask, while it is not settled yet whether it opens: the server decides of each question. */
const AskAhead = () =>
  useMatches().map(({ id, handle }) => {
    const Ahead = (handle as AheadHandle | undefined)?.Ahead
    return Ahead ? <Ahead key={id} /> : null
  })

/** Asks the guard of the spec (part 1, section 2) before each page, and does what it says. */
export const Guarded = () => {
  const { pathname, search } = useLocation()
  const { status, hasLeft, wasIdle, hasChosen, signOut } = useSession()
  const { ready, person, failure, viewer, active, isInvited } = useAccount()
  const path = pathname + search
  const requested = requestedPath()
  const toasts = useToasts()
  const decision = guard({
    path,
    session: status === 'loading' || !ready || failure ? 'unknown' : status,
    membershipStatus: !active ? 'none' : active.status === 'feeUnpaid' ? 'unpaid' : 'paid',
    pendingInvitation: isInvited,
    isFirst: person?.isFirst ?? false,
    requestedPath: requested,
    hasLeft,
    viewer,
    hasPage,
  })
  const remember = decision.kind === 'redirect' ? decision.remember : undefined
  // Forgotten only once the page is open: while its code loads, the address is still the old one, and the guard would lead
  // home from there.
  const hasArrived =
    decision.kind === 'allow' && status === 'signedIn' && requested !== undefined && pathOf(requested) === pathname
  useEffect(() => {
    if (remember) rememberRequested(remember)
    if (hasArrived) forgetRequested()
  }, [remember, hasArrived])
  // Spec part 2, section 8: from a start that failed one is sent back to sign in, rather than to act as somebody one is not.
  const leave = useRef(signOut)
  leave.current = signOut
  // What failed may be asked again meanwhile, and fail again: a second end would come when somebody has signed in anew.
  const ends = useRef(false)
  useEffect(() => {
    if (!failure || ends.current) return
    ends.current = true
    toasts.failed(new TextError(failure))
    void leave
      .current({ again: true })
      .catch(() => undefined)
      .finally(() => {
        ends.current = false
      })
  }, [failure, toasts])
  if (
    status === 'signedIn' &&
    ready &&
    decision.kind !== 'redirect' &&
    new URLSearchParams(search).has(actingParameter)
  ) {
    return <ActAs />
  }
  if (decision.kind === 'wait')
    return (
      <>
        <LoadingView />
        {status === 'signedIn' && hasChosen ? <AskAhead /> : null}
      </>
    )
  if (decision.kind === 'redirect')
    return (
      <Navigate
        to={decision.to}
        replace
        state={remember ? { word: wasIdle ? 'identity.login.idle' : 'identity.login.needed' } : null}
      />
    )
  if (decision.kind === 'closed') return <ClosedPage path={decision.path} />
  return <Outlet />
}
