import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { afterSignInCallback } from '#shared/app/guard.ts'
import { SignIn } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { User } from '#shared/identity/User.contract.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import { accountAuth } from '../lib/auth.ts'
import { useHandedTo } from '../lib/handed.ts'
import { finishHostedSignIn, isHostedAnswer } from '../lib/hosted-sign-in.ts'
import { failureText, isText, type TextKey, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { type Challenge, ChallengeStep, challengeOf } from './login-steps.tsx'
import { pendingEmail, rememberAccount } from './pending.ts'
import { atPool } from './problems.ts'
import { SocialButtons } from './social-buttons.tsx'

/** Takes the provider's answer out of the address, and says what is wrong with it. */
const useHostedAnswer = () => {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { refresh } = useSession()
  const [failure, setFailure] = useState<string>()
  const isAnswer = isHostedAnswer(query)
  useEffect(() => {
    if (!isAnswer) return
    let gone = false
    finishHostedSignIn(query)
      .then(refresh)
      .then(() => {
        const to = afterSignInCallback(query.get('state') ?? undefined)
        // Elsewhere the guard leads, by what was asked for before.
        if (to !== identityPaths.home.at) void navigate(to, { replace: true })
      })
      .catch(error => {
        if (gone) return
        setFailure(failureText(error))
        setQuery({}, { replace: true })
      })
    return () => {
      gone = true
    }
  }, [isAnswer, navigate, query, refresh, setQuery])
  return { finishing: isAnswer, failure }
}

/** What another page said when it led here: a key of the catalogue. */
const useWord = (): TextKey | undefined => {
  const state: unknown = useLocation().state
  const word = (state as { word?: unknown } | null)?.word
  return typeof word === 'string' && isText(word) ? word : undefined
}

type CredentialsForm = UseFormReturn<z.input<typeof SignIn>, unknown, z.output<typeof SignIn>>

/** Signs in whose address is typed by a passkey of theirs, without a password and a code. */
const PasskeyButton = ({ form }: { form: CredentialsForm }) => {
  const t = useText()
  const toasts = useToasts()
  const { refresh } = useSession()
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    const username = normaliseEmail(form.getValues('email'))
    setBusy(true)
    try {
      await atPool(async () => {
        const { signIn } = await accountAuth()
        rememberAccount(username)
        const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const
        const { nextStep } = await signIn({ username, options })
        if (nextStep.signInStep === 'DONE') await refresh()
        else form.setError('email', { message: 'identity.wrong.noPasskey' }, { shouldFocus: true })
      })
    } catch (error) {
      toasts.failed(error)
    }
    setBusy(false)
  }
  return (
    <Button wide icon={KeyRound} busy={busy} onClick={() => void enter()}>
      {t('identity.login.passkey')}
    </Button>
  )
}

const Credentials = ({ org, onChallenge }: { org?: string; onChallenge: (challenge: Challenge) => void }) => {
  const t = useText()
  const navigate = useNavigate()
  const { refresh } = useSession()
  const locale = useLanguage()
  const { run: signUp } = useCommand(User, 'SIGN_UP')
  // While the password is typed.
  useEffect(() => void accountAuth().catch(() => undefined), [])
  const submit = ({ email, password }: z.output<typeof SignIn>) =>
    atPool(async () => {
      const { signIn } = await accountAuth()
      // Before it is refused: whoever never typed the code of a sign-up goes on with this address.
      rememberAccount(email)
      const { nextStep } = await signIn({ username: email, password })
      if (nextStep.signInStep === 'DONE') return refresh()
      if (nextStep.signInStep === 'CONFIRM_SIGN_UP') {
        rememberAccount(email, password)
        await signUp({ email, locale })
        return navigate(identityPaths.verifyCode())
      }
      if (nextStep.signInStep === 'RESET_PASSWORD') return navigate(identityPaths.recoverPassword())
      rememberAccount(email, password)
      onChallenge(challengeOf(nextStep))
    })
  return (
    <Form
      schema={SignIn}
      defaultValues={{ email: pendingEmail(), password: '' }}
      onSubmit={submit}
      label={t('identity.login.title')}
      leavable
    >
      {form => (
        <>
          <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
          <PasswordField name="password" label={t('identity.password')} autoComplete="current-password" />
          <div className="auth-beside">
            <Button type="submit" tone="primary" busy={form.formState.isSubmitting}>
              {org ? t('identity.signIn.email', { org }) : t('identity.login.submit')}
            </Button>
            <Link to={identityPaths.recoverPassword()}>{t('identity.signIn.forgot')}</Link>
          </div>
          <PasskeyButton form={form} />
        </>
      )}
    </Form>
  )
}

/** What the buttons say in the name of an organisation (spec part 1, section 2). */
const ofProvider = {
  Google: 'identity.signIn.google',
  Microsoft: 'identity.signIn.microsoft',
  Facebook: 'identity.signIn.facebook',
} as const

/** /login: by a provider, or by e-mail and password with what the account asks for besides. */
export const LoginPage = () => {
  const t = useText()
  const word = useWord()
  const { finishing, failure } = useHostedAnswer()
  const [challenge, setChallenge] = useState<Challenge>()
  const org = useHandedTo()
  if (finishing) {
    return (
      <AuthFrame title={t('identity.login.finishing')}>
        <TextSkeleton lines={4} />
      </AuthFrame>
    )
  }
  if (challenge) {
    return <ChallengeStep challenge={challenge} onNext={setChallenge} onRestart={() => setChallenge(undefined)} />
  }
  return (
    <AuthFrame
      title={org ?? t('identity.login.title')}
      lead={org ? t('identity.login.orgLead', { org }) : t('identity.login.lead')}
      foot={
        <>
          {t('identity.login.none')} <Link to={identityPaths.register()}>{t('identity.login.register')}</Link>
          {' · '}
          <Link to={identityPaths.verifyCode()}>{t('identity.login.code')}</Link>
        </>
      }
    >
      {failure ? (
        <Notice tone="danger">{failure}</Notice>
      ) : word ? (
        <Notice tone={word === 'identity.login.needed' || word === 'identity.login.idle' ? 'info' : 'positive'}>
          {t(word)}
        </Notice>
      ) : null}
      <SocialButtons
        words={provider => (org ? t(ofProvider[provider], { org }) : t('identity.login.with', { provider }))}
      />
      <p className="auth-or">{t('identity.login.or')}</p>
      <Credentials {...(org ? { org } : {})} onChallenge={setChallenge} />
    </AuthFrame>
  )
}
