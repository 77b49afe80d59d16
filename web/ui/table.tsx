import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Table as Base } from 'semantic-ui-react'
import { useText } from '../lib/i18n.ts'
import { classes } from './class-names.ts'
import { Failure } from './failure.tsx'
import { TableSkeleton } from './skeleton.tsx'

export type Column<R> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** Figures and money stand at the end, in tabular figures. */
  readonly align?: 'end'
  /** The cell bears the class of this name, by which the page may say on a phone what a number is. */
  readonly named?: boolean
  readonly sortable?: boolean
  /** What a narrow screen leaves out. */
  readonly wideOnly?: boolean
  /** What is read from end to end: it takes as many lines as it needs. */
  readonly whole?: boolean
}

export type Sort = { readonly key: string; readonly descending: boolean }
/** A sort as it stands in an address: 'due', '-due'. */
export const readSort = (value: string): Sort =>
  value.startsWith('-') ? { key: value.slice(1), descending: true } : { key: value, descending: false }
export const writeSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key)

export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** What can be done to all that are chosen. */
  readonly actions: ReactNode
}

/** What is chosen once these are, or are not any more. */
export const toggled = (ids: Selection['ids'], keys: readonly string[], on: boolean): ReadonlySet<string> =>
  on ? new Set([...ids, ...keys]) : new Set([...ids].filter(id => !keys.includes(id)))

export const isAllChosen = ({ ids }: Selection, keys: readonly string[]): boolean => keys.every(key => ids.has(key))

/** A box that chooses what stands beside it, which is its name; or what `label` says. */
export const Tick = ({
  label,
  by,
  checked,
  onChange,
}: {
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
  readonly label?: string
  /** The id of what names it. */
  readonly by?: string
}) => (
  <input
    type="checkbox"
    aria-label={label}
    aria-labelledby={by}
    checked={checked}
    onChange={event => onChange(event.target.checked)}
  />
)

/** How many are chosen, and what can be done to all of them. */
export const BulkBar = ({ selection: { ids, actions } }: { selection: Selection }) => {
  const t = useText()
  if (ids.size === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('app.table.bulk')}>
      <span>{t('app.table.chosen', { count: ids.size })}</span>
      {actions}
    </div>
  )
}

export type TableProps<R> = {
  /** What the table lists, for those who do not see it. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => string
  /** Where a row leads, if anywhere: its first cell becomes the link and covers the row. */
  readonly href?: (row: R) => string | undefined
  /** What stands beside the link of a row that leads somewhere. */
  readonly beside?: (row: R) => ReactNode
  /** What can be done to one row; shown on hover and focus. */
  readonly actions?: (row: R) => ReactNode
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly selection?: Selection
  readonly error?: unknown
  readonly onRetry?: () => void
  /** What stands here when there is nothing: an EmptyState. */
  readonly empty: ReactNode
  /** An older answer is shown while the next one loads. */
  readonly stale?: boolean
}

const Head = <R,>({ column, sort, onSort }: { column: Column<R>; sort?: Sort; onSort?: (sort: Sort) => void }) => {
  const t = useText()
  const sorted = sort?.key === column.key
  const Icon = sorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <Base.HeaderCell
      scope="col"
      className={classes(column.align, column.wideOnly && 'wide-only')}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="sort"
          title={t('app.table.sortBy', { column: column.header })}
          onClick={() => onSort({ key: column.key, descending: sorted ? !sort.descending : false })}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </Base.HeaderCell>
  )
}

/** Rows of work: dense, sortable, each row a link; on a phone a list. */
export const Table = <R,>({
  caption,
  columns,
  rows,
  rowKey,
  href,
  beside,
  actions,
  sort,
  onSort,
  selection,
  error,
  onRetry,
  empty,
  stale,
}: TableProps<R>) => {
  const t = useText()
  const id = useId()
  if (error && !rows) return <Failure error={error} onRetry={onRetry} />
  if (!rows) return <TableSkeleton />
  if (rows.length === 0) return empty
  const all = rows.map(rowKey)
  const toggle = (keys: readonly string[], on: boolean) => selection?.onChange(toggled(selection.ids, keys, on))
  return (
    <div className={classes('table-frame', stale && 'stale')} aria-busy={stale || undefined}>
      {selection ? <BulkBar selection={selection} /> : null}
      <Base basic="very" unstackable className="rows">
        <caption className="sr-only">{caption}</caption>
        <Base.Header>
          <Base.Row>
            {selection ? (
              <Base.HeaderCell scope="col" className="choose">
                <Tick
                  label={t('app.table.chooseAll')}
                  checked={isAllChosen(selection, all)}
                  onChange={on => toggle(all, on)}
                />
              </Base.HeaderCell>
            ) : null}
            {columns.map(column => (
              <Head key={column.key} {...{ column, sort, onSort }} />
            ))}
            {actions ? (
              <Base.HeaderCell scope="col">
                <span className="sr-only">{t('app.table.actions')}</span>
              </Base.HeaderCell>
            ) : null}
          </Base.Row>
        </Base.Header>
        <Base.Body>
          {rows.map(row => {
            const key = rowKey(row)
            const to = href?.(row)
            return (
              <Base.Row key={key} className={classes(to !== undefined && 'leads', selection?.ids.has(key) && 'chosen')}>
                {selection ? (
                  <Base.Cell className="choose">
                    <Tick by={`${id}-${key}`} checked={selection.ids.has(key)} onChange={on => toggle([key], on)} />
                  </Base.Cell>
                ) : null}
                {columns.map((column, index) => (
                  <Base.Cell
                    key={column.key}
                    id={index === 0 ? `${id}-${key}` : undefined}
                    className={classes(
                      index === 0 && 'first',
                      column.align,
                      column.wideOnly && 'wide-only',
                      column.named && 'named',
                      column.whole && 'whole',
                    )}
                    data-label={column.header}
                  >
                    {index === 0 && to !== undefined ? (
                      <>
                        <Link className="row-link" to={to}>
                          {column.cell(row)}
                        </Link>
                        {beside?.(row)}
                      </>
                    ) : (
                      column.cell(row)
                    )}
                  </Base.Cell>
                ))}
                {actions ? <Base.Cell className="row-actions">{actions(row)}</Base.Cell> : null}
              </Base.Row>
            )
          })}
        </Base.Body>
      </Base>
    </div>
  )
}
