import { type ComponentProps, type ReactNode, useId } from 'react'
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

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'role'>

type BoxOfProps = BoxProps & {
  readonly id: string
  readonly label: ReactNode
  readonly toggle?: boolean | undefined
  /** One of a few, of which one alone is chosen. */
  readonly radio?: boolean
}

/** A box with its words, alone: one of several under one legend. */
export const Check = ({ label, toggle, radio, ...box }: BoxOfProps) => (
  <div className={classes('ui checkbox', toggle && 'toggle', radio && 'radio')}>
    <input {...box} type={radio ? 'radio' : 'checkbox'} role={toggle ? 'switch' : undefined} />
    <label htmlFor={box.id}>{label}</label>
  </div>
)

/** Yes or no. */
export const CheckInput = ({ label, help, checked, onChange, disabled, toggle, name, of, why }: CheckProps) => {
  const id = useId()
  const { isClosed, control, press, note } = useWhy({ of, why })
  return (
    <div className="field">
      <Check
        id={id}
        label={label}
        toggle={toggle}
        checked={checked}
        disabled={disabled}
        data-field={name}
        aria-describedby={help ? `${id}-help` : undefined}
        {...control}
        onChange={event => (isClosed ? press(event) : onChange(event.target.checked))}
      />
      {note}
      {help ? (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
