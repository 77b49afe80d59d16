import { Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { type BarItem, bottomBar, leadsInto } from '#shared/app/menu.ts'
import { useAccount, useFrameViewer } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { barIconOf } from './bar-icons.ts'
import { ClosedLink } from './closed-link.tsx'
import { hasPage } from './navigation.ts'
import { useUnread } from './notices.ts'

const Face = ({ item }: { item: BarItem }) => {
  const t = useText()
  const Icon = barIconOf(item.icon)
  return (
    <>
      <span className="bar-icon">
        <Icon size={20} aria-hidden />
        {item.badge > 0 ? <span className="badge">{item.badge}</span> : null}
      </span>
      <span>{t(item.label)}</span>
    </>
  )
}

/**
 * The bar at the bottom of a phone (spec part 1, section 2, "Mobile"), as far as its pages exist. It is on the home pages,
 * too, where there would be no way on without it; behind its last button is the sheet with everything.
 */
export const BottomBar = ({ onMenu }: { onMenu: () => void }) => {
  const t = useText()
  const viewer = useFrameViewer()
  const { pathname } = useLocation()
  const { active } = useAccount()
  const { notices } = useUnread()
  const items = bottomBar(
    viewer,
    { communitySite: active?.organisation.community || undefined, unreadConversations: 0, notices },
    hasPage,
  )
  return (
    <nav className="bottom-bar" aria-label={t('app.nav.bottom')}>
      {items.map(item =>
        item.external ? (
          <a key={item.label} href={item.to} target="_blank" rel="noreferrer">
            <Face item={item} />
          </a>
        ) : item.closed ? (
          <ClosedLink key={item.label} to={item.to} closed={item.closed}>
            <Face item={item} />
          </ClosedLink>
        ) : (
          <Link key={item.label} to={item.to} aria-current={leadsInto(item.to, pathname) || undefined}>
            <Face item={item} />
          </Link>
        ),
      )}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <span className="bar-icon">
          <Menu size={20} aria-hidden />
        </span>
        <span>{t('app.nav.menu')}</span>
      </button>
    </nav>
  )
}
