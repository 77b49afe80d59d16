import { editsWithin, jaroWinkler } from './jaro-winkler.ts'

/** Below this Jaro-Winkler similarity two words are different words. */
const wordGate = 0.84
const longestFuzzy = 24

/** How far apart two spellings of one word may be. `postal`: words of four digits may differ by one edit, too. */
export type EditRule = { readonly most: 1 | 2; readonly postal: boolean }

/** Words with digits must be equal, or `Company 12` and `Company 13` would meet. */
const editsAllowed = (word: string, { most, postal }: EditRule): number => {
  if (/\d/.test(word)) return postal && /^\d{4}$/.test(word) ? 1 : 0
  if (word.length < 3 || word.length > longestFuzzy) return 0
  return Math.min(word.length < 6 ? 1 : 2, most)
}

/**
 * The similarity of two words as far as it counts: 1 when equal, Jaro-Winkler when both that and the number of edits pass
 * their gates, else 0. Symmetric.
 */
export const wordSimilarity = (a: string, b: string, rule: EditRule): number => {
  if (a === b) return 1
  const edits = Math.min(editsAllowed(a, rule), editsAllowed(b, rule))
  if (edits === 0 || Math.abs(a.length - b.length) > edits || !editsWithin(a, b, edits)) return 0
  const similarity = jaroWinkler(a, b)
  return similarity >= wordGate ? similarity : 0
}

/** For each word (by its place in the list) the other words that are similar to it, in compressed rows. */
export type Neighbours = {
  /** The neighbours of word i are at start[i] to start[i + 1] of `word` and `similarity`, ascending. */
  readonly start: Int32Array
  readonly word: Int32Array
  readonly similarity: Float32Array
}

const none = (count: number): Neighbours => ({
  start: new Int32Array(count + 1),
  word: new Int32Array(0),
  similarity: new Float32Array(0),
})

/** The hash of a word without the characters at two places (-1 for none). */
const hashWithout = (word: string, first: number, second: number): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    if (i !== first && i !== second) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) | 0
}

const variantCount = (length: number, edits: number): number =>
  edits === 0 ? 0 : edits === 1 ? 1 + length : 1 + length + (length * (length - 1)) / 2

const pairsWithin = (words: readonly string[], rule: EditRule, budget: number): number[] | null => {
  let entries = 0
  const edits = words.map(word => editsAllowed(word, rule))
  for (let i = 0; i < words.length; i++) entries += variantCount(words[i]!.length, edits[i]!)
  let size = 1024
  while (size < entries) size *= 2
  const head = new Int32Array(size)
  const next = new Int32Array(entries + 1)
  const hashes = new Int32Array(entries + 1)
  const owner = new Int32Array(entries + 1)
  const seen = new Int32Array(words.length)
  const pairs: number[] = []
  let used = 0
  let steps = 0

  const visit = (current: number, hash: number): void => {
    const bucket = hash & (size - 1)
    for (let entry = head[bucket]!; entry !== 0; entry = next[entry]!) {
      steps++
      const other = owner[entry]!
      if (hashes[entry] !== hash || seen[other] === current + 1 || other === current) continue
      seen[other] = current + 1
      if (wordSimilarity(words[other]!, words[current]!, rule) > 0) pairs.push(other, current)
    }
    used++
    hashes[used] = hash
    owner[used] = current
    next[used] = head[bucket]!
    head[bucket] = used
  }

  for (let current = 0; current < words.length; current++) {
    const word = words[current]!
    if (edits[current] === 0) continue
    visit(current, hashWithout(word, -1, -1))
    for (let i = 0; i < word.length; i++) {
      visit(current, hashWithout(word, i, -1))
      if (edits[current] === 2) for (let j = i + 1; j < word.length; j++) visit(current, hashWithout(word, i, j))
    }
    if (pairs.length / 2 > budget || steps > budget * 64) return null
  }
  return pairs
}

/**
 * Finds all pairs of similar words among distinct words without comparing each with each: two words within k edits have a
 * common form after at most k deletions on each side (symmetric delete), so words meet in a table of their shortened forms.
 * No pair is missed. Where a vocabulary is so dense that the pairs would not fit in memory (numbered names), fewer edits are
 * allowed, for all words alike, so that the result depends on the words alone and not on their order.
 */
export const neighboursOf = (words: readonly string[], postal: boolean): Neighbours => {
  const budget = 1_000_000 + 12 * words.length
  const pairs = pairsWithin(words, { most: 2, postal }, budget) ?? pairsWithin(words, { most: 1, postal }, budget)
  if (pairs === null) return none(words.length)
  const start = new Int32Array(words.length + 1)
  for (const place of pairs) start[place + 1]!++
  for (let i = 0; i < words.length; i++) start[i + 1]! += start[i]!
  const word = new Int32Array(pairs.length)
  const fill = start.slice()
  for (let i = 0; i < pairs.length; i += 2) {
    const a = pairs[i]!
    const b = pairs[i + 1]!
    word[fill[a]!++] = b
    word[fill[b]!++] = a
  }
  const similarity = new Float32Array(pairs.length)
  for (let i = 0; i < words.length; i++) {
    word.subarray(start[i]!, start[i + 1]!).sort()
    for (let at = start[i]!; at < start[i + 1]!; at++) similarity[at] = jaroWinkler(words[i]!, words[word[at]!]!)
  }
  return { start, word, similarity }
}
