import type { Files as contract } from '#shared/files/Files.contract.ts'
import { anyFolder, topFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { type FileFamily, fileKinds } from '#shared/files/purposes.ts'
import { type FileActor, isOwner, isTeamKey, mayRead, readerKeysOf, signerKeysOf } from '#shared/files/reading.ts'
import type { FileShare } from '#shared/files/share.ts'
import { FileSignature } from '#shared/files/signing.ts'
import { FileThread } from '#shared/files/thread.ts'
import { indexWordsOf, isWanted, type Wanted, wantedOf } from '#shared/files/words.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { filtered } from '../../kit/filtered.ts'
import type { Page } from '../../kit/repository.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { RowOf } from '../../kit/table.ts'
import { foundByWords, type Looking, lookByWords } from '../../kit/word-index.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { isWantedWith, textAt } from '../text-words.ts'
import type { FileWords } from '../thread-tables.ts'
import { inOrder, positionIn, sideBySide } from './side-by-side.ts'
import { type Acting, type Asking, cardOf, nameOfOwner, ownerAhead } from './thread.ts'
import type { uses } from './uses.ts'
import { needFolder } from './versions.ts'

type Asked = Parsed<(typeof contract)['methods']['GET_DATA']>
type Reads = ReadDb<typeof uses>

const pageSize = 50
/** How many rows are looked through where only some are wanted. */
const stretches = [200, 200]
/** How many found files one call loads. */
const loaded = 40
/** In what is shared: how many rows of each list a search by words reads, and how many texts it looks at. */
const withTexts = 100
const textsRead = 40
const textsOfTeams = 20

const isOfFamily = (family: FileFamily | undefined, { type }: Pick<FileCard, 'type'>): boolean =>
  family === undefined || fileKinds[type].family === family

const isIn = (folder: Asked['folder'], thread: FileThread): boolean =>
  folder === anyFolder || thread.folder === (folder === topFolder ? undefined : folder)

/** The index whose order a list of one's own files is in, and the part of it. */
const placeOf = ({ list, folder, sort }: Asked, owner: Party) => {
  if (list === 'byMe') return { index: 'shared', part: { owner } } as const
  if (list === 'withdrawn') return { index: 'withdrawn', part: { owner } } as const
  if (list === 'awaited') return { index: 'awaited', part: { owner } } as const
  const inFolder = folder === anyFolder ? { owner } : { owner, ...(folder === topFolder ? {} : { folder }) }
  if (folder === anyFolder) return { index: sort === 'name' ? 'byName' : 'byChange', part: inFolder } as const
  return { index: sort === 'name' ? 'folderByName' : 'folderByChange', part: inFolder } as const
}

/** A page of one's own files, in an order of their index. */
const ownPage = ({ threads }: Pick<Reads, 'threads'>, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  const { index, part } = placeOf(asked, owner)
  const { family, folder } = asked
  const isSearched = asked.query.trim() !== '' || asked.tag !== undefined
  const isNarrowed = family !== undefined || isSearched || (folder !== anyFolder && asked.list !== 'own')
  const wants = wantedOf(asked.query, asked.tag)
  return filtered<FileThread>({
    look: at => threads.list(index, part, { ...at, reverse: asked.descending, eventual: true }),
    fits: isNarrowed
      ? thread =>
          isOfFamily(family, thread.current) &&
          isIn(folder, thread) &&
          isWanted(wants, indexWordsOf({ ...thread, name: thread.current.name }))
      : undefined,
    behind: thread => threads.cursorBehind(index, thread),
    limit: pageSize,
    cursor: asked.cursor,
    stretches,
  })
}

const wantedWords = ({ words, tag }: Wanted): string[] => [...words, ...(tag === undefined ? [] : [tag])]

const lookingFor = (
  { words }: Pick<Reads, 'words'>,
  { query, tag, cursor }: Pick<Asked, 'query' | 'tag' | 'cursor'>,
  owner: Party,
): Looking => ({
  words,
  owner: partyKey(owner),
  wanted: wantedWords(wantedOf(query, tag)),
  cursor,
  isId: text => isIdOf('fileThread', text),
})

/** By what something is found besides its text. */
const foundBy = ({ number, ...row }: Pick<FileCard, 'title' | 'name' | 'tags' | 'number'>) => ({
  words: indexWordsOf(row),
  number,
})

type TextRow = RowOf<typeof FileWords>
type FoundThread = { readonly thread: FileThread; readonly text: TextRow | undefined }

/** A page of one's own files by their words. */
const found = async (db: Reads, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  const wants = wantedOf(asked.query, asked.tag)
  const { items, ...rest } = await foundByWords<FoundThread>(lookingFor(db, asked, owner), {
    most: loaded,
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
      isIn(asked.folder, thread) &&
      isOfFamily(asked.family, thread.current) &&
      isWantedWith(wants, foundBy({ ...thread, ...thread.current }), text),
  })
  return { items: items.map(({ thread }) => thread), ...rest }
}

const isSearch = ({ list, query, tag }: Asked): boolean => list === 'own' && (query.trim() !== '' || tag !== undefined)

/** A place in a list of what is shared: when it was changed, and which thread. */
const positionOf = ({ updatedAt, thread }: Pick<FileShare, 'updatedAt' | 'thread'>): string => `${updatedAt}#${thread}`

const isShared = ([updatedAt, thread, ...more]: readonly string[]): boolean => {
  const { shape } = FileThread
  return more.length === 0 && shape.updatedAt.safeParse(updatedAt).success && shape.id.safeParse(thread).success
}

/** What is shared with one reader, newest change first. */
const sharedWith = ({ shares }: Pick<Reads, 'shares'>, asked: Asked, reader: string): Promise<Page<FileShare>> => {
  const [updatedAt = '', thread = ''] = asked.cursor === undefined ? [] : positionIn(asked.cursor, isShared)
  const isNarrowed = asked.tag !== undefined || asked.family !== undefined
  const from = asked.cursor !== undefined && {
    cursor: shares.cursorBehind('byChange', placeholder(reader, updatedAt, thread)),
  }
  const limit = asked.query.trim() !== '' ? withTexts : isNarrowed ? 200 : pageSize + 1
  return shares.list('byChange', { reader }, { limit, reverse: true, eventual: true, ...from })
}

/** The texts by which what teams read may be found: those of their organisation's own files that have the words, newest first. */
const lookingInside = (db: Pick<Reads, 'words'>, { query }: Asked, owner: Party): Looking => ({
  ...lookingFor(db, { query, tag: undefined, cursor: undefined }, owner),
  wanted: wantedOf(query, undefined).words.slice(0, 2),
})

const textsInside = async (db: Pick<Reads, 'words'>, asked: Asked, owner: Party): Promise<TextRow[]> => {
  const { items } = await foundByWords<TextRow>(lookingInside(db, asked, owner), {
    most: textsOfTeams,
    load: ids => db.words.getMany(ids.map(textAt), { eventual: true }),
    fits: () => true,
  })
  return items
}

/**
 * Whether somebody reads a thread by several ways, it is in several of these lists, side by side in their order. Which teams somebody is
 * of is known with who acts, and the texts of what they read would be a third wait for the database: they are found by the words of their
 * organisation's files instead, whose alone teams read.
 */
const sharedPage = async (db: Pick<Reads, 'shares' | 'words'>, asked: Asked, actor: FileActor) => {
  const keys = readerKeysOf(actor)
  const teams = keys.filter(isTeamKey)
  const wants = wantedOf(asked.query, asked.tag)
  const hasWords = wants.words.length > 0
  const ofTeams = Promise.all(teams.map(reader => sharedWith(db, asked, reader)))
  const inside = hasWords && teams.length > 0 ? textsInside(db, asked, actor.party) : []
  const own = await Promise.all(keys.filter(key => !isTeamKey(key)).map(reader => sharedWith(db, asked, reader)))
  // What its name does not tell has its text looked at, so many at a time.
  const unsure = inOrder(own, positionOf).filter(
    row => hasWords && isOfFamily(asked.family, row) && !isWanted(wants, foundBy(row).words),
  )
  const ids = [...new Set(unsure.map(row => row.thread))]
  const read = ids.slice(0, textsRead)
  const rows = await Promise.all([db.words.getMany(read.map(textAt), { eventual: true }), inside])
  const texts = new Map(rows.flat().flatMap(row => (row ? [[row.list, row] as const] : [])))
  const last = ids.length > read.length ? unsure.find(({ thread }) => thread === read.at(-1)) : undefined
  const fits = (row: FileShare) =>
    isOfFamily(asked.family, row) && isWantedWith(wants, foundBy(row), texts.get(row.thread))
  const looks = [...own, ...(await ofTeams)]
  return sideBySide<FileShare>(looks, { limit: pageSize, positionOf, fits, upTo: last && positionOf(last) })
}

/** What a search in what is shared will probably need, as far as it is known before who acts: all but what teams read. */
const sharedAhead = (asked: Asked, known: Asking) => {
  if (asked.query.trim() === '') return []
  const { db, uid = '', organisationId } = known
  const keys = [
    `user#${uid}`,
    ...(organisationId === undefined ? [] : [`organization#${organisationId}`, `${organisationId}#user#${uid}`]),
  ]
  const inside = organisationId === undefined ? [] : [lookingInside(db, asked, likelyParty(known))]
  return [
    ...keys.map(reader => Promise.resolve().then(() => sharedWith(db, asked, reader))),
    ...inside.map(looking => lookByWords(looking)),
  ].map(look => look.catch(() => undefined))
}

/** A row of a list as far as its place in the list goes. */
const placeholder = (reader: string, updatedAt: string, thread: string) =>
  ({
    ...{ reader, updatedAt, thread, owner: { id: '-', type: 'user' }, ownerName: '', title: '-', tags: [] },
    ...{ name: '-', type: 'text/plain', size: 0, number: 1, hasThumb: false, version: 1 },
  }) as unknown as FileShare

const folderOf = ({ folder }: Asked) => (folder === anyFolder || folder === topFolder ? undefined : folder)

/** A page of the list that was asked for. @throws {Refusal} auth.denied, input.invalid */
export const listed = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>) => {
  if (asked.list === 'toSign') return toSign(asked, { db, actor })
  if (asked.list === 'withMe') {
    // Where it lies is its owner's business: a reader has no folders.
    if (folderOf(asked)) throw new Refusal('notFound')
    const { items, ...rest } = await sharedPage(db, asked, actor)
    const cards = items.map(({ thread: id, reader: _reader, version: _version, ...card }) => ({
      ...card,
      id,
      status: 'active' as const,
    }))
    return { items: cards, ...rest }
  }
  if (!isOwner({ owner: actor.party }, actor)) throw new Refusal('auth.denied')
  const [page, ownerName] = await Promise.all([
    isSearch(asked) ? found(db, asked, actor.party) : ownPage(db, asked, actor.party),
    nameOfOwner(db, actor.party),
    needFolder(db, partyKey(actor.party), folderOf(asked)),
  ])
  const { items, ...rest } = page
  return { items: items.map(thread => cardOf(thread, ownerName, true)), ...rest }
}

