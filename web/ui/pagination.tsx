import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../lib/i18n.ts'

type Trail = { readonly trail?: readonly string[] }

/**
 * Pages by opaque cursor, in the address as `after`. The way back is kept with the history entry; a page that was opened
 * by its address goes back to the first.
 */
export const Pagination = ({ next }: { next: string | undefined }) => {
  const t = useText()
  const { pathname, search, state } = useLocation()
  const params = new URLSearchParams(search)
  const here = params.get('after') ?? ''
  const trail = (state as Trail | null)?.trail ?? []
  const at = (after: string) => {
    const target = new URLSearchParams(params)
    if (after) target.set('after', after)
    else target.delete('after')
    return { pathname, search: target.toString() }
  }
  if (!next && !here) return null
  return (
    <nav className="pages" aria-label={t('app.pages.label')}>
      {here ? (
        <Link
          className="ui button action plain small"
          to={at(trail.at(-1) ?? '')}
          state={{ trail: trail.slice(0, -1) }}
        >
          <ChevronLeft size={16} aria-hidden />
          <span>{trail.length > 0 ? t('app.pages.previous') : t('app.pages.first')}</span>
        </Link>
      ) : null}
      {next ? (
        <Link className="ui button action plain small" to={at(next)} state={{ trail: [...trail, here] }}>
          <span>{t('app.pages.next')}</span>
          <ChevronRight size={16} aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}
