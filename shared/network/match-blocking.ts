import { mostPoints, mostPointsOf, nothingShared, type Overlap, type Shared } from './match-bound.ts'
import {
  type Corpus,
  type Form,
  type KeyKind,
  keyKinds,
  type Row,
  visitNames,
  visitPlaces,
  visitTexts,
} from './match-corpus.ts'
import { matchWeights } from './match-fields.ts'
import type { Vocabulary } from './match-vocabulary.ts'

const wordKinds = ['name', 'place', 'text'] as const
type WordKind = (typeof wordKinds)[number]
type Kind = WordKind | KeyKind

/** Compressed lists: the entries of list i are at start[i] to start[i + 1]. */
type Lists = { readonly start: Int32Array; readonly entry: Int32Array }

const visitKind = (kind: Kind, row: Row, visit: (id: number) => void): void => {
  if (kind === 'name') visitNames(row, visit)
  else if (kind === 'place') visitPlaces(row, visit)
  else if (kind === 'text') visitTexts(row, visit)
  else for (const id of row[kind].ids) visit(id)
}

const sizeOf = (corpus: Corpus, kind: Kind): number =>
  kind === 'name' || kind === 'place' || kind === 'text' ? corpus[kind].words.length : corpus.keyBits[kind].length

/** The distinct ids of each row, and the rows of each id. */
const listsOf = (corpus: Corpus, kind: Kind, rows: readonly number[]): { byRow: Lists; byId: Lists } => {
  const size = sizeOf(corpus, kind)
  const last = new Int32Array(size).fill(-1)
  const byRowStart = new Int32Array(corpus.rows.length + 1)
  const byIdStart = new Int32Array(size + 1)
  const ids: number[] = []
  let next = 0
  for (let row = 0; row < corpus.rows.length; row++) {
    if (next < rows.length && rows[next] === row) {
      next++
      visitKind(kind, corpus.rows[row]!, id => {
        if (last[id] === row) return
        last[id] = row
        ids.push(id)
        byIdStart[id + 1]!++
      })
    }
    byRowStart[row + 1] = ids.length
  }
  for (let id = 0; id < size; id++) byIdStart[id + 1]! += byIdStart[id]!
  const fill = byIdStart.slice()
  const rowsOfId = new Int32Array(ids.length)
  for (const row of rows) {
    for (let at = byRowStart[row]!; at < byRowStart[row + 1]!; at++) rowsOfId[fill[ids[at]!]!++] = row
  }
  return {
    byRow: { start: byRowStart, entry: Int32Array.from(ids) },
    byId: { start: byIdStart, entry: rowsOfId },
  }
}

/**
 * Marks are whole eighths of a bit, rounded up, in one byte to stay near the processor: enough for 31 bits, the most that a
 * word is worth among sixteen million rows.
 */
const markUnit = 8
/** Up to so many rows are measured one by one. */
const fewRows = 24
/** Measuring one row takes about as long as so many steps through a list. */
const measureCost = 60

type Feature = { readonly kind: Kind; readonly id: number; readonly cost: number }

/**
 * Finds, for one row, all rows that it can score above the threshold with, without looking at the others.
 *
 * A row's words and identifiers are its features. They are laid aside, the most common first, for as long as a row that
 * shared all of those laid aside could still not score above the threshold (mostPoints). Whoever scores above it then shares
 * one of the others, and is found in the lists of rows that have it or a similar spelling of it. Nothing is missed: that
 * follows from the bound, whatever the data.
 */
export class Blocking {
  readonly #corpus: Corpus
  readonly #threshold: number
  readonly #lists: Readonly<Record<Kind, { byRow: Lists; byId: Lists }>>
  readonly #shared: Shared
  readonly #seen: Int32Array
  readonly #bits: Int32Array
  /** For each name word what an agreement on it is worth to the row asked about: as a name, a first name, a last name. */
  readonly #nameMarks: Uint8Array
  readonly #placeMarks: Uint8Array
  readonly #overlap: Overlap = { name: 0, given: 0, family: 0, place: 0, other: 0 }

