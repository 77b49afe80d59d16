import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { beginHandOver, finishHandOver, finishTakeOver } from '../lib/handover.ts'
import { hostDomain } from '../lib/host.ts'
import { failureText, isText, useText } from '../lib/i18n.ts'
import { rememberRequested } from '../lib/requested.ts'
import { useSession } from '../lib/session.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'

/** /enter: how one comes to an organisation's host. With a code in the fragment a sign-in is taken over; without, one is asked for. */
export const EnterPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status, refresh } = useSession()
  const [code] = useState(() => location.hash.slice(1))
  const [failure, setFailure] = useState<string>()
  const to = query.get('to') ?? undefined
  useEffect(() => {
    // A code stays in no history.
    if (code) history.replaceState(history.state, '', organisationsPaths.enter())
  }, [code])
  useEffect(() => {
    let gone = false
    const arrive = (wanted: string | undefined) => {
      if (gone) return
      // The guard leads there if it is a page of ours.
      if (wanted) rememberRequested(wanted)
      void navigate(identityPaths.home(), { replace: true })
    }
    const fail = (error: unknown) => gone || setFailure(failureText(error))
    if (hostDomain() === undefined || status === 'signedIn') arrive(to)
    else if (status === 'signedOut' && code)
      finishTakeOver(code)
        .then(wanted => refresh().then(() => arrive(wanted)))
        .catch(fail)
    else if (status === 'signedOut') beginHandOver(to).catch(fail)
    return () => {
      gone = true
    }
  }, [code, status, to, navigate, refresh])
  return (
    <Page title={t('organisations.host.entering')} width="narrow">
      {failure ? (
        <Notice
          tone="danger"
          action={
            <LinkButton small to={identityPaths.welcome()}>
              {t('organisations.host.about')}
            </LinkButton>
          }
        >
          {failure}
        </Notice>
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Page>
  )
}

/** /handover: the product's own site hands the session over to the host that the address names, or says why not. */
export const HandOverPage = () => {
  const t = useText()
  const [query] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const domain = query.get('domain') ?? ''
  useEffect(() => {
    let gone = false
    finishHandOver(query)
      .then(problem => {
        if (!gone && problem && isText(problem)) setFailure(t(problem))
      })
      .catch(error => gone || setFailure(failureText(error)))
    return () => {
      gone = true
    }
  }, [query, t])
  return (
    <Page title={t('organisations.host.entering')} width="narrow">
      {failure ? (
        <Notice
          tone="danger"
          action={
            <LinkButton small to={organisationsPaths.about(domain)}>
              {t('organisations.host.about')}
            </LinkButton>
          }
        >
          {failure}
        </Notice>
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Page>
  )
}
