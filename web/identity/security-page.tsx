import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasswordChange } from '#shared/identity/forms.ts'
import { auth } from '../lib/auth.ts'
import { TextError, useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { atPool } from './problems.ts'

/** Changing asks for the old password: an open browser is not enough. */
const ChangePassword = () => {
  const t = useText()
  const toasts = useToasts()
  const [round, setRound] = useState(0)
  return (
    <Form
      key={round}
      schema={PasswordChange}
      defaultValues={{ password: '', newPassword: '' }}
      label={t('identity.security.change')}
      leavable
      onSubmit={async ({ password, newPassword }) => {
        try {
          await atPool(async () => (await auth()).updatePassword({ oldPassword: password, newPassword }))
        } catch (error) {
          if (error instanceof TextError && error.key === 'identity.wrong.credentials') {
            throw new TextError('identity.wrong.password', { field: 'password', cause: error })
          }
          throw error
        }
        toasts.done('identity.security.changed')
        setRound(round + 1)
      }}
    >
      {({ formState }) => (
        <>
          <PasswordField name="password" label={t('identity.currentPassword')} autoComplete="current-password" />
          <PasswordField
            name="newPassword"
            label={t('identity.newPassword')}
            help={t('identity.password.rules')}
            autoComplete="new-password"
          />
          <Button type="submit" tone="primary" busy={formState.isSubmitting}>
            {t('identity.security.change')}
          </Button>
        </>
      )}
    </Form>
  )
}

const SignOutEverywhere = () => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut({ everywhere: true })
      toasts.done('identity.security.signedOut')
      navigate('/')
    } catch (error) {
      toasts.failed(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('identity.security.signOutEverywhere')}</Button>
      {asking ? (
        <ConfirmDialog
          title={t('identity.security.signOutEverywhere.confirm')}
          message={t('identity.security.sessions.help')}
          confirm={t('identity.security.signOutEverywhere')}
          busy={busy}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** /configuration/security: the password, and the sessions. */
export const SecurityPage = () => {
  const t = useText()
  const { provider } = useSession()
  return (
    <SettingsFrame part="security">
      <Section title={t('identity.security.password')}>
        {provider ? <Notice>{t('identity.security.federated', { provider })}</Notice> : <ChangePassword />}
      </Section>
      <Section title={t('identity.security.sessions')}>
        <p>{t('identity.security.sessions.help')}</p>
        <SignOutEverywhere />
      </Section>
    </SettingsFrame>
  )
}
