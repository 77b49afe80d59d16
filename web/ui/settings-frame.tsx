import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { classes } from './class-names.ts'
import { Page } from './page.tsx'
import './settings.css'

/** The settings that have texts of their own under this stem. */
type Part = 'profile' | 'display' | 'organization' | 'notification' | 'security' | 'mfa' | 'audit' | 'personalData'

type SettingsFrameProps = {
  readonly part: Part
  /** Instead of the part's own name, where what it sets has one. */
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  readonly action?: ReactNode
  /** For lists, which take the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One page of the settings; the rail beside it is the frame's. */
export const SettingsFrame = ({ part, title, subtitle, action, wide, children }: SettingsFrameProps) => {
  const t = useText()
  return (
    <Page title={title ?? t(`app.configuration.${part}`)} subtitle={subtitle} action={action}>
      <div className={classes('settings-body', wide && 'wide')}>{children}</div>
    </Page>
  )
}
