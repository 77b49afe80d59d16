import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** From when an answer is that says how far something was looked for, and is no answer yet. */
export const soFar = 1

/**
 * Asks answers again that are no longer right. The first answer to a question may be under way with what was right before: it is waited for, and
 * asked again, where the library would take it as new; and where it looks through a long list, begin that anew each time.
 */
export const askAgain = async (cache: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> => {
  const underWay = cache
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.dataUpdatedAt <= soFar)
  const predicate: typeof filters.predicate = query => !underWay.includes(query) && (filters.predicate?.(query) ?? true)
  await Promise.all([
    cache.invalidateQueries({ ...filters, predicate }),
    ...underWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await cache.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}
