import type { SignInOutput } from 'aws-amplify/auth'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Code, NewPassword, Recovery, recoveryCodeTyped } from '#shared/identity/forms.ts'
import { User } from '#shared/identity/User.contract.ts'
import { accountAuth } from '../lib/auth.ts'
import { failureText, TextError, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField, NewPasswordField } from './fields.tsx'
import { pendingEmail, pendingPassword } from './pending.ts'
import { atPool } from './problems.ts'

/** What the account asks for after its password. */
export type Challenge =
  | { readonly kind: 'totp' }
  | { readonly kind: 'sms'; readonly destination: string }
  | { readonly kind: 'choose' }
  | { readonly kind: 'newPassword' }
  | { readonly kind: 'recover' }

/** The pool's next step as a page shows it. @throws {TextError} for a step that this product's pool does not have */
export const challengeOf = (step: SignInOutput['nextStep']): Challenge => {
  switch (step.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'totp' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'sms', destination: step.codeDeliveryDetails?.destination ?? '' }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { kind: 'choose' }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'newPassword' }
    default:
      throw new TextError('identity.signInFailed')
  }
}

/** The button that answers a step, beside the one that begins again. */
const Proceed = ({ label, busy, restart }: { label: string; busy: boolean; restart: ReactNode }) => (
  <div className="auth-beside">
    <Button type="submit" tone="primary" busy={busy}>
      {label}
    </Button>
    {restart}
  </div>
)

const Choice = ({ answer, restart }: { answer: (response: string) => Promise<void>; restart: ReactNode }) => {
  const t = useText()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const choose = (kind: string) => {
    setBusy(kind)
    answer(kind)
      .catch(error => setFailure(failureText(error)))
      .finally(() => setBusy(undefined))
  }
  return (
    <AuthFrame title={t('identity.login.choose')}>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <div className="social">
        {(['totp', 'sms'] as const).map(kind => (
          <Button key={kind} wide busy={busy === kind.toUpperCase()} onClick={() => choose(kind.toUpperCase())}>
            {t(`identity.login.choose.${kind}`)}
          </Button>
        ))}
      </div>
      {restart}
    </AuthFrame>
  )
}

/** A recovery code, with the password that was typed before or is typed again. Signs in without a second step then. */
const Recover = ({ onNext, restart }: { onNext: (challenge: Challenge) => void; restart: ReactNode }) => {
  const t = useText()
  const { refresh } = useSession()
  const { run } = useCommand(User, 'RECOVER')
  const submit = async ({ email, password, code }: z.output<typeof Recovery>) => {
    const { outcome } = await run({ email, password, code })
    if (outcome !== 'done') {
      throw new TextError(outcome === 'wrong' ? 'identity.wrong.recovery' : 'identity.wrong.recoveryTried', {
        field: 'code',
      })
    }
    await atPool(async () => {
      const { signIn } = await accountAuth()
      const { nextStep } = await signIn({ username: email, password })
      if (nextStep.signInStep === 'DONE') await refresh()
      else onNext(challengeOf(nextStep))
    })
  }
  return (
    <AuthFrame title={t('identity.login.recover.code')} lead={t('identity.login.recover.help')}>
      <Form
        schema={Recovery}
        defaultValues={{ email: pendingEmail(), password: pendingPassword() ?? '', code: '' }}
        onSubmit={submit}
        label={t('identity.login.recover.code')}
        leavable
      >
        {({ formState }) => (
          <>
            <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
            <PasswordField name="password" label={t('identity.password')} autoComplete="current-password" />
            <TextField
              name="code"
              label={t('identity.login.recover.code')}
              autoComplete="off"
              maxLength={recoveryCodeTyped}
            />
            <Proceed label={t('identity.login.recover.submit')} busy={formState.isSubmitting} restart={restart} />
          </>
        )}
      </Form>
    </AuthFrame>
  )
}

type StepProps = {
  readonly challenge: Challenge
  readonly onNext: (challenge: Challenge) => void
  readonly onRestart: () => void
}

/** One more question before one is signed in. */
export const ChallengeStep = ({ challenge, onNext, onRestart }: StepProps) => {
  const t = useText()
  const { refresh } = useSession()
  const answer = (challengeResponse: string) =>
    atPool(async () => {
      const { confirmSignIn } = await accountAuth()
      const { nextStep } = await confirmSignIn({ challengeResponse })
      if (nextStep.signInStep === 'DONE') await refresh()
      else onNext(challengeOf(nextStep))
    })
  const restart = (
    <Button tone="quiet" onClick={onRestart}>
      {t('identity.login.restart')}
    </Button>
  )
  /** Who has lost what the step asks for goes on with a code that was kept for that. */
  const recover = (
    <Button tone="quiet" onClick={() => onNext({ kind: 'recover' })}>
      {t('identity.login.recover')}
    </Button>
  )
  switch (challenge.kind) {
    case 'recover':
      return <Recover onNext={onNext} restart={restart} />
    case 'choose':
      return <Choice answer={answer} restart={restart} />
    case 'newPassword':
      return (
        <AuthFrame title={t('identity.login.newPassword')} lead={t('identity.login.newPassword.help')}>
          <Form
            schema={NewPassword}
            defaultValues={{ newPassword: '' }}
            onSubmit={({ newPassword }) => answer(newPassword)}
            label={t('identity.login.newPassword')}
            leavable
          >
            {({ formState }) => (
              <>
                <NewPasswordField label={t('identity.newPassword')} />
                <Proceed label={t('identity.login.confirm')} busy={formState.isSubmitting} restart={restart} />
              </>
            )}
          </Form>
        </AuthFrame>
      )
    default: {
      const title = t(`identity.login.${challenge.kind}`)
      const help =
        challenge.kind === 'sms'
          ? t('identity.login.sms.help', { destination: challenge.destination })
          : t('identity.login.totp.help')
      return (
        <AuthFrame title={title} lead={help}>
          <Form schema={Code} defaultValues={{ code: '' }} onSubmit={({ code }) => answer(code)} label={title} leavable>
            {({ formState }) => (
              <>
                <CodeField />
                <Proceed label={t('identity.login.confirm')} busy={formState.isSubmitting} restart={restart} />
                {recover}
              </>
            )}
          </Form>
        </AuthFrame>
      )
    }
  }
}
