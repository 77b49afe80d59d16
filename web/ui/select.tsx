import type { ComponentProps } from 'react'

export type Choice = {
  readonly value: string
  readonly label: string
  readonly help?: string
  readonly disabled?: boolean
}

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple'> & {
  readonly choices: readonly Choice[]
  /** The words for nothing chosen; absent where one of the choices always holds. */
  readonly empty?: string | undefined
}

/** One of a few, in the platform's own list: sure on every device. Whoever uses it alone gives it a name. */
export const Select = ({ choices, empty, ...select }: SelectProps) => (
  <select {...select} className="ui dropdown">
    {empty !== undefined ? <option value="">{empty}</option> : null}
    {choices.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </select>
)
