import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { InvitedPerson } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { CallError } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { rememberInvitationCode, useInvitationCode } from '../../lib/invitation-code.ts'
import { enter, temporaryPassword } from '../../lib/new-account.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { BeginsHere } from '../../parts/begins-here.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** The place that stands in the address once the code is out of it. */
const place = 'invited'

/** Takes the code out of the address at once: it stands behind the #, where no server and no referrer sees it. */
const useCode = (): string | undefined => {
  const { code: inPath } = useParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const code = useInvitationCode()
  const given = hash.length > 1 ? hash.slice(1) : inPath === place ? undefined : inPath
  useLayoutEffect(() => {
    if (!given) return
    rememberInvitationCode(given)
    void navigate(identityPaths.registerInvited(place), { replace: true })
  }, [given, navigate])
  return code ?? given
}

/** There is nothing to accept by this link. */
const Gone = () => {
  const t = useText()
  return (
    <Page width="narrow" title={t('organisations.invited.gone.title')} subtitle={t('organisations.invited.gone')}>
      <LinkButton tone="primary" to={identityPaths.login()}>
        {t('identity.register.signIn')}
      </LinkButton>
    </Page>
  )
}

/** /register/{code}: what an invitation says, and an account for its address, by its code alone. */
const Invited = ({ code }: { code: string }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const { refresh } = useSession()
  const told = useQueryOf(OrgAboutUs, 'DECRYPT_PARAMS', { text: code })
  const { run } = useCommand(OrgAboutUs, 'REGISTER_USER_ON_INVITE')
  const decline = useCommand(OrgAboutUs, 'DECLINE_ON_INVITE')
  const [declined, setDeclined] = useState(false)
  const [wrong, setWrong] = useState(false)
  const isGone = told.error instanceof CallError && told.error.errorType === 'notFound'
  useEffect(() => {
    // One that leads nowhere is not kept; one that could not be asked for is.
    if (isGone) rememberInvitationCode(undefined)
  }, [isGone])
  if (declined)
    return (
      <Page
        width="narrow"
        title={t('organisations.invited.declined.title')}
        subtitle={t('organisations.invited.declined')}
      >
        {null}
      </Page>
    )
  if (!told.data && isGone) return <Gone />
  if (!told.data)
    return (
      <Page width="narrow" title={t('organisations.invited.title')}>
        {told.error ? <Failure error={told.error} onRetry={() => void told.refetch()} /> : <TextSkeleton />}
      </Page>
    )
  const { email, type, organisation, role, inviter, message } = told.data
  return (
    <Page
      width="narrow"
      title={t('organisations.invited.title')}
      subtitle={`${t(`organisations.accept.${type}`, { organisation: organisation.name })} ${inviter ? `· ${inviter}` : ''}`}
    >
      {role ? <p>{t('organisations.accept.role', { role })}</p> : null}
      {message ? <blockquote>{message}</blockquote> : null}
      {wrong ? <Notice tone="warning">{t('organisations.invited.wrong')}</Notice> : null}
      <Form
        schema={InvitedPerson}
        defaultValues={{ email, firstName: '', middleName: '', lastName: '', phone: '', newPassword: '' }}
        label={t('organisations.invited.account')}
        leavable
        onSubmit={async ({ email: _fixed, newPassword, ...names }) => {
          const temporary = temporaryPassword()
          const { outcome } = await run({ text: code, ...names, language, temporaryPassword: temporary })
          if (outcome === 'wrong') return setWrong(true)
          const entered = await enter(email, temporary, newPassword).catch(() => false)
          if (!entered) return navigate(identityPaths.login(), { state: { word: 'identity.verify.confirmed' } })
          await refresh()
          rememberInvitationCode(undefined)
          return navigate(organisationsPaths.acceptInvitation())
        }}
      >
        {({ formState }) => (
          <>
            <TextField
              name="email"
              type="email"
              label={t('identity.email')}
              help={t('organisations.invited.address')}
              autoComplete="username"
              disabled
            />
            <TextField name="firstName" label={t('organisations.invited.firstName')} autoComplete="given-name" />
            <TextField
              name="middleName"
              label={t('organisations.invited.middleName')}
              autoComplete="additional-name"
              optional
            />
            <TextField name="lastName" label={t('organisations.invited.lastName')} autoComplete="family-name" />
            <BeginsHere>
              <TextField name="phone" type="tel" label={t('identity.phone')} autoComplete="tel" optional />
            </BeginsHere>
            <PasswordField
              name="newPassword"
              label={t('identity.password')}
              help={t('identity.password.rules')}
              autoComplete="new-password"
            />
            <p className="field-help">
              {t('identity.register.consent')} <Link to={identityPaths.terms()}>{t('identity.register.terms')}</Link>
              {` ${t('identity.register.and')} `}
              <Link to={identityPaths.privacy()}>{t('identity.register.privacy')}</Link>.
            </p>
            <div className="actions">
              <Button type="submit" tone="primary" busy={formState.isSubmitting}>
                {t('organisations.invited.submit')}
              </Button>
              <LinkButton to={identityPaths.login()}>{t('organisations.invited.signIn')}</LinkButton>
              <Button
                tone="quiet"
                busy={decline.busy}
                onClick={() =>
                  void decline.run({ text: code }).then(() => {
                    setDeclined(true)
                    rememberInvitationCode(undefined)
                  }, toasts.failed)
                }
              >
                {t('organisations.invited.decline')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Page>
  )
}

export const InvitedPage = () => {
  const code = useCode()
  return code ? <Invited code={code} /> : <Gone />
}
