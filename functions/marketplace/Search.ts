import type { Out, Parsed } from '#shared/kit/contract.ts'
import type { Currency } from '#shared/kit/money.ts'
import type { MarketKind } from '#shared/marketplace/card.ts'
import { Search as contract } from '#shared/marketplace/Search.contract.ts'
import { type ListOrder, queryWords, relevance } from '#shared/marketplace/search.ts'
import { nameLook } from '#shared/organisations/name-look.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { listPlace, lookPlace, pricePlace } from './search-index.ts'
import { type Hit, lookByWords, lookInOrder, type Source } from './search-looks.ts'
import * as tables from './tables.ts'

/** How many look-alikes are told of: one is a warning. */
const mostAlike = 10

type Asked = {
  readonly kind: MarketKind
  readonly ownerId?: string | undefined
  readonly order: ListOrder
  readonly currency: Currency
}

/** Where a list without a query stands: of an owner, else of each of some categories or of all. */
const listSources = ({ kind, ownerId, order, currency }: Asked, categories: readonly string[]): Source[] => {
  if (ownerId) return [{ place: listPlace(kind, { ownerId }), reverse: true }]
  const parts = categories.length ? [...new Set(categories)] : [undefined]
  return parts.map(category =>
    order === 'newest'
      ? { place: listPlace(kind, { category }), reverse: true }
      : { place: pricePlace(kind, currency, category), reverse: order === '-price' },
  )
}

const countCategories = (things: readonly Hit[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { card } of things) if (card.category) counts[card.category] = (counts[card.category] ?? 0) + 1
  return counts
}

const uses = { tables: { tokens: read(tables.SearchTokens), facets: read(tables.SearchFacets) } } as const
type Asking = Parsed<(typeof contract)['methods']['SEARCH']>

const search = async (
  { query, cursor, categories, ...asked }: Asking,
  db: ReadDb<typeof uses>,
): Promise<Out<(typeof contract)['methods']['SEARCH']>> => {
  const { kind, ownerId, order, currency } = asked
  const words = queryWords(query)
  const wanted = { words, categories }
  if (!words.length && !ownerId) {
    // What is counted is kept beside the lists, so that a list of thousands has its counts at once.
    const list = order === 'newest' ? listPlace(kind) : pricePlace(kind, currency)
    const [result, counts] = await Promise.all([
      lookInOrder(db.tokens, listSources(asked, categories), wanted, cursor),
      cursor ? undefined : db.facets.rows({ list }, { eventual: true }),
    ])
    const facets = (counts?.items ?? []).filter(({ count }) => count > 0)
    return {
      items: result.found.map(({ card }) => card),
      facets: Object.fromEntries(facets.map(({ category, count }) => [category, count])),
      atLeast: false,
      ...(result.cursor ? { cursor: result.cursor } : {}),
    }
  }
  const result = ownerId
    ? await lookInOrder(db.tokens, listSources(asked, categories), wanted, cursor)
    : await lookByWords(db.tokens, kind, wanted, cursor)
  const scored = result.found.map(({ card, words: its }) => ({
    card,
    score: words.length ? relevance(words, card, its) : 0,
  }))
  return {
    items: scored.toSorted((a, b) => b.score - a.score).map(({ card }) => card),
    facets: cursor ? {} : countCategories(result.counted),
    atLeast: result.cursor !== undefined,
    ...(result.cursor ? { cursor: result.cursor } : {}),
  }
}

/** Who asks makes no difference, so nothing of it waits for that. */
export const Search = serve(
  contract,
  uses,
  {
    SEARCH: (asking, { db }) => search(asking, db),
    GET_LOOK_ALIKES: async ({ tradingName, domainName, without }, { db }) => {
      const { default: plain } = await import('unhomoglyph')
      const looks = new Set([tradingName, domainName].map(each => nameLook(each, plain)).filter(Boolean))
      const pages = await Promise.all(
        [...looks].map(look => db.tokens.rows({ place: lookPlace(look) }, { limit: mostAlike, eventual: true })),
      )
      const alike = new Map(pages.flatMap(({ items }) => items.map(({ card }) => [card.id, card] as const)))
      return {
        items: [...alike.values()]
          .filter(({ id }) => id !== without)
          .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
          .map(({ id, name, ownerDomain, publishedAt: since }) => ({
            id,
            name,
            domainName: ownerDomain,
            since,
          })),
      }
    },
  },
  { SEARCH: (asking, { db }) => [search(asking, db)] },
)
