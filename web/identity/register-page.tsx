import { Link, useNavigate } from 'react-router-dom'
import { Registration } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { auth } from '../lib/auth.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { pendingEmail, rememberAccount } from './pending.ts'
import { atPool } from './problems.ts'
import { SocialButtons } from './social-buttons.tsx'

/** /register: a new account, by a provider or by e-mail and password. Then the address is confirmed. */
export const RegisterPage = () => {
  const t = useText()
  const locale = useLanguage()
  const navigate = useNavigate()
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
        {t('identity.register.consent')} <Link to={identityPaths.terms()}>{t('app.page.terms')}</Link>
        {' · '}
        <Link to={identityPaths.privacy()}>{t('app.page.privacy')}</Link>
      </p>
      <SocialButtons text="identity.register.with" />
      <p className="auth-or">{t('identity.login.or')}</p>
      <Form
        schema={Registration}
        defaultValues={{ email: pendingEmail(), newPassword: '' }}
        label={t('identity.register.title')}
        leavable
        onSubmit={({ email, newPassword }) =>
          atPool(async () => {
            const { signUp } = await auth()
            // The language goes along, so that the code comes in words that the person reads.
            const options = { userAttributes: { email, locale } }
            await signUp({ username: email, password: newPassword, options })
            rememberAccount(email, newPassword)
            navigate(identityPaths.verifyCode())
          })
        }
      >
        {({ formState }) => (
          <>
            <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
            <PasswordField
              name="newPassword"
              label={t('identity.password')}
              help={t('identity.password.rules')}
              autoComplete="new-password"
            />
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('identity.register.submit')}
            </Button>
          </>
        )}
      </Form>
    </AuthFrame>
  )
}
