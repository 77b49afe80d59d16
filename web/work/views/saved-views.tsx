import { Bookmark, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { PinnedItems } from '#shared/work/PinnedItems.contract.ts'
import { filtersOf, sameFilters, searchOf, type ViewList, viewsOf } from '#shared/work/saved-views.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import './views.css'

const SaveDialog = later(() => import('./save-dialog.tsx').then(module => module.SaveDialog))
const ArrangeDialog = later(() => import('./arrange-dialog.tsx').then(module => module.ArrangeDialog))

/** The filters of a list that a person keeps, and the way to keep those that stand in its address. */
export const SavedViews = ({ list }: { list: ViewList }) => {
  const t = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [saving, save] = useState(false)
  const [arranging, arrange] = useState(false)
  const { data } = useQueryOf(PinnedItems, 'GET_VIEWS', {})
  if (!data) return null
  const views = viewsOf(data.views, list)
  const present = filtersOf(params)
  const isKept = views.some(({ filters }) => sameFilters(filters, present))
  if (views.length === 0 && present.length === 0) return null
  return (
    <nav className="views" aria-label={t('work.views')}>
      {views.map(({ name, filters }) => (
        <Link
          key={name}
          className="view"
          to={`${pathname}?${searchOf(filters)}`}
          aria-current={sameFilters(filters, present) ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      {views.length > 0 ? (
        <IconButton icon={ListOrdered} label={t('work.views.arrange')} onClick={() => arrange(true)} />
      ) : null}
      {present.length > 0 && !isKept ? (
        <Button small tone="quiet" icon={Bookmark} onClick={() => save(true)}>
          {t('work.views.save')}
        </Button>
      ) : null}
      {saving ? <SaveDialog list={list} filters={present} onClose={() => save(false)} /> : null}
      {arranging ? <ArrangeDialog list={list} views={views} onClose={() => arrange(false)} /> : null}
    </nav>
  )
}
