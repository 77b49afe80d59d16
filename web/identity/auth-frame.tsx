import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../lib/i18n.ts'
import './identity.css'

/** A page about signing in: the form, and beside it where there is room what it is for. */
export const AuthFrame = (props: { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode }) => {
  const { title, lead, children, foot } = props
  const t = useText()
  useEffect(() => {
    document.title = `${title} · Tradewell`
  }, [title])
  return (
    <div className="auth">
      <div className="auth-form">
        <h1>{title}</h1>
        {lead ? <p className="auth-lead">{lead}</p> : null}
        {children}
        {foot ? <p className="auth-foot">{foot}</p> : null}
      </div>
      <aside className="auth-side">
        <p className="auth-side-title">{t('identity.side.title')}</p>
        <ul>
          {(['find', 'sign', 'paid'] as const).map(key => (
            <li key={key}>
              <CircleCheck size={18} aria-hidden />
              {t(`identity.side.${key}`)}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
