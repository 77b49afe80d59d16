import { editsWithin } from './jaro-winkler.ts'
import { type Alignment, align } from './match-align.ts'
import type { Corpus, Form, KeyKind, Keys, Row } from './match-corpus.ts'
import { displayRarity, partRarity, placeRarity, textRarity } from './match-evidence.ts'
import { type FieldScore, type MatchField, matchFields, matchWeights, type PairScore } from './match-fields.ts'

/**
 * What two different identifiers take away. ABN and ACN carry checksums, so two right ones that differ are two companies.
 * Tax numbers are mistyped: a slip of the keyboard costs less than another number. People have several e-mails and phones.
 */
const conflicts = { abn: 100, acn: 100, tax: 15, taxSlip: 5, email: 2, phone: 2 } as const

/** Below these similarities two values do not agree: the field gives 0. */
const gates = { display: 0.8, displayNewSurname: 0.3, part: 0.7, place: 0.5, text: 0.6 } as const

/** The evidence of an address at which another surname under the same first name may be a new one. */
const samePlace = 1
/** How much a word that only one side has takes from the similarity of names (`Acme` and `Acme Plumbing`). */
const extraWord = 0.15
/** The most evidence, of a row's, that one contradicting word can be. */
const mostContradiction = 0.75
/** The least evidence that a contradicting word of a display name is. */
const leastContradiction = 0.5

/** What an agreement in one field amounts to. */
type Agreement = { readonly similarity: number; readonly rarity: number }
const none: Agreement = { similarity: 0, rarity: 0 }
const worth = (agreement: Agreement): number => agreement.similarity * agreement.rarity

const count = matchFields.length
const place = Object.fromEntries(matchFields.map((field, i) => [field, i])) as Record<MatchField, number>

/** The fields of the pair that was scored last, for the explanation. Scoring is hot: nothing is allocated for a field. */
const compared = new Uint8Array(count)
const similarities = new Float64Array(count)
const rarities = new Float64Array(count)
const hundredths = new Int32Array(count)

const set = (field: MatchField, { similarity, rarity }: Agreement): void => {
  const at = place[field]
  compared[at] = 1
  similarities[at] = similarity
  rarities[at] = rarity
  hundredths[at] = Math.round(matchWeights[field] * similarity * rarity * 100)
}

const better = (a: Agreement, b: Agreement): Agreement => {
  const difference = worth(a) - worth(b)
  return difference > 0 || (difference === 0 && a.similarity >= b.similarity) ? a : b
}

const gated = (similarity: number, gate: number, rarity: number): Agreement =>
  similarity >= gate && rarity > 0 ? { similarity, rarity } : none

const similarityOf = (
  { agreed, alike, leftLess, leftMore }: Alignment,
  contradiction: number,
  extra: number,
): number => (agreed === 0 ? 0 : alike / (agreed + contradiction + extra * (leftMore - leftLess)))

const comparePart = (corpus: Corpus, a: Form, b: Form): Agreement => {
  const found = align(corpus.name, a, b, corpus.rowBits * mostContradiction)
  return gated(similarityOf(found, found.leftLess, extraWord), gates.part, partRarity(found.agreed / corpus.rowBits))
}

const compareText = (corpus: Corpus, a: Form, b: Form): Agreement => {
  const found = align(corpus.text, a, b, corpus.rowBits)
  return gated(similarityOf(found, found.leftMore, 0), gates.text, textRarity(found.agreed / corpus.rowBits))
}

const bestPart = (corpus: Corpus, a: readonly Form[], b: readonly Form[]): Agreement => {
  let best = none
  for (const one of a) for (const other of b) best = better(best, comparePart(corpus, one, other))
  return best
}

/** Scores the address. Returns the evidence that remains when what contradicts is taken off, of what singles out a row. */
const scorePlaces = (corpus: Corpus, a: Row, b: Row): number => {
  if (a.places.length === 0 || b.places.length === 0) return 0
  let best = none
  let evidence = 0
  for (const one of a.places) {
    for (const other of b.places) {
      const found = align(corpus.place, one, other, corpus.rowBits * mostContradiction)
      evidence = Math.max(evidence, (found.alike - found.leftLess) / corpus.rowBits)
      const rarity = placeRarity(found.agreed / corpus.rowBits)
      best = better(best, gated(similarityOf(found, found.leftLess, 0), gates.place, rarity))
    }
  }
  set('address', best)
  return evidence
}

/** Whether names that stand in different places are first names, by where the data have them. */
const areGiven = (corpus: Corpus, a: readonly Form[], b: readonly Form[]): boolean => {
  let lead = 0
  for (const forms of [a, b])
    for (const form of forms) for (const token of form.tokens) lead += corpus.givenLead[token]!
  return lead > 0
}

