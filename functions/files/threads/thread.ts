import type { FileCard } from '#shared/files/file-card.ts'
import {
  anyTeamKey,
  type FileActor,
  isOwner,
  mayRead,
  partiesOf,
  readerKey,
  teamsAmong,
} from '#shared/files/reading.ts'
import type { FileShare } from '#shared/files/share.ts'
import { markOf } from '#shared/files/signed.ts'
import type { FileThread, Reader } from '#shared/files/thread.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Db as DbOf, Known, ReadDb, Work } from '../../kit/serve.ts'
import type { uses } from './uses.ts'

export type Db = DbOf<typeof uses>
export type Acting = Pick<Work<typeof uses>, 'db' | 'emit' | 'now' | 'newId'> & { readonly actor: FileActor }
export type Asking = Known<typeof uses>

/** The thread that an actor handles. Somebody else's, and one they only read, is not there. @throws {Refusal} notFound */
export const own = async ({ db, actor }: Pick<Acting, 'db' | 'actor'>, id: string): Promise<FileThread> => {
  const thread = await db.threads.need({ id })
  if (!isOwner(thread, actor)) throw new Refusal('notFound')
  return thread
}

/** A thread that an actor may read. @throws {Refusal} notFound */
export const readable = async ({ db, actor }: Pick<Acting, 'db' | 'actor'>, id: string): Promise<FileThread> => {
  const thread = await db.threads.need({ id })
  if (!mayRead(thread, actor)) throw new Refusal('notFound')
  return thread
}

/** What the owner of files is called. */
export const nameOfOwner = async (
  { users, organisations }: Pick<ReadDb<typeof uses>, 'users' | 'organisations'>,
  owner: Party,
): Promise<string> => {
  if (owner.type === 'organization') return (await organisations.get({ id: owner.id }))?.tradingName ?? ''
  const user = await users.get({ uid: owner.id as Uid })
  return user ? displayName(user) || user.email : ''
}

/** A thread as a list shows it. @param isOwn whether to its owner, who sees how many read it and where it lies */
export const cardOf = (thread: FileThread, ownerName: string, isOwn: boolean): FileCard => {
  const { id, owner, title, tags, status, updatedAt, folder, readers, current, version } = thread
  const { name, type, size, number, thumb } = current
  const signing = markOf(thread)
  return {
    ...{ id, owner, ownerName, title, tags, status, updatedAt, name, type, size, number },
    hasThumb: thumb !== undefined,
    ...(signing && { signing }),
    ...(isOwn && { readers: readers.length, version, ...(folder && { folder }) }),
  }
}

/** What the list of a reader, by key, shows of a thread. */
const shareFor = (thread: FileThread, ownerName: string, reader: string): Omit<FileShare, 'version'> => {
  const { id, status: _status, ...card } = cardOf(thread, ownerName, false)
  return { ...card, reader, thread: id }
}

/** What the lists of a thread's readers show of it: of each reader's, and of all that the organisation's teams read. */
export const sharesOf = (thread: FileThread, ownerName: string): Omit<FileShare, 'version'>[] => {
  const readers = thread.status === 'active' ? thread.readers : []
  const teams = teamsAmong(readers)
  return [
    ...readers.map(reader => shareFor(thread, ownerName, readerKey(reader))),
    ...(teams.length > 0 ? [{ ...shareFor(thread, ownerName, anyTeamKey(thread.owner.id)), teams }] : []),
  ]
}

/** The keys of the lists in which a thread may stand for its readers. */
const listsOf = ({ owner, readers }: FileThread): string[] => [
  ...readers.map(readerKey),
  ...(teamsAmong(readers).length > 0 ? [anyTeamKey(owner.id)] : []),
]

/** Stages the rows of a thread's readers, as many of them as read it now. */
export const listToReaders = (
  { shares }: Pick<Db, 'shares'>,
  thread: FileThread,
  ownerName: string,
  before?: FileThread,
): void => {
  const now = sharesOf(thread, ownerName)
  const there = new Set(now.map(({ reader }) => reader))
  for (const reader of before ? listsOf(before) : []) if (!there.has(reader)) shares.drop({ reader, thread: thread.id })
  for (const share of now) shares.put(share)
}

/** The draft of an event for the owner's own people. */
export const forOwner = <D extends object>(thread: FileThread, ownerName: string, more: D) => ({
  subject: thread,
  parties: [thread.owner],
  data: { name: thread.title, ownerId: thread.owner.id, ownerName, ...more },
})

/** The draft of an event for readers: those inside of the owner's organisation are meant by name or team. */
export const forReaders = <D extends object>(
  thread: FileThread,
  ownerName: string,
  readers: readonly Reader[],
  more: D,
) => {
  const inside = readers.filter(({ oid }) => oid !== undefined)
  const idsOf = (type: Reader['type']) =>
    inside
      .filter(reader => reader.type === type)
      .map(({ id }) => id)
      .join(' ')
  return {
    ...forOwner(thread, ownerName, { people: idsOf('user'), teams: idsOf('team'), ...more }),
    parties: partiesOf(readers).filter(party => inside.length > 0 || !sameParty(party, thread.owner)),
  }
}

/** The rows that a call about one thread reads ahead. */
export const named = ({ id }: { readonly id: string }, { db }: Asking) => [db.threads.get({ id })]

/** The name of whoever the caller probably acts for, read ahead. */
export const ownerAhead = ({ db, uid, organisationId }: Asking) =>
  organisationId === undefined
    ? [db.users.get({ uid: (uid ?? '') as Uid })]
    : [db.organisations.get({ id: organisationId })]
