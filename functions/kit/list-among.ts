import type { Page, PageRequest, Reads } from './repository.ts'
import { type AnyTable, type IndexesOf, indexAttributes, type PartOf, type RowOf } from './table.ts'

/** A cursor as a place in another partition of its index: the keys say where, whatever row they are of. One that is none is left to be refused. */
const placeIn = (cursor: string | undefined, field: string, pk: string): string | undefined => {
  if (!cursor) return cursor
  try {
    const keys = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object
    return Buffer.from(JSON.stringify({ ...keys, [field]: pk })).toString('base64url')
  } catch {
    return cursor
  }
}

/**
 * A page of several partitions of a named index as one list, in the order of its sort keys, which no two of their rows share. A cursor is one
 * of the index, as cursorBehind() makes it of any of the rows.
 */
export const listAmong = async <T extends AnyTable, X extends keyof IndexesOf<T> & string>(
  table: T,
  rows: Pick<Reads<T>, 'list' | 'cursorBehind'>,
  index: X,
  parts: readonly PartOf<IndexesOf<T>[X]>[],
  page: PageRequest = {},
): Promise<Page<RowOf<T>>> => {
  const { pk, sk } = (table.indexes as AnyTable['indexes'])[index] as AnyTable['indexes'][string]
  const { limit = 50, reverse } = page
  const found = await Promise.all(
    parts.map(part => {
      const cursor = placeIn(page.cursor, indexAttributes(index).pk, pk(part as never))
      return rows.list(index, part, { ...page, limit, ...(cursor ? { cursor } : {}) })
    }),
  )
  const keyOf = (row: RowOf<T>) => sk?.(row as never) ?? ''
  const isBefore = (a: RowOf<T>, b: RowOf<T>) => (reverse ? keyOf(a) > keyOf(b) : keyOf(a) < keyOf(b))
  const order = (a: RowOf<T>, b: RowOf<T>) => (isBefore(a, b) ? -1 : 1)
  // Behind where a partition was read no further, another's rows are not yet in their order.
  const [end] = found.flatMap(({ items, cursor }) => (cursor ? items.slice(-1) : [])).toSorted(order)
  const all = found.flatMap(({ items }) => items).toSorted(order)
  const known = end === undefined ? all : all.filter(row => !isBefore(end, row))
  const items = known.slice(0, limit)
  const last = items.at(-1)
  return last !== undefined && (end !== undefined || known.length > limit)
    ? { items, cursor: rows.cursorBehind(index, last) }
    : { items }
}
