import { type ReactNode, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { Select, type SelectProps } from './select.tsx'

/** One of a few, with its label, outside of a form. */
export const SelectInput = ({
  label,
  help,
  optional,
  choices,
  empty,
  value,
  onChange,
}: Pick<SelectProps, 'choices' | 'empty'> & {
  readonly label: string
  readonly help?: ReactNode
  readonly optional?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} {...(optional ? { optional } : {})} error={undefined}>
      <Select
        id={id}
        choices={choices}
        empty={empty}
        value={value}
        aria-describedby={describedBy(id, help, undefined)}
        onChange={event => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
