import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { classes } from './class-names.ts'

export type FieldProps = {
  /** Where its value lies in the form: 'name', 'address.city', 'items.0.price'. */
  readonly name: string
  readonly label: string
  /** A line under it that tells what to give and why. */
  readonly help?: ReactNode
  readonly optional?: boolean
  readonly disabled?: boolean
  /** Half of the row, beside another half. */
  readonly half?: boolean
}

type FrameProps = FieldProps & { readonly id: string; readonly children: ReactNode; readonly error: string | undefined }

/** The ids that describe a control, as aria-describedby wants them. */
export const describedBy = (id: string, help: unknown, error: unknown): string | undefined =>
  [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** Label above, help under, error beside: the frame of every field. */
export const FieldFrame = ({
  id,
  label,
  help,
  optional,
  half,
  disabled,
  error,
  children,
}: Omit<FrameProps, 'name'>) => {
  const t = useText()
  return (
    <div className={classes('field', error && 'error', half && 'half', disabled && 'disabled')}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="optional">{t('app.field.optional')}</span> : null}
      </label>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
