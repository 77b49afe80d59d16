import { anyFolder, topFolder } from '#shared/files/Files.contract.ts'
import { isOnList } from '#shared/files/lists.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { hasWords, isWanted, wantedOf } from '#shared/files/words.ts'
import type { Party } from '#shared/kit/event.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { filtered } from '../../kit/filtered.ts'
import type { Page } from '../../kit/repository.ts'
import type { RowOf } from '../../kit/table.ts'
import { foundByWords, type Looking, lookByWords, wholeOf } from '../../kit/word-index.ts'
import { isWantedWith, textAt, wordsWith } from '../text-words.ts'
import type { FileWords } from '../thread-tables.ts'
import { type Asked, isIn, isOfFamily, pageSize, type Reads, textsRead, threadFoundBy } from './asked.ts'

/** How many rows are looked through where only some are wanted. */
const stretches = [200, 200]
/** How long a list is at most that a search looks through itself, instead of going by the words of all files. */
const shortList = 100

/** The index whose order a list of one's own files is in, and the part of it. */
const placeOf = ({ list, folder, sort }: Asked, owner: Party) => {
  if (list === 'byMe') return { index: 'shared', part: { owner } } as const
  if (list === 'withdrawn') return { index: 'withdrawn', part: { owner } } as const
  if (list === 'awaited') return { index: 'awaited', part: { owner } } as const
  const inFolder = folder === anyFolder ? { owner } : { owner, ...(folder === topFolder ? {} : { folder }) }
  if (folder === anyFolder) return { index: sort === 'name' ? 'byName' : 'byChange', part: inFolder } as const
  return { index: sort === 'name' ? 'folderByName' : 'folderByChange', part: inFolder } as const
}

/** Whether a file is on the list that was asked for, which may hold a part of them alone. */
const isOn = ({ list }: Asked, thread: FileThread): boolean =>
  list === 'byMe' || list === 'withdrawn' || list === 'awaited' ? isOnList[list](thread) : true

/** Whether it is where, and of the kind that, was asked for. */
const isOfThese = (asked: Asked, thread: FileThread): boolean =>
  isIn(asked.folder, thread) && isOfFamily(asked.family, thread.current)

/** A page of one's own files, in an order of their index. */
const ownPage = ({ threads }: Pick<Reads, 'threads'>, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  const { index, part } = placeOf(asked, owner)
  const { family, folder, tag } = asked
  const isNarrowed = family !== undefined || tag !== undefined || (folder !== anyFolder && asked.list !== 'own')
  const wants = wantedOf('', tag)
  return filtered<FileThread>({
    look: at => threads.list(index, part, { ...at, reverse: asked.descending, eventual: true }),
    fits: isNarrowed ? thread => isOfThese(asked, thread) && isWanted(wants, threadFoundBy(thread).words) : undefined,
    behind: thread => threads.cursorBehind(index, thread),
    limit: pageSize,
    cursor: asked.cursor,
    stretches,
  })
}

const lookingFor = ({ words }: Pick<Reads, 'words'>, { query, tag, cursor }: Asked, owner: Party): Looking => {
  const wants = wantedOf(query, tag)
  return {
    words,
    owner: partyKey(owner),
    wanted: [...wants.words, ...(wants.tag === undefined ? [] : [wants.tag])],
    cursor,
    isId: text => isIdOf('fileThread', text),
  }
}

type TextRow = RowOf<typeof FileWords>
type FoundThread = { readonly thread: FileThread; readonly text: TextRow | undefined }

/** A page of one's own files by their words. */
const found = async (db: Reads, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  const wants = wantedOf(asked.query, asked.tag)
  const { items, ...rest } = await foundByWords<FoundThread>(lookingFor(db, asked, owner), {
    most: textsRead,
    load: async ids => {
      const [threads, texts] = await Promise.all([
        db.threads.getMany(
          ids.map(id => ({ id })),
          { eventual: true },
        ),
        wants.words.length > 0 ? db.words.getMany(ids.map(textAt), { eventual: true }) : [],
      ])
      return threads.map((thread, n) => thread && { thread, text: texts[n] })
    },
    fits: ({ thread, text }) =>
      partyKey(thread.owner) === partyKey(owner) &&
      isOn(asked, thread) &&
      isOfThese(asked, thread) &&
      isWantedWith(wants, threadFoundBy(thread), text),
    wordsOf: ({ thread, text }) => wordsWith(threadFoundBy(thread), text),
  })
  return { items: items.map(({ thread }) => thread), ...rest }
}

