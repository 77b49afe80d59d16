import { ChevronsUpDown, LogIn } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { groupOf } from '#shared/app/menu.ts'
import { showsSearchBox, showsSwitcher } from '#shared/app/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount, useFrameViewer } from '../../lib/account.tsx'
import { hostDomain } from '../../lib/host.ts'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { useFilters } from '../../lib/url-state.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { Mark } from '../../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { ClosedLink } from './closed-link.tsx'
import { areasOf, hasPage } from './navigation.ts'

const searchDefaults = { q: '' }

/**
 * The search box of the bar: what is typed stands in the page's address as `q`, and the page reads it there. On the public
 * home page, which shows the first of them, Enter goes to all results.
 */
const BarSearch = () => {
  const t = useText()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(searchDefaults)
  return (
    <search className="bar-search">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (pathname !== identityPaths.welcome.at) return
          const typed = new FormData(event.currentTarget).get('q')
          void navigate(marketplacePaths.services({ q: String(typed ?? '') || undefined }))
        }}
      >
        <SearchInput shortcut label={t('app.search.label')} value={filters.q} onChange={q => setFilters({ q })} />
      </form>
    </search>
  )
}

const Areas = () => {
  const t = useText()
  const { pathname } = useLocation()
  const viewer = useFrameViewer()
  const here = groupOf(pathname)
  return (
    <nav className="areas" aria-label={t('app.nav.main')}>
      {areasOf(viewer).map(area =>
        area.closed ? (
          <ClosedLink key={area.group} className="area" to={area.landing.at} closed={area.closed}>
            {t(area.label)}
          </ClosedLink>
        ) : (
          <Link
            key={area.group}
            className="area"
            to={area.landing.at}
            aria-current={area.group === here ? (area.landing.at === pathname ? 'page' : 'true') : undefined}
          >
            {t(area.label)}
          </Link>
        ),
      )}
    </nav>
  )
}

const SwitchButton = ({ onSwitch }: { onSwitch: () => void }) => {
  const t = useText()
  const { active, person, team, ready } = useAccount()
  // For whom one acts is not said before it is known: one's own account would be the wrong answer for most.
  const acting = active?.organisation.tradingName ?? (ready ? t('app.switch.personal') : '')
  const name = team && active && active.organisation.teamCount > 0 ? `${acting} · ${team.name}` : acting
  return (
    <button
      type="button"
      className="switch-face"
      aria-haspopup="dialog"
      aria-busy={!ready}
      title={t('app.switch')}
      onClick={onSwitch}
    >
      <Avatar name={acting} picture={active ? active.organisation.logo : person?.avatar} size={20} square />
      <span className="sr-only">{t('app.switch')}</span>
      <span className="switch-name">{name}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </button>
  )
}

/** The bar at the top: where one is, search, for whom one acts, one's account. */
export const TopBar = ({ onSwitch }: { onSwitch: () => void }) => {
  const t = useText()
  const { pathname } = useLocation()
  const { status } = useSession()
  const signedIn = status === 'signedIn'
  const searchable = showsSearchBox({
    path: pathname,
    // On a phone the box is a row of its own: it stands there while the session is being confirmed, so that nothing moves after.
    signedIn: status !== 'signedOut',
    onOrganisationHost: hostDomain() !== undefined,
  })
  return (
    <header className="top-bar">
      <Link
        className="brand"
        to={(signedIn ? identityPaths.home : identityPaths.welcome)()}
        aria-label={t('app.nav.home')}
      >
        <Mark />
        <span>Tradewell</span>
      </Link>
      <Areas />
      <div className="bar-middle">{searchable ? <BarSearch key={pathname} /> : null}</div>
      <div className="bar-end">
        {signedIn ? <Bell /> : null}
        {signedIn && showsSwitcher(pathname) ? <SwitchButton onSwitch={onSwitch} /> : null}
        <AccountMenu />
        {status === 'signedOut' && hasPage(identityPaths.login) && pathname !== identityPaths.login.at ? (
          <Link className="ui button action primary small" to={identityPaths.login()}>
            <LogIn size={16} aria-hidden />
            <span>{t('app.signIn')}</span>
          </Link>
        ) : null}
      </div>
    </header>
  )
}
