import type { Currency } from '#shared/kit/money.ts'
import { Search as contract } from '#shared/marketplace/Search.contract.ts'
import {
  type Card,
  isLetter,
  type ListOrder,
  matchesAll,
  placeOfWord,
  relevance,
  type SearchKind,
  searchLimits,
  wordsOf,
} from '#shared/marketplace/search.ts'
import type { Reads } from '../kit/repository.ts'
import { read, serve } from '../kit/serve.ts'
import { listPlace, pricePlace } from './search-index.ts'
import * as tables from './tables.ts'

type Tokens = Reads<typeof tables.SearchTokens>

/** Pages that one request looks at before it answers with what it found so far and a cursor. */
const MAX_LOOKS = 5

type Look = { readonly place: string; readonly begins?: string; readonly reverse: boolean }

type Asked = {
  readonly kind: SearchKind
  readonly categories: readonly string[]
  readonly ownerId?: string | undefined
  readonly order: ListOrder
  readonly currency: Currency
}

/** Where to look: the longest word says least about everything else, so it names the partition. */
const lookFor = (words: readonly string[], { kind, categories, ownerId, order, currency }: Asked): Look => {
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (ownerId) return { place: listPlace(kind, { ownerId }), reverse: true }
  if (!longest) {
    const category = categories.length === 1 ? categories[0] : undefined
    return order === 'newest'
      ? { place: listPlace(kind, { category }), reverse: true }
      : { place: pricePlace(kind, currency, category), reverse: order === '-price' }
  }
  if (isLetter(longest)) return { place: `${kind}#${longest}`, reverse: true }
  const { place, rest } = placeOfWord(kind, longest)
  return { place, begins: rest, reverse: false }
}

const find = async (
  tokens: Tokens,
  look: Look,
  wanted: (card: Card, words: readonly string[]) => boolean,
  from: string | undefined,
) => {
  const found = new Map<string, { card: Card; words: readonly string[] }>()
  const looked = new Map<string, Card>()
  let cursor = from
  for (let looks = 0; looks < MAX_LOOKS && found.size < searchLimits.page; looks++) {
    const page = await tokens.rows(
      { place: look.place },
      { begins: look.begins, reverse: look.reverse, limit: searchLimits.page, cursor, eventual: true },
    )
    for (const { card, words } of page.items) {
      looked.set(card.id, card)
      if (wanted(card, words)) found.set(card.id, { card, words })
    }
    cursor = page.cursor
    if (!cursor) break
  }
  return { found: [...found.values()], looked: [...looked.values()], cursor }
}

export const Search = serve(
  contract,
  { tables: { tokens: read(tables.SearchTokens), facets: read(tables.SearchFacets) } },
  {
    SEARCH: async ({ query, cursor, ...asked }, { db }) => {
      const { kind, categories, ownerId } = asked
      const words = wordsOf(query)
      const look = lookFor(words, asked)
      const wanted = (card: Card, itemWords: readonly string[]) =>
        matchesAll(words, itemWords) && (!categories.length || categories.includes(card.category ?? ''))
      const result = await find(db.tokens, look, wanted, cursor)
      const ranked = words.length
        ? result.found.toSorted((a, b) => relevance(words, b.card, b.words) - relevance(words, a.card, a.words))
        : result.found
      const facets: Record<string, number> = {}
      if (words.length || ownerId) {
        for (const { category } of result.looked) if (category) facets[category] = (facets[category] ?? 0) + 1
      } else if (!cursor) {
        const page = await db.facets.rows({ kind }, { eventual: true })
        for (const { category, count } of page.items) if (count > 0) facets[category] = count
      }
      return {
        items: ranked.map(({ card }) => card),
        facets,
        ...(result.cursor ? { cursor: result.cursor } : {}),
      }
    },
  },
)
