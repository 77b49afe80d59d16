import { Link, useNavigate } from 'react-router-dom'
import { Address } from '#shared/identity/forms.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { accountAuth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { pendingEmail, rememberAccount } from './pending.ts'
import { atPool } from './problems.ts'

/** /authentication/password-recovery: asks for a code. The answer is the same whether or not there is an account. */
export const PasswordRecoveryPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const title = t('identity.recovery.title')
  return (
    <AuthFrame
      title={title}
      lead={t('identity.recovery.lead')}
      foot={<Link to={identityPaths.login()}>{t('identity.recovery.back')}</Link>}
    >
      <Form
        schema={Address}
        defaultValues={{ email: pendingEmail() }}
        label={title}
        leavable
        onSubmit={({ email }) =>
          atPool(async () => {
            const { resetPassword } = await accountAuth()
            await resetPassword({ username: email })
            rememberAccount(email)
            navigate(identityPaths.resetPassword())
          })
        }
      >
        {({ formState }) => (
          <>
            <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" />
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('identity.recovery.submit')}
            </Button>
          </>
        )}
      </Form>
    </AuthFrame>
  )
}
