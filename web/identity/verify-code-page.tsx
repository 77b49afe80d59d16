import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Code, PasswordReset } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { User } from '#shared/identity/User.contract.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { enter, temporaryPassword } from '../lib/new-account.ts'
import { useCommand } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField, NewPasswordField } from './fields.tsx'
import { pendingEmail, pendingPassword, rememberAccount } from './pending.ts'
import { atPool } from './problems.ts'
import { requireDone } from './sign-up.ts'

/** Sends a code once more. */
const Resend = ({ email }: { email: string }) => {
  const t = useText()
  const locale = useLanguage()
  const toasts = useToasts()
  const { run, busy } = useCommand(User, 'SIGN_UP')
  const resend = () =>
    run({ email, locale }).then(
      () => toasts.done('identity.verify.resent'),
      error => toasts.failed(error),
    )
  return (
    <Button tone="quiet" busy={busy} why={email === '' && t('identity.why.email')} onClick={resend}>
      {t('identity.verify.resend')}
    </Button>
  )
}

/** /authentication/verify-code: the code that came by mail makes the account; then one is signed in. */
export const VerifyCodePage = () => {
  const t = useText()
  const navigate = useNavigate()
  const { refresh } = useSession()
  const { run } = useCommand(User, 'CONFIRM_SIGN_UP')
  const [{ email: known, password }] = useState(() => ({ email: pendingEmail(), password: pendingPassword() }))
  const confirm = async (email: string, code: string, chosen: string) => {
    const temporary = temporaryPassword()
    const { outcome } = await run({ email, code, temporaryPassword: temporary })
    requireDone(outcome)
    const entered = await atPool(() => enter(email, temporary, chosen))
    rememberAccount(email)
    if (!entered) return navigate(identityPaths.login(), { state: { word: 'identity.verify.confirmed' } })
    await refresh()
    navigate(identityPaths.home())
  }
  const code = <CodeField />
  const buttons = (email: string, busy: boolean) => (
    <div className="auth-beside">
      <Button type="submit" tone="primary" busy={busy}>
        {t('identity.verify.submit')}
      </Button>
      <Resend email={email} />
    </div>
  )
  const title = t('identity.verify.title')
  return (
    <AuthFrame
      title={title}
      lead={known ? t('identity.verify.lead', { email: known }) : t('identity.verify.ask')}
      foot={<Link to={identityPaths.login()}>{t('identity.recovery.back')}</Link>}
    >
      {known && password !== undefined ? (
        <Form
          schema={Code}
          defaultValues={{ code: '' }}
          label={title}
          leavable
          onSubmit={values => confirm(known, values.code, password)}
        >
          {({ formState }) => (
            <>
              {code}
              {buttons(known, formState.isSubmitting)}
            </>
          )}
        </Form>
      ) : (
        <Form
          schema={PasswordReset}
          defaultValues={{ email: known, code: '', newPassword: '' }}
          label={title}
          leavable
          onSubmit={values => confirm(values.email, values.code, values.newPassword)}
        >
          {({ formState, watch }) => (
            <>
              <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
              {code}
              <NewPasswordField label={t('identity.password')} />
              {buttons(watch('email'), formState.isSubmitting)}
            </>
          )}
        </Form>
      )}
    </AuthFrame>
  )
}
