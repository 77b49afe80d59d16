import type { Files as contract } from '#shared/files/Files.contract.ts'
import { anyFolder, topFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { type FileFamily, fileKinds } from '#shared/files/purposes.ts'
import { isOwner, mayRead, readerKeysOf, signerKeysOf } from '#shared/files/reading.ts'
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
import { foundByWords, type Looking, lookByWords } from '../../kit/word-index.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { positionIn, sideBySide } from './side-by-side.ts'
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
      ? thread => isOfFamily(family, thread.current) && isIn(folder, thread) && isWanted(wants, indexWordsOf(thread))
      : undefined,
    behind: thread => threads.cursorBehind(index, thread),
    limit: pageSize,
    cursor: asked.cursor,
    stretches,
  })
}

const wantedWords = ({ words, tag }: Wanted): string[] => [...words, ...(tag === undefined ? [] : [tag])]

const lookingFor = ({ words }: Pick<Reads, 'words'>, { query, tag, cursor }: Asked, owner: Party): Looking => ({
  words,
  owner: partyKey(owner),
  wanted: wantedWords(wantedOf(query, tag)),
  cursor,
  isId: text => isIdOf('fileThread', text),
})

/** A page of one's own files by their words. */
const found = (db: Reads, asked: Asked, owner: Party): Promise<Page<FileThread>> => {
  const wants = wantedOf(asked.query, asked.tag)
  return foundByWords<FileThread>(lookingFor(db, asked, owner), {
    most: loaded,
    load: ids => db.threads.getMany(ids.map(id => ({ id: id as FileThread['id'] }))),
    fits: row =>
      partyKey(row.owner) === partyKey(owner) &&
      isWanted(wants, indexWordsOf(row)) &&
      isIn(asked.folder, row) &&
      isOfFamily(asked.family, row.current),
  })
}

const isSearch = ({ list, query, tag }: Asked): boolean => list === 'own' && (query.trim() !== '' || tag !== undefined)

/** A place in a list of what is shared: when it was changed, and which thread. */
const positionOf = ({ updatedAt, thread }: Pick<FileShare, 'updatedAt' | 'thread'>): string => `${updatedAt}#${thread}`

const isShared = ([updatedAt, thread, ...more]: readonly string[]): boolean => {
  const { shape } = FileThread
  return more.length === 0 && shape.updatedAt.safeParse(updatedAt).success && shape.id.safeParse(thread).success
}

/** Whether somebody reads a thread by several ways, it is in several of these lists, side by side in their order. */
const sharedPage = async (db: Pick<Reads, 'shares'>, asked: Asked, keys: readonly string[]) => {
  const [updatedAt = '', thread = ''] = asked.cursor === undefined ? [] : positionIn(asked.cursor, isShared)
  const wants = wantedOf(asked.query, asked.tag)
  const isNarrowed = asked.query.trim() !== '' || asked.tag !== undefined || asked.family !== undefined
  const looks = await Promise.all(
    keys.map(reader =>
      db.shares.list(
        'byChange',
        { reader },
        {
          limit: isNarrowed ? 200 : pageSize + 1,
          reverse: true,
          eventual: true,
          ...(asked.cursor === undefined
            ? {}
            : { cursor: db.shares.cursorBehind('byChange', placeholder(reader, updatedAt, thread)) }),
        },
      ),
    ),
  )
  const fits = (row: FileShare) => isWanted(wants, row.words) && isOfFamily(asked.family, row)
  return sideBySide<FileShare>(looks, { limit: pageSize, positionOf, fits })
}

/** A row of a list as far as its place in the list goes. */
const placeholder = (reader: string, updatedAt: string, thread: string) =>
  ({
    ...{ reader, updatedAt, thread, owner: { id: '-', type: 'user' }, ownerName: '', title: '-', tags: [], words: [] },
    ...{ name: '-', type: 'text/plain', size: 0, number: 1, hasThumb: false, version: 1 },
  }) as unknown as FileShare

const folderOf = ({ folder }: Asked) => (folder === anyFolder || folder === topFolder ? undefined : folder)

/** A page of the list that was asked for. @throws {Refusal} auth.denied, input.invalid */
export const listed = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>) => {
  if (asked.list === 'toSign') return toSign(asked, { db, actor })
  if (asked.list === 'withMe') {
    // Where it lies is its owner's business: a reader has no folders.
    if (folderOf(asked)) throw new Refusal('notFound')
    const { items, ...rest } = await sharedPage(db, asked, readerKeysOf(actor))
    const cards = items.map(({ thread: id, reader: _reader, words: _words, version: _version, ...card }) => ({
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
    thread?.status === 'active' && mayRead(thread, actor) && isWanted(wants, indexWordsOf(thread))
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
  if (asked.list === 'withMe') return []
  if (asked.list === 'toSign') return toSignAhead(asked, known)
  const page = isSearch(asked)
    ? Promise.resolve().then(() => lookByWords(lookingFor(known.db, asked, owner)))
    : Promise.resolve().then(() => ownPage(known.db, asked, owner))
  const folder = folderOf(asked)
  const place = folder ? [known.db.folders.get({ owner: partyKey(owner), id: folder })] : []
  return [page.catch(() => undefined), ...place, ...ownerAhead(known)]
}
