import { SearchX } from 'lucide-react'
import { useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Failure } from './failure.tsx'

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
    <div role="status">
      <EmptyState icon={SearchX} title={t(isFetching ? 'app.list.looking' : 'app.list.nothingHere')} action={clear} />
    </div>
  )
}
