import { z } from 'zod'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Page, Reads } from './repository.ts'
import type { Image, StreamEvent } from './stream.ts'
import type { TableSpec } from './table.ts'

/**
 * How things are found by words: an index has a row for each word of a thing, and behind the word the thing's id, in the partition of the
 * word's first letters. It follows the things a moment later, so what is found is held against the thing itself.
 */

/** A row of an index of words. */
export const WordPlace = z.object({ list: z.string(), at: z.string(), version: z.number().int() })
type PlaceKey = { list: string; at: string }
export type WordTable = TableSpec<string, z.output<typeof WordPlace>, PlaceKey>

/** Where an index has a word of somebody's things. */
const indexedAs = (owner: string, word: string): { readonly list: string; readonly begins: string } => ({
  list: `${owner}#${[...word].slice(0, 2).join('')}`,
  // A tag is wanted as a whole, of a word its beginning.
  begins: word.startsWith('#') ? `${word}#` : word,
})

/** The place of a thing under a word. */
export const placeAt = (owner: string, word: string, id: string): PlaceKey => ({
  list: indexedAs(owner, word).list,
  at: `${word}#${id}`,
})

/** The thing of a place. */
const idAt = (at: string): string => at.slice(at.lastIndexOf('#') + 1)

/** A look at an index: the places under a word, and whether these are all. */
type Look = { readonly places: readonly string[]; readonly isWhole: boolean }

/** What is looked for among somebody's things. `isId` tells what may be an id of one. */
export type Looking = {
  readonly words: Pick<Reads<WordTable>, 'rows' | 'cursorAt'>
  readonly owner: string
  /** The words that are wanted, the one that leaves out the most first. */
  readonly wanted: readonly string[]
  readonly cursor: string | undefined
  readonly isId: (text: string) => boolean
}

const cursorPattern = /^(\d)(.{1,200})$/su

/** Where a search goes on: by which of its words, and behind which row of it. @throws {Refusal} input.invalid */
const readCursor = ({ cursor, wanted, isId }: Looking) => {
  if (cursor === undefined) return undefined
  const [, n = '', behind = ''] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const word = wanted[Number(n)]
  if (n === '' || word === undefined || !behind.startsWith(word) || !isId(idAt(behind)))
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  return { word, n: Number(n), behind }
}

const writeCursor = (n: number, behind: string): string => Buffer.from(`${n}${behind}`).toString('base64url')

const lookUp = async ({ words, owner }: Looking, word: string, behind?: string): Promise<Look> => {
  const { list, begins } = indexedAs(owner, word)
  const page = await words.rows(
    { list },
    {
      begins,
      limit: 200,
      reverse: true,
      eventual: true,
      ...(behind === undefined ? {} : { cursor: words.cursorAt({ list, at: behind }) }),
    },
  )
  return { places: page.items.map(({ at }) => at), isWhole: page.cursor === undefined }
}

/** The places of all words that are wanted, newest things first; where a search goes on, of the word that it goes by. */
export const lookByWords = (looking: Looking): Promise<Look[]> => {
  const from = readCursor(looking)
  if (from) return Promise.all([lookUp(looking, from.word, from.behind)])
  return Promise.all(looking.wanted.map(word => lookUp(looking, word)))
}

/** The things that each look found, where it found all: what is in none of these has not all the words. */
export const wholeOf = (looks: readonly Look[]): (ReadonlySet<string> | undefined)[] =>
  looks.map(({ places, isWhole }) => (isWhole ? new Set(places.map(idAt)) : undefined))

/** What is made of the ids that were found. `most` is how many one call loads. */
type Loading<R> = {
  readonly most: number
  readonly load: (ids: readonly string[]) => Promise<readonly (R | undefined)[]>
  readonly fits: (row: R) => boolean
  /** The words under which the index has it. */
  readonly wordsOf: (row: R) => readonly string[]
}

/** Whether an index has one place behind another, as the database sorts them: by their bytes. */
const isBehind = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0

/**
 * A page of things by their words: the one of which all places are at hand, else the longest, names them; the others are held against the
 * places at hand, and against the things themselves, so that nothing shows by a word that it had. Words that begin alike come one after
 * the other: what has several of them is on the page of the first, and each page has the newest things first.
 */
