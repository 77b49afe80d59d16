import { endedCopies } from '#shared/files/copy.ts'
import {
  shareEnded,
  shareReceived,
  shareUpdated,
  threadAdded,
  threadChanged,
  threadRemoved,
  threadRestored,
  threadWithdrawn,
  versionAdded,
} from '#shared/files/events.ts'
import type { Files as contract } from '#shared/files/Files.contract.ts'
import { SignRefusal } from '#shared/files/sign-refusal.ts'
import { isAwaited, isSigned } from '#shared/files/signed.ts'
import { type FileThread, mostVersions } from '#shared/files/thread.ts'
import { ThreadRefusal } from '#shared/files/thread-refusal.ts'
import { threadStates } from '#shared/files/thread-states.ts'
import { partyKey } from '#shared/kit/party.ts'
import { advance } from '#shared/kit/state-table.ts'
import { sameVersion } from '../../kit/guard.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { release } from '../loose.ts'
import { heldTeams } from './sharing.ts'
import {
  type Acting,
  type Asking,
  cardOf,
  forOwner,
  forReaders,
  listToReaders,
  named,
  nameOfOwner,
  own,
  ownerAhead,
} from './thread.ts'
import type { uses } from './uses.ts'
import { countTags, holdFolder, takeVersion, titleOf } from './versions.ts'

type Own = 'THREAD_CREATE' | 'THREAD_UPDATE' | 'ADD_VERSION' | 'WITHDRAW' | 'RESTORE' | 'THREAD_REMOVE'

/** The thread that a wish is about, as its author saw it, and what its owner is called. @throws {Refusal} notFound, call.conflict */
const wished = async (work: Acting, { id, version }: { readonly id: string; readonly version: number }) => {
  const [thread, ownerName] = await Promise.all([own(work, id), nameOfOwner(work.db, work.actor.party)])
  sameVersion(thread, version)
  return { thread, ownerName }
}

/**
 * Holds what was signed where it is, open to those who signed it; what is asked for has to be taken back first.
 * @throws {Refusal} files.signedStays, files.signingOpen
 */
const notSigned = (thread: FileThread): void => {
  if (isSigned(thread)) throw new SignRefusal('files.signedStays')
  if (isAwaited(thread)) throw new SignRefusal('files.signingOpen')
}

/** The readers of a thread without teams that are gone: one may be deleted while a file is away. The others are held to be there still. */
const stillThere = async ({ db }: Acting, { owner, readers }: FileThread): Promise<FileThread['readers']> => {
  const teams = await heldTeams(db, owner.id, readers)
  return readers.filter(({ id, type }) => type !== 'team' || teams.has(id))
}

const distinct = (tags: readonly string[]): string[] => [...new Set(tags)]

/** Stages a thread's next state. */
const move = (
  { db, now }: Acting,
  thread: FileThread,
  event: 'withdraw' | 'restore',
  ownerName: string,
): FileThread => {
  const status = advance(threadStates, thread.status, event, 'owner')
  const saved = db.threads.save({ ...thread, status, updatedAt: now.toISOString() })
  listToReaders(db, saved, ownerName, thread)
  return saved
}

