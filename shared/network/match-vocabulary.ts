import { type Neighbours, neighboursOf } from './match-neighbours.ts'

/**
 * The data are taken as a part of a population that is larger by this many rows in which nothing is shared. In a file of
 * three rows a value that two of them share is then as telling as it is among thousands.
 */
const unseenRows = 4096

/**
 * A value that no other row has is likely rarer than one in all rows (Good and Turing), but not infinitely so: it is worth
 * this much of what singles out a row.
 */
export const unseenWorth = 4 / 3

/** Words in the order they were first met; ids are their places. */
export class WordList {
  readonly words: string[] = []
  readonly #ids = new Map<string, number>()

  add(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    this.#ids.set(word, this.words.length)
    return this.words.push(word) - 1
  }

  find(word: string): number {
    return this.#ids.get(word) ?? -1
  }
}

/**
 * What the data say about each word of one kind: how surprising it is, in bits, that two rows which are not the same party
 * both have it. `exact`: that they have the very word; `loose`: that they have it or one that is similar to it. Two rows are
 * taken off the counts, those of the pair that is compared.
 */
export type Vocabulary = {
  readonly words: readonly string[]
  readonly exact: Float64Array
  readonly loose: Float64Array
  readonly neighbours: Neighbours | null
  /** Whether a word may stand for another one, as in names. */
  readonly shortForms: boolean
}

/** The bits of agreeing by chance on a value that `count` of `rows` rows have, `share` of people having it in any case. */
export const bitsOf = (count: number, rows: number, share = 0): number => {
  const population = rows + unseenRows
  const others = Math.max(0, count - 2) + unseenRows * share + population ** (1 - unseenWorth)
  return Math.max(0, Math.log2(population / Math.min(others, population)))
}

/** What it takes, in bits, to single out one row: the unit in which rarity is measured. */
export const rowBits = (rows: number): number => Math.log2(rows + unseenRows)

/**
 * @param counts how many rows have each word
 * @param share the share of rows that may be expected to have a word in any data, for words that are common by nature
 */
export const vocabularyOf = (
  words: readonly string[],
  counts: Int32Array,
  rows: number,
  options: { fuzzy: boolean; postal: boolean; shortForms: boolean; share: (word: string) => number },
): Vocabulary => {
  const neighbours = options.fuzzy ? neighboursOf(words, options.postal) : null
  const exact = new Float64Array(words.length)
  const loose = new Float64Array(words.length)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const share = options.share(word)
    exact[i] = bitsOf(counts[i]!, rows, share)
    let similar = counts[i]!
    let similarShare = share
    if (neighbours) {
      for (let at = neighbours.start[i]!; at < neighbours.start[i + 1]!; at++) {
        const other = neighbours.word[at]!
        similar += counts[other]!
        similarShare += options.share(words[other]!)
      }
    }
    loose[i] = bitsOf(similar, rows, Math.min(1, similarShare))
  }
  return { words, exact, loose, neighbours, shortForms: options.shortForms }
}

/** How similar word a and word b are, by id: 1, the similarity of neighbours, or 0. */
export const similarityOf = ({ neighbours }: Vocabulary, a: number, b: number): number => {
  if (a === b) return 1
  if (neighbours === null) return 0
  let low = neighbours.start[a]!
  let high = neighbours.start[a + 1]!
  while (low < high) {
    const middle = (low + high) >> 1
    const word = neighbours.word[middle]!
    if (word === b) return neighbours.similarity[middle]!
    if (word < b) low = middle + 1
    else high = middle
  }
  return 0
}
