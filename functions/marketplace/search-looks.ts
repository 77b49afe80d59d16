import { z } from 'zod'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Card, SearchKind } from '#shared/marketplace/card.ts'
import { indexedWords, isLetter, matcherOf, placeOfWord, searchLimits, stemOf } from '#shared/marketplace/search.ts'
import type { Reads } from '../kit/repository.ts'
import type * as tables from './tables.ts'

/**
 * How the index is read. A request waits for the database twice at most: for what it asks for first, all at once, and, where
 * that is not enough for a page, for a longer look further on. What is found by then is the answer, with a cursor.
 */

/** Rows of a first look by words, over all words. */
const FIRST = 30
/** Rows of a second look, among which few fit. */
const SECOND = 60
/** Rows of a first look over several lists that are merged. */
const MERGED = 48
const PAGE = searchLimits.page
/** Words of a query whose partitions are looked at. */
const DRIVERS = 3

type Tokens = Reads<typeof tables.SearchTokens>
type Token = Awaited<ReturnType<Tokens['rows']>>['items'][number]

/** Rows that stand one behind another: a partition, or the part of it that begins so. */
export type Source = { readonly place: string; readonly begins?: string; readonly reverse: boolean }

/** What of a source was read. One that has not ended has at least one row. */
type Read = { readonly source: Source; readonly rows: readonly Token[]; readonly ended: boolean }

export type Hit = { readonly card: Card; readonly words: readonly string[] }

export type Result = {
  /** In the order of the index. */
  readonly found: readonly Hit[]
  /** What fits but for its category. */
  readonly counted: readonly Hit[]
  readonly cursor: string | undefined
}

/** What is asked of things beyond where they stand. */
export type Asked = { readonly words: readonly string[]; readonly categories: readonly string[] }

const ofWords = ({ words }: Asked): ((row: Hit) => boolean) => {
  const matches = matcherOf(words)
  return row => matches(row.words)
}

const ofCategories =
  ({ categories }: Asked) =>
  ({ card }: Hit): boolean =>
    !categories.length || categories.includes(card.category ?? '')

const read = async (tokens: Tokens, source: Source, limit: number, after?: string): Promise<Read> => {
  const { place, begins, reverse } = source
  const cursor = after === undefined ? undefined : tokens.cursorAt({ place, sort: after })
  const page = await tokens.rows({ place }, { begins, reverse, limit, cursor, eventual: true })
  return { source, rows: page.items, ended: !page.cursor }
}

/** A source that is looked at later, if at all. */
const unread = (source: Source): Read => ({ source, rows: [], ended: false })

/** Reads on where a source was left. */
const readOn = async (tokens: Tokens, left: Read, limit: number): Promise<Read> => {
  const more = await read(tokens, left.source, limit, left.rows.at(-1)?.sort)
  return { ...more, rows: [...left.rows, ...more.rows] }
}

/** Where a list goes on: by which word it was found, in which of the word's sources, and behind which row. */
const Cursor = z.tuple([z.string(), z.union([z.literal(0), z.literal(1)]), z.string().min(1)])
type Cursor = z.output<typeof Cursor>

const toCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws {Refusal} input.invalid */
const fromCursor = (text: string | undefined, drivers: readonly string[]): Cursor | undefined => {
  if (text === undefined) return undefined
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (drivers.includes(cursor[0])) return cursor
  } catch {
    // Falls through to the refusal: what does not parse is not a cursor.
  }
  throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
}

/**
 * Things of several sources in one order, such as the newest of some categories. Each row is in one of them at most.
 * @param sources all from the start, or all from the end
 * @throws {Refusal} input.invalid for an invalid cursor
 */
export const lookInOrder = async (
  tokens: Tokens,
  sources: readonly Source[],
  asked: Asked,
  from: string | undefined,
): Promise<Result> => {
  const after = fromCursor(from, [''])?.[2]
  const sign = sources[0]?.reverse ? -1 : 1
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0)
  const narrows = asked.words.length > 0
  const count = sources.length
  const limit = narrows ? FIRST : count > 2 ? Math.ceil(MERGED / count) : PAGE
  let reads = await Promise.all(sources.map(source => read(tokens, source, limit, after)))

  /** The rows read, up to where a source that goes on may have unread rows in between. */
  const certain = () => {
    const rows = reads.flatMap(each => each.rows).toSorted((a, b) => compare(a.sort, b.sort))
    const ends = reads.filter(each => !each.ended).map(each => each.rows.at(-1)?.sort ?? '')
    const horizon = ends.toSorted(compare)[0]
    const sure = horizon === undefined ? rows : rows.filter(({ sort }) => compare(sort, horizon) <= 0)
    const counted = sure.filter(ofWords(asked))
    return { rows, horizon, counted, found: counted.filter(ofCategories(asked)) }
  }

  let known = certain()
  if (known.found.length < PAGE && known.horizon !== undefined) {
    // A source whose last row comes after a full page of rows has nothing more for this page.
    const cut = narrows ? undefined : known.rows[PAGE - 1]?.sort
    const isShort = ({ ended, rows }: Read) =>
      !ended && (cut === undefined || compare(rows.at(-1)?.sort ?? '', cut) < 0)
    reads = await Promise.all(reads.map(each => (isShort(each) ? readOn(tokens, each, narrows ? SECOND : PAGE) : each)))
    known = certain()
  }
  const found = known.found.slice(0, PAGE)
  const end = known.found.length > found.length ? found.at(-1)?.sort : known.horizon
  return { found, counted: known.counted, cursor: end === undefined ? undefined : toCursor(['', 0, end]) }
}

