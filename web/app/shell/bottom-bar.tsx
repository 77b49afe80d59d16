import { Globe, Handshake, House, LogIn, MessageCircle, UserRound } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { type BarItem, bottomBar } from '#shared/app/menu.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { hasPage } from './navigation.ts'
import { useUnread } from './notices.ts'

const icons: Partial<Record<BarItem['label'], typeof House>> = {
  'app.bar.home': House,
  'app.bar.deals': Handshake,
  'app.bar.chat': MessageCircle,
  'app.bar.community': Globe,
  'app.bar.me': UserRound,
  'app.bar.signIn': LogIn,
}

const Face = ({ item }: { item: BarItem }) => {
  const t = useText()
  const Icon = icons[item.label] ?? Globe
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

/** The bar at the bottom of a phone (spec part 1, section 2, "Mobile"), as far as its pages exist. */
export const BottomBar = () => {
  const t = useText()
  const { pathname } = useLocation()
  const { viewer } = useAccount()
  const { notices } = useUnread()
  const items = bottomBar(viewer, { path: pathname, unreadConversations: 0, notices }).filter(
    item => item.external || hasPage(item.path),
  )
  if (items.length === 0) return null
  return (
    <nav className="bottom-bar" aria-label={t('app.nav.bottom')}>
      {items.map(item =>
        item.external ? (
          <a key={item.label} href={item.path} target="_blank" rel="noreferrer">
            <Face item={item} />
          </a>
        ) : (
          <NavLink key={item.label} to={item.path} end={item.path === '/'}>
            <Face item={item} />
          </NavLink>
        ),
      )}
    </nav>
  )
}
