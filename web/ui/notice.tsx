import { CircleAlert, CircleArrowRight, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Message } from 'semantic-ui-react'
import { classes } from './class-names.ts'

/** `accent`: there is something to do. */
const icons = {
  info: Info,
  accent: CircleArrowRight,
  positive: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** Something one should know before going on, within the page. */
export const Notice = (props: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Scrolls to it when it comes: it answers something that was done further down. */
  reveal?: boolean
}) => {
  const { tone = 'info', title, children, action, reveal } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reveal) box.current?.scrollIntoView({ block: 'nearest' })
  }, [reveal])
  const Icon = icons[tone]
  return (
    <Message ref={box} className={classes('notice', tone)} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
      {action}
    </Message>
  )
}
