import { Plus, Tags } from 'lucide-react'
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { type BoardColumn, firstColumns, type Label, topOfColumn } from '#shared/work/board.ts'
import { dueFilters } from '#shared/work/card.ts'
import { type ColumnView, Todos } from '#shared/work/Todos.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useAskedAhead, useCommand } from '../../lib/query.ts'
import { useFaces } from '../../parts/faces.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useDrag } from '../use-drag.ts'
import { type CardActs, CardFace } from './card-face.tsx'
import { Column, FurtherCards } from './column.tsx'
import { useColumnName } from './column-name.ts'
import { below, type Further, type Move, moveBy, placeOf, withMove } from './moved.ts'
import { PersonFilter } from './person-filter.tsx'
import { useBoard, useBoardFilters } from './use-board.ts'
import { useNames } from './use-names.ts'
import '../drag.css'
import './todo.css'
import { useTakeOff } from './use-take-off.ts'

const ColumnDialog = later(() => import('./column-dialog.tsx').then(m => m.ColumnDialog))
const LabelsDialog = later(() => import('./labels-dialog.tsx').then(m => m.LabelsDialog))

const noLabels: readonly Label[] = []

/** What a dialog is about: a column that is renamed, a new one, or the labels. */
type Asking = { readonly column?: BoardColumn; readonly labels?: true }

/** Which part of a card has the focus again after it changed its place. */
type Focus = { readonly id: string; readonly on: '.grip' | '.menu-face' }

/** Asks for the board and its people before it is shown. */
export const BoardAhead = () => {
  useAskedAhead(Todos, 'GET_ORG', useBoardFilters().filter)
  useAskedAhead(Todos, 'GET_PEOPLE', {})
  return null
}

