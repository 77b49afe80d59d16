import { Mail } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import type { Slots } from '../../parts/slots.tsx'
import './mail.css'

const Count = () => {
  const t = useText()
  const { data } = useQueryOf(Mail, 'GET_UNREAD', {})
  if (!data?.unread) return null
  return (
    <span className="mail-unread-count">
      <span aria-hidden>{data.unread}</span>
      <span className="sr-only">{t('work.mailbox.unreadCount', { count: data.unread })}</span>
    </span>
  )
}

/** Beside the mailbox in the menu: how many of its conversations hold something unread. */
export const MailUnread = ({ path }: Slots['entry']) => (path === workPaths.mail.key ? <Count /> : null)
