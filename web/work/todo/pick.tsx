import { useId } from 'react'
import { FieldFrame } from '../../ui/field-frame.tsx'
import type { Choice } from '../../ui/fields.tsx'

/** A choice that takes effect at once. */
export const Pick = (props: {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={props.label} error={undefined}>
      <select
        id={id}
        className="ui dropdown"
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
      >
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
