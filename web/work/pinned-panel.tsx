import { ArrowDown, ArrowUp, Ellipsis, GripVertical, PinOff } from 'lucide-react'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
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
import { useDrag } from './use-drag.ts'
import './drag.css'
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
type Focus = { readonly id: string; readonly on: '.grip' | '.menu-face' }

/** What one has pinned, in one's own order: dragged by mouse or finger, moved by arrow keys or the menu of a row. */
export const PinnedPanel = () => {
  const t = useText()
  const toasts = useToasts()
  const { items, error, retry, busy, change } = usePinned()
  const box = useRef<HTMLDivElement>(null)
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
  const { drag, handlers } = useDrag(box, ({ id, before }) => {
    const others = rows.filter(item => item.id !== id)
    const to = others.findIndex(item => item.id === before)
    move(
      rows.findIndex(item => item.id === id),
      to < 0 ? others.length : to,
    )
  })
  const gapAt = (before: string | null) =>
    drag?.to?.before === before ? <li className="drop-gap" aria-hidden="true" /> : null

  // A row that changes its place in the document loses the focus.
  useLayoutEffect(() => {
    const { id, on } = focus.current ?? {}
    const row = id && rows.some(item => item.id === id) && box.current?.querySelector(`[data-item="${id}"]`)
    if (row && on) row.querySelector<HTMLElement>(on)?.focus()
    focus.current = undefined
  }, [rows])

  const onGripKey = (event: KeyboardEvent, at: number, id: string) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    focus.current = { id, on: '.grip' }
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
      <ul className="pinned" data-list="pinned">
        {items.map((item, at) => {
          const face = faceOf(item)
          const name = nameOf(item)
          const held = drag?.id === item.id ? drag : undefined
          const byMenu = (to: number) => () => {
            focus.current = { id: item.id, on: '.menu-face' }
            move(at, to)
          }
          return (
            <Fragment key={item.id}>
              {gapAt(item.id)}
              <li
                data-item={item.id}
                className={classes(held && 'held')}
                style={held ? { transform: `translateY(${held.y}px)` } : undefined}
              >
                <button
                  type="button"
                  className="grip"
                  aria-label={t('work.pinned.move', { name })}
                  title={t('work.pinned.move', { name })}
                  onKeyDown={event => onGripKey(event, at, item.id)}
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
            </Fragment>
          )
        })}
        {gapAt(null)}
      </ul>
    )
  }
  return (
    <Section title={t('work.pinned')}>
      <div ref={box} aria-busy={busy || undefined} {...handlers}>
        {content()}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </Section>
  )
}
