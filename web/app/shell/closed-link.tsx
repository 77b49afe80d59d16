import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Closed } from '#shared/app/menu.ts'
import { useText } from '../../lib/i18n.ts'
import { useWhy } from '../../ui/why.tsx'

type ClosedLinkProps = {
  readonly to: string
  readonly closed: Closed
  readonly className?: string
  readonly children: ReactNode
}

/** An entry of a menu that is closed to who sees it: it leads nowhere from here, and says why and whom one may ask. */
export const ClosedLink = ({ to, closed, className, children }: ClosedLinkProps) => {
  const t = useText()
  const { control, press, note } = useWhy('needs' in closed ? { of: closed } : { why: t(closed.why) })
  return (
    <>
      <Link
        to={to}
        className={className}
        {...control}
        onClick={event => {
          event.preventDefault()
          press(event)
        }}
      >
        {children}
      </Link>
      {note}
    </>
  )
}
