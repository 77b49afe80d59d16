import { codeTyped } from '#shared/identity/forms.ts'
import { useText } from '../lib/i18n.ts'
import { PasswordField, TextField } from '../ui/fields.tsx'

/** The six digits that came by mail, by text message or from an app. */
export const CodeField = () => {
  const t = useText()
  return (
    <TextField
      name="code"
      label={t('identity.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeTyped}
    />
  )
}

/** A password that is chosen, with the rules that it keeps. */
export const NewPasswordField = ({ label }: { label: string }) => {
  const t = useText()
  return (
    <PasswordField name="newPassword" label={label} help={t('identity.password.rules')} autoComplete="new-password" />
  )
}

/** A phone number, in the form that codes are sent to. */
export const PhoneField = (props: { optional?: boolean; half?: boolean }) => {
  const t = useText()
  return (
    <TextField
      {...props}
      name="phone"
      type="tel"
      label={t('identity.phone')}
      help={t('identity.phone.help')}
      autoComplete="tel"
    />
  )
}
