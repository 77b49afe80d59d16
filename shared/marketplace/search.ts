import { z } from 'zod'
import { currencyField } from '../kit/fields.ts'
import { type Currency, readMinor } from '../kit/money.ts'

export const searchKinds = ['service', 'organisation'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What a list or a search shows of a thing, without loading it. */
export const Card = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  name: z.string(),
  /** One line. */
  line: z.string(),
  category: z.string().optional(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerDomain: z.string(),
  /** Lowest price before tax; absent where it is not shown. */
  price: z.string().optional(),
  currency: currencyField.optional(),
  publishedAt: z.iso.datetime(),
})
export type Card = z.output<typeof Card>

/** The orders of a list that is not searched: the newest first, or by price. What is searched comes by how well it answers. */
export const listOrders = ['newest', 'price', '-price'] as const
export type ListOrder = (typeof listOrders)[number]

/** Bounds of what is indexed and asked: they keep a write at a handful of units and a read at one. */
export const searchLimits = { words: 12, initials: 3, wordLength: 24, line: 120, page: 20 } as const

/** The first characters of a text. A character may be two units of a JavaScript string, and no half of one can be stored. */
const first = (text: string, count: number): string => [...text].slice(0, count).join('')

/** The words of a text as they are searched: lower case, without accents, letters and digits only, each once, in order. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map(word => first(word, searchLimits.wordLength)))]
}

/** Words so common that they find everything and mean nothing. */
const idle = new Set(
  'a an and the of for to in on at by with our your we is are de la le les des et du un une pour'.split(' '),
)

/** The words that an item is found by: its name's first, then its owner's, then its description's, as many as are kept. */
export const searchWords = (item: {
  readonly name: string
  readonly ownerName: string
  readonly text: string
}): string[] => {
  const words = [...wordsOf(item.name), ...wordsOf(item.ownerName), ...wordsOf(item.text)]
  return [...new Set(words.filter(word => !idle.has(word)))].slice(0, searchLimits.words)
}

/** Where rows about a word are: the first two letters name the partition, the rest is what begins_with looks at. */
export const placeOfWord = (kind: SearchKind, word: string): { readonly place: string; readonly rest: string } => {
  const letters = first(word, 2)
  return { place: `${kind}#${letters}`, rest: word.slice(letters.length) }
}

/** The letter that a word is, or that it begins with. */
export const initialOf = (word: string): string => first(word, 1)

/** Whether a word is one letter: such a word finds what begins with it. */
export const isLetter = (word: string): boolean => word === initialOf(word)

/** The first line of a description, as a card shows it. */
export const cardLine = (text: string): string => {
  const line = text.split('\n')[0] ?? ''
  const short = first(line, searchLimits.line - 1)
  return line.length > searchLimits.line ? `${short}…` : line
}

/** Whether every word of a query begins some word of an item. */
export const matchesAll = (queryWords: readonly string[], itemWords: readonly string[]): boolean =>
  queryWords.every(asked => itemWords.some(word => word.startsWith(asked)))

/**
 * How well an item answers a query, best highest: whole words before beginnings, the name before the rest, words that come
 * early before those that come late.
 */
export const relevance = (
  queryWords: readonly string[],
  card: Pick<Card, 'name'>,
  itemWords: readonly string[],
): number => {
  const nameWords = wordsOf(card.name)
  let score = 0
  for (const asked of queryWords) {
    const at = nameWords.findIndex(word => word.startsWith(asked))
    if (at >= 0) score += 8 - Math.min(at, 4) + (nameWords[at] === asked ? 4 : 0)
    else score += itemWords.includes(asked) ? 2 : 1
  }
  return score
}

/** Digits that hold any price in any currency's minor units: a sum of 36 of them is beyond what a service may cost. */
const PRICE_DIGITS = 36

/** A price as a text that sorts as the amount does, among prices of one currency; undefined for what is no amount of it. */
export const priceOrder = (price: string, currency: Currency): string | undefined => {
  const minor = readMinor(price, currency)
  return typeof minor === 'bigint' ? String(minor).padStart(PRICE_DIGITS, '0') : undefined
}
