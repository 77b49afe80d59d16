import { mayStandFor } from './given-names.ts'
import type { Form } from './match-corpus.ts'
import { similarityOf, type Vocabulary } from './match-vocabulary.ts'

/** What two values say about one another, in bits. Filled by `align`; read it before the next call. */
export type Alignment = {
  /** How many words agree. */
  words: number
  /** The evidence of the words that agree. */
  agreed: number
  /** The same, each word's evidence times its similarity. */
  alike: number
  /** The evidence of the words left over on the two sides; the smaller and the larger. */
  leftLess: number
  leftMore: number
  /** How many words are left over on the side with fewer of them. */
  leftPairs: number
}

/** Comparing is hot: the one result and the two sets of words that are used up (as bits; a form has at most 24) are kept. */
const alignment: Alignment = { words: 0, agreed: 0, alike: 0, leftLess: 0, leftMore: 0, leftPairs: 0 }
let usedA = 0
let usedB = 0

/** Whether form a goes first: by words, not by who asked, so that the comparison is symmetric. */
const inOrder = (a: readonly number[], b: readonly number[]): boolean => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return a.length <= b.length
}

const agree = (i: number, j: number, bits: number, similarity: number): void => {
  usedA |= 1 << i
  usedB |= 1 << j
  alignment.words++
  alignment.agreed += bits
  alignment.alike += bits * similarity
}

/** The words of `whole` that `split` writes as two. */
const agreeJoins = (vocabulary: Vocabulary, split: Form, whole: Form, splitIsA: boolean): void => {
  for (let i = 0; i < split.joins.length; i++) {
    const join = split.joins[i]!
    if (join < 0 || ((splitIsA ? usedA : usedB) & (3 << i)) !== 0) continue
    const at = whole.tokens.indexOf(join)
    if (at < 0 || ((splitIsA ? usedB : usedA) & (1 << at)) !== 0) continue
    const parts = vocabulary.exact[split.tokens[i]!]! + vocabulary.exact[split.tokens[i + 1]!]!
    const bits = Math.min(vocabulary.exact[join]!, parts)
    if (splitIsA) agree(i, at, bits, 1)
    else agree(at, i, bits, 1)
    if (splitIsA) usedA |= 2 << i
    else usedB |= 2 << i
  }
}

/** Similar words, the most telling pair first. */
const agreeSimilar = (vocabulary: Vocabulary, a: readonly number[], b: readonly number[]): void => {
  if (vocabulary.neighbours === null) return
  const { start } = vocabulary.neighbours
  for (;;) {
    let most = 0
    let bits = 0
    let atA = -1
    let atB = -1
    for (let i = 0; i < a.length; i++) {
      if ((usedA & (1 << i)) !== 0 || start[a[i]!] === start[a[i]! + 1]) continue
      for (let j = 0; j < b.length; j++) {
        if ((usedB & (1 << j)) !== 0 || start[b[j]!] === start[b[j]! + 1]) continue
        const similarity = similarityOf(vocabulary, a[i]!, b[j]!)
        if (similarity === 0) continue
        const chance = Math.min(vocabulary.loose[a[i]!]!, vocabulary.loose[b[j]!]!)
        if (chance * similarity > most) {
          most = chance * similarity
          bits = chance
          atA = i
          atB = j
        }
      }
    }
    if (atA < 0) return
    agree(atA, atB, bits, most / bits)
  }
}

/** A word that may stand for the other one (an initial, a short form) is no evidence, but no conflict either. */
const excuseShortForms = (vocabulary: Vocabulary, a: readonly number[], b: readonly number[]): void => {
  for (let i = 0; i < a.length; i++) {
    if ((usedA & (1 << i)) !== 0) continue
    for (let j = 0; j < b.length; j++) {
      if ((usedB & (1 << j)) !== 0) continue
      if (!mayStandFor(vocabulary.words[a[i]!]!, vocabulary.words[b[j]!]!)) continue
      usedA |= 1 << i
      usedB |= 1 << j
      break
    }
  }
}

/**
 * Lays the words of two values side by side, in any order: equal words first, then words written apart on one side and
 * together on the other, then similar ones, and adds up the evidence of what agrees and of what is left over. Symmetric.
 * @param most no single word left over counts for more bits than this
 */
export const align = (vocabulary: Vocabulary, one: Form, other: Form, most: number): Alignment => {
  const first = inOrder(one.tokens, other.tokens)
  const a = first ? one : other
  const b = first ? other : one
  const { exact } = vocabulary
  usedA = 0
  usedB = 0
  alignment.words = 0
  alignment.agreed = 0
  alignment.alike = 0
  for (let i = 0; i < a.tokens.length; i++) {
    const token = a.tokens[i]!
    for (let j = 0; j < b.tokens.length; j++) if (b.tokens[j] === token) agree(i, j, exact[token]!, 1)
  }
  if (alignment.words < a.tokens.length && alignment.words < b.tokens.length) {
    agreeJoins(vocabulary, a, b, true)
    agreeJoins(vocabulary, b, a, false)
    agreeSimilar(vocabulary, a.tokens, b.tokens)
    if (vocabulary.shortForms && alignment.agreed > 0) excuseShortForms(vocabulary, a.tokens, b.tokens)
  }
  let bitsA = 0
  let bitsB = 0
  let countA = 0
  let countB = 0
  for (let i = 0; i < a.tokens.length; i++) {
    if ((usedA & (1 << i)) !== 0) continue
    bitsA += Math.min(most, exact[a.tokens[i]!]!)
    countA++
  }
  for (let j = 0; j < b.tokens.length; j++) {
    if ((usedB & (1 << j)) !== 0) continue
    bitsB += Math.min(most, exact[b.tokens[j]!]!)
    countB++
  }
  alignment.leftLess = Math.min(bitsA, bitsB)
  alignment.leftMore = Math.max(bitsA, bitsB)
  alignment.leftPairs = Math.min(countA, countB)
  return alignment
}
