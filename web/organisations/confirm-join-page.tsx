import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { isMissing } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { keepInTab, keptInTab } from '../lib/keep.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { rememberRequested } from '../lib/requested.ts'
import { useSession } from '../lib/session.tsx'
import { useJoinEnd } from '../parts/joining.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'

const nameOf = (domain: string) => `join.${domain}`

/** The code of the address, which stays in no history: this tab keeps it while one signs in. */
const useCode = (domain: string): string => {
  const [code] = useState(() => location.hash.slice(1) || (keptInTab(nameOf(domain)) ?? ''))
  useEffect(() => {
    keepInTab(nameOf(domain), code)
    if (location.hash) history.replaceState(history.state, '', organisationsPaths.confirmJoin(domain))
  }, [domain, code])
  return code
}

const SignInFirst = ({ domain }: { domain: string }) => {
  const t = useText()
  const remember = () => rememberRequested(organisationsPaths.confirmJoin(domain))
  useEffect(remember)
  return (
    <>
      <Notice>{t('organisations.joinForm.confirmSignIn')}</Notice>
      <div className="page-actions">
        <LinkButton tone="primary" to={identityPaths.login()}>
          {t('app.signIn')}
        </LinkButton>
        <LinkButton to={identityPaths.register()}>{t('app.signUp')}</LinkButton>
      </div>
    </>
  )
}

const Confirm = ({ domain, code }: { domain: string; code: string }) => {
  const t = useText()
  const { ended, failed } = useJoinEnd(false)
  const navigate = useNavigate()
  const { active, workspaces } = useAccount()
  const { actFor } = useSession()
  const asked = useQueryOf(OrgAboutUs, 'GET_JOIN_REQUEST', { domain, code }, { asPerson: true })
  const confirm = useCommand(OrgAboutUs, 'CONFIRM_JOIN')
  if (asked.error && !asked.data) return <Failure error={asked.error} onRetry={asked.refetch} />
  if (!asked.data) return <TextSkeleton lines={4} />
  const { kind, name, tradingName, hiMsg } = asked.data
  const isBusiness = kind === 'business'
  const run = () =>
    confirm.run({ domain, code }).then(({ status }) => {
      keepInTab(nameOf(domain), undefined)
      if (!ended(status)) void navigate(organisationsPaths.about(domain), { replace: true })
    }, failed)
  return (
    <>
      <p>{t('organisations.joinForm.confirmLead', { org: tradingName })}</p>
      <p>{t('organisations.joinForm.confirmAs', { name: (isBusiness && active?.organisation.tradingName) || name })}</p>
      <Notice title={t('organisations.joinForm.confirmMessage')}>{hiMsg}</Notice>
      {isBusiness && !active ? (
        <>
          <p>{t('organisations.joinForm.confirmBusiness', { name })}</p>
          <div className="page-actions">
            {workspaces.map(({ organisation }) => (
              <Button key={organisation.id} onClick={() => actFor(organisation.id)}>
                {t('organisations.joinForm.confirmPick', { name: organisation.tradingName })}
              </Button>
            ))}
            <LinkButton to={organisationsPaths.create()}>{t('organisations.new.title')}</LinkButton>
          </div>
        </>
      ) : (
        <Button tone="primary" busy={confirm.busy} onClick={() => void run()}>
          {t('organisations.join.button', { org: tradingName })}
        </Button>
      )}
    </>
  )
}

/** /join/{domain}: where the mail leads that asks to confirm a wish to become a client. */
export const ConfirmJoinPage = () => {
  const t = useText()
  const { domain = '' } = useParams()
  const code = useCode(domain)
  const { status } = useSession()
  const { ready } = useAccount()
  const about = useQueryOf(OrgAboutUs, 'GET_ORG_INFO_FROM_DOMAIN', { domain })
  if (isMissing(about.error)) return <Navigate to={identityPaths.error()} replace state={{ noOrganisation: true }} />
  if (about.error && !about.data) return <Failure error={about.error} onRetry={about.refetch} />
  return (
    <Page title={t('organisations.joinForm.confirmTitle', { org: about.data?.tradingName ?? '' })} width="narrow">
      {status === 'signedOut' ? <SignInFirst domain={domain} /> : null}
      {status === 'signedIn' && ready ? <Confirm domain={domain} code={code} /> : null}
    </Page>
  )
}
