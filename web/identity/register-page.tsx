import { Link, useNavigate } from 'react-router-dom'
import { Registration } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { User } from '#shared/identity/User.contract.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordField } from './fields.tsx'
import { pendingEmail, rememberAccount } from './pending.ts'
import { SocialButtons } from './social-buttons.tsx'

/** /register: a new account, by a provider or by e-mail and password. Then the address is confirmed. */
export const RegisterPage = () => {
  const t = useText()
  const locale = useLanguage()
  const navigate = useNavigate()
  const { run: signUp } = useCommand(User, 'SIGN_UP')
  return (
    <AuthFrame
      title={t('identity.register.title')}
      lead={t('identity.register.lead')}
      foot={
        <>
          {t('identity.register.has')} <Link to={identityPaths.login()}>{t('identity.register.signIn')}</Link>
        </>
      }
    >
      <p className="auth-consent">
        {t('identity.register.consent')} <Link to={identityPaths.terms()}>{t('identity.register.terms')}</Link>
        {` ${t('identity.register.and')} `}
        <Link to={identityPaths.privacy()}>{t('identity.register.privacy')}</Link>.
      </p>
      <SocialButtons words={provider => t('identity.register.with', { provider })} />
      <p className="auth-or">{t('identity.login.or')}</p>
      <Form
        schema={Registration}
        defaultValues={{ email: pendingEmail(), newPassword: '' }}
        label={t('identity.register.title')}
        leavable
        onSubmit={async ({ email, newPassword }) => {
          // The language goes along, so that the mail comes in words that the person reads.
          await signUp({ email, locale })
          rememberAccount(email, newPassword)
          navigate(identityPaths.verifyCode())
        }}
      >
        {({ formState }) => (
          <>
            <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
            <NewPasswordField label={t('identity.password')} />
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('identity.register.submit')}
            </Button>
          </>
        )}
      </Form>
    </AuthFrame>
  )
}