/** Scores first and last name, also with the two exchanged. Returns whether the first names agree as such. */
const scoreParts = (corpus: Corpus, a: Row, b: Row): boolean => {
  const given = bestPart(corpus, a.given, b.given)
  const family = bestPart(corpus, a.family, b.family)
  const oneWay = bestPart(corpus, a.given, b.family)
  const otherWay = bestPart(corpus, a.family, b.given)
  if (worth(oneWay) + worth(otherWay) > worth(given) + worth(family)) {
    const more = better(oneWay, otherWay)
    set('firstName', more === oneWay ? otherWay : oneWay)
    set('lastName', more)
    return (
      (oneWay.similarity > 0 && areGiven(corpus, a.given, b.family)) ||
      (otherWay.similarity > 0 && areGiven(corpus, a.family, b.given))
    )
  }
  if (a.given.length > 0 && b.given.length > 0) set('firstName', given)
  if (a.family.length > 0 && b.family.length > 0) set('lastName', family)
  return given.similarity > 0
}

/**
 * Scores the display name. One that contradicts does not agree, but for a person with the same first name at the very same
 * place, who may have a new surname. Another first name under the same surname stays another person of the household.
 */
const scoreDisplay = (corpus: Corpus, a: Row, b: Row, place: number, sameGiven: boolean): void => {
  if (a.names.length === 0 || b.names.length === 0) return
  const gate = sameGiven && place > samePlace ? gates.displayNewSurname : gates.display
  let best = none
  for (const one of a.names) {
    for (const other of b.names) {
      const found = align(corpus.name, one, other, corpus.rowBits * mostContradiction)
      if (found.agreed === 0) continue
      const contradiction = Math.max(
        found.leftLess,
        found.leftPairs * corpus.rowBits * leastContradiction,
        (found.agreed * found.leftPairs) / found.words,
      )
      const similarity = similarityOf(found, contradiction, extraWord)
      const whole = one.person || other.person || found.leftMore > 0 ? 0 : similarity
      best = better(best, gated(similarity, gate, displayRarity(found.agreed / corpus.rowBits, whole, place)))
    }
  }
  set('displayName', best)
}

const scoreKeys = (corpus: Corpus, field: MatchField, kind: KeyKind, a: Keys, b: Keys): void => {
  if (a.ids.length === 0 || b.ids.length === 0) return
  let bits = -1
  for (const id of a.ids) if (b.ids.includes(id)) bits = Math.max(bits, corpus.keyBits[kind][id]!)
  if (bits >= 0) {
    set(field, { similarity: 1, rarity: Math.min(1, bits / corpus.rowBits) })
    return
  }
  if (!a.known || !b.known) return
  set(field, none)
  const slip = kind === 'tax' && editsWithin(corpus.taxNumbers[a.ids[0]!]!, corpus.taxNumbers[b.ids[0]!]!, 2)
  hundredths[place[field]] = -100 * conflicts[slip ? 'taxSlip' : kind]
}

/** The score of two rows of one corpus, in hundredths of a point. Symmetric. */
export const scoreRows = (corpus: Corpus, a: Row, b: Row): number => {
  compared.fill(0)
  hundredths.fill(0)
  const placeEvidence = scorePlaces(corpus, a, b)
  const sameGiven = scoreParts(corpus, a, b)
  scoreDisplay(corpus, a, b, placeEvidence, sameGiven)
  if (a.middle && b.middle) set('middleName', comparePart(corpus, a.middle, b.middle))
  if (a.title && b.title) set('title', compareText(corpus, a.title, b.title))
  if (a.note && b.note) set('note', compareText(corpus, a.note, b.note))
  scoreKeys(corpus, 'email', 'email', a.email, b.email)
  scoreKeys(corpus, 'phone', 'phone', a.phone, b.phone)
  scoreKeys(corpus, 'abn', 'abn', a.abn, b.abn)
  scoreKeys(corpus, 'acn', 'acn', a.acn, b.acn)
  scoreKeys(corpus, 'taxNumber', 'tax', a.tax, b.tax)
  let total = 0
  for (let i = 0; i < count; i++) total += hundredths[i]!
  return total
}

/** The score of two rows with every field that both of them have: the explanation that people are shown. */
export const explainRows = (corpus: Corpus, a: Row, b: Row): PairScore => {
  const score = scoreRows(corpus, a, b) / 100
  const fields: FieldScore[] = []
  for (const field of matchFields) {
    const at = place[field]
    if (compared[at] === 0) continue
    fields.push({
      field,
      weight: matchWeights[field],
      similarity: similarities[at]!,
      rarity: rarities[at]!,
      points: hundredths[at]! / 100,
    })
  }
  return { score, fields }
}
