import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Failure } from './failure.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { readSort, type Sort, Table, type TableProps, writeSort } from './table.tsx'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'

export { useListOf } from '../lib/list-of.ts'

/** The answer that is a page of a list. */
export type ListPage<P> = {
  readonly data: P | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
}

type Props = {
  readonly page: ListPage<{ readonly cursor?: string | undefined }>
  /** Takes off what the list is narrowed by, if anything is. */
  readonly onClear?: (() => void) | undefined
}

/** Nothing was found; where not all was looked through, it is said, and not that there is nothing. */
export const NothingFound = ({ page: { data, error, refetch, isFetching }, onClear }: Props) => {
  const t = useText()
  const clear = onClear && <Button onClick={onClear}>{t('app.filters.clear')}</Button>
  if (!data?.cursor)
    return <EmptyState icon={SearchX} title={t('app.list.nothing')} hint={t('app.list.nothing.hint')} action={clear} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-busy={isFetching}>
      <EmptyState icon={SearchX} title={t('app.list.nothingHere')} action={clear} />
    </div>
  )
}

type WorkListProps<R, P extends { readonly cursor?: string | undefined }> = Pick<
  TableProps<R>,
  'caption' | 'columns' | 'rowKey' | 'href' | 'beside' | 'actions' | 'selection'
> & {
  /** A page of the list, as far as it has come. */
  readonly page: ListPage<P>
  /** Whether anything is left out by a filter: the order leaves out nothing. */
  readonly isNarrowed: boolean
  readonly onClear: () => void
  /** The order, as it stands in the address; absent where there is one alone. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  /** Its filters. */
  readonly children?: ReactNode
  readonly csv: CsvExport<R, P>
  /** What stands here when nothing is in the list at all. */
  readonly empty: ReactNode
  /** A line under the list. */
  readonly note?: ReactNode
}

/** A list that one works through: its filters, its rows, the way on, and all of it as a file. */
export const WorkList = <R, P extends { readonly cursor?: string | undefined }>({
  page,
  isNarrowed,
  onClear,
  sort,
  onSort,
  children,
  csv,
  empty,
  note,
  ...table
}: WorkListProps<R, P>) => {
  const { data, error, refetch, isPlaceholderData } = page
  const { exporting, exportAll } = useCsvExport(csv)
  const rows = data && csv.rowsOf(data)
  const isFound = rows === undefined || rows.length > 0
  const mayFind = isNarrowed || data?.cursor !== undefined
  const order =
    sort === undefined || !onSort ? {} : { sort: readSort(sort), onSort: (next: Sort) => onSort(writeSort(next)) }
  return (
    <>
      {/* Where there is nothing at all, there is nothing to narrow either. */}
      {isFound || mayFind ? (
        <FilterBar
          isFiltered={isNarrowed}
          onClear={onClear}
          onExport={rows?.length ? exportAll : undefined}
          exporting={exporting}
        >
          {children}
        </FilterBar>
      ) : null}
      <Table
        {...table}
        {...order}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={mayFind ? <NothingFound page={page} onClear={isNarrowed ? onClear : undefined} /> : empty}
      />
      {note && rows?.length ? <p className="list-note">{note}</p> : null}
      <Pagination next={isFound || !page.isFetching ? data?.cursor : undefined} />
    </>
  )
}
