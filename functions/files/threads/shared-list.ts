import { anyTeamKey, type FileActor, readerKey, readerKeysOf } from '#shared/files/reading.ts'
import { type FileShare, sharePlace } from '#shared/files/share.ts'
import { FileThread } from '#shared/files/thread.ts'
import { hasWords, isWanted, wantedOf } from '#shared/files/words.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { isWantedWith, textAt } from '../text-words.ts'
import { type Asked, foundBy, isOfFamily, pageSize, type Reads, textsRead } from './asked.ts'
import { inOrder, positionIn, sideBySide } from './side-by-side.ts'
import type { Asking } from './thread.ts'

/** How many rows of each list a search by words reads. */
const withTexts = 100
/** How many rows of what all teams of an organisation read are looked through for those of somebody's teams. */
const ofAllTeams = 400
/** Of how many teams each list is read by itself: of more, what all teams read is looked through, which is one call. */
const fewTeams = 5
/** Of how many teams the cursor of a search names them. */
const mostNamed = 4

const isShared = ([updatedAt, thread, ...teams]: readonly string[]): boolean => {
  const { shape } = FileThread
  const areTeams = teams.length <= mostNamed && teams.every(team => isIdOf('team', team))
  return areTeams && shape.updatedAt.safeParse(updatedAt).success && shape.id.safeParse(thread).success
}

/** Behind which place the lists of what is shared go on, and of which teams they were on the page before. @throws {Refusal} input.invalid */
const behind = ({ cursor }: Asked) => {
  if (cursor === undefined) return undefined
  const [updatedAt = '', thread = '', ...teams] = positionIn(cursor, isShared)
  return { updatedAt, thread, teams }
}

/** A row of a list as far as its place in the list goes. */
const placeholder = (reader: string, { updatedAt, thread }: { updatedAt: string; thread: string }) =>
  ({
    ...{ reader, updatedAt, thread, owner: { id: '-', type: 'user' }, ownerName: '', title: '-', tags: [] },
    ...{ name: '-', type: 'text/plain', size: 0, number: 1, hasThumb: false, version: 1 },
  }) as unknown as FileShare

/** How many rows of a reader's list one page looks at. */
const rowsOf = ({ query, tag, family }: Asked): number => {
  if (hasWords(query)) return withTexts
  return tag !== undefined || family !== undefined ? 200 : pageSize + 1
}

/** What is shared with one reader, newest change first. */
const sharedWith = async ({ shares }: Pick<Reads, 'shares'>, asked: Asked, reader: string, limit = rowsOf(asked)) => {
  const place = behind(asked)
  const from = place && { cursor: shares.cursorBehind('byChange', placeholder(reader, place)) }
  return shares.list('byChange', { reader }, { limit, reverse: true, eventual: true, ...from })
}

/** What any team of an organisation reads. */
const sharedWithTeams = (db: Pick<Reads, 'shares'>, asked: Asked, oid: string) =>
  sharedWith(db, asked, anyTeamKey(oid), ofAllTeams)

/**
 * The lists that somebody reads, side by side. Which teams they are of is known with who acts, too late to ask for what those read and then
 * for its texts: a search looks through what all teams of the organisation read, which is asked for before. Its cursor names the teams where
 * they are few, so that from the second page on what others' teams read is not in the way.
 */
const listsFor = (db: Pick<Reads, 'shares'>, asked: Asked, actor: FileActor) => {
  const own = readerKeysOf({ ...actor, organisation: undefined })
  const teams = new Set(actor.party.type === 'organization' ? actor.organisation?.teamIds : [])
  const named = behind(asked)?.teams ?? []
  const areNamed = named.length === teams.size && named.every(team => teams.has(team))
  const areFew = teams.size === 0 || (hasWords(asked.query) ? areNamed : teams.size <= fewTeams)
  const keys = areFew ? readerKeysOf(actor) : own
  const lists = keys.map(reader => sharedWith(db, asked, reader))
  if (!areFew) lists.push(sharedWithTeams(db, asked, actor.party.id))
  return { lists, teams: [...teams], reads: (row: FileShare) => !row.teams || row.teams.some(tid => teams.has(tid)) }
}

/** The cursor of a search, with the teams of whoever searches. */
const naming = (cursor: string, teams: readonly string[]): string =>
  Buffer.from([Buffer.from(cursor, 'base64url').toString(), ...teams].join('#')).toString('base64url')

/**
 * A page of what is shared with somebody. Whether they read a thread by several ways, it is in several of these lists, side by side in
 * their order. A search looks at so many texts, and leaves the rest to the next page.
 */
export const sharedPage = async (db: Pick<Reads, 'shares' | 'words'>, asked: Asked, actor: FileActor) => {
  const wants = wantedOf(asked.query, asked.tag)
  const isSearch = hasWords(asked.query)
  const { lists, teams, reads } = listsFor(db, asked, actor)
  const looks = await Promise.all(lists)
  const isOfThese = (row: FileShare) => reads(row) && isOfFamily(asked.family, row)
  // What its name does not tell has its text looked at, so many at a time.
  const unsure = inOrder(looks, sharePlace).filter(
    row => isSearch && isOfThese(row) && !isWanted(wants, foundBy(row).words),
  )
  const ids = [...new Set(unsure.map(row => row.thread))]
  const read = ids.slice(0, textsRead)
  const texts = await db.words.getMany(read.map(textAt), { eventual: true })
  const byThread = new Map(texts.flatMap(row => (row ? [[row.list, row] as const] : [])))
  // Behind the last text that was looked at, what has no word in its name may still have it there.
  const last = ids.length > read.length ? unsure.find(({ thread }) => thread === read.at(-1)) : undefined
  const fits = (row: FileShare) => isOfThese(row) && isWantedWith(wants, foundBy(row), byThread.get(row.thread))
  const page = sideBySide<FileShare>(looks, {
    limit: pageSize,
    positionOf: sharePlace,
    fits,
    upTo: last && sharePlace(last),
  })
  const names = isSearch && teams.length > 0 && teams.length <= mostNamed && page.cursor
  return names ? { ...page, cursor: naming(names, teams) } : page
}

/** The lists of what is shared that a search will probably read, before it is known who acts. */
const listsAhead = (db: Pick<Reads, 'shares'>, asked: Asked, uid: string, oid: string | undefined) => {
  const person = readerKey({ id: uid, type: 'user' })
  if (oid === undefined) return [sharedWith(db, asked, person)]
  const keys = [readerKey({ id: oid, type: 'organization' }), readerKey({ id: uid, type: 'user', oid })]
  const inside = keys.map(reader => sharedWith(db, asked, reader))
  const named = behind(asked)?.teams ?? []
  if (named.length > 0)
    return [...inside, ...named.map(id => sharedWith(db, asked, readerKey({ id, type: 'team', oid })))]
  return [...inside, sharedWith(db, asked, person), sharedWithTeams(db, asked, oid)]
}

/** What a search in what is shared will probably need. A cursor that is none is refused by the handler. */
export const sharedAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  if (!hasWords(asked.query)) return []
  try {
    return listsAhead(db, asked, uid ?? '', organisationId).map(list => list.catch(() => undefined))
  } catch {
    return []
  }
}
