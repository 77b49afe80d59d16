import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Something one should know before going on, within the page. */
export const Notice = (props: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  action?: ReactNode
}) => {
  const { tone = 'info', title, children, action } = props
  const Icon = icons[tone]
  return (
    <div className={`ui message notice ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