/** The sources of a word: what begins with it, whole words first, and what has its stem alone. */
const sourcesOf = (kind: SearchKind, word: string): Source[] => {
  const begin = placeOfWord(kind, word)
  const stem = stemOf(word)
  const other = placeOfWord(kind, stem)
  return [
    { place: begin.place, begins: begin.rest, reverse: false },
    ...(stem === word ? [] : [{ place: other.place, begins: `${other.rest}#`, reverse: false }]),
  ]
}

/** A thing may have several rows in the sources of a word: whether this is the one that counts, so that it is found once. */
const tellsOf =
  (kind: SearchKind, driver: string, part: number) =>
  ({ place, sort, words }: Token): boolean => {
    const letters = place.slice(kind.length + 1)
    const begun = indexedWords(words.filter(word => word.startsWith(letters))).filter(word => word.startsWith(driver))
    if (part > 0) return begun.length === 0
    return begun.toSorted()[0] === `${letters}${sort.slice(0, sort.indexOf('#'))}`
  }

/** The sources of a word as far as they were read. */
type Looked = { readonly driver: string; readonly firstPart: number; readonly parts: readonly Read[] }

/** The first source of a word that goes on; those behind it have to wait. */
const openPart = ({ parts }: Looked): number => parts.findIndex(({ ended }) => !ended)

/**
 * Things whose words answer those of a query. The first rows of each of its words are read. A word whose rows were all read
 * leads: nothing that matches can be missing from them. Else the one leads under which most of the rows match.
 * @throws {Refusal} input.invalid for an invalid cursor
 */
export const lookByWords = async (
  tokens: Tokens,
  kind: SearchKind,
  asked: Asked,
  from: string | undefined,
): Promise<Result> => {
  const drivers = asked.words
    .filter(word => !isLetter(word))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, DRIVERS)
  const [letter] = asked.words
  if (!drivers.length) return lookInOrder(tokens, [{ place: `${kind}#${letter}`, reverse: true }], asked, from)

  const cursor = fromCursor(from, drivers)
  const [, firstPart = 0, after] = cursor ?? []
  const leads = cursor ? [cursor[0]] : drivers
  const limit = Math.ceil(FIRST / leads.length)
  const looks = await Promise.all(
    leads.map(async (driver): Promise<Looked> => {
      const sources = sourcesOf(kind, driver).slice(firstPart)
      const [first, ...others] = sources
      if (!first) return { driver, firstPart, parts: [] }
      // Most often the first tells of more than a page: what has the stem alone is looked at when it does not.
      const parts = [await read(tokens, first, limit, after), ...others.map(unread)]
      return { driver, firstPart, parts }
    }),
  )

  const matching = (looked: Looked): Token[] => {
    const open = openPart(looked)
    const parts = open < 0 ? looked.parts : looked.parts.slice(0, open + 1)
    return parts
      .flatMap(({ rows }, at) => rows.filter(tellsOf(kind, looked.driver, looked.firstPart + at)))
      .filter(ofWords(asked))
  }
  const weight = ({ looked, matches }: { looked: Looked; matches: readonly Token[] }) =>
    looked.parts[0]?.ended ? Number.POSITIVE_INFINITY : matches.length
  const [best] = looks.map(looked => ({ looked, matches: matching(looked) })).toSorted((a, b) => weight(b) - weight(a))
  if (!best) return { found: [], counted: [], cursor: undefined }

  let { looked, matches: counted } = best
  const inCategories = ofCategories(asked)
  const open = openPart(looked)
  const left = looked.parts[open]
  if (left && (left.rows.length === 0 || counted.filter(inCategories).length < PAGE)) {
    const more = await readOn(tokens, left, SECOND)
    looked = { ...looked, parts: looked.parts.with(open, more) }
    counted = matching(looked)
  }
  const next = openPart(looked)
  const end = looked.parts[next]?.rows.at(-1)?.sort
  return {
    found: counted.filter(inCategories),
    counted,
    cursor: end === undefined ? undefined : toCursor([looked.driver, looked.firstPart + next === 0 ? 0 : 1, end]),
  }
}
