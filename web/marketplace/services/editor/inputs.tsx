import { type ReactNode, useId } from 'react'
import { typedAmount } from '#shared/kit/typed-amount.ts'
import { useText } from '../../../lib/i18n.ts'
import { classes } from '../../../ui/class-names.ts'
import { describedBy, FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'
import { type Choice, Select } from '../../../ui/select.tsx'
import { useEditor } from './context.ts'

/** Fields whose value and errors are the editor's. `name` is the field that a problem names. */
type Controlled = FieldProps & { readonly value: string; readonly onChange: (text: string) => void }

const useBound = ({ name, help, optional, disabled }: Pick<FieldProps, 'name' | 'help' | 'optional' | 'disabled'>) => {
  const t = useText()
  const id = useId()
  const message = useEditor().problemOf(name)
  const error = message ? t(message) : undefined
  const aria = {
    id,
    disabled,
    'data-field': name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, help, error),
    'aria-required': optional ? undefined : true,
  } as const
  return { id, error, aria }
}

/** One line of text. */
export const TextInput = ({
  value,
  onChange,
  maxLength,
  inputMode,
  before,
  after,
  onLeave,
  ...field
}: Controlled & {
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  before?: string
  after?: string
  /** What was typed, when one leaves the field. */
  onLeave?: (text: string) => void
}) => {
  const { id, error, aria } = useBound(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <div className={classes('ui input', inputMode && 'figure', (before || after) && 'labeled', after && 'right')}>
        {before ? <span className="affix">{before}</span> : null}
        <input
          {...aria}
          type="text"
          autoComplete="off"
          value={value}
          maxLength={maxLength}
          inputMode={inputMode}
          onChange={event => onChange(event.target.value)}
          onBlur={event => onLeave?.(event.target.value)}
        />
        {after ? <span className="affix">{after}</span> : null}
      </div>
    </FieldFrame>
  )
}

/** An amount of money: as it is typed or pasted at first, a plain decimal once one leaves the field. */
export const MoneyInput = ({ currency, ...field }: Controlled & { currency: string; maxLength?: number }) => (
  <TextInput
    {...field}
    before={currency}
    inputMode="decimal"
    onLeave={text => {
      const amount = typedAmount(text)
      if (amount !== undefined && amount !== text) field.onChange(amount)
    }}
  />
)

/** A whole number that the reducer holds to its bounds; null shows an empty input. */
export const CountInput = ({
  value,
  ...field
}: Omit<Controlled, 'value'> & { value: number | null; after?: string }) => (
  <TextInput {...field} value={value === null ? '' : String(value)} inputMode="numeric" />
)

/** Several lines of text. */
export const AreaInput = ({
  value,
  onChange,
  rows,
  maxLength,
  ...field
}: Controlled & { rows: number; maxLength: number }) => {
  const { id, error, aria } = useBound(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <textarea
        {...aria}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** One of a few. */
export const SelectInput = ({
  value,
  onChange,
  choices,
  empty,
  ...field
}: Controlled & { choices: readonly Choice[]; empty?: string }) => {
  const { id, error, aria } = useBound(field)
  return (
    <FieldFrame {...field} id={id} error={error}>
      <Select
        {...aria}
        choices={choices}
        empty={empty}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** What is wrong with a group of inputs, and the place where the focus goes for it. */
export const GroupProblem = ({ name }: { name: string }) => {
  const t = useText()
  const message = useEditor().problemOf(name)
  return message ? (
    <p className="field-error" role="alert">
      {t(message)}
    </p>
  ) : null
}

/** Fields side by side where there is room. */
export const Row = ({ children }: { children: ReactNode }) => <div className="field-row">{children}</div>
