// Its stylesheet is not imported: all that is drawn here is ours, but for two boxes that identity.css lets go.
import { AccountSettings } from '@aws-amplify/ui-react'
import { type ComponentProps, createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import {
  type PasswordChange,
  type PasswordChangeProblems,
  passwordChangeProblems,
  passwordProblem,
  passwordProblems,
} from '#shared/identity/password.ts'
import { failureText, TextError, useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { GivenPasswordField } from '../ui/fields.tsx'
import { fieldMessage } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { changeProblem } from './problems.ts'

type Library = ComponentProps<typeof AccountSettings.ChangePassword>
type LibraryFieldProps = ComponentProps<NonNullable<NonNullable<Library['components']>['NewPasswordField']>>

type Name = keyof PasswordChange
const names: readonly Name[] = ['currentPassword', 'newPassword', 'confirmPassword']
const nameOf = (name: string | undefined): Name | undefined => names.find(known => known === name)
const blank: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Messages are keys: a field says them in the language that the page has by then. */
const validators = passwordProblems.map(problem => ({
  validationMode: 'onTouched' as const,
  validator: (password: string) => passwordProblem(password) !== problem,
  message: problem,
}))

type Around = {
  readonly values: PasswordChange
  /** What keeps it from being sent, once one tried to. */
  readonly problems: PasswordChangeProblems
  /** What the user pool refused, and the field that it is about. */
  readonly refusal: { readonly error: Error; readonly name: Name | undefined } | undefined
  readonly busy: boolean
  readonly type: (name: Name, value: string) => void
  /** The field comes back: the library takes its form away while Amplify renews the session. */
  readonly back: (name: Name) => void
}
const AroundContext = createContext<Around>({
  values: blank,
  problems: {},
  refusal: undefined,
  busy: false,
  type: () => undefined,
  back: () => undefined,
})

/** One of the three fields. What the library found while one typed comes as `fieldValidationErrors`. */
const Field = ({ name: given, label, fieldValidationErrors, onChange, onBlur }: LibraryFieldProps) => {
  const t = useText()
  const { values, problems, refusal, type, back } = useContext(AroundContext)
  const name = nameOf(given) ?? 'currentPassword'
  useEffect(() => back(name), [name, back])
  const found = fieldValidationErrors?.[0]
  // The library's words for two that differ are its own, in English.
  const typed = found && name === 'confirmPassword' ? 'identity.password.mismatch' : found
  return (
    <GivenPasswordField
      name={name}
      label={String(label)}
      help={name === 'newPassword' ? t('identity.password.rules') : undefined}
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      value={values[name]}
      error={refusal?.name === name ? failureText(refusal.error) : fieldMessage(problems[name] ?? typed, t)}
      onChange={event => {
        type(name, event.target.value)
        onChange(event)
      }}
      onBlur={onBlur}
    />
  )
}

/** Never disabled: pressing it tells what is missing. */
const Submit: NonNullable<NonNullable<Library['components']>['SubmitButton']> = ({ children }) => {
  const { busy } = useContext(AroundContext)
  return (
    <div className="form-actions">
      <Button type="submit" tone="primary" busy={busy}>
        {children}
      </Button>
    </div>
  )
}

/** The library shows it with the pool's English inside, which is left out for the catalogue's words. */
const Refused = () => {
  const { refusal } = useContext(AroundContext)
  if (!refusal || refusal.name) return null
  return (
    <p className="form-failure" role="alert">
      {failureText(refusal.error)}
    </p>
  )
}

const components = {
  CurrentPasswordField: Field,
  NewPasswordField: Field,
  ConfirmPasswordField: Field,
  SubmitButton: Submit,
  ErrorMessage: Refused,
}

/** One change, from empty fields to the password changed. */
const Change = ({ onDone }: { onDone: (password: string) => void }) => {
  const t = useText()
  const area = useRef<HTMLFieldSetElement>(null)
  /** The field that one is in. */
  const held = useRef<string>(undefined)
  const [values, setValues] = useState(blank)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Around['refusal']>()
  const [busy, setBusy] = useState(false)
  const focus = (name: Name) => {
    const input = area.current?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
  }
  const [back] = useState(() => (name: Name) => {
    if (held.current === name) focus(name)
  })
  const problems = passwordChangeProblems(values)

  /** The library checks a field from when it is left first: Enter in it would send what nobody looked at. */
  const check = (event: SubmitEvent<HTMLFieldSetElement>) => {
    const wrong = names.find(name => problems[name])
    if (wrong || busy) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (busy) return
    setRefusal(undefined)
    setTried(true)
    if (wrong) focus(wrong)
    else setBusy(true)
  }
  const refuse = (cause: Error) => {
    const error = changeProblem(cause)
    const name = error instanceof TextError ? nameOf(error.field) : undefined
    setRefusal({ error, name })
    setBusy(false)
    if (name) focus(name)
  }
  const type = (name: Name, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    if (refusal?.name === name) setRefusal(undefined)
  }
  return (
    <AroundContext value={{ values, problems: tried ? problems : {}, refusal, busy, type, back }}>
      <fieldset
        ref={area}
        className="ui form"
        aria-label={t('identity.security.change')}
        aria-busy={busy || undefined}
        onSubmitCapture={check}
        onFocus={event => {
          held.current = event.target.getAttribute('name') ?? undefined
        }}
        onBlur={() => {
          held.current = undefined
        }}
      >
        <AccountSettings.ChangePassword
          components={components}
          displayText={{
            currentPasswordFieldLabel: t('identity.currentPassword'),
            newPasswordFieldLabel: t('identity.newPassword'),
            confirmPasswordFieldLabel: t('identity.confirmPassword'),
            updatePasswordButtonText: t('identity.security.change'),
          }}
          validators={validators}
          onSuccess={() => onDone(values.newPassword)}
          onError={refuse}
        />
      </fieldset>
    </AroundContext>
  )
}

/**
 * Changing the password, by the account settings of Amplify's components: they hold the form, check what is typed with our
 * rules and send it; every part that one sees is ours. Amplify has to be configured (web/lib/auth.ts).
 */
export const PasswordChangeForm = () => {
  const toasts = useToasts()
  const { renew } = useSession()
  const [round, setRound] = useState(0)
  return (
    <Change
      key={round}
      onDone={password => {
        setRound(round + 1)
        renew(password).then(() => toasts.done('identity.security.changed'), toasts.failed)
      }}
    />
  )
}
