import { ArrowDown, ArrowUp, Ellipsis, GripVertical, PinOff } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import type { Party } from '#shared/kit/event.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { PinnedItem } from '#shared/work/pinned-items.ts'
import { type Text, useText } from '../lib/i18n.ts'
import { useFaces } from '../parts/faces.ts'
import { DealStatus } from '../parts/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Failure } from '../ui/failure.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Section } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { usePinned } from './pinned.ts'
import { useReorder } from './use-reorder.ts'
import './work.css'

/** Whose face stands before it, and the letters until that has one. */
const faceOf = (item: PinnedItem): { readonly party: Party; readonly name: string } => {
  if (item.kind === 'organisation') return { party: { id: item.id, type: 'organization' }, name: item.name }
  if (item.kind === 'deal') return { party: item.otherParty, name: item.other }
  return { party: item.owner, name: item.ownerName }
}

const addressOf = (item: PinnedItem): string => {
  if (item.kind === 'organisation') return organisationsPaths.about(item.domainName)
  if (item.kind === 'deal') return dealPathsOf[listOfSide(item.side)].deal(item.id)
  return item.isOnMarket ? marketplacePaths.service(item.id) : marketplacePaths.ownService(item.id)
}

const noteOf = (t: Text, item: PinnedItem): string => {
  if (item.kind === 'organisation') return t('work.pinned.organisation')
  if (item.kind === 'deal')
    return t(item.side === 'demander' ? 'work.pinned.purchase' : 'work.pinned.sale', { name: item.other })
  return t('work.pinned.service', { name: item.ownerName })
}

/** Which part of a row has the focus again after the rows changed places. */
type Focus = { readonly id: string; readonly on: '.pinned-grip' | '.menu-face' }

/** What one has pinned, in one's own order: dragged by mouse or finger, moved by arrow keys or the menu of a row. */
export const PinnedPanel = () => {
  const t = useText()
  const toasts = useToasts()
  const { items, error, retry, busy, change } = usePinned()
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<Focus>(undefined)
  const [said, say] = useState('')
  const nameOf = ({ name }: PinnedItem) => name || t('work.pinned.unnamed')
  const rows = items ?? []
  const known = useFaces(rows.map(item => faceOf(item).party))

  /** @param to its place among the others, from 0 */
  const move = (from: number, to: number) => {
    const item = rows[from]
    if (!item || to < 0 || to >= rows.length || to === from) return
    const before = rows[to > from ? to + 1 : to]?.id ?? null
    change({ act: 'pin', id: item.id, before })
    say(t('work.pinned.moved', { name: nameOf(item), place: to + 1, count: rows.length }))
  }
  const unpin = (at: number) => {
    const item = rows[at]
    if (!item) return
    const before = rows[at + 1]?.id ?? null
    const next = rows[at + 1] ?? rows[at - 1]
    if (next) focus.current = { id: next.id, on: '.menu-face' }
    change({ act: 'unpin', id: item.id })
    toasts.done(
      'work.pinned.unpinned',
      { name: nameOf(item) },
      { label: 'app.undo', run: () => change({ act: 'pin', id: item.id, before, item }) },
    )
  }
  const reorder = useReorder(move)

  // A row that changes its place in the document loses the focus.
  useLayoutEffect(() => {
    const { id, on } = focus.current ?? {}
    const row = id && rows.some(item => item.id === id) && list.current?.querySelector(`[data-id="${id}"]`)
    if (row && on) row.querySelector<HTMLElement>(on)?.focus()
    focus.current = undefined
  }, [rows])

  const onGripKey = (event: KeyboardEvent, at: number, id: string) => {
    if (event.key === 'Escape') reorder.cancel()
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    focus.current = { id, on: '.pinned-grip' }
    move(at, to)
  }

  const content = () => {
    if (error && !items) return <Failure error={error} onRetry={retry} />
    if (!items) return <TextSkeleton lines={3} />
    if (items.length === 0)
      return (
        <>
          <p className="pinned-empty">{t('work.pinned.empty')}</p>
          <LinkButton small to={marketplacePaths.services()}>
            {t('work.pinned.find')}
          </LinkButton>
        </>
      )
    return (
      <ul className={classes('pinned', reorder.dragged !== undefined && 'dragging')} ref={list}>
        {items.map((item, at) => {
          const face = faceOf(item)
          const name = nameOf(item)
          const offset = reorder.offset(at)
          const byMenu = (to: number) => () => {
            focus.current = { id: item.id, on: '.menu-face' }
            move(at, to)
          }
          return (
            <li
              key={item.id}
              data-id={item.id}
              className={classes(reorder.dragged === at && 'held')}
              style={offset ? { transform: `translateY(${offset}px)` } : undefined}
            >
              <button
                type="button"
                className="pinned-grip"
                aria-label={t('work.pinned.move', { name })}
                title={t('work.pinned.move', { name })}
                onKeyDown={event => onGripKey(event, at, item.id)}
                {...reorder.handle(at)}
              >
                <GripVertical size={16} aria-hidden />
              </button>
              <Avatar
                name={face.name}
                picture={known(face.party)?.picture}
                square={face.party.type === 'organization'}
              />
              <Link to={addressOf(item)} draggable={false}>
                {name}
                <span className="cell-note">{noteOf(t, item)}</span>
              </Link>
              {item.kind === 'deal' ? <DealStatus deal={item} /> : <span />}
              <MenuButton
                label={t('work.pinned.more', { name })}
                face={<Ellipsis size={18} aria-hidden />}
                align="end"
                entries={[
                  ...(at > 0
                    ? [{ key: 'up', label: t('work.pinned.up'), icon: ArrowUp, onSelect: byMenu(at - 1) }]
                    : []),
                  ...(at < items.length - 1
                    ? [{ key: 'down', label: t('work.pinned.down'), icon: ArrowDown, onSelect: byMenu(at + 1) }]
                    : []),
                  { key: 'unpin', label: t('work.pinned.unpin'), icon: PinOff, onSelect: () => unpin(at) },
                ]}
              />
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <Section title={t('work.pinned')}>
      <div aria-busy={busy || undefined}>{content()}</div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </Section>
  )
}
