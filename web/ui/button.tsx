import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button as Base } from 'semantic-ui-react'
import { useDenial } from '../lib/account.tsx'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { useWhy, type Whying } from './why.tsx'

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

export type ButtonProps = Look &
  Whying & {
    readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
    readonly type?: 'button' | 'submit'
    /** Being carried out, as its command is: the button keeps its size, shows that it works, and does not act again. */
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

/** An action. What leads to another page is a LinkButton. One that cannot be used now says why (why.tsx). */
export const Button = ({
  onClick,
  type = 'button',
  of,
  why,
  ask,
  busy = of?.busy,
  autoFocus,
  ...props
}: ButtonProps) => {
  const { isClosed, control, press, note } = useWhy({ of, why: busy ? undefined : why, ask })
  return (
    <>
      <Base
        type={type}
        className={classes(look(props), isClosed && 'closed')}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={props['aria-describedby']}
        data-autofocus={autoFocus || undefined}
        {...control}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          if (busy || isClosed) event.preventDefault()
          if (isClosed) press(event)
          else if (!busy) onClick?.(event)
        }}
      >
        <Face icon={props.icon} busy={busy}>
          {props.children}
        </Face>
      </Base>
      {note}
    </>
  )
}

/**
 * A link that looks like an action. Its role is said again, for Semantic takes whatever is no <button> for one. To whom what it
 * leads to is closed it is a button, which says why.
 */
export const LinkButton = ({ to, of, why, ask, ...props }: Look & Whying & { readonly to: string }) => {
  const isDenied = useDenial(of?.needs) !== undefined
  if (isDenied || why)
    return (
      <Button of={of} why={why} ask={ask} {...props}>
        {props.children}
      </Button>
    )
  return (
    <Base as={Link} to={to} role="link" className={look(props)}>
      <Face icon={props.icon}>{props.children}</Face>
    </Base>
  )
}

export type IconButtonProps = Whying & {
  readonly icon: LucideIcon
  /** What it does: its accessible name and its tooltip. */
  readonly label: string
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly pressed?: boolean
  readonly danger?: boolean
  readonly badge?: number | undefined
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
  readonly 'aria-keyshortcuts'?: string
}

/** An action that is only an icon. */
export const IconButton = ({
  icon: Icon,
  label,
  pressed,
  danger,
  badge,
  of,
  why,
  ask,
  onClick,
  ...rest
}: IconButtonProps) => {
  const { isClosed, control, press, note } = useWhy({ of, why, ask })
  return (
    <>
      <Base
        type="button"
        className={classes('icon-button', danger && 'danger', isClosed && 'closed')}
        aria-label={label}
        title={label}
        {...(pressed === undefined ? {} : { toggle: true, active: pressed })}
        {...rest}
        {...control}
        onClick={isClosed ? press : onClick}
      >
        <Icon size={18} aria-hidden />
        {badge ? <span className="badge">{badge > 99 ? '99+' : badge}</span> : null}
      </Base>
      {note}
    </>
  )
}
