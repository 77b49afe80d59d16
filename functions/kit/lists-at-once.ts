import { Refusal } from '#shared/kit/refusal.ts'
import { filtered } from './filtered.ts'
import type { Page } from './repository.ts'

type How = {
  /** How many of each list a call gives at most. */
  readonly limit: number
  /** How many rows of each it looks through. */
  readonly stretches: readonly number[]
}

/** A list that is looked through together with others, from a cursor of its own on. */
export type ListAtOnce<T> = (cursor: string | undefined, how: How) => Promise<{ found: T[]; next: string | undefined }>

/** One of several lists: its pages, the cursor behind a row, and what a row is, if it is wanted. */
export const listOf =
  <R, T>(list: {
    readonly page: (at: { readonly cursor: string | undefined; readonly limit: number }) => Promise<Page<R>>
    readonly behind: (row: R) => string
    readonly itemOf: (row: R) => T | undefined
  }): ListAtOnce<T> =>
  async (cursor, how) => {
    const { items, cursor: next } = await filtered<R>({
      ...how,
      look: list.page,
      fits: row => list.itemOf(row) !== undefined,
      behind: list.behind,
      cursor,
    })
    return { found: items.flatMap(row => list.itemOf(row) ?? []), next }
  }

/** Where each list goes on; those that were looked through to their end are not among them. @throws {Refusal} input.invalid */
const placesIn = (cursor: string, names: readonly string[]): Readonly<Record<string, string>> => {
  try {
    const places = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, string>
    const entries = Object.entries(places)
    if (entries.length > 0 && entries.every(([name, place]) => names.includes(name) && typeof place === 'string'))
      return places
  } catch {
    // Falls through to the refusal: what does not parse is not a cursor.
  }
  throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
}

/**
 * What is wanted of several lists, so much of each, one list behind the other. The cursor says where each goes on: a call may have found
 * nothing, and there is more as long as there is one.
 */
export const listsAtOnce = async <T>(
  lists: Readonly<Record<string, ListAtOnce<T>>>,
  { cursor, ...how }: How & { readonly cursor: string | undefined },
): Promise<Page<T>> => {
  const from = cursor === undefined ? undefined : placesIn(cursor, Object.keys(lists))
  const looked = await Promise.all(
    Object.entries(lists).map(async ([name, list]) =>
      from && from[name] === undefined ? { name, found: [] } : { name, ...(await list(from?.[name], how)) },
    ),
  )
  const places = Object.fromEntries(
    looked.flatMap(look => ('next' in look && look.next ? [[look.name, look.next]] : [])),
  )
  return {
    items: looked.flatMap(({ found }) => found),
    ...(Object.keys(places).length > 0 && { cursor: Buffer.from(JSON.stringify(places)).toString('base64url') }),
  }
}
