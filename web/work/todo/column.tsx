import { ArrowLeft, ArrowRight, Check, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { CardFilter } from '#shared/work/card.ts'
import { type ColumnView, Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { AddCard } from './add-card.tsx'
import { useColumnName } from './column-name.ts'
import type { Further } from './moved.ts'

type FurtherProps = {
  readonly column: string
  readonly filter: CardFilter
  readonly pages: number
  readonly onCards: (further: Further) => void
}

/**
 * Asks for the cards of a column, so many pages from its first: when something changes, each anew from where the one before it ends now, so that
 * none falls between two of them.
 */
export const FurtherCards = ({ column, filter, pages, onCards }: FurtherProps) => {
  const found = useMoreOf(Todos, 'GET_COLUMN', { ...filter, column: column as never })
  const { data, error, hasNextPage, isFetching, fetchNextPage } = found
  const there = data?.pages.length ?? 0
  const isShort = there > 0 && there < pages && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !error) void fetchNextPage()
  }, [isShort, isFetching, error, fetchNextPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever pages came.
  useEffect(() => {
    if (!data || isShort) return
    const cards = data.pages.flatMap(page => page.cards)
    onCards({ column, cards, next: data.pages.at(-1)?.cursor, pages })
  }, [data, isShort, pages])
  return error ? <Failure error={error} onRetry={() => void (data ? fetchNextPage() : found.refetch())} /> : null
}

/** So many pages of a column are looked through by themselves for the first card that is wanted: 10,000 cards. */
const mostByItself = 50

type Props = {
  readonly column: ColumnView
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isFiltered: boolean
  readonly isTarget: boolean
  /** How many pages of it are wanted. */
  readonly pages: number
  readonly loading: boolean
  readonly onMore: () => void
  readonly onAdded: (title: string) => void
  readonly onRename: () => void
  readonly onLeft: () => void
  readonly onRight: () => void
  readonly onDone: () => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** A column of the board, with its cards within. */
export const Column = ({ column, isFirst, isLast, isFiltered, isTarget, pages, loading, children, ...acts }: Props) => {
  const t = useText()
  const name = useColumnName()(column)
  const { count, cards, next, isDone } = column
  const { onMore } = acts
  // One page of a filtered column is what was found among so many cards, which may be nothing.
  const isLooking = cards.length === 0 && next !== undefined && pages < mostByItself
  useEffect(() => {
    if (isLooking && !loading) onMore()
  }, [isLooking, loading, onMore])
  const none = isFiltered && count > 0 ? 'work.todo.noneFound' : 'work.todo.none'
  return (
    <section className={isTarget ? 'board-column target' : 'board-column'} data-list={column.id} aria-label={name}>
      <div className="board-column-head">
        <h2>
          {name}
          {isDone ? <Check size={16} aria-hidden /> : null}
        </h2>
        <span className="board-count" title={t('work.todo.count', { count })}>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('work.todo.count', { count })}</span>
        </span>
        <MenuButton
          label={t('work.todo.column.menu', { column: name })}
          face={<Ellipsis size={18} aria-hidden />}
          align="end"
          entries={[
            { key: 'rename', label: t('work.todo.column.rename'), icon: Pencil, onSelect: acts.onRename },
            ...(isFirst
              ? []
              : [{ key: 'left', label: t('work.todo.column.left'), icon: ArrowLeft, onSelect: acts.onLeft }]),
            ...(isLast
              ? []
              : [{ key: 'right', label: t('work.todo.column.right'), icon: ArrowRight, onSelect: acts.onRight }]),
            { key: 'done', label: t('work.todo.column.isDone'), checked: isDone, onSelect: acts.onDone },
            { key: 'remove', label: t('work.todo.remove'), icon: Trash2, danger: true, onSelect: acts.onRemove },
          ]}
        />
      </div>
      <ul className="board-cards">{children}</ul>
      {cards.length === 0 ? (
        <p className="board-none" role="status">
          {t(next === undefined ? none : 'app.list.nothingHere')}
        </p>
      ) : null}
      {next && !isLooking ? (
        <Button tone="quiet" small busy={loading} onClick={acts.onMore}>
          {t('work.todo.more')}
        </Button>
      ) : null}
      <AddCard column={column.id} label={t('work.todo.add.to', { column: name })} onAdded={acts.onAdded} />
    </section>
  )
}
