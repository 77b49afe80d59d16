import { Blocking } from './match-blocking.ts'
import { type Corpus, corpusOf } from './match-corpus.ts'
import { type MatchDecision, pairKey, refusedPairs } from './match-decisions.ts'
import { ambiguityMargin, type FieldScore, type MatchRecord, matchThreshold, type PairScore } from './match-fields.ts'
import { explainRows, scoreRows } from './match-score.ts'
import { NetworkRefusal } from './refusal.ts'

/** A user (person or organisation) that a contact may be, with the explanation that people are shown. */
export type Match = {
  readonly id: string
  readonly score: number
  readonly fields: readonly FieldScore[]
  /** Another candidate scores within the margin of the best: a person decides, nothing is linked by itself. */
  readonly ambiguous: boolean
}

export type MatchOptions = {
  /** A match scores above this. Default 29, from the spec; a lower one is taken as 29. */
  readonly threshold?: number
  /** Candidates within this many points of the best are ambiguous. */
  readonly margin?: number
  /** The most candidates that are returned for one contact, best first. */
  readonly most?: number
  /** What people decided before: a refused pair is not offered again. */
  readonly decisions?: readonly MatchDecision[]
}

const mostCandidates = 5

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** @throws {Refusal} match.missingId, match.duplicateId */
const checkIds = (records: readonly MatchRecord[]): void => {
  const known = new Set<string>()
  records.forEach(({ id }, at) => {
    if (typeof id !== 'string' || id.trim() === '') throw new NetworkRefusal('match.missingId', { row: at + 1 })
    if (known.has(id)) throw new NetworkRefusal('match.duplicateId', { id })
    known.add(id)
  })
}

/** The score in hundredths that a pair must be above. */
const floorOf = ({ threshold = matchThreshold }: MatchOptions): number => {
  if (Number.isNaN(threshold)) throw new RangeError('threshold is not a number')
  return Math.max(threshold, matchThreshold) * 100
}

/**
 * How well a contact and a user agree, and why: the explanation, field by field (spec part 2, section 5, Contact matching).
 * Symmetric. Without `others` every value is taken as rare; with them (the rows that the two are among) agreement on a
 * common value says less. The score is the sum of the fields' points.
 */
export const scorePair = (contact: MatchRecord, user: MatchRecord, others: readonly MatchRecord[] = []): PairScore => {
  const corpus = corpusOf([contact, user, ...others])
  return explainRows(corpus, corpus.rows[0]!, corpus.rows[1]!)
}

type Candidate = { readonly row: number; readonly score: number }

/** Keeps the best candidates, so that a name that thousands share does not fill the memory. */
const keepBest = (corpus: Corpus, best: Candidate[], candidate: Candidate, most: number): void => {
  const before = (a: Candidate, b: Candidate): boolean =>
    a.score > b.score || (a.score === b.score && compareIds(corpus.rows[a.row]!.id, corpus.rows[b.row]!.id) < 0)
  if (best.length === most && !before(candidate, best[most - 1]!)) return
  let at = best.length
  while (at > 0 && before(candidate, best[at - 1]!)) at--
  best.splice(at, 0, candidate)
  if (best.length > most) best.pop()
}

/**
 * The users that each contact may be, best first; an empty list where none scores above the threshold. How common a value is
 * is measured over both sides together. The result depends on the rows alone, not on their order.
 * @throws {Refusal} match.missingId, match.duplicateId (within one side)
 */
export const matchContacts = (
  contacts: readonly MatchRecord[],
  users: readonly MatchRecord[],
  options: MatchOptions = {},
): Map<string, Match[]> => {
  checkIds(contacts)
  checkIds(users)
  const floor = floorOf(options)
  const margin = (options.margin ?? ambiguityMargin) * 100
  // One more than is wanted, so that the last one's rival is seen; at least two, so that ambiguity is.
  const most = Math.max(2, (options.most ?? mostCandidates) + 1)
  const refused = refusedPairs(options.decisions ?? [])
  const corpus = corpusOf([...contacts, ...users])
  const blocking = new Blocking(
    corpus,
    users.map((_, i) => contacts.length + i),
    floor / 100,
  )
  const matches = new Map<string, Match[]>()
  contacts.forEach(({ id }, at) => {
    const best: Candidate[] = []
    blocking.candidates(at, row => {
      const score = scoreRows(corpus, corpus.rows[at]!, corpus.rows[row]!)
      if (score > floor && !refused.has(pairKey(id, corpus.rows[row]!.id))) keepBest(corpus, best, { row, score }, most)
    })
    const contested = best.length > 1 && best[0]!.score - best[1]!.score <= margin
    matches.set(
      id,
      best.slice(0, options.most ?? mostCandidates).map(({ row, score }) => ({
        id: corpus.rows[row]!.id,
        ...explainRows(corpus, corpus.rows[at]!, corpus.rows[row]!),
        ambiguous: contested && best[0]!.score - score <= margin,
      })),
    )
  })
  return matches
}

