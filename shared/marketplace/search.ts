import { type Currency, readMinor } from '../kit/money.ts'
import type { Card, SearchKind } from './card.ts'

/** The orders of a list that is not searched: the newest first, or by price. What is searched comes by how well it answers. */
export const listOrders = ['newest', 'price', '-price'] as const
export type ListOrder = (typeof listOrders)[number]

/** Bounds of what is indexed and asked: they keep a write at a handful of units and a read at one. */
export const searchLimits = { words: 12, initials: 3, wordLength: 24, line: 120, page: 20 } as const

/** The first characters of a text. A character may be two units of a JavaScript string, and no half of one can be stored. */
const first = (text: string, count: number): string =>
  text.length <= count ? text : [...text].slice(0, count).join('')

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

/** The words that a query asks for: without the idle ones, unless it has no others. */
export const queryWords = (query: string): string[] => {
  const words = wordsOf(query)
  const telling = words.filter(word => !idle.has(word))
  return telling.length ? telling : words
}

const vowel = /[aeiouy]/
/** A short word that lost its e: "hir" of "hiring", but not "mend" of "mending" or "lay" of "laying". */
const lostE = /^[^aeiou]*[aeiouy][^aeiouywx]$/
const shortestStem = 3

const singular = (word: string): string => {
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (/(?:eau|eu|ou)x$/.test(word)) return word.slice(0, -1)
  if (/..aux$/.test(word)) return `${word.slice(0, -3)}al`
  return /[^su]s$/.test(word) && !word.endsWith('is') && word.length > shortestStem ? word.slice(0, -1) : word
}

/** A word without -ing or -ed. What is left must hold a vowel, or "spring" would lose its end. */
const withoutEnding = (word: string): string => {
  if (/..ied$/.test(word)) return `${word.slice(0, -3)}y`
  const rest = /[^e]ed$/.test(word) ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : word
  if (rest === word || rest.length < shortestStem || !vowel.test(rest)) return word
  if (/([^aeioulszf])\1$/.test(rest)) return rest.slice(0, -1)
  return lostE.test(rest) ? `${rest}e` : rest
}

const newStem = (word: string): string => {
  const rest = withoutEnding(singular(word))
  if (/[^aeiou]e$|se$/.test(rest) && rest.length > 4) return rest.slice(0, -1)
  return rest.endsWith('ll') && rest.length > 4 ? rest.slice(0, -1) : rest
}

/** The stems asked for last: a search asks for those of the same few words with each row that it looks at. */
const stems = new Map<string, string>()
const STEMS_KEPT = 2000

/**
 * What a word has in common with its other endings: the English plural, -ing and -ed, and the French plural. It is no word
 * to read: "office" and "offices" are both "offic". Light on purpose, so that few words meet that have little to do with one
 * another.
 * @param word as wordsOf gives it
 */
export const stemOf = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = newStem(word)
  if (stems.size >= STEMS_KEPT) stems.clear()
  stems.set(word, stem)
  return stem
}

/** What an item's words are kept under: themselves, and the stems that none of them is. */
export const indexedWords = (itemWords: readonly string[]): string[] => [
  ...new Set([...itemWords, ...itemWords.map(stemOf)]),
]

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

/** Tells of items whether every word of a query begins one of their words, or is one with another ending. */
export const matcherOf = (queryWords: readonly string[]): ((itemWords: readonly string[]) => boolean) => {
  // A stem keeps the first two letters, and most words need not be looked at further.
  const wanted = queryWords.map(asked => ({ asked, stem: stemOf(asked), letters: first(stemOf(asked), 2) }))
  return itemWords =>
    wanted.every(({ asked, stem, letters }) =>
      itemWords.some(word => word.startsWith(asked) || (word.startsWith(letters) && stemOf(word) === stem)),
    )
}

/**
 * How well an item answers a query, best highest: whole words before beginnings, those before other endings; the name before
 * the rest, words that come early before those that come late.
 */
export const relevance = (
  queryWords: readonly string[],
  card: Pick<Card, 'name'>,
  itemWords: readonly string[],
): number => {
  const nameWords = wordsOf(card.name)
  let score = 0
  for (const asked of queryWords) {
    const whole = nameWords.indexOf(asked)
    const at = whole >= 0 ? whole : nameWords.findIndex(word => word.startsWith(asked))
    if (at >= 0) score += 8 - Math.min(at, 4) + (at === whole ? 4 : 0)
    else if (nameWords.some(word => stemOf(word) === stemOf(asked))) score += 3
    else if (itemWords.includes(asked)) score += 2
    else score += itemWords.some(word => word.startsWith(asked)) ? 1 : 0.5
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
