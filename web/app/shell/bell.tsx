import { Bell as BellIcon } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { usePopover } from '../../ui/use-popover.ts'
import { useUnread } from './notices.ts'

const BellList = later(() => import('./bell-list.tsx').then(module => module.BellList))

/** The bell of the top bar: how many notifications wait, and under it which. */
export const Bell = () => {
  const t = useText()
  const id = useId()
  const { unread } = useUnread()
  const { open, setOpen, frame } = usePopover()

  return (
    <div className="bell" ref={frame}>
      <IconButton
        icon={BellIcon}
        label={unread > 0 ? t('app.notifications.count', { count: unread }) : t('app.notifications')}
        badge={unread}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? <BellList id={id} onGo={() => setOpen(false)} /> : null}
    </div>
  )
}
