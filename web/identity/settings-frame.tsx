import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useText } from '../lib/i18n.ts'
import { Page } from '../ui/page.tsx'
import './identity.css'

const parts = ['profile', 'notification', 'security', 'mfa'] as const

/** The settings of one's own account: their list, and beside it the one that is open. */
export const SettingsFrame = ({ part, children }: { part: (typeof parts)[number]; children: ReactNode }) => {
  const t = useText()
  return (
    <Page title={t(`identity.settings.${part}`)}>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('identity.settings.title')}>
          {parts.map(name => (
            <NavLink key={name} to={`/configuration/${name}`}>
              {t(`identity.settings.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className="settings-body">{children}</div>
      </div>
    </Page>
  )
}
