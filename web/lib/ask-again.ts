import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** From when an answer is that says how far something was looked for, and is no answer yet. */
export const soFar = 1

/**
 * Asks answers again that are no longer right. The first answer to a question may be under way with what was right before: it is waited for, and
 * asked again, where the library would take it as new; and where it looks through a long list, begin that anew each time.
 */
export const askAgain = async (cache: QueryClient, filters: QueryFilters = {}): Promise<void> => {
  const again = async ({ state, promise, queryKey }: Query) => {
    if (state.fetchStatus === 'fetching' && state.dataUpdatedAt <= soFar) await promise?.catch(() => undefined)
    await cache.invalidateQueries({ queryKey, exact: true })
  }
  await Promise.all(cache.getQueryCache().findAll(filters).map(again))
}
