import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says what belongs here and offers the one next step. */
export const EmptyState = (props: { icon?: LucideIcon; title: string; hint?: string; action?: ReactNode }) => {
  const { icon: Icon, title, hint, action } = props
  return (
    <div className="empty-state">
      {Icon ? <Icon size={24} aria-hidden /> : null}
      <h2>{title}</h2>
      {hint ? <p>{hint}</p> : null}
      {action}
    </div>
  )
}
