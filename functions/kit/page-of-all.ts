import { z } from 'zod'
import { Refusal } from '#shared/kit/refusal.ts'

/** Where a page of a list in an order of its own ended: behind which row, and how many stood before. */
const Place = z.object({ id: z.string(), at: z.number().int().min(0) })

const placeOf = (cursor: string): z.output<typeof Place> => {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  }
}

/** A page of rows that are all at hand, by where the last page ended. */
export const pageOfAll = <R extends { readonly id: string }>(
  rows: readonly R[],
  limit: number,
  cursor: string | undefined,
): { items: R[]; cursor?: string } => {
  const place = cursor === undefined ? undefined : placeOf(cursor)
  const found = place ? rows.findIndex(({ id }) => id === place.id) + 1 : 0
  const start = found || (place?.at ?? 0)
  const items = rows.slice(start, start + limit)
  const at = start + items.length
  const next = JSON.stringify({ id: items.at(-1)?.id ?? '', at })
  return { items, ...(at < rows.length ? { cursor: Buffer.from(next).toString('base64url') } : {}) }
}
