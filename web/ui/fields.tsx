import { Eye, EyeOff } from 'lucide-react'
import {
  type ChangeEventHandler,
  type ComponentProps,
  type FocusEvent,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { get, useFormContext } from 'react-hook-form'
import { typedAmount } from '#shared/kit/typed-amount.ts'
import { useText } from '../lib/i18n.ts'
import { Check } from './check-input.tsx'
import { classes } from './class-names.ts'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'
import { fieldMessage } from './form.tsx'
import { type Choice, Select } from './select.tsx'

/** What a control of the form around needs: its registration, its error in words and its descriptions. */
export const useField = ({ name, help, optional, disabled }: Omit<FieldProps, 'label'>) => {
  const t = useText()
  const id = useId()
  const { register, formState } = useFormContext()
  const error = fieldMessage((get(formState.errors, name) as { message?: string } | undefined)?.message, t)
  return { id, error, aria: ariaOf(id, { help, optional, disabled }, error), register }
}

const ariaOf = (
  id: string,
  { help, optional, disabled }: Pick<FieldProps, 'help' | 'optional' | 'disabled'>,
  error: string | undefined,
) =>
  ({
    id,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, help, error),
    'aria-required': optional ? undefined : true,
  }) as const

export type TextFieldProps = FieldProps & {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'date'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  readonly placeholder?: string
  /** Words before or after the value, such as a currency or a unit. */
  readonly before?: string
  readonly after?: string
  readonly maxLength?: number
}

/** One line of text: names, e-mail addresses, dates. */
export const TextField = ({
  type = 'text',
  before,
  after,
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  ...field
}: TextFieldProps) => {
  const { id, error, aria, register } = useField(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className={classes('ui input', (before || after) && 'labeled', after && 'right')}>
        {before ? <span className="affix">{before}</span> : null}
        <input {...register(field.name)} {...aria} {...{ type, autoComplete, inputMode, placeholder, maxLength }} />
        {after ? <span className="affix">{after}</span> : null}
      </div>
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }

const Secret = ({
  id,
  error,
  input,
  ...field
}: FieldProps & { id: string; error: string | undefined; input: ComponentProps<'input'> }) => {
  const t = useText()
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className="ui input with-button">
        <input {...input} type={shown ? 'text' : 'password'} />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('app.field.showPassword')}
          onClick={() => show(!shown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  )
}

/** A secret, with a switch to show it (spec part 1, section 2, sign-in dialog). */
export const PasswordField = ({ autoComplete, ...field }: PasswordFieldProps) => {
  const { id, error, aria, register } = useField(field)
  return <Secret {...field} id={id} error={error} input={{ ...register(field.name), ...aria, autoComplete }} />
}

export type GivenPasswordFieldProps = PasswordFieldProps & {
  readonly value: string
  /** In words. */
  readonly error: string | undefined
  readonly onChange: ChangeEventHandler<HTMLInputElement>
  readonly onBlur: FocusEventHandler<HTMLInputElement>
}

/** The same secret in a form that is not ours: it is given its value and its error, and tells what happens to it. */
export const GivenPasswordField = ({
  autoComplete,
  value,
  error,
  onChange,
  onBlur,
  ...field
}: GivenPasswordFieldProps) => {
  const id = useId()
  const input = { ...ariaOf(id, field, error), name: field.name, autoComplete, value, onChange, onBlur }
  return <Secret {...field} id={id} error={error} input={input} />
}

/** A whole or decimal number; its value in the form is a number, or undefined while it is empty. */
export const NumberField = ({
  before,
  after,
  min,
  max,
  step,
  ...field
}: FieldProps & { before?: string; after?: string; min?: number; max?: number; step?: number }) => {
  const { id, error, aria, register } = useField(field)
  const setValueAs = (value: unknown) => (value === '' || value === undefined ? undefined : Number(value))
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className={classes('ui input figure', (before || after) && 'labeled', after && 'right')}>
        {before ? <span className="affix">{before}</span> : null}
        <input
          {...register(field.name, { setValueAs })}
          {...aria}
          {...{ min, max, step }}
          type="number"
          inputMode="decimal"
        />
        {after ? <span className="affix">{after}</span> : null}
      </div>
    </FieldFrame>
  )
}

/**
 * An amount of money, its currency before it. What is typed or pasted with thousands, spaces or a sign becomes a plain decimal
 * when one leaves the field, and is one to the form at once; what is no amount stays as it is and is told.
 */
export const MoneyField = ({ currency, ...field }: FieldProps & { currency: string }) => {
  const { id, error, aria, register } = useField(field)
  const { setValue } = useFormContext()
  const setValueAs = (value: unknown) => typedAmount(String(value ?? '')) ?? value
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className="ui input labeled figure">
        <span className="affix">{currency}</span>
        <input
          {...register(field.name, {
            setValueAs,
            onBlur: (event: FocusEvent<HTMLInputElement>) => {
              const amount = typedAmount(event.target.value)
              if (amount !== undefined && amount !== event.target.value) setValue(field.name, amount)
            },
          })}
          {...aria}
          type="text"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </FieldFrame>
  )
}

/** Several lines of text. */
export const TextAreaField = ({
  rows = 4,
  placeholder,
  ...field
}: FieldProps & { rows?: number; placeholder?: string }) => {
  const { id, error, aria, register } = useField(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <textarea {...register(field.name)} {...aria} rows={rows} placeholder={placeholder} />
    </FieldFrame>
  )
}

/** One of a few, in the platform's own list: sure on every device. */
export const SelectField = ({
  choices,
  empty,
  ...field
}: FieldProps & { choices: readonly Choice[]; empty?: string }) => {
  const { id, error, aria, register } = useField(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <Select {...register(field.name)} {...aria} choices={choices} empty={empty} />
    </FieldFrame>
  )
}

/** Yes or no. `toggle` for what takes effect at once. */
export const CheckboxField = ({ toggle, ...field }: FieldProps & { toggle?: boolean }) => {
  const { id, error, aria, register } = useField({ ...field, optional: true })
  return (
    <div className={classes('field', error && 'error', field.half && 'half')}>
      <Check {...register(field.name)} {...aria} label={field.label} toggle={toggle} />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {field.help ? (
        <p className="field-help" id={`${id}-help`}>
          {field.help}
        </p>
      ) : null}
    </div>
  )
}

/** One of a few that want explaining: each with its own line of help. */
export const RadioField = ({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) => {
  const { id, error, aria, register } = useField(field)
  return (
    <fieldset className={classes('field radio-field', error && 'error')} aria-describedby={aria['aria-describedby']}>
      <legend>{field.label}</legend>
      {field.help ? (
        <p className="field-help" id={`${id}-help`}>
          {field.help}
        </p>
      ) : null}
      {choices.map(choice => (
        <Check
          radio
          key={choice.value}
          {...register(field.name)}
          id={`${id}-${choice.value}`}
          value={choice.value}
          disabled={field.disabled || choice.disabled}
          aria-describedby={choice.help ? `${id}-${choice.value}-help` : undefined}
          label={
            <>
              {choice.label}
              {choice.help ? (
                <span className="choice-help" id={`${id}-${choice.value}-help`}>
                  {choice.help}
                </span>
              ) : null}
            </>
          }
        />
      ))}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className="field-row">{children}</div>
