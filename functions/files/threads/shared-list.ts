import { anyTeamKey, type FileActor, readerKeysOf } from '#shared/files/reading.ts'
import { type FileShare, sharePlace } from '#shared/files/share.ts'
import { FileThread } from '#shared/files/thread.ts'
import { hasWords, isWanted, wantedOf } from '#shared/files/words.ts'
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

const isShared = ([updatedAt, thread, ...more]: readonly string[]): boolean => {
  const { shape } = FileThread
  return more.length === 0 && shape.updatedAt.safeParse(updatedAt).success && shape.id.safeParse(thread).success
}

/** Behind which place the lists of what is shared go on. @throws {Refusal} input.invalid */
const behind = ({ cursor }: Asked) => {
  if (cursor === undefined) return undefined
  const [updatedAt = '', thread = ''] = positionIn(cursor, isShared)
  return { updatedAt, thread }
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
const sharedWith = ({ shares }: Pick<Reads, 'shares'>, asked: Asked, reader: string, limit = rowsOf(asked)) => {
  const place = behind(asked)
  const from = place && { cursor: shares.cursorBehind('byChange', placeholder(reader, place)) }
  return shares.list('byChange', { reader }, { limit, reverse: true, eventual: true, ...from })
}

/** What any team of an organisation reads. */
const sharedWithTeams = (db: Pick<Reads, 'shares'>, asked: Asked, oid: string) =>
  sharedWith(db, asked, anyTeamKey(oid), ofAllTeams)

/**
 * The lists that somebody reads, side by side. Which teams they are of is known with who acts, too late to ask for what those read and then
 * for its texts: a search looks through what all teams of the organisation read, which is asked for before.
 */
const listsFor = (db: Pick<Reads, 'shares'>, asked: Asked, actor: FileActor) => {
  const own = readerKeysOf({ ...actor, organisation: undefined })
  const teams = new Set(actor.party.type === 'organization' ? actor.organisation?.teamIds : [])
  const areFew = teams.size === 0 || (teams.size <= fewTeams && !hasWords(asked.query))
  const keys = areFew ? readerKeysOf(actor) : own
  const lists = keys.map(reader => sharedWith(db, asked, reader))
  if (!areFew) lists.push(sharedWithTeams(db, asked, actor.party.id))
  return { lists, reads: (row: FileShare) => !row.teams || row.teams.some(tid => teams.has(tid)) }
}

/**
 * A page of what is shared with somebody. Whether they read a thread by several ways, it is in several of these lists, side by side in
 * their order. A search looks at so many texts, and leaves the rest to the next page.
 */
export const sharedPage = async (db: Pick<Reads, 'shares' | 'words'>, asked: Asked, actor: FileActor) => {
  const wants = wantedOf(asked.query, asked.tag)
  const isSearch = hasWords(asked.query)
  const { lists, reads } = listsFor(db, asked, actor)
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
  return sideBySide<FileShare>(looks, {
    limit: pageSize,
    positionOf: sharePlace,
    fits,
    upTo: last && sharePlace(last),
  })
}

/** What a search in what is shared will probably need: all of its lists, before it is known who acts. */
export const sharedAhead = (asked: Asked, { db, uid, organisationId: oid }: Asking) => {
  if (!hasWords(asked.query)) return []
  const person = `user#${uid ?? ''}`
  const looks =
    oid === undefined
      ? [() => sharedWith(db, asked, person)]
      : [
          ...[person, `organization#${oid}`, `${oid}#${person}`].map(reader => () => sharedWith(db, asked, reader)),
          () => sharedWithTeams(db, asked, oid),
        ]
  return looks.map(look =>
    Promise.resolve()
      .then(look)
      .catch(() => undefined),
  )
}
