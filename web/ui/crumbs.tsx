import { ChevronLeft, ChevronRight } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../lib/i18n.ts'

export type Crumb = { readonly to: string; readonly label: string }

/** The pages above the one that is shown, the topmost first; the frame knows them. */
export const CrumbsContext = createContext<readonly Crumb[]>([])

/** The page above: named by the page that is shown, and where the frame knows another one or none, with its address. */
export type Above = { readonly to?: string; readonly label: string }

/**
 * The way up from a page. What a page itself knows better, the name of the thing above it, comes with `above`.
 * On a phone only the last step shows.
 */
export const Crumbs = ({ above }: { above?: Above | undefined }) => {
  const t = useText()
  const known = useContext(CrumbsContext)
  const to = above?.to ?? known.at(-1)?.to
  const crumbs = above && to ? [...known.filter(one => one.to !== to), { to, label: above.label }] : known
  if (crumbs.length === 0) return null
  return (
    <nav className="crumbs" aria-label={t('app.nav.crumbs')}>
      <ol>
        {crumbs.map(({ to, label }, index) => (
          <li key={to}>
            {index === crumbs.length - 1 ? <ChevronLeft className="crumb-back" size={16} aria-hidden /> : null}
            <Link to={to}>{label}</Link>
            {index < crumbs.length - 1 ? <ChevronRight className="crumb-next" size={14} aria-hidden /> : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}
