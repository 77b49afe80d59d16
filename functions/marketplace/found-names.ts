import type { Card, SearchKind } from '#shared/marketplace/card.ts'
import type { FoundPerson } from '#shared/marketplace/people.contract.ts'
import { queryWords, relevance } from '#shared/marketplace/search.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { lookByWords } from './search-looks.ts'
import { SearchTokens } from './tables.ts'

/** Where names are looked up. */
export const nameTables = { tokens: read(SearchTokens) } as const

/** What answers a name, best first. */
export const byName = async ({ tokens }: DbOf<typeof nameTables>, kind: SearchKind, query: string): Promise<Card[]> => {
  const words = queryWords(query)
  // A letter alone is no name, and finds nobody.
  if (!words.some(word => [...word].length > 1)) return []
  const { found } = await lookByWords(tokens, kind, { words, categories: [] }, undefined)
  const scored = found.map(({ card, words: its }) => ({ card, score: relevance(words, card, its) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ card }) => card)
}

/** A person as the index has them. */
export const personOf = ({ id: uid, name, picture: avatar, city, verified = false }: Card): FoundPerson => ({
  uid,
  name,
  verified,
  ...(avatar === undefined ? {} : { avatar }),
  ...(city === undefined ? {} : { city }),
})
