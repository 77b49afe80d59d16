import { type FileActor, isTeamKey, readerKeysOf } from '#shared/files/reading.ts'
import { type FileShare, sharePlace } from '#shared/files/share.ts'
import { FileThread } from '#shared/files/thread.ts'
import { hasWords, isWanted, wantedOf } from '#shared/files/words.ts'
import { isWantedWith, teamTextAt, textAt, textsOfTeam, threadOfText } from '../text-words.ts'
import { type Asked, foundBy, isOfFamily, pageSize, type Reads, textsRead } from './asked.ts'
import { inOrder, positionIn, sideBySide } from './side-by-side.ts'
import type { Asking } from './thread.ts'

/** How many rows of each list a search by words reads. */
const withTexts = 100
/** How many texts of what teams read it reads, of all of somebody's teams together, and of each at least. */
const textsOfTeams = 40
const textsOfEach = 2
/** Of how many teams somebody is at most whose search waits for the database twice: it reads ten texts of each, or more. */
const fewTeams = 4

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

/** What is shared with one reader, newest change first. */
const sharedWith = ({ shares }: Pick<Reads, 'shares'>, asked: Asked, reader: string) => {
  const place = behind(asked)
  const isNarrowed = asked.tag !== undefined || asked.family !== undefined
  const limit = hasWords(asked.query) ? withTexts : isNarrowed ? 200 : pageSize + 1
  const from = place && { cursor: shares.cursorBehind('byChange', placeholder(reader, place)) }
  return shares.list('byChange', { reader }, { limit, reverse: true, eventual: true, ...from })
}

type Words = Pick<Reads, 'words'>

/** The texts of what a team reads, in the order of its list, from where the search goes on or behind a cursor of these. */
const textsWith = (
  { words }: Words,
  asked: Asked,
  team: string,
  at: { limit: number; cursor?: string | undefined },
) => {
  const place = behind(asked)
  const from = at.cursor ?? (place && words.cursorAt(teamTextAt(team, place)))
  return words.rows(
    { list: textsOfTeam(team) },
    { limit: at.limit, reverse: true, eventual: true, ...(from && { cursor: from }) },
  )
}

/**
 * The texts of what teams read: of each as many. Of many teams those that have fewer leave the rest to those that have more, for one more
 * wait: else who is of twenty, one of which has nearly all, came forward by two files at a time.
 */
const textsOfAll = async (db: Words, asked: Asked, teams: readonly string[]) => {
  const ofEach = Math.max(textsOfEach, Math.floor(textsOfTeams / Math.max(1, teams.length)))
  const pages = await Promise.all(teams.map(team => textsWith(db, asked, team, { limit: ofEach })))
  if (teams.length <= fewTeams) return pages
  const left = textsOfTeams - pages.reduce((sum, { items }) => sum + items.length, 0)
  const limit = Math.floor(left / Math.max(1, pages.filter(({ cursor }) => cursor).length))
  if (limit < 1) return pages
  return Promise.all(
    pages.map(async ({ items, cursor }, n) => {
      if (!cursor) return { items }
      const more = await textsWith(db, asked, teams[n] ?? '', { limit, cursor })
      return { ...more, items: [...items, ...more.items] }
    }),
  )
}

/**
 * A page of what is shared with somebody. Whether they read a thread by several ways, it is in several of these lists, side by side in
 * their order. A search looks at so many texts of each way of reading, and leaves the rest to the next page: which teams somebody is of is
 * known with who acts, so what those read has its texts in lists of their own, which are read beside it.
 */
export const sharedPage = async (db: Pick<Reads, 'shares' | 'words'>, asked: Asked, actor: FileActor) => {
  const keys = readerKeysOf(actor)
  const teams = keys.filter(isTeamKey)
  const wants = wantedOf(asked.query, asked.tag)
  const isSearch = hasWords(asked.query)
  const ofTeams = Promise.all(teams.map(team => sharedWith(db, asked, team)))
  const teamTexts = isSearch ? textsOfAll(db, asked, teams) : []
  const own = await Promise.all(keys.filter(key => !isTeamKey(key)).map(reader => sharedWith(db, asked, reader)))
  // What its name does not tell has its text looked at, so many at a time.
  const unsure = inOrder(own, sharePlace).filter(
    row => isSearch && isOfFamily(asked.family, row) && !isWanted(wants, foundBy(row).words),
  )
  const ids = [...new Set(unsure.map(row => row.thread))]
  const read = ids.slice(0, textsRead)
  const [texts, pages] = await Promise.all([db.words.getMany(read.map(textAt), { eventual: true }), teamTexts])
  const byThread = new Map([
    ...pages.flatMap(({ items }) => items.map(row => [threadOfText(row), row] as const)),
    ...texts.flatMap(row => (row ? [[row.list, row] as const] : [])),
  ])
  const last = ids.length > read.length ? unsure.find(({ thread }) => thread === read.at(-1)) : undefined
  const fits = (row: FileShare) =>
    isOfFamily(asked.family, row) && isWantedWith(wants, foundBy(row), byThread.get(row.thread))
  // Behind the last text that was looked at, what has no word in its name may still have it there.
  const ends = pages.flatMap(({ items, cursor }) => (cursor ? (items.at(-1)?.at ?? []) : []))
  const upTo = [...ends, ...(last ? [sharePlace(last)] : [])].toSorted().at(-1)
  const looks = [...own, ...(await ofTeams)]
  return sideBySide<FileShare>(looks, { limit: pageSize, positionOf: sharePlace, fits, upTo })
}

/** What a search in what is shared will probably need, as far as it is known before who acts: all but what teams read. */
export const sharedAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  if (!hasWords(asked.query)) return []
  const person = `user#${uid ?? ''}`
  const inside = organisationId === undefined ? [] : [`organization#${organisationId}`, `${organisationId}#${person}`]
  return [person, ...inside].map(reader =>
    Promise.resolve()
      .then(() => sharedWith(db, asked, reader))
      .catch(() => undefined),
  )
}
