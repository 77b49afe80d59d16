import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'
import { useWhy, type Whying } from './why.tsx'

type CheckProps = Whying & {
  readonly label: string
  readonly help?: ReactNode
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  /** What takes effect at once, as a switch. */
  readonly toggle?: boolean
  readonly name?: string
}

/** Yes or no. */
export const CheckInput = ({ label, help, checked, onChange, disabled, toggle, name, of, why }: CheckProps) => {
  const id = useId()
  const { isClosed, control, press, note } = useWhy({ of, why })
  return (
    <div className="field">
      <div className={classes('ui checkbox', toggle && 'toggle')}>
        <input
          id={id}
          type="checkbox"
          role={toggle ? 'switch' : undefined}
          checked={checked}
          disabled={disabled}
          data-field={name}
          aria-describedby={help ? `${id}-help` : undefined}
          {...control}
          onChange={event => (isClosed ? press(event) : onChange(event.target.checked))}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {note}
      {help ? (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
