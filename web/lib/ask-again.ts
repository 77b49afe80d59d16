import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Asks answers again that are no longer right. The first answer to a question may be under way with what was right before: it is waited for, and
 * asked again, where the library would take it as new.
 */
export const askAgain = async (cache: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> => {
  const underWay = cache
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await Promise.all([
    cache.invalidateQueries(filters),
    ...underWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await cache.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}
