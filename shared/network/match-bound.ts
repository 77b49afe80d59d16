import type { Corpus, Form, Row } from './match-corpus.ts'
import { displayRarity, partRarity, placeRarity, textRarity } from './match-evidence.ts'
import { matchWeights } from './match-fields.ts'
import type { Vocabulary } from './match-vocabulary.ts'

/** Points are rounded to hundredths, one field at a time: a bound allows for that. */
const rounding = 0.1

/** The largest evidence that one word of a form can be part of: its own, or its share of being written together. */
const coveredBits = (vocabulary: Vocabulary, form: Form, has: Uint8Array): number => {
  let bits = 0
  for (let i = 0; i < form.tokens.length; i++) {
    const token = form.tokens[i]!
    const before = i > 0 ? form.joins[i - 1]! : -1
    const after = i < form.joins.length ? form.joins[i]! : -1
    if (has[token] === 1 || (before >= 0 && has[before] === 1) || (after >= 0 && has[after] === 1)) {
      bits += vocabulary.exact[token]!
    }
  }
  return bits
}

const mostCovered = (vocabulary: Vocabulary, forms: readonly Form[], has: Uint8Array): number => {
  let most = 0
  for (const form of forms) most = Math.max(most, coveredBits(vocabulary, form, has))
  return most
}

/** Which words and identifiers of a row another row may have in common with it: 1 at their ids. */
export type Shared = {
  readonly name: Uint8Array
  readonly place: Uint8Array
  readonly text: Uint8Array
  readonly email: Uint8Array
  readonly phone: Uint8Array
  readonly abn: Uint8Array
  readonly acn: Uint8Array
  readonly tax: Uint8Array
}

export const nothingShared = (corpus: Corpus): Shared => ({
  name: new Uint8Array(corpus.name.words.length),
  place: new Uint8Array(corpus.place.words.length),
  text: new Uint8Array(corpus.text.words.length),
  email: new Uint8Array(corpus.keyBits.email.length),
  phone: new Uint8Array(corpus.keyBits.phone.length),
  abn: new Uint8Array(corpus.keyBits.abn.length),
  acn: new Uint8Array(corpus.keyBits.acn.length),
  tax: new Uint8Array(corpus.keyBits.tax.length),
})

const keyPoints = (
  ids: readonly number[],
  bits: Float64Array,
  has: Uint8Array,
  rowBits: number,
  weight: number,
): number => {
  let most = 0
  for (const id of ids) if (has[id] === 1) most = Math.max(most, bits[id]!)
  return weight * Math.min(1, most / rowBits)
}

/**
 * The most points that a row can score with any row that has in common with it, exactly or by a similar spelling, only what
 * `shared` names. Never below the true score: no curve falls, similarity is at most 1, and a word agrees for at most the
 * evidence of its exact spelling.
 */
export const mostPoints = (corpus: Corpus, row: Row, shared: Shared): number => {
  const { rowBits } = corpus
  const place = mostCovered(corpus.place, row.places, shared.place) / rowBits
  let display = 0
  for (const form of row.names) {
    const name = coveredBits(corpus.name, form, shared.name) / rowBits
    display = Math.max(display, displayRarity(name, form.person ? 0 : 1, place))
  }
  const part = (forms: readonly Form[]): number => partRarity(mostCovered(corpus.name, forms, shared.name) / rowBits)
  const text = (form: Form | null): number =>
    form === null ? 0 : textRarity(coveredBits(corpus.text, form, shared.text) / rowBits)
  return (
    rounding +
    matchWeights.displayName * display +
    matchWeights.firstName * part(row.given) +
    matchWeights.lastName * part(row.family) +
    (row.middle === null ? 0 : matchWeights.middleName * part([row.middle])) +
    matchWeights.title * text(row.title) +
    matchWeights.note * text(row.note) +
    matchWeights.address * placeRarity(place) +
    keyPoints(row.email.ids, corpus.keyBits.email, shared.email, rowBits, matchWeights.email) +
    keyPoints(row.phone.ids, corpus.keyBits.phone, shared.phone, rowBits, matchWeights.phone) +
    keyPoints(row.abn.ids, corpus.keyBits.abn, shared.abn, rowBits, matchWeights.abn) +
    keyPoints(row.acn.ids, corpus.keyBits.acn, shared.acn, rowBits, matchWeights.acn) +
    keyPoints(row.tax.ids, corpus.keyBits.tax, shared.tax, rowBits, matchWeights.taxNumber)
  )
}

/** What a row and another one agree on at most, in bits of the words and in points of the rest. */
export type Overlap = { name: number; given: number; family: number; place: number; other: number }

/** The most points of a pair whose overlap is known: the quick check before a pair is compared. Never below the true score. */
export const mostPointsOf = (corpus: Corpus, overlap: Overlap, person: boolean): number =>
  rounding +
  overlap.other +
  matchWeights.displayName *
    displayRarity(overlap.name / corpus.rowBits, person ? 0 : 1, overlap.place / corpus.rowBits) +
  matchWeights.firstName * partRarity(overlap.given / corpus.rowBits) +
  matchWeights.lastName * partRarity(overlap.family / corpus.rowBits) +
  matchWeights.address * placeRarity(overlap.place / corpus.rowBits)