/** How the cursor of a search begins that goes on in the list itself. */
const inList = 'list.'

/** Whether a search may still go through its list itself: at its beginning, and where it did so far. */
const mayBeShort = ({ list, cursor }: Asked): boolean => list !== 'own' && (cursor?.startsWith(inList) ?? true)

/** The next rows of the list that is searched. */
const lookAtList = ({ threads }: Pick<Reads, 'threads'>, asked: Asked, owner: Party) => {
  const { index, part } = placeOf(asked, owner)
  const from = asked.cursor === undefined ? {} : { cursor: asked.cursor.slice(inList.length) }
  return threads.list(index, part, { limit: shortList, reverse: true, eventual: true, ...from })
}

/** The places of all words, from the beginning: what they say of the files of a list. */
const lookForList = (db: Pick<Reads, 'words'>, asked: Asked, owner: Party) =>
  lookByWords(lookingFor(db, { ...asked, cursor: undefined }, owner))

/**
 * A page of a list that holds a part of one's files, by words. A short one is looked through itself, so that what is not on it never
 * lengthens the search; what cannot have all the words costs no look at its text. A long one is searched by the words.
 */
const foundInList = async (db: Reads, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  if (!mayBeShort(asked)) return found(db, asked, owner)
  const [page, looks] = await Promise.all([lookAtList(db, asked, owner), lookForList(db, asked, owner)])
  if (page.cursor !== undefined && asked.cursor === undefined) return found(db, asked, owner)
  const wants = wantedOf(asked.query, asked.tag)
  const whole = wholeOf(looks)
  const byName = (thread: FileThread) => isWanted(wants, threadFoundBy(thread).words)
  const hopeful = page.items.filter(
    thread => isOfThese(asked, thread) && (byName(thread) || whole.every(ids => ids?.has(thread.id) !== false)),
  )
  const unsure = hopeful.filter(thread => !byName(thread))
  const read = unsure.slice(0, textsRead)
  const texts = await db.words.getMany(
    read.map(({ id }) => textAt(id)),
    { eventual: true },
  )
  const textOf = new Map(read.map(({ id }, n) => [id, texts[n]]))
  const items: FileThread[] = []
  for (const [n, thread] of hopeful.entries()) {
    const before = hopeful[n - 1]
    if (before && (items.length === pageSize || thread === unsure[textsRead]))
      return { items, cursor: `${inList}${db.threads.cursorBehind(placeOf(asked, owner).index, before)}` }
    if (isWantedWith(wants, threadFoundBy(thread), textOf.get(thread.id))) items.push(thread)
  }
  return { items, ...(page.cursor === undefined ? {} : { cursor: `${inList}${page.cursor}` }) }
}

/** Whether the words of files are asked for, or those with a tag among all of them. */
const isSearch = (asked: Asked): boolean => hasWords(asked.query) || (asked.list === 'own' && asked.tag !== undefined)

/** A page of one's own files, or of those that are shared, withdrawn, or wait for signatures. */
export const ownFiles = (db: Reads, asked: Asked, owner: Party): Promise<Page<FileThread>> =>
  isSearch(asked) ? foundInList(db, asked, owner) : ownPage(db, asked, owner)

/** What such a page will probably need first. */
export const ownFilesAhead = (db: Reads, asked: Asked, owner: Party): readonly Promise<unknown>[] => {
  if (!isSearch(asked)) return [Promise.resolve().then(() => ownPage(db, asked, owner))]
  if (!mayBeShort(asked)) return [Promise.resolve().then(() => lookByWords(lookingFor(db, asked, owner)))]
  return [Promise.resolve().then(() => lookAtList(db, asked, owner)), lookForList(db, asked, owner)]
}
