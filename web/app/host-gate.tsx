import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pathAt } from '#shared/app/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { isMissing } from '../lib/call.ts'
import { hostDomain, siteOrigin } from '../lib/host.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { requestedPath } from '../lib/requested.ts'
import { useSession } from '../lib/session.tsx'
import { useSignOut } from '../parts/sign-out.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { Guarded } from './guarded.tsx'
import { LoadingView } from './pages/error.tsx'

const ofPasswords: readonly string[] = [
  identityPaths.recoverPassword.at,
  identityPaths.resetPassword.at,
  identityPaths.verifyCode.at,
]

/** A host of nobody's (spec part 2, section 8). */
const NoSuchOrganisation = () => {
  const t = useText()
  return (
    <Page title={t('app.error.title')} width="narrow">
      <div className="lost">
        <p>{t('organisations.domainMissing')}</p>
        <a className="ui button action primary" href={siteOrigin()}>
          {t('app.error.home')}
        </a>
      </div>
    </Page>
  )
}

/** Pages of signing up and of passwords are the product's own site's. */
const ToSite = ({ path }: { path: string }) => {
  useEffect(() => location.assign(siteOrigin() + path), [path])
  return <LoadingView />
}

const NotLetIn = ({ problem }: { problem: 'organisations.notAClient' | 'organisations.joinOneFirst' }) => {
  const t = useText()
  const leave = useSignOut()
  return (
    <Page title={t('organisations.notAClient')} width="narrow">
      <div className="lost">
        {problem === 'organisations.notAClient' ? null : <p>{t(problem)}</p>}
        <LinkButton to={identityPaths.welcome()} tone="primary">
          {t('organisations.host.about')}
        </LinkButton>
        <Button onClick={leave}>{t('app.signOut')}</Button>
      </div>
    </Page>
  )
}

/**
 * What holds on an organisation's host: it has to be somebody's, signing in is the product's own site's, and what is not
 * public is for the organisation's clients and staff.
 */
export const HostGate = () => {
  const domain = hostDomain() ?? ''
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const { ready } = useAccount()
  const about = useQueryOf(OrgAboutUs, 'GET_ORG_INFO_FROM_DOMAIN', { domain })
  const entry = useQueryOf(
    OrgAboutUs,
    'CHECK_MEMBER_STATUS',
    { domain },
    { enabled: status === 'signedIn', asPerson: true },
  )
  const path = pathAt(pathname)
  const isError = pathname === identityPaths.error.at
  if (isMissing(about.error)) return isError ? <NoSuchOrganisation /> : <Navigate to={identityPaths.error()} replace />
  if (about.error && !about.data) return <Failure error={about.error} onRetry={about.refetch} />
  if (!about.data) return <LoadingView />
  const isPublic = path?.access === 'public' && !ofPasswords.includes(path.at)
  if (status === 'signedOut' && path && path.access !== 'signedIn' && !isPublic)
    return path.at === identityPaths.login.at ? (
      <Navigate to={organisationsPaths.enter({ to: requestedPath() })} replace />
    ) : (
      <ToSite path={pathname + search} />
    )
  if (status !== 'signedIn' || isPublic || !ready) return <Guarded />
  if (entry.error && !entry.data) return <Failure error={entry.error} onRetry={entry.refetch} />
  if (!entry.data) return <LoadingView />
  return entry.data.problem ? <NotLetIn problem={entry.data.problem} /> : <Guarded />
}
