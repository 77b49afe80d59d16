import { useState } from 'react'
import { User } from '#shared/identity/User.contract.ts'
import { type Person, useAccount } from '../lib/account.tsx'
import { browserNotices, setBrowserNotices } from '../lib/browser-notices.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { CheckInput } from '../ui/check-input.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** E-mail at the moves of one's deals. */
const DealMails = ({ person }: { person: Person }) => {
  const t = useText()
  const toasts = useToasts()
  const save = useCommand(User, 'PUT_NOTIFICATIONS')
  const [wanted, want] = useState<boolean>()
  const change = async (dealMails: boolean) => {
    want(dealMails)
    try {
      await save.run({ version: person.version, dealMails })
      toasts.done(dealMails ? 'identity.notification.mail.on' : 'identity.notification.mail.off')
    } catch (error) {
      toasts.failed(error)
    }
    want(undefined)
  }
  return (
    <Section title={t('identity.notification.mail')}>
      <p>{t('identity.notification.mail.help', { email: person.email })}</p>
      {person.emailVerified ? null : <p>{t('identity.notification.mail.unverified')}</p>}
      <CheckInput
        toggle
        label={t('identity.notification.mail.deals')}
        help={t('identity.notification.mail.deals.help')}
        checked={wanted ?? person.dealMails}
        disabled={save.busy}
        onChange={on => void change(on)}
      />
    </Section>
  )
}

/** What this browser shows while one looks elsewhere. It is the browser's to allow. */
const InBrowser = () => {
  const t = useText()
  const [state, setState] = useState(browserNotices)
  if (state === 'missing') return null
  return (
    <Section title={t('identity.notification.browser')}>
      <CheckInput
        toggle
        label={t('identity.notification.browser.show')}
        help={t(state === 'blocked' ? 'identity.notification.browser.blocked' : 'identity.notification.browser.help')}
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={on => void setBrowserNotices(on).then(setState)}
      />
    </Section>
  )
}

/** /configuration/notification: which messages reach one, and how. The bell of the top bar has them all. */
export const NotificationPage = () => {
  const { person } = useAccount()
  return (
    <SettingsFrame part="notification">
      {person ? <DealMails person={person} /> : <TextSkeleton lines={3} />}
      <InBrowser />
    </SettingsFrame>
  )
}