/** A place in a list of what waits: when it was asked for, and which version of which thread. */
const askedPosition = ({ askedAt, thread, number }: FileSignature): string =>
  `${askedAt}#${thread}#${String(number).padStart(4, '0')}`

const isAsked = ([askedAt, thread, number, ...more]: readonly string[]): boolean => {
  const { shape } = FileSignature
  const isWhole = more.length === 0 && shape.askedAt.safeParse(askedAt).success
  return isWhole && shape.thread.safeParse(thread).success && shape.number.safeParse(Number(number)).success
}

/** A row of what waits as far as its place in the list goes. */
const asPlaced = (signer: string, [askedAt, thread, number]: readonly string[]) =>
  ({
    ...{ signer, askedAt, thread, number: Number(number), who: { id: '-', type: 'user' }, name: '', ownerName: '' },
    ...{ group: 0, needed: 0, status: 'waiting', hash: '0'.repeat(64), version: 1 },
  }) as unknown as FileSignature

/** What waits for a signer, what was asked for last first. */
const waitingFor = async ({ signatures }: Pick<Reads, 'signatures'>, { cursor }: Asked, signer: string) => {
  const behind = cursor === undefined ? undefined : asPlaced(signer, positionIn(cursor, isAsked))
  const from = behind && { cursor: signatures.cursorBehind('waiting', behind) }
  return signatures.list('waiting', { signer }, { limit: pageSize, reverse: true, ...from })
}