export const foundByWords = async <R>(
  looking: Looking,
  { most, load, fits, wordsOf }: Loading<R>,
): Promise<Page<R>> => {
  if (looking.wanted.length === 0) return { items: [] }
  const from = readCursor(looking)
  const looks = await lookByWords(looking)
  const whole = wholeOf(looks)
  const shortest = looks.reduce(
    (best, look, n) =>
      look.isWhole && !(looks[best]?.isWhole && looks[best].places.length <= look.places.length) ? n : best,
    0,
  )
  const driver = looks[shortest]
  if (!driver) return { items: [] }
  const hopeful = driver.places.filter(at => whole.every(ids => ids?.has(idAt(at)) !== false))
  const some = hopeful.slice(0, most)
  const ids = [...new Set(some.map(idAt))].toSorted().toReversed()
  const rows = await load(ids)
  const wasShown = (row: R, id: string): boolean => {
    if (!from) return false
    const { begins } = indexedAs(looking.owner, from.word)
    const places = wordsOf(row).map(word => placeAt(looking.owner, word, id).at)
    return places.some(at => at.startsWith(begins) && !isBehind(at, from.behind))
  }
  const items = rows.flatMap((row, n) => (row !== undefined && fits(row) && !wasShown(row, ids[n] ?? '') ? [row] : []))
  const last = hopeful.length > most ? some.at(-1) : driver.places.at(-1)
  const goesOn = hopeful.length > most || !driver.isWhole
  return { items, ...(goesOn && last !== undefined ? { cursor: writeCursor(from?.n ?? shortest, last) } : {}) }
}

/** Whose a thing is, and by which words it is found. */
export type Worded = { readonly owner: string; readonly words: readonly string[] }
/** As it was: `unsure` are words whose rows may be there or not, since a change of them broke off. */
export type WasWorded = Worded & { readonly unsure?: readonly string[] }

/** Words that one transaction writes. */
const atOnce = 80

type Following = {
  /** What the thing was, of a row as the stream has it; undefined for none. */
  readonly before: (image: Image | undefined, id: string) => WasWorded | undefined
  /** What it is now; undefined where it is no more, or is not to be found. */
  readonly now: (id: string) => Promise<Worded | undefined>
  /** Carries these changes out in one transaction. */
  readonly write: (changes: readonly { readonly place: PlaceKey; readonly isGone: boolean }[]) => Promise<void>
}

/**
 * Has an index follow changes of things. It goes by how each is now, and by all that it was in a batch: what is told twice changes nothing,
 * and a search holds each thing against what was asked for, so a word that is late shows nothing that is not there.
 */
export const followWords = async (
  { Records }: Pick<StreamEvent, 'Records'>,
  { before, now, write }: Following,
): Promise<void> => {
  const earlier = new Map<string, { owner: string; first: Set<string>; words: Set<string> }>()
  for (const { dynamodb } of Records) {
    const id = dynamodb.Keys?.pk?.S ?? ''
    const was = before(dynamodb.OldImage, id)
    const known = earlier.get(id) ?? { owner: '', first: new Set(was?.words), words: new Set() }
    known.owner ||= was?.owner ?? ''
    for (const word of [...(was?.words ?? []), ...(was?.unsure ?? [])]) known.words.add(word)
    earlier.set(id, known)
  }
  for (const [id, was] of earlier) {
    const thing = await now(id)
    const owner = thing?.owner ?? was.owner
    if (!owner) continue
    const words = new Set(thing?.words)
    const gone = [...was.words].filter(word => !words.has(word)).map(word => ({ word, isGone: true }))
    // What it had before all of these changes was written down with the change before them.
    const fresh = [...words].filter(word => !was.first.has(word)).map(word => ({ word, isGone: false }))
    const changes = [...gone, ...fresh].map(({ word, isGone }) => ({ place: placeAt(owner, word, id), isGone }))
    for (let from = 0; from < changes.length; from += atOnce) await write(changes.slice(from, from + atOnce))
  }
}