export const changingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  THREAD_CREATE: async ({ file, title, folder, tags, note }, work) => {
    const { db, actor, now, newId, emit } = work
    const owner = actor.party
    const id = newId('fileThread')
    const [current, ownerName] = await Promise.all([
      takeVersion(work, { thread: id, number: 1, file, note }),
      nameOfOwner(db, owner),
      holdFolder(db, partyKey(owner), folder),
    ])
    const at = now.toISOString()
    const thread = db.threads.create({
      ...{ id, owner, current, readers: [], signs: [], status: 'active', tags: distinct(tags) },
      title: title ?? titleOf(current.name),
      ...(folder && { folder }),
      ...{ createdAt: at, updatedAt: at, by: actor.uid },
    })
    await countTags(db, partyKey(owner), [], thread.tags)
    emit(threadAdded, forOwner(thread, ownerName, {}))
    return cardOf(thread, ownerName, true)
  },
  THREAD_UPDATE: async ({ title, folder, tags, ...seen }, work) => {
    const { db, actor, now, emit } = work
    const [{ thread, ownerName }] = await Promise.all([
      wished(work, seen),
      holdFolder(db, partyKey(actor.party), folder),
    ])
    const { folder: lay, ...rest } = thread
    const lies = folder === undefined ? lay : (folder ?? undefined)
    const saved = db.threads.save({
      ...rest,
      ...(title !== undefined && { title }),
      ...(lies && { folder: lies }),
      ...(tags && { tags: distinct(tags) }),
      updatedAt: now.toISOString(),
    })
    await countTags(db, partyKey(thread.owner), thread.tags, saved.tags)
    listToReaders(db, saved, ownerName)
    emit(threadChanged, forOwner(saved, ownerName, {}))
    return cardOf(saved, ownerName, true)
  },
  ADD_VERSION: async ({ id, file, note }, work) => {
    const { db, now, emit } = work
    const [thread, ownerName] = await Promise.all([own(work, id), nameOfOwner(db, work.actor.party)])
    const number = thread.current.number + 1
    if (number > mostVersions) throw new ThreadRefusal('files.tooManyVersions', { limit: mostVersions })
    const current = await takeVersion(work, { thread: thread.id, number, file, note })
    const saved = db.threads.save({ ...thread, current, updatedAt: now.toISOString() })
    listToReaders(db, saved, ownerName)
    emit(versionAdded, forOwner(saved, ownerName, { number }))
    if (saved.status === 'active' && saved.readers.length > 0)
      emit(shareUpdated, forReaders(saved, ownerName, saved.readers, { number }))
    return cardOf(saved, ownerName, true)
  },
  WITHDRAW: async (seen, work) => {
    const { thread, ownerName } = await wished(work, seen)
    notSigned(thread)
    const saved = move(work, thread, 'withdraw', ownerName)
    work.emit(threadWithdrawn, forOwner(saved, ownerName, {}))
    if (thread.readers.length > 0) work.emit(shareEnded, forReaders(saved, ownerName, thread.readers, {}))
    return { status: saved.status }
  },
  RESTORE: async (seen, work) => {
    const { thread, ownerName } = await wished(work, seen)
    const readers = await stillThere(work, thread)
    const saved = move(work, { ...thread, readers }, 'restore', ownerName)
    work.emit(threadRestored, forOwner(saved, ownerName, {}))
    if (readers.length > 0) work.emit(shareReceived, forReaders(saved, ownerName, readers, {}))
    return { status: saved.status }
  },
  THREAD_REMOVE: async (seen, work) => {
    const { db, now, emit } = work
    const [{ thread, ownerName }, { items: versions }, kept] = await Promise.all([
      wished(work, seen),
      db.versions.rows({ thread: seen.id }),
      db.copies.get({ thread: seen.id }),
    ])
    if (kept) db.copies.save({ ...kept, copies: endedCopies(kept.copies, () => true, now) })
    notSigned(thread)
    const status = advance(threadStates, thread.status, 'remove', 'owner')
    await Promise.all(
      versions.map(({ file: id, ...version }) =>
        release(db.uploads, { ...version, id }, { owner: thread.owner, purpose: 'thread', now }),
      ),
    )
    for (const version of versions) db.versions.remove(version)
    db.threads.remove(thread)
    await countTags(db, partyKey(thread.owner), thread.tags, [])
    const gone = { ...thread, version: thread.version + 1 }
    emit(threadRemoved, forOwner(gone, ownerName, {}))
    return { status }
  },
}

const versionsAhead = ({ id }: { readonly id: string }, { db }: Asking) => [
  db.copies.get({ thread: id }),
  db.versions.rows({ thread: id }).then(({ items }) => db.uploads.getMany(items.map(({ file }) => ({ id: file })))),
]

const tagsAhead = (tags: readonly string[] | undefined, known: Asking) =>
  tags?.length ? [known.db.tags.getMany(tags.map(tag => ({ owner: partyKey(likelyParty(known)), tag })))] : []

const folderAhead = (folder: string | null | undefined, known: Asking) =>
  folder ? [known.db.folders.get({ owner: partyKey(likelyParty(known)), id: folder })] : []

export const changingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  THREAD_CREATE: ({ file, folder, tags }, known) => [
    ...tagsAhead(tags, known),
    known.db.uploads.get({ id: file }),
    ...folderAhead(folder, known),
    ...ownerAhead(known),
  ],
  THREAD_UPDATE: ({ id, folder, tags }, known) => [
    ...tagsAhead(tags, known),
    ...named({ id }, known),
    ...folderAhead(folder, known),
    ...ownerAhead(known),
  ],
  ADD_VERSION: ({ id, file }, known) => [
    ...named({ id }, known),
    known.db.uploads.get({ id: file }),
    ...ownerAhead(known),
  ],
  WITHDRAW: (seen, known) => [...named(seen, known), ...ownerAhead(known)],
  RESTORE: (seen, known) => [...named(seen, known), ...ownerAhead(known)],
  THREAD_REMOVE: (seen, known) => [...named(seen, known), ...versionsAhead(seen, known), ...ownerAhead(known)],
}