/** The one match that may be linked without asking: the best, unless another one is as good. */
export const linkableMatch = (matches: readonly Match[]): Match | null => {
  const best = matches[0]
  return best === undefined || best.ambiguous ? null : best
}

/** Groups of rows joined one by one; two groups whose known company numbers contradict are never joined. */
class Groups {
  readonly #parent: Int32Array
  readonly #numbers: (Set<string> | undefined)[]

  constructor(corpus: Corpus) {
    this.#parent = Int32Array.from(corpus.rows, (_, i) => i)
    this.#numbers = corpus.rows.map(({ abn, acn }) => {
      if (abn.known) return new Set([`abn ${abn.ids[0]}`])
      return acn.known ? new Set([`acn ${acn.ids[0]}`]) : undefined
    })
  }

  find(row: number): number {
    let root = row
    while (this.#parent[root] !== root) root = this.#parent[root]!
    for (let at = row; at !== root; ) {
      const next = this.#parent[at]!
      this.#parent[at] = root
      at = next
    }
    return root
  }

  join(a: number, b: number): void {
    const rootA = this.find(a)
    const rootB = this.find(b)
    if (rootA === rootB) return
    const numbersA = this.#numbers[rootA]
    const numbersB = this.#numbers[rootB]
    if (numbersA && numbersB) {
      if (contradict(numbersA, numbersB)) return
      for (const number of numbersB) numbersA.add(number)
    }
    this.#numbers[rootA] = numbersA ?? numbersB
    this.#parent[rootB] = rootA
  }
}

/** Whether both groups know a number of one kind and share none. */
const contradict = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  ['abn', 'acn'].some(kind => {
    const ofA = [...a].filter(number => number.startsWith(kind))
    const ofB = [...b].filter(number => number.startsWith(kind))
    return ofA.length > 0 && ofB.length > 0 && !ofA.some(number => b.has(number))
  })

/**
 * The groups of rows in one file that are the same party, each sorted by id, the groups by their first id; rows without a
 * duplicate are left out. A group grows by its surest pairs first.
 * @throws {Refusal} match.missingId, match.duplicateId
 */
export const duplicateClusters = (records: readonly MatchRecord[], options: MatchOptions = {}): string[][] => {
  checkIds(records)
  const floor = floorOf(options)
  const refused = refusedPairs(options.decisions ?? [])
  const corpus = corpusOf(records)
  const { rows } = corpus
  const blocking = new Blocking(
    corpus,
    records.map((_, i) => i),
    floor / 100,
  )
  const pairs: { readonly a: number; readonly b: number; readonly score: number }[] = []
  rows.forEach((row, a) => {
    blocking.candidates(a, b => {
      const other = rows[b]!
      // Each pair once, whatever the order of the rows.
      if (compareIds(row.id, other.id) > 0) return
      const score = scoreRows(corpus, row, other)
      if (score > floor && !refused.has(pairKey(row.id, other.id)) && !refused.has(pairKey(other.id, row.id))) {
        pairs.push({ a, b, score })
      }
    })
  })
  pairs.sort(
    (p, q) => q.score - p.score || compareIds(rows[p.a]!.id, rows[q.a]!.id) || compareIds(rows[p.b]!.id, rows[q.b]!.id),
  )
  const groups = new Groups(corpus)
  for (const { a, b } of pairs) groups.join(a, b)
  const clusters = new Map<number, string[]>()
  rows.forEach((row, at) => {
    const root = groups.find(at)
    const cluster = clusters.get(root)
    if (cluster) cluster.push(row.id)
    else clusters.set(root, [row.id])
  })
  return [...clusters.values()]
    .filter(ids => ids.length > 1)
    .map(ids => ids.sort(compareIds))
    .sort((a, b) => compareIds(a[0]!, b[0]!))
}