/** The to-do board of an organisation, or one's own: columns of cards, moved by hand, by keys or by menu. */
export const BoardPage = () => {
  const t = useText()
  const toasts = useToasts()
  const nameOf = useColumnName()
  const { active } = useAccount()
  const { filters, filter, setFilters, isFiltered, clear } = useBoardFilters()
  /** How many pages of each column are wanted, where that is more than its first. */
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({})
  const [further, setFurther] = useState<readonly Further[]>([])
  const board = useBoard(filter)
  const { found } = board
  const key = JSON.stringify(filter)
  const [lookedFor, setLookedFor] = useState(key)
  if (lookedFor !== key) {
    // What was asked for beyond the first cards belongs to another search.
    setLookedFor(key)
    setWanted({})
    setFurther([])
  }
  const columns = board.columns(further)
  const shown = columns?.flatMap(({ cards }) => cards) ?? []
  const people = useNames(shown.map(({ assignee }) => assignee))
  const faces = useFaces(shown.map(({ assignee }) => assignee && { id: assignee, type: 'user' as const }))
  const { takeOff } = useTakeOff()
  const putColumn = useCommand(Todos, 'PUT_COLUMN')
  const removeColumn = useCommand(Todos, 'REMOVE_COLUMN')
  const [asking, ask] = useState<Asking>()
  const [said, say] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<Focus>(undefined)

  const tell = (all: readonly ColumnView[], id: string) => {
    const place = placeOf(all, id)
    const column = place && all[place.column]
    const card = place && column?.cards[place.at]
    if (card)
      say(
        t('work.todo.moved', {
          title: card.title,
          place: place.at + 1,
          count: column.count,
          column: nameOf(column),
        }),
      )
  }
  const move = (change: Move | undefined) => {
    if (!columns || !change) return
    board.move(change)
    tell(withMove(columns, change), change.id)
  }
  const drag = useDrag(box, ({ list, ...dropped }) => {
    const at = dropped.before === null && columns ? below(columns, list, dropped.id) : { before: dropped.before }
    const change = { id: dropped.id, column: list, ...at }
    const place = columns && placeOf(columns, change.id)
    const column = place && columns?.[place.column]
    const isSame = column?.id === change.column && (column.cards[place?.at ?? 0]?.id ?? null) === change.before
    const isBehind = column?.id === change.column && (column.cards[(place?.at ?? 0) + 1]?.id ?? null) === change.before
    if (!isSame && !isBehind) move(change)
  })

  const by = (id: string, on: Focus['on'], change: Move | undefined) => {
    focus.current = { id, on }
    move(change)
  }
  const doing: CardActs = {
    onBy: ({ id }, way, isKey) => by(id, isKey ? '.grip' : '.menu-face', columns && moveBy(columns, id, way)),
    // To the top: its end may be far below what shows.
    onTo: ({ id }, column) => by(id, '.menu-face', { id, column, before: topOfColumn }),
    onTop: ({ id, column }) => by(id, '.menu-face', { id, column, before: topOfColumn }),
    onRemove: card => void takeOff(card),
  }
  const latest = useRef(doing)
  latest.current = doing
  // The same for all cards at all times, so that a card is drawn again only when something of it changes.
  const acts = useMemo<CardActs>(
    () => ({
      onBy: (...given) => latest.current.onBy(...given),
      onTo: (...given) => latest.current.onTo(...given),
      onTop: (...given) => latest.current.onTop(...given),
      onRemove: (...given) => latest.current.onRemove(...given),
    }),
    [],
  )
  const named = JSON.stringify((columns ?? []).map(column => ({ id: column.id, name: nameOf(column) })))
  const places = useMemo(() => JSON.parse(named) as { id: string; name: string }[], [named])

  // A card that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever cards changed places.
  useLayoutEffect(() => {
    const { id, on } = focus.current ?? {}
    const card = id && box.current?.querySelector(`[data-item="${id}"]`)
    if (card && on) card.querySelector<HTMLElement>(on)?.focus()
    focus.current = undefined
  }, [columns])

  const change = (payload: Parameters<typeof putColumn.run>[0]) => void putColumn.run(payload).catch(toasts.failed)
  const more = (column: ColumnView) => setWanted(all => ({ ...all, [column.id]: (all[column.id] ?? 1) + 1 }))

  const content = () => {
    if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
    if (!columns)
      return (
        <div className="board">
          {Object.values(firstColumns).map(id => (
            <div key={id} className="board-column">
              <TextSkeleton lines={6} />
            </div>
          ))}
        </div>
      )
    return (
      <div
        className={classes('board', drag.drag && 'dragging')}
        ref={box}
        aria-busy={board.busy || undefined}
        {...drag.handlers}
      >
        {columns.map((column, n) => {
          const to = drag.drag?.to?.list === column.id ? drag.drag.to : undefined
          return (
            <Column
              key={column.id}
              column={column}
              isFirst={n === 0}
              isLast={n === columns.length - 1}
              isFiltered={isFiltered}
              isTarget={to !== undefined}
              pages={wanted[column.id] ?? 1}
              loading={(wanted[column.id] ?? 1) > (further.find(each => each.column === column.id)?.pages ?? 1)}
              onMore={() => more(column)}
              onAdded={title => toasts.done('work.todo.added', { title })}
              onRename={() => ask({ column })}
              onLeft={() => change({ id: column.id, before: columns[n - 1]?.id ?? null })}
              onRight={() => change({ id: column.id, before: columns[n + 2]?.id ?? null })}
              onDone={() => change({ id: column.id, isDone: !column.isDone })}
              onRemove={() =>
                void removeColumn
                  .run({ id: column.id })
                  .then(() => toasts.done('work.todo.column.removed', { column: nameOf(column) }), toasts.failed)
              }
            >
              {column.cards.map((card, at) => {
                const face = card.assignee && faces({ id: card.assignee, type: 'user' })
                return (
                  <Fragment key={card.id}>
                    {to?.before === card.id ? <li className="drop-gap" aria-hidden="true" /> : null}
                    <CardFace
                      card={card}
                      isDone={column.isDone}
                      labels={found.data?.labels ?? noLabels}
                      columns={places}
                      isFirst={at === 0}
                      isLast={at === column.cards.length - 1}
                      name={people.nameOf(card.assignee) ?? (people.isKnown ? undefined : '')}
                      picture={face ? face.picture : undefined}
                      acts={acts}
                      held={drag.drag?.id === card.id ? drag.drag : undefined}
                    />
                  </Fragment>
                )
              })}
              {to && to.before === null ? <li className="drop-gap" aria-hidden="true" /> : null}
            </Column>
          )
        })}
      </div>
    )
  }
  const { assignee, label, due } = filters
  return (
    <Page
      title={t('work.page.todo')}
      subtitle={active ? t('work.todo.lead', { name: active.organisation.tradingName }) : t('work.todo.lead.own')}
      action={
        <>
          <Button icon={Tags} onClick={() => ask({ labels: true })}>
            {t('work.todo.labels')}
          </Button>
          <Button icon={Plus} onClick={() => ask({})}>
            {t('work.todo.column.add')}
          </Button>
        </>
      }
      bar={
        <FilterBar isFiltered={isFiltered} onClear={clear}>
          <PersonFilter value={assignee} onChange={value => setFilters({ assignee: value })} />
          <FilterSelect
            label={t('work.todo.labels')}
            value={label}
            all={t('work.todo.label.all')}
            choices={(found.data?.labels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={value => setFilters({ label: value })}
          />
          <FilterSelect
            label={t('work.todo.dueAt')}
            value={due}
            all={t('work.todo.dueAt.all')}
            choices={dueFilters.map(value => ({ value, label: t(`work.todo.dueAt.${value}`) }))}
            onChange={value => setFilters({ due: value })}
          />
        </FilterBar>
      }
    >
      {content()}
      {Object.entries(wanted).map(([column, pages]) => (
        <FurtherCards
          key={column}
          column={column}
          filter={filter}
          pages={pages}
          onCards={page => setFurther(all => [...all.filter(each => each.column !== page.column), page])}
        />
      ))}
      <p className="sr-only" role="status">
        {said}
      </p>
      {asking?.labels ? <LabelsDialog labels={found.data?.labels ?? []} onClose={() => ask(undefined)} /> : null}
      {asking && !asking.labels ? <ColumnDialog column={asking.column} onClose={() => ask(undefined)} /> : null}
      <Outlet />
    </Page>
  )
}
