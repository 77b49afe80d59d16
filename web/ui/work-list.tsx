import { keepPreviousData, type QueryFunctionContext, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Contract, type In, type Out, queryKey } from '#shared/kit/contract.ts'
import { soFar } from '../lib/ask-again.ts'
import { type CallError, invoke } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import type { QueryOptions } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Failure } from './failure.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { readSort, type Sort, Table, type TableProps, writeSort } from './table.tsx'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'

/** So many pages of a list that hold nothing are gone on from. */
const mostEmpty = 250

/** How far each question came when it was asked last, which the signal tells: what is tried again goes on there. */
const looks = new WeakMap<object, { readonly signal: AbortSignal; pages: number; cursor?: string }>()

/**
 * One call looks through so much of a list and may find nothing in it, though there is more behind: that is asked for then. Until something
 * is found, the empty page is the answer, with its cursor, which no page takes for the whole.
 */
export const untilFound = async (
  ask: (payload: object) => Promise<unknown>,
  payload: object,
  { client, queryKey: key, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<unknown> => {
  const query = client.getQueryCache().find({ queryKey: key }) ?? {}
  const before = looks.get(query)
  const look = before?.signal === signal ? before : { signal, pages: 0 }
  looks.set(query, look)
  for (;;) {
    const answer = await ask(look.cursor ? { ...payload, cursor: look.cursor } : payload)
    const { cursor } = answer as { readonly cursor?: string }
    const items = Object.values(answer as object).find(Array.isArray)
    if (!cursor || items?.length || look.pages === mostEmpty) return answer
    // As one that is out of date at any time, should it stay.
    if (client.getQueryData(key) === undefined) client.setQueryData(key, answer, { updatedAt: soFar })
    look.pages += 1
    look.cursor = cursor
  }
}

/** How long it is until a list is asked again that is asked every so often: where many pages are gone through for it, as many times as long. */
export const asOftenAs = (ms: number) => (query: object) => ms * (1 + (looks.get(query)?.pages ?? 0))

type ListOptions = Pick<QueryOptions, 'enabled' | 'pollMs'> & {
  /** Where the page begins, as it stands in the address; absent for the first. */
  readonly after?: string | undefined
}

/** A page of a list, as useQueryOf() gives answers: what it showed stays until there is more to show, and what is far behind is looked for. */
export const useListOf = <C extends Contract, M extends keyof C['methods'] & string>(
  contract: C,
  method: M,
  payload: In<C['methods'][M]>,
  { enabled = true, pollMs, after }: ListOptions = {},
): UseQueryResult<Out<C['methods'][M]>, CallError> => {
  type Page = Out<C['methods'][M]>
  const { organisationId } = useSession()
  const asked = { ...(payload as object), ...(after && { cursor: after }) }
  return useQuery<Page, CallError>({
    queryKey: queryKey(contract.name, method, organisationId, asked),
    queryFn: of => {
      const ask = (some: unknown) => invoke(contract, method, some, { signal: of.signal })
      return untilFound(ask, asked, of) as Promise<Page>
    },
    placeholderData: keepPreviousData,
    enabled,
    ...(pollMs ? { refetchInterval: asOftenAs(pollMs) } : {}),
  })
}

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
