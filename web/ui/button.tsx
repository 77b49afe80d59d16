import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button as Base } from 'semantic-ui-react'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/**
 * `primary`: the one thing to do here. `plain`: any other action. `quiet`: an action within a row or a bar.
 * `danger`: what destroys or ends something.
 */
export type Tone = 'primary' | 'plain' | 'quiet' | 'danger'

type Look = {
  readonly children: ReactNode
  readonly tone?: Tone
  readonly icon?: LucideIcon
  readonly small?: boolean
  readonly wide?: boolean
}

export type ButtonProps = Look & {
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  /** Being carried out: the button keeps its size, shows that it works, and does not act again. */
  readonly busy?: boolean
  /** Where the focus goes when the dialog around opens. */
  readonly autoFocus?: boolean
  readonly 'aria-describedby'?: string | undefined
}

const look = ({ tone = 'plain', small, wide }: Look): string =>
  classes('action', tone, small && 'small', wide && 'wide')

const Face = ({ icon: Icon, busy, children }: Pick<Look, 'icon' | 'children'> & { busy?: boolean }) => (
  <>
    {busy ? <Spinner /> : Icon ? <Icon size={16} aria-hidden /> : null}
    <span>{children}</span>
  </>
)

/** An action. What leads to another page is a LinkButton. */
export const Button = ({ onClick, type = 'button', disabled, busy, autoFocus, ...props }: ButtonProps) => (
  <Base
    type={type}
    className={look(props)}
    disabled={disabled}
    aria-busy={busy || undefined}
    aria-describedby={props['aria-describedby']}
    data-autofocus={autoFocus || undefined}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    <Face icon={props.icon} busy={busy}>
      {props.children}
    </Face>
  </Base>
)

/** A link that looks like an action. Its role is said again, for Semantic takes whatever is no <button> for one. */
export const LinkButton = ({ to, ...props }: Look & { readonly to: string }) => (
  <Base as={Link} to={to} role="link" className={look(props)}>
    <Face icon={props.icon}>{props.children}</Face>
  </Base>
)

export type IconButtonProps = {
  readonly icon: LucideIcon
  /** What it does: its accessible name and its tooltip. */
  readonly label: string
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly danger?: boolean
  readonly badge?: number | undefined
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
  readonly 'aria-keyshortcuts'?: string
}

/** An action that is only an icon. */
export const IconButton = ({ icon: Icon, label, pressed, danger, badge, ...rest }: IconButtonProps) => (
  <Base
    type="button"
    className={classes('icon-button', danger && 'danger')}
    aria-label={label}
    title={label}
    {...(pressed === undefined ? {} : { toggle: true, active: pressed })}
    {...rest}
  >
    <Icon size={18} aria-hidden />
    {badge ? <span className="badge">{badge > 99 ? '99+' : badge}</span> : null}
  </Base>
)
