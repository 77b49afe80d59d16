import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  Handshake,
  MessageSquare,
  Paperclip,
  ReceiptText,
  Text as TextIcon,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Label } from '#shared/work/board.ts'
import { isOverdue } from '#shared/work/card-rules.ts'
import { workPaths } from '#shared/work/paths.ts'
import type { CardView } from '#shared/work/Todos.contract.ts'
import { currentTime } from '../../lib/clock.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { exactTime, relativeTime } from '../../lib/time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const dayMs = 86_400_000

/** When a card is due, in words; the colour only helps. */
export const DuePill = ({ card, isDone }: { card: Pick<CardView, 'dueAt'>; isDone: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const { dueAt } = card
  if (!dueAt) return null
  const now = currentTime()
  const isLate = isOverdue(card, isDone, new Date(now))
  const isNear = !isDone && Date.parse(dueAt) - now < dayMs
  const tone: StatusTone = isLate ? 'danger' : isNear ? 'warning' : 'neutral'
  return (
    <span title={exactTime(dueAt, language)}>
      <StatusPill tone={tone}>
        {t(isLate ? 'work.todo.overdue' : 'work.todo.due', { time: relativeTime(dueAt, now, language) })}
      </StatusPill>
    </span>
  )
}

type By = { readonly down: number; readonly right: number }

/** What is done with cards; the same for all of them, and as long as the board is open. */
export type CardActs = {
  /** By so many places: with a key on the card's handle, or by its menu. */
  readonly onBy: (card: CardView, by: By, isKey: boolean) => void
  readonly onTo: (card: CardView, column: string) => void
  readonly onTop: (card: CardView) => void
  readonly onRemove: (card: CardView) => void
}

type Props = {
  readonly card: CardView
  readonly isDone: boolean
  readonly labels: readonly Label[]
  /** All columns of the board. */
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Of who has to do it. */
  readonly name: string | undefined
  readonly picture: string | undefined
  readonly acts: CardActs
  readonly held: { readonly x: number; readonly y: number } | undefined
}

const arrows: Readonly<Record<string, By>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
}

/** A card on its board. While one is dragged or moved, the others stay as they are drawn. */
export const CardFace = memo((props: Props) => {
  const { card, isDone, labels, columns, isFirst, isLast, name, picture, acts, held } = props
  const t = useText()
  const { search } = useLocation()
  const { id, title, comments, files, hasText, about } = card
  const own = card.labels.flatMap(each => labels.find(label => label.id === each) ?? [])
  const onKey = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    acts.onBy(card, by, true)
  }
  const entries: MenuEntry[] = [
    ...(isFirst
      ? []
      : [
          { key: 'top', label: t('work.todo.top'), icon: ArrowUpToLine, onSelect: () => acts.onTop(card) },
          {
            key: 'up',
            label: t('work.todo.up'),
            icon: ArrowUp,
            onSelect: () => acts.onBy(card, { down: -1, right: 0 }, false),
          },
        ]),
    ...(isLast
      ? []
      : [
          {
            key: 'down',
            label: t('work.todo.down'),
            icon: ArrowDown,
            onSelect: () => acts.onBy(card, { down: 1, right: 0 }, false),
          },
        ]),
    ...columns
      .filter(column => column.id !== card.column)
      .map(column => ({
        key: column.id,
        label: t('work.todo.moveTo', { column: column.name }),
        icon: ArrowRight,
        onSelect: () => acts.onTo(card, column.id),
      })),
    { key: 'remove', label: t('work.todo.remove'), icon: Trash2, danger: true, onSelect: () => acts.onRemove(card) },
  ]
  const About = about === 'invoice' ? ReceiptText : Handshake
  return (
    <li
      className={classes('card', held && 'held')}
      data-item={id}
      style={held ? { transform: `translate(${held.x}px, ${held.y}px)` } : undefined}
    >
      <div className="card-head">
        <button type="button" className="grip" aria-label={t('work.todo.grip', { title })} onKeyDown={onKey}>
          <GripVertical size={16} aria-hidden />
        </button>
        <Link to={{ pathname: workPaths.card(id), search }} draggable={false} preventScrollReset>
          {title}
        </Link>
        <MenuButton
          label={t('work.todo.menu', { title })}
          face={<Ellipsis size={18} aria-hidden />}
          align="end"
          entries={entries}
        />
      </div>
      {own.length > 0 ? (
        <ul className="card-labels" aria-label={t('work.todo.labels')}>
          {own.map(({ id: label, name: words, tone }) => (
            <li key={label}>
              <StatusPill tone={tone}>{words}</StatusPill>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="card-foot">
        <DuePill card={card} isDone={isDone} />
        {about ? (
          <span className="card-mark" title={t(`work.todo.about.${about}`)}>
            <About size={14} aria-hidden />
            <span className="sr-only">{t(`work.todo.about.${about}`)}</span>
          </span>
        ) : null}
        {hasText ? (
          <span className="card-mark" title={t('work.todo.hasText')}>
            <TextIcon size={14} aria-hidden />
            <span className="sr-only">{t('work.todo.hasText')}</span>
          </span>
        ) : null}
        {comments > 0 ? (
          <span className="card-mark">
            <MessageSquare size={14} aria-hidden />
            <span aria-hidden="true">{comments}</span>
            <span className="sr-only">{t('work.todo.comments.count', { count: comments })}</span>
          </span>
        ) : null}
        {files > 0 ? (
          <span className="card-mark">
            <Paperclip size={14} aria-hidden />
            <span aria-hidden="true">{files}</span>
            <span className="sr-only">{t('work.todo.files.count', { count: files })}</span>
          </span>
        ) : null}
        {card.assignee ? (
          <span className="card-who" title={name ?? t('work.todo.assignee.gone')}>
            <Avatar name={name ?? '?'} picture={picture} size={28} />
            <span className="sr-only">{name ?? t('work.todo.assignee.gone')}</span>
          </span>
        ) : null}
      </div>
    </li>
  )
})
