import { useState } from 'react'
import { type Channel, channelsOf, type NoticeKind, noticeKinds, wants, wayOf } from '#shared/identity/notices.ts'
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
import './identity.css'

/** Each kind of thing that one is told of, and the ways in which that may be turned off. */
const Kinds = ({ person }: { person: Person }) => {
  const t = useText()
  const toasts = useToasts()
  const save = useCommand(User, 'PUT_NOTIFICATIONS')
  const [changing, setChanging] = useState<{ readonly way: string; readonly on: boolean }>()
  const isOn = (kind: NoticeKind, channel: Channel) =>
    changing?.way === wayOf(kind, channel) ? changing.on : wants(person, kind, channel)
  const change = async (kind: NoticeKind, channel: Channel, on: boolean) => {
    const way = wayOf(kind, channel)
    setChanging({ way, on })
    const all = noticeKinds.flatMap(each =>
      channelsOf[each].map(by => ({ way: wayOf(each, by), on: wants(person, each, by) })),
    )
    const muted = all.filter(each => !(each.way === way ? on : each.on)).map(each => each.way)
    try {
      await save.run({ version: person.version, muted })
      toasts.done('identity.notification.saved')
    } catch (error) {
      toasts.failed(error)
    }
    setChanging(undefined)
  }
  return (
    <Section title={t('identity.notification.kinds')}>
      <p>{t('identity.notification.mail.help', { email: person.email })}</p>
      {person.emailVerified ? null : <p>{t('identity.notification.mail.unverified')}</p>}
      <p>{t('identity.notification.kinds.help')}</p>
      {noticeKinds.map(kind => (
        <fieldset key={kind} className="notice-kind">
          <legend>{t(`identity.notification.kind.${kind}`)}</legend>
          {channelsOf[kind].map(channel => (
            <CheckInput
              key={channel}
              toggle
              label={t(`identity.notification.channel.${channel}`)}
              checked={isOn(kind, channel)}
              disabled={save.busy}
              onChange={on => void change(kind, channel, on)}
            />
          ))}
        </fieldset>
      ))}
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
      {person ? <Kinds person={person} /> : <TextSkeleton lines={3} />}
      <InBrowser />
    </SettingsFrame>
  )
}
