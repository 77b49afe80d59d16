import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { entryOf, groupOf, type MenuArea, type MenuEntry } from '#shared/app/menu.ts'
import { useAccount, useFrameViewer } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { Slot } from '../../parts/slots.tsx'
import { ClosedLink } from './closed-link.tsx'
import { areasOf, settingsOf } from './navigation.ts'

/** The areas whose pages are in reach from here: the one of the page, or in the settings both of their groups. */
export const useAreaHere = (): { readonly areas: readonly MenuArea[]; readonly isSettings: boolean } => {
  const { pathname } = useLocation()
  const viewer = useFrameViewer()
  const group = groupOf(pathname)
  const settings = settingsOf(viewer)
  if (settings.some(area => area.group === group)) return { areas: settings, isSettings: true }
  return { areas: areasOf(viewer).filter(area => area.group === group), isSettings: false }
}

const Entries = ({ entries, here }: { entries: readonly MenuEntry[]; here: string | undefined }) => {
  const t = useText()
  const { viewer } = useAccount()
  const { pathname } = useLocation()
  return (
    <ul>
      {entries.map(({ path, label, closed }) => (
        <li key={path.key}>
          {closed ? (
            <ClosedLink to={path.at} closed={closed}>
              {t(label)}
            </ClosedLink>
          ) : (
            // A link of the router's that marks itself does so on its own page alone, and on a deal nothing would say: in Sales.
            <Link to={path.at} aria-current={path.key === here ? (path.at === pathname ? 'page' : true) : undefined}>
              {t(label)}
              {viewer.signedIn ? <Slot of="entry" path={path.key} /> : null}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Brings the page one is on into sight where the row is wider than the screen, without moving the page itself. */
const useInSight = (at: string) => {
  const nav = useRef<HTMLElement>(null)
  const broughtTo = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Once for each page and what its rows hold, which comes when it is known who acts: where somebody moves a row to, it stays.
    const shown = `${at} ${nav.current?.querySelectorAll('a').length}`
    if (broughtTo.current === shown) return
    broughtTo.current = shown
    for (const here of nav.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? []) {
      for (let row = here.parentElement; row && row !== nav.current?.parentElement; row = row.parentElement) {
        if (row.scrollWidth <= row.clientWidth) continue
        const { left, width } = here.getBoundingClientRect()
        row.scrollLeft += left + width / 2 - innerWidth / 2
      }
    }
  })
  return nav
}

/**
 * The pages of the area one is in, always in sight: a row under the bar, and a rail in the settings, which have two groups
 * (docs/decisions/second-level.md). Under an entry with pages of its own, those follow in a row of their own.
 */
export const SecondLevel = () => {
  const t = useText()
  const { pathname } = useLocation()
  const { areas, isSettings } = useAreaHere()
  const nav = useInSight(pathname)
  const entry = entryOf(pathname)
  const all = areas.flatMap(area => area.entries)
  if (all.length < 2 && all.every(({ tabs }) => tabs.length === 0)) return null
  const opened = all.find(one => one.path.key === entry?.key || one.tabs.some(tab => tab.path.key === entry?.key))
  return (
    <nav
      ref={nav}
      className={isSettings ? 'second-level rail' : 'second-level'}
      aria-label={isSettings ? t('app.configuration') : t(areas[0]?.label ?? 'app.nav.main')}
    >
      {areas.map(area => (
        <div key={area.group} className="second-group">
          {isSettings ? <p className="second-heading">{t(area.label)}</p> : null}
          <Entries entries={area.entries} here={opened?.path.key} />
        </div>
      ))}
      {opened && opened.tabs.length > 0 ? (
        <div className="third-level">
          <Entries entries={opened.tabs} here={entry?.key} />
        </div>
      ) : null}
    </nav>
  )
}
