import { z } from 'zod'

/** What an item of a deal can be; a plain service or good is a bundle of one (spec part 2, section 9). */
export const itemTypes = ['service', 'good', 'service bundle', 'asset', 'good bundle', 'asset bundle'] as const

/** What is sold by its contents, which nothing holds so far: it may be written, and neither published nor offered. */
const soldByContents: ReadonlySet<(typeof itemTypes)[number]> = new Set([
  'service bundle',
  'asset',
  'good bundle',
  'asset bundle',
])

/** Whether something of this kind lacks the contents without which it cannot be sold. */
export const lacksContents = (type: (typeof itemTypes)[number]): boolean => soldByContents.has(type)

/** How much a deal may hold. */
export const itemLimits = {
  /** Items of one deal. */
  items: 20,
  /** Of the title of an item, in characters. */
  title: 120,
  quantity: 10_000,
} as const

/** What tells an item from the others of its deal, offer after offer: i1 is the first that was ever in it. */
export const ItemId = z.string().regex(/^i[1-9]\d{0,3}$/, 'not the id of an item')

/** The id of the nth item, from 0, of a deal that is new. */
export const itemIdAt = (place: number): string => `i${place + 1}`

/** The id of an item that comes to those which were in a deal before: of one that went no other gets the id. */
export const nextItemId = (before: readonly string[]): string =>
  itemIdAt(Math.max(0, ...before.map(one => Number(one.slice(1)))))

export const Quantity = z.number().int().min(1).max(itemLimits.quantity)
