import type { Page } from './repository.ts'

type Looking<R> = {
  /** Reads on behind a cursor, so many rows. */
  readonly look: (page: { readonly cursor: string | undefined; readonly limit: number }) => Promise<Page<R>>
  /** Whether a row is wanted; absent where all are. */
  readonly fits: ((row: R) => boolean) | undefined
  /** The cursor of a page that begins behind a row. */
  readonly behind: (row: R) => string
  readonly limit: number
  readonly cursor: string | undefined
  /** How many rows each look of a call reads, when only some are wanted. The next look waits for the one before. */
  readonly stretches: readonly number[]
}

/**
 * A page of what is wanted of a list, in the list's order. It has a cursor only where something more is wanted, or where so
 * much was looked through that the rest is for the next call: then the page may be short, or empty.
 */
export const filtered = async <R>(asked: Looking<R>): Promise<Page<R>> => {
  const { look, fits, behind, limit, stretches } = asked
  if (!fits) return look({ cursor: asked.cursor, limit })
  const items: R[] = []
  let { cursor } = asked
  for (const stretch of stretches) {
    const page = await look({ cursor, limit: stretch })
    for (const row of page.items) {
      if (!fits(row)) continue
      const last = items.at(-1)
      if (last !== undefined && items.length === limit) return { items, cursor: behind(last) }
      items.push(row)
    }
    cursor = page.cursor
    if (!cursor) return { items }
  }
  return { items, cursor: cursor as string }
}
