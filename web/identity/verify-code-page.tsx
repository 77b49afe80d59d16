import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AddressAndCode, Code, codeTyped } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { auth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { pendingEmail, takePassword } from './pending.ts'
import { atPool } from './problems.ts'

/** Sends the code once more. */
const Resend = ({ email }: { email: string }) => {
  const t = useText()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await atPool(async () => (await auth()).resendSignUpCode({ username: email }))
      toasts.done('identity.verify.resent')
    } catch (error) {
      toasts.failed(error)
    }
    setBusy(false)
  }
  return (
    <Button tone="quiet" busy={busy} disabled={email === ''} onClick={resend}>
      {t('identity.verify.resend')}
    </Button>
  )
}

/** /authentication/verify-code: the code that came by mail confirms the address; then one is signed in. */
export const VerifyCodePage = () => {
  const t = useText()
  const navigate = useNavigate()
  const { refresh } = useSession()
  const [known] = useState(pendingEmail)
  const confirm = (email: string, confirmationCode: string) =>
    atPool(async () => {
      const { confirmSignUp, signIn } = await auth()
      await confirmSignUp({ username: email, confirmationCode }).catch(error => {
        // The account is confirmed and only what follows from it failed: that is made up for at the first visit.
        if ((error as Error).name !== 'UserLambdaValidationException') throw error
      })
      const password = takePassword()
      const entered = password ? await signIn({ username: email, password }).catch(() => undefined) : undefined
      if (!entered?.isSignedIn) return navigate(identityPaths.login(), { state: { word: 'identity.verify.confirmed' } })
      await refresh()
      navigate(identityPaths.home())
    })
  const code = (
    <TextField
      name="code"
      label={t('identity.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeTyped}
    />
  )
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
      {known ? (
        <Form
          schema={Code}
          defaultValues={{ code: '' }}
          label={title}
          leavable
          onSubmit={values => confirm(known, values.code)}
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
          schema={AddressAndCode}
          defaultValues={{ email: '', code: '' }}
          label={title}
          leavable
          onSubmit={values => confirm(values.email, values.code)}
        >
          {({ formState, watch }) => (
            <>
              <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
              {code}
              {buttons(watch('email'), formState.isSubmitting)}
            </>
          )}
        </Form>
      )}
    </AuthFrame>
  )
}
