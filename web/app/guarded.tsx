import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { guard } from '#shared/app/guard.ts'
import { useAccount } from '../lib/account.tsx'
import { forgetRequested, rememberRequested, requestedPath } from '../lib/requested.ts'
import { useSession } from '../lib/session.tsx'
import { LoadingView } from './pages/error.tsx'

/** Asks the guard of the spec (part 1, section 2) before each page, and does what it says. */
export const Guarded = () => {
  const { pathname, search } = useLocation()
  const { status, hasLeft } = useSession()
  const { ready, person } = useAccount()
  const path = pathname + search
  const decision = guard({
    path,
    session: status === 'loading' || !ready ? 'unknown' : status,
    membershipStatus: 'none',
    pendingInvitation: false,
    isFirst: person?.isFirst ?? false,
    requestedPath: requestedPath(),
  })
  const remember = decision.kind === 'redirect' && !hasLeft ? decision.remember : undefined
  const forget = decision.kind === 'redirect' && decision.forget === true
  useEffect(() => {
    if (remember) rememberRequested(remember)
    if (forget) forgetRequested()
  }, [remember, forget])
  if (decision.kind === 'wait') return <LoadingView />
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />
  return <Outlet />
}
