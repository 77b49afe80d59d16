import { z } from 'zod'

/** So many of a list are counted, the first of it: who has more reads that there are more. */
export const mostCounted = 100

/** How many a list holds; `hasMore` says that it holds others. */
export const Count = z.object({ total: z.number().int(), hasMore: z.boolean() })
export type Count = z.output<typeof Count>

/** The same of the lists of both sides; null where the caller may not see what is sold. */
export const SideCounts = z.object({ purchase: Count, sale: Count.nullable() })
export type SideCounts = z.output<typeof SideCounts>

/** How many there are, of a list of which `mostCounted` were read. */
export const countOf = ({
  items,
  cursor,
}: {
  readonly items: readonly unknown[]
  readonly cursor?: string
}): Count => ({
  total: items.length,
  hasMore: cursor !== undefined,
})

/** As a tab says it: '7', '100+', and '0+' where none was found of those looked through and there are others. Nothing where there is none. */
export const countText = (count: Count | null | undefined): number | string =>
  count?.hasMore ? `${count.total}+` : (count?.total ?? 0)
