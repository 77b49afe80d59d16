import type { Currency } from '#shared/kit/money.ts'
import type { Card, SearchKind } from '#shared/marketplace/card.ts'
import {
  indexedWords,
  initialOf,
  isLetter,
  placeOfWord,
  priceOrder,
  searchLimits,
  searchWords,
  wordsOf,
} from '#shared/marketplace/search.ts'
import { type DbOf, write } from '../kit/serve.ts'
import type { KeyOf, RowOf } from '../kit/table.ts'
import * as tables from './tables.ts'

type Token = Omit<RowOf<typeof tables.SearchTokens>, 'version'>

/** Where lists without a query are, newest last: of a kind, of a category of it, of an owner. */
export const listPlace = (
  kind: SearchKind,
  of: { readonly category?: string | undefined; readonly ownerId?: string } = {},
): string => (of.ownerId ? `${kind}#@${of.ownerId}` : of.category ? `${kind}#*${of.category}` : `${kind}#*`)

/** Where lists by price are: of a kind in a currency, or of a category of it. */
export const pricePlace = (kind: SearchKind, currency: Currency, category?: string): string =>
  `${kind}#$${currency}${category ? `*${category}` : ''}`

/** Where the organisations are that look alike, the oldest first. */
export const lookPlace = (look: string): string => `organisation#~${look}`

/** A thing's places in the lists by price, where it shows one. */
const pricedPlaces = ({ kind, id, price, currency, category }: Card): KeyOf<typeof tables.SearchTokens>[] => {
  if (price === undefined || currency === undefined) return []
  const order = priceOrder(price, currency)
  if (order === undefined) return []
  const sort = `${order}#${id}`
  const whole = { place: pricePlace(kind, currency), sort }
  return category ? [whole, { place: pricePlace(kind, currency, category), sort }] : [whole]
}

/** What a thing is found by. */
export type Entry = {
  readonly card: Card
  readonly text: string
  /** What its names look like at a glance. */
  readonly looks?: readonly string[]
}

/**
 * The rows of a thing in the index: one a word and stem, one for each initial of its name, and its places in the lists. People
 * stand in no list: nobody goes through all of them.
 */
export const tokensOf = ({ card, text, looks = [] }: Entry): Token[] => {
  const words = searchWords({ name: card.name, ownerName: card.ownerName, text })
  const initials = [...new Set(wordsOf(card.name).map(initialOf))].slice(0, searchLimits.initials)
  const byTime = `${card.publishedAt}#${card.id}`
  const wordKeys = indexedWords(words)
    .filter(word => !isLetter(word))
    .map(word => {
      const { place, rest } = placeOfWord(card.kind, word)
      return { place, sort: `${rest}#${card.id}` }
    })
  if (card.kind === 'person') return wordKeys.map(key => ({ ...key, card, words }))
  const keys: KeyOf<typeof tables.SearchTokens>[] = [
    ...wordKeys,
    ...[...new Set(looks)].map(look => ({ place: lookPlace(look), sort: byTime })),
    ...initials.map(initial => ({ place: `${card.kind}#${initial}`, sort: byTime })),
    { place: listPlace(card.kind), sort: byTime },
    { place: listPlace(card.kind, { ownerId: card.ownerId }), sort: byTime },
    ...(card.category ? [{ place: listPlace(card.kind, { category: card.category }), sort: byTime }] : []),
    ...pricedPlaces(card),
  ]
  return keys.map(key => ({ ...key, card, words }))
}

/** The counts that a thing is part of: of all of its kind, and of those with a price in its currency. */
const countedIn = (
  kind: SearchKind,
  thing: { readonly category?: string | undefined; readonly currency?: Currency | undefined } | undefined,
): KeyOf<typeof tables.SearchFacets>[] => {
  const { category, currency } = thing ?? {}
  if (!category) return []
  const lists = [listPlace(kind), ...(currency ? [pricePlace(kind, currency)] : [])]
  return lists.map(list => ({ list, category }))
}

/** The tables of the index, for the `uses` of whoever changes it. */
export const indexTables = {
  tokens: write(tables.SearchTokens),
  items: write(tables.SearchItems),
  facets: write(tables.SearchFacets),
} as const

type Index = DbOf<typeof indexTables>

/**
 * Stages what makes the index say what a thing is now; nothing when it already knows this version or a later one, so that
 * events may come late, twice and in any order.
 * @param source `again`: the same version says something else now, since what it repeats of another row has changed
 * @param entry what it is found by, or undefined when it is not on the market
 */
export const indexThing = async (
  index: Index,
  source: { readonly kind: SearchKind; readonly id: string; readonly version: number; readonly again?: boolean },
  entry: Entry | undefined,
): Promise<void> => {
  const { kind, id, version: sourceVersion, again = false } = source
  const known = await index.items.get({ kind, id })
  if (known && known.sourceVersion >= sourceVersion + (again ? 1 : 0)) return
  const tokens = entry ? tokensOf(entry) : []
  const name = (key: { place: string; sort: string }) => `${key.place}\u0000${key.sort}`
  const wanted = new Set(tokens.map(name))
  for (const key of known?.keys ?? []) if (!wanted.has(name(key))) index.tokens.drop(key)
  for (const token of tokens) index.tokens.put(token)
  const { category, price, currency } = entry?.card ?? {}
  const now = { category, currency: price === undefined ? undefined : currency }
  if (known?.category !== now.category || known?.currency !== now.currency) {
    for (const key of countedIn(kind, known)) index.facets.add(key, { count: -1 })
    for (const key of countedIn(kind, now)) index.facets.add(key, { count: 1 })
  }
  const keys = tokens.map(({ place, sort }) => ({ place, sort }))
  const item = { kind, id, sourceVersion, keys, ...now }
  if (known) index.items.save({ ...item, version: known.version })
  else index.items.create(item)
}