  /** @param targets the rows to be found, by their places in the corpus, ascending */
  constructor(corpus: Corpus, targets: readonly number[], threshold: number) {
    this.#corpus = corpus
    this.#threshold = threshold
    this.#lists = Object.fromEntries(
      [...wordKinds, ...keyKinds].map(kind => [kind, listsOf(corpus, kind, targets)]),
    ) as Record<Kind, { byRow: Lists; byId: Lists }>
    this.#shared = nothingShared(corpus)
    this.#seen = new Int32Array(corpus.rows.length).fill(-1)
    this.#bits = new Int32Array((corpus.rows.length >> 5) + 1)
    this.#nameMarks = new Uint8Array(corpus.name.words.length * 3)
    this.#placeMarks = new Uint8Array(corpus.place.words.length)
  }

  /** Calls `visit` once with each target row that may score above the threshold with the row at `at`, itself left out. */
  candidates(at: number, visit: (row: number) => void): void {
    const row = this.#corpus.rows[at]!
    const features = this.#features(row).sort((a, b) => b.cost - a.cost)
    const first = this.#firstNeeded(row, features, null, features.length)
    if (first === features.length) return
    this.#mark(row, 1)
    const person = row.names.every(form => form.person)
    // The rarest first: who is first met at a feature has none of the rarer ones in common with the row.
    for (let probe = features.length - 1; probe >= first; probe--) {
      const feature = features[probe]!
      const otherMost = this.#otherMost(row, features, probe)
      const alsoOneOf = feature.cost > fewRows ? this.#needed(row, features, feature, probe) : null
      this.#eachSimilar(feature.kind, feature.id, word => {
        const { start, entry } = this.#lists[feature.kind].byId
        for (let i = start[word]!; i < start[word + 1]!; i++) {
          const target = entry[i]!
          if (alsoOneOf !== null && (alsoOneOf[target >> 5]! & (1 << (target & 31))) === 0) continue
          if (this.#seen[target] === at || target === at) continue
          this.#seen[target] = at
          if (this.#maySuffice(row, target, person, otherMost)) visit(target)
        }
      })
    }
    this.#mark(row, 0)
  }

  /**
   * Lays features aside, the most common first, while a row that shares those laid aside (and `given`) cannot score above the
   * threshold. Returns the place of the first one that cannot be laid aside: one from there up to `end` must be shared.
   */
  #firstNeeded(row: Row, features: readonly Feature[], given: Feature | null, end: number): number {
    if (given !== null) this.#shared[given.kind][given.id] = 1
    let at = 0
    if (given !== null && mostPoints(this.#corpus, row, this.#shared) > this.#threshold) at = -1
    else {
      for (; at < end; at++) {
        const { kind, id } = features[at]!
        this.#shared[kind][id] = 1
        if (mostPoints(this.#corpus, row, this.#shared) > this.#threshold) break
      }
    }
    for (const { kind, id } of features) this.#shared[kind][id] = 0
    return at
  }

  /**
   * The rows that share one of the features without which a row that shares `given`, and none rarer than it, cannot score
   * above the threshold, as a set of bits; null where no other is needed, or where finding out would cost more than it saves.
   */
  #needed(row: Row, features: readonly Feature[], given: Feature, end: number): Int32Array | null {
    const first = this.#firstNeeded(row, features, given, end)
    if (first < 0) return null
    let cost = 0
    for (let at = first; at < end; at++) cost += features[at]!.cost
    if (cost > given.cost * measureCost) return null
    this.#bits.fill(0)
    for (let at = first; at < end; at++) {
      const { kind, id } = features[at]!
      const { start, entry } = this.#lists[kind].byId
      this.#eachSimilar(kind, id, word => {
        for (let i = start[word]!; i < start[word + 1]!; i++) {
          const target = entry[i]!
          this.#bits[target >> 5]! |= 1 << (target & 31)
        }
      })
    }
    return this.#bits
  }

  #features(row: Row): Feature[] {
    const features: Feature[] = []
    for (const kind of [...wordKinds, ...keyKinds]) {
      const known = new Set<number>()
      visitKind(kind, row, id => {
        known.add(id)
      })
      for (const id of known) {
        let cost = 0
        const { start } = this.#lists[kind].byId
        this.#eachSimilar(kind, id, word => {
          cost += start[word + 1]! - start[word]!
        })
        features.push({ kind, id, cost })
      }
    }
    return features
  }

  /** Calls `visit` with a word and all that are similar to it. */
  #eachSimilar(kind: Kind, id: number, visit: (id: number) => void): void {
    visit(id)
    const neighbours = kind === 'name' || kind === 'place' ? this.#corpus[kind].neighbours : null
    if (neighbours === null) return
    for (let at = neighbours.start[id]!; at < neighbours.start[id + 1]!; at++) visit(neighbours.word[at]!)
  }

  /** Writes (or, with factor 0, takes away) what an agreement on each word is worth to a row. */
  #mark(row: Row, factor: 0 | 1): void {
    const { name, place } = this.#corpus
    this.#markForms(name, row.names, this.#nameMarks, 3, 0, factor)
    this.#markForms(name, row.given, this.#nameMarks, 3, 1, factor)
    this.#markForms(name, row.family, this.#nameMarks, 3, 2, factor)
    this.#markForms(place, row.places, this.#placeMarks, 1, 0, factor)
  }

  #markForms(
    vocabulary: Vocabulary,
    forms: readonly Form[],
    marks: Uint8Array,
    step: number,
    offset: number,
    factor: 0 | 1,
  ) {
    const { exact, neighbours } = vocabulary
    const put = (word: number, bits: number): void => {
      const at = word * step + offset
      marks[at] = factor === 0 ? 0 : Math.max(marks[at]!, Math.ceil(bits * markUnit))
    }
    for (const { tokens, joins } of forms) {
      for (let i = 0; i < tokens.length; i++) {
        const token = tokens[i]!
        put(token, exact[token]!)
        if (neighbours !== null) {
          for (let at = neighbours.start[token]!; at < neighbours.start[token + 1]!; at++) {
            put(neighbours.word[at]!, exact[token]!)
          }
        }
        const join = i < joins.length ? joins[i]! : -1
        if (join >= 0) put(join, Math.min(exact[join]!, exact[token]! + exact[tokens[i + 1]!]!))
      }
    }
  }

  /**
   * Whether a marked row and a target may score above the threshold, from what they have in common at most. Asks the cheap
   * things first, each time taking the rest at its most.
   */
  #maySuffice(row: Row, target: number, person: boolean, otherMost: number): boolean {
    const overlap = this.#overlap
    let name = 0
    let given = 0
    let family = 0
    const names = this.#lists.name.byRow
    for (let i = names.start[target]!; i < names.start[target + 1]!; i++) {
      const at = names.entry[i]! * 3
      name += this.#nameMarks[at]!
      given += this.#nameMarks[at + 1]!
      family += this.#nameMarks[at + 2]!
    }
    overlap.name = name / markUnit
    overlap.given = given / markUnit
    overlap.family = family / markUnit
    overlap.place = row.places.length === 0 ? 0 : Number.POSITIVE_INFINITY
    overlap.other = otherMost
    if (mostPointsOf(this.#corpus, overlap, person) <= this.#threshold) return false
    let place = 0
    const places = this.#lists.place.byRow
    for (let i = places.start[target]!; i < places.start[target + 1]!; i++) place += this.#placeMarks[places.entry[i]!]!
    overlap.place = place / markUnit
    if (mostPointsOf(this.#corpus, overlap, person) <= this.#threshold) return false
    if (otherMost === 0) return true
    overlap.other = this.#otherPoints(row, target)
    return mostPointsOf(this.#corpus, overlap, person) > this.#threshold
  }

  /** The most that all but names and address can give with a row that is first met at the feature at `probe`. */
  #otherMost(row: Row, features: readonly Feature[], probe: number): number {
    let points = textPoints(row) + (row.middle === null ? 0 : matchWeights.middleName)
    for (const kind of keyKinds) {
      for (let at = 0; at <= probe; at++) {
        if (features[at]!.kind !== kind) continue
        points += keyWeights[kind]
        break
      }
    }
    return points
  }

  /** The most that all but names and address give a row and a target. */
  #otherPoints(row: Row, target: number): number {
    const texts = this.#lists.text.byRow
    let points = texts.start[target] === texts.start[target + 1] ? 0 : textPoints(row)
    if (row.middle !== null) points += matchWeights.middleName
    for (const kind of keyKinds) {
      const { start, entry } = this.#lists[kind].byRow
      for (let at = start[target]!; at < start[target + 1]!; at++) {
        if (!row[kind].ids.includes(entry[at]!)) continue
        points += keyWeights[kind]
        break
      }
    }
    return points
  }
}

const keyWeights = {
  email: matchWeights.email,
  phone: matchWeights.phone,
  abn: matchWeights.abn,
  acn: matchWeights.acn,
  tax: matchWeights.taxNumber,
} as const

const textPoints = (row: Row): number =>
  (row.title === null ? 0 : matchWeights.title) + (row.note === null ? 0 : matchWeights.note)
