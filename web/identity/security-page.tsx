import { useNavigate } from 'react-router-dom'
import { auth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './identity.css'
import { SessionList } from './sessions.tsx'
import { SignInsSections } from './sign-ins.tsx'

/** Its code is heavy (docs/decisions/changing-a-password.md): only who has a password here loads it. */
const PasswordChangeForm = later(
  async () => {
    const [{ PasswordChangeForm }] = await Promise.all([import('./password-change-form.tsx'), auth()])
    return PasswordChangeForm
  },
  <TextSkeleton lines={8} />,
)

const SignOutEverywhere = () => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const leave = async () => {
    await signOut({ everywhere: true })
    toasts.done('identity.security.signedOut')
    navigate('/')
  }
  return (
    <ConfirmButton
      label={t('identity.security.signOutEverywhere')}
      title={t('identity.security.signOutEverywhere.confirm')}
      message={t('identity.security.sessions.help')}
      run={leave}
    />
  )
}

/** /configuration/security: the password, passkeys, linked sign-ins, and the sessions. */
export const SecurityPage = () => {
  const t = useText()
  const { provider } = useSession()
  return (
    <SettingsFrame part="security">
      <Section title={t('identity.security.password')}>
        {provider ? (
          <Notice>{t('identity.security.federated', { provider })}</Notice>
        ) : (
          <div className="password-change">
            <PasswordChangeForm />
          </div>
        )}
      </Section>
      <SignInsSections />
      <Section title={t('identity.security.sessions')}>
        <SessionList />
        <SignOutEverywhere />
      </Section>
    </SettingsFrame>
  )
}
