import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PasswordReset } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { accountAuth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField, NewPasswordField } from './fields.tsx'
import { pendingEmail } from './pending.ts'
import { atPool } from './problems.ts'

/** /authentication/password-reset: the code that came by mail, and a new password. */
export const PasswordResetPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const [known] = useState(pendingEmail)
  const title = t('identity.reset.title')
  return (
    <AuthFrame
      title={title}
      lead={known ? t('identity.reset.lead', { email: known }) : t('identity.reset.ask')}
      foot={<Link to={identityPaths.recoverPassword()}>{t('identity.verify.resend')}</Link>}
    >
      <Form
        schema={PasswordReset}
        defaultValues={{ email: known, code: '', newPassword: '' }}
        label={title}
        leavable
        onSubmit={({ email, code, newPassword }) =>
          atPool(async () => {
            const { confirmResetPassword } = await accountAuth()
            await confirmResetPassword({ username: email, confirmationCode: code, newPassword })
            navigate(identityPaths.login(), { state: { word: 'identity.reset.done' } })
          })
        }
      >
        {({ formState }) => (
          <>
            <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
            <CodeField />
            <NewPasswordField label={t('identity.newPassword')} />
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('identity.reset.submit')}
            </Button>
          </>
        )}
      </Form>
    </AuthFrame>
  )
}
