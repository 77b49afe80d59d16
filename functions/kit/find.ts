import type { Page } from './repository.ts'

/** Looks into several lists of a kind at once, each by itself: what stands in one hides nothing of another. */
export const findIn = async <L extends object, R>(
  lists: readonly L[],
  look: (list: L) => Promise<Page<R>>,
): Promise<{ lists: (L & { items: R[]; hasMore: boolean })[] }> => ({
  lists: await Promise.all(
    lists.map(async list => {
      const { items, cursor } = await look(list)
      return { ...list, items, hasMore: cursor !== undefined }
    }),
  ),
})
