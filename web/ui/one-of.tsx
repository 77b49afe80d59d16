import { type ReactNode, useId } from 'react'
import { Check } from './check-input.tsx'

type OneOfProps<T extends string> = {
  readonly legend: string
  readonly choices: readonly T[]
  readonly value: T | undefined
  readonly labelOf: (choice: T) => ReactNode
  readonly onChoose: (choice: T) => void
  /** How they stand, beside or below one another, the stylesheet of who shows them says. */
  readonly className: string
  /** The legend is for screen readers alone. */
  readonly isQuiet?: true
}

/** One of a few, all in sight, which takes effect at once. In a form: RadioField. */
export const OneOf = <T extends string>({
  legend,
  choices,
  value,
  labelOf,
  onChoose,
  className,
  isQuiet,
}: OneOfProps<T>) => {
  const id = useId()
  return (
    <fieldset className={className}>
      <legend className={isQuiet && 'sr-only'}>{legend}</legend>
      {choices.map(choice => (
        <Check
          key={choice}
          radio
          id={`${id}-${choice}`}
          name={id}
          label={labelOf(choice)}
          checked={choice === value}
          onChange={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  )
}
