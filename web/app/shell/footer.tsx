import { Link, useLocation } from 'react-router-dom'
import { pathAt } from '#shared/app/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { useText } from '../../lib/i18n.ts'

const pages = [identityPaths.terms, identityPaths.privacy, identityPaths.contact]

/** The foot of what anybody may open: what is agreed, what becomes of data, and where to write to. */
export const Footer = () => {
  const t = useText()
  const { pathname } = useLocation()
  const access = pathAt(pathname)?.access
  if (access !== 'public' && access !== 'guest') return null
  return (
    <footer className="footer">
      <nav aria-label={t('app.footer')}>
        {pages.map(page => (
          <Link key={page.key} to={page.at}>
            {t(page.words)}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
