import { Link } from 'react-router-dom'
import type { MenuArea, MenuEntry } from '#shared/app/menu.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ClosedLink } from './closed-link.tsx'
import { iconOf } from './icons.ts'
import { areasOf, settingsOf, startsOf } from './navigation.ts'
import './menu-sheet.css'

type Line = Pick<MenuEntry, 'path' | 'label' | 'closed'>

const linesOf = (area: MenuArea): readonly Line[] => {
  const entries = area.entries.map(({ path, label, closed }) => ({ path, label, closed }))
  const isEntry = entries.some(one => one.path.key === area.landing.key)
  // The settings' own page leads to the first of them.
  return isEntry || area.group === 'you' || area.group === 'deals'
    ? entries
    : [{ path: area.landing, label: 'app.menu.overview' }, ...entries]
}

/** Everything that the bars of a desk reach, on one sheet, for thumbs. */
export const MenuSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const { viewer } = useAccount()
  const groups = [
    ...areasOf(viewer).map(area => ({ key: area.group as string, label: area.label, lines: linesOf(area) })),
    ...settingsOf(viewer).map(area => ({ key: area.group as string, label: area.label, lines: linesOf(area) })),
    {
      key: 'start',
      label: 'app.palette.actions' as const,
      lines: startsOf(viewer),
    },
  ].filter(group => group.lines.length > 0)
  return (
    <Dialog title={t('app.nav.menu')} size="sheet" onClose={onClose}>
      <nav className="menu-sheet" aria-label={t('app.nav.menu')}>
        {groups.map(({ key, label, lines }) => (
          <section key={key} aria-labelledby={`menu-${key}`}>
            <h3 id={`menu-${key}`}>{t(label)}</h3>
            <ul>
              {lines.map(line => {
                const Icon = iconOf(line.path.icon)
                const face = (
                  <>
                    <Icon size={20} aria-hidden />
                    <span>{t(line.label)}</span>
                  </>
                )
                return (
                  <li key={line.path.key}>
                    {line.closed ? (
                      <ClosedLink to={line.path.at} closed={line.closed}>
                        {face}
                      </ClosedLink>
                    ) : (
                      <Link to={line.path.at} onClick={onClose}>
                        {face}
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </nav>
    </Dialog>
  )
}
