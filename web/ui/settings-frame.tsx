import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useText } from '../lib/i18n.ts'
import { classes } from './class-names.ts'
import { Page } from './page.tsx'
import './settings.css'

const parts = ['profile', 'organization', 'notification', 'security', 'mfa', 'audit'] as const

type SettingsFrameProps = {
  readonly part: (typeof parts)[number]
  /** Instead of the part's own name, where what it sets has one. */
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  readonly action?: ReactNode
  /** For lists, which take the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The settings of one's account and organisation: their list, and beside it the one that is open. */
export const SettingsFrame = ({ part, title, subtitle, action, wide, children }: SettingsFrameProps) => {
  const t = useText()
  return (
    <Page title={title ?? t(`app.configuration.${part}`)} subtitle={subtitle} action={action}>
      <div className={classes('settings', wide && 'wide')}>
        <nav className="settings-nav" aria-label={t('app.configuration')}>
          {parts.map(name => (
            <NavLink key={name} to={`/configuration/${name}`}>
              {t(`app.configuration.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className="settings-body">{children}</div>
      </div>
    </Page>
  )
}
