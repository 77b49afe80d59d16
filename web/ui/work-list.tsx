import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { readSort, type Sort, Table, type TableProps, writeSort } from './table.tsx'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'

type WorkListProps<R, P extends { readonly cursor?: string | undefined }> = Pick<
  TableProps<R>,
  'caption' | 'columns' | 'rowKey' | 'href' | 'beside' | 'actions' | 'selection'
> & {
  /** A page of the list, as far as it has come. */
  readonly page: {
    readonly data: P | undefined
    readonly error: unknown
    readonly refetch: () => unknown
    readonly isPlaceholderData: boolean
  }
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

/** Nothing was found; where so much was looked through that the rest is for the next page, it is said. */
const Nothing = ({ isLast, onClear }: { isLast: boolean; onClear: () => void }) => {
  const t = useText()
  return (
    <EmptyState
      icon={SearchX}
      title={t(isLast ? 'app.list.nothing' : 'app.list.nothingHere')}
      hint={t(isLast ? 'app.list.nothing.hint' : 'app.list.nothingHere.hint')}
      action={<Button onClick={onClear}>{t('app.filters.clear')}</Button>}
    />
  )
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
  // Where there is nothing at all, there is nothing to narrow either.
  const isEmpty = rows?.length === 0 && !isNarrowed
  const order =
    sort === undefined || !onSort ? {} : { sort: readSort(sort), onSort: (next: Sort) => onSort(writeSort(next)) }
  return (
    <>
      {isEmpty ? null : (
        <FilterBar
          isFiltered={isNarrowed}
          onClear={onClear}
          onExport={rows?.length ? exportAll : undefined}
          exporting={exporting}
        >
          {children}
        </FilterBar>
      )}
      <Table
        {...table}
        {...order}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={isNarrowed ? <Nothing isLast={!data?.cursor} onClear={onClear} /> : empty}
      />
      {note && rows?.length ? <p className="list-note">{note}</p> : null}
      <Pagination next={data?.cursor} />
    </>
  )
}
