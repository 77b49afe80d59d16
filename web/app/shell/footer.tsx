import { Link, useLocation } from 'react-router-dom'
import { pathAt } from '#shared/app/paths.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { useText } from '../../lib/i18n.ts'

const pages = [
  { to: identityPaths.terms(), words: 'identity.page.terms' },
  { to: identityPaths.privacy(), words: 'identity.page.privacy' },
  { to: filesPaths.verify(), words: 'files.page.verify' },
  { to: identityPaths.contact(), words: 'identity.page.contact' },
] as const

/** The foot of what anybody may open: what is agreed, what becomes of data, and where to write to. */
export const Footer = () => {
  const t = useText()
  const { pathname } = useLocation()
  const access = pathAt(pathname)?.access
  if (access !== 'public' && access !== 'guest') return null
  return (
    <footer className="footer">
      <nav aria-label={t('app.footer')}>
        {pages.map(({ to, words }) => (
          <Link key={to} to={to}>
            {t(words)}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