/** A page of what waits for the actor's signature. What they cannot read any more is left out. */
const toSign = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>): Promise<Page<FileCard>> => {
  const looks = await Promise.all(signerKeysOf(actor).map(signer => waitingFor(db, asked, signer)))
  const { items, ...rest } = sideBySide<FileSignature>(looks, { limit: pageSize, positionOf: askedPosition })
  const owners = new Map(items.map(({ thread, ownerName }) => [thread as string, ownerName]))
  const threads = await db.threads.getMany([...owners.keys()].map(id => ({ id })))
  const wants = wantedOf(asked.query, asked.tag)
  const cards = threads.flatMap(thread =>
    thread?.status === 'active' &&
    mayRead(thread, actor) &&
    isWanted(wants, indexWordsOf({ ...thread, name: thread.current.name }))
      ? [cardOf(thread, owners.get(thread.id) ?? '', isOwner(thread, actor))]
      : [],
  )
  return { items: cards, ...rest }
}

/** What waits for whoever calls, as far as it is known before it is known who acts: all that they could be asked as. */
const toSignAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  const keys =
    organisationId === undefined
      ? [partyKey({ id: uid ?? '', type: 'user' })]
      : [`${organisationId}#user#${uid ?? ''}`, partyKey({ id: organisationId, type: 'organization' })]
  return keys.map(signer => waitingFor(db, asked, signer).catch(() => undefined))
}

/** What a page will probably need, read with who acts. A cursor that is none is refused by the handler. */
export const listAhead = (asked: Asked, known: Asking): readonly Promise<unknown>[] => {
  const owner = likelyParty(known)
  if (asked.list === 'withMe') return sharedAhead(asked, known)
  if (asked.list === 'toSign') return toSignAhead(asked, known)
  const page = isSearch(asked)
    ? Promise.resolve().then(() => lookByWords(lookingFor(known.db, asked, owner)))
    : Promise.resolve().then(() => ownPage(known.db, asked, owner))
  const folder = folderOf(asked)
  const place = folder ? [known.db.folders.get({ owner: partyKey(owner), id: folder })] : []
  return [page.catch(() => undefined), ...place, ...ownerAhead(known)]
}
