import { useId } from 'react'

type SwitchProps = {
  readonly label: string
  readonly help?: string
  readonly on: boolean
  readonly disabled?: boolean
  readonly onChange: (on: boolean) => void
}

/** Something that is on or off and changes at once, without a form to send. */
export const Switch = ({ label, help, on, disabled, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className="field">
      <div className="ui toggle checkbox">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          disabled={disabled}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {help ? (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
