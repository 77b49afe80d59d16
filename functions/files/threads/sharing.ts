import { shareEnded, shareReceived, threadShared, threadUnshared } from '#shared/files/events.ts'
import type { Files as contract, ShareTarget } from '#shared/files/Files.contract.ts'
import { readerKey, teamsAmong } from '#shared/files/reading.ts'
import { SignRefusal } from '#shared/files/sign-refusal.ts'
import type { SignerStatus } from '#shared/files/signing.ts'
import { type FileThread, mostReaders, type Reader } from '#shared/files/thread.ts'
import { ThreadRefusal } from '#shared/files/thread-refusal.ts'
import { threadStates } from '#shared/files/thread-states.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { can } from '#shared/kit/state-table.ts'
import { type Member, whoKey } from '#shared/organisations/member.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import { listOf, listsAtOnce } from '../../kit/lists-at-once.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { pageOf } from '../../organisations/relations.ts'
import {
  type Acting,
  type Asking,
  type Db,
  forOwner,
  forReaders,
  listToReaders,
  named,
  nameOfOwner,
  own,
  ownerAhead,
} from './thread.ts'
import type { uses } from './uses.ts'

type Own = 'SHARE' | 'UNSHARE' | 'GET_SHARE_TARGETS'
type Wish = Pick<Reader, 'id' | 'type'>
type Reads = Asking['db']

/** How many people, teams and partners one call looks through for a name, and how many of each it shows. */
const lookedThrough = [200]
const shown = 20

/** What a relation is that goes on. */
const isOn = (row: { readonly status: string } | undefined): boolean => row?.status === 'active'

/**
 * The reader that an owner's wish means: somebody of one's own organisation, in it; or a client or supplier, for themselves. Somebody
 * with whom there is no relation is nobody one could name, and so is the product itself: nobody reads there.
 */
export const readerOf = async (
  db: Pick<Reads, 'relations' | 'teams'>,
  owner: Party,
  { id, type }: Wish,
): Promise<Reader | undefined> => {
  if (isProduct({ id })) return undefined
  const relation = (who: Party, oid: string) => db.relations.get({ who: whoKey(who), oid })
  if (owner.type === 'user') {
    if (type !== 'organization') return undefined
    return isOn(await relation(owner, id)) ? { id, type } : undefined
  }
  const oid = owner.id as Id<'organisation'>
  if (type === 'team') return (await db.teams.get({ oid, tid: id })) ? { id, type, oid } : undefined
  if (type === 'user') {
    const row = await relation({ id, type }, oid)
    if (!row || !isOn(row)) return undefined
    return row.type === 'member' ? { id, type, oid } : { id, type }
  }
  const [buys, sells] = await Promise.all([relation({ id, type }, oid), relation(owner, id)])
  return isOn(buys) || isOn(sells) ? { id, type } : undefined
}

/** What is read of those whom a wish names. */
const readersOf = (db: Pick<Reads, 'relations' | 'teams'>, owner: Party, wishes: readonly Wish[]) =>
  Promise.all(wishes.map(wish => readerOf(db, owner, wish)))

/** The teams among an organisation's readers that there are, held to be there still when that is saved. */
export const heldTeams = async (
  { teams }: Pick<Db, 'teams'>,
  oid: string,
  readers: readonly Reader[],
): Promise<ReadonlySet<string>> => {
  const there = await teams.getMany(teamsAmong(readers).map(tid => ({ oid, tid })))
  return new Set(
    there.flatMap(team => {
      if (team) teams.check(team)
      return team?.tid ?? []
    }),
  )
}

/**
 * Whom an owner may share with, by name: of an organisation its people, teams, clients and suppliers; of a person, whose client they are.
 * A call looks through so many of each and shows so many; it says where the lists go on.
 */
const targetsOf = async (
  db: Reads,
  owner: Party,
  { query, cursor }: { readonly query: string; readonly cursor?: string | undefined },
): Promise<{ readonly targets: readonly ShareTarget[]; readonly cursor?: string }> => {
  const named = (target: ShareTarget): ShareTarget | undefined =>
    query.trim() === '' || isNamed(query.trim(), target.name) ? target : undefined
  const suppliers = listOf({
    page: at => db.relations.rows({ who: whoKey(owner) }, { ...at, eventual: true }),
    behind: row => db.relations.cursorAt(row),
    itemOf: row =>
      isOn(row) && row.type !== 'member' && !isProduct({ id: row.oid })
        ? named({ id: row.oid, type: 'organization', name: row.name, relation: 'supplier' })
        : undefined,
  })
  const membersOf = (oid: string, of: 'staff' | 'clients', itemOf: (row: Member) => ShareTarget | undefined) =>
    listOf({
      page: at => pageOf(db.members, oid, of, { ...at, reverse: true }),
      behind: (row: Member) => db.members.cursorAt(row),
      itemOf: row => (isOn(row) ? itemOf(row) : undefined),
    })
  const ofOrganisation = (oid: Id<'organisation'>) => ({
    teams: listOf({
      page: at => db.teams.list('byName', { oid }, { ...at, eventual: true }),
      behind: row => db.teams.cursorBehind('byName', row),
      itemOf: ({ tid, name }) => named({ id: tid, type: 'team', oid, name, relation: 'team' }),
    }),
    staff: membersOf(oid, 'staff', ({ who, name }) =>
      who.type === 'user' ? named({ id: who.id, type: 'user', oid, name, relation: 'colleague' }) : undefined,
    ),
    clients: membersOf(oid, 'clients', ({ who, name }) =>
      named({ id: who.id, type: who.type, name, relation: 'client' }),
    ),
  })
  const inside = owner.type === 'user' ? {} : ofOrganisation(owner.id as Id<'organisation'>)
  const { items, ...rest } = await listsAtOnce(
    { ...inside, suppliers },
    { limit: shown, stretches: lookedThrough, cursor },
  )
  return { targets: items, ...rest }
}

const shareAhead = (owner: Party, wishes: readonly Wish[], db: Reads) => [readersOf(db, owner, wishes)]

/** Nobody shares with themselves, or with the whole of their own organisation: they have the file. */
const isSelf = ({ id, type }: Wish, { uid, party }: Acting['actor']): boolean =>
  (type === 'user' && id === uid) || (type === 'organization' && sameParty({ id, type }, party))

/** Who signed a file, or is asked to, keeps reading it. @throws {Refusal} files.signerReads */
const letGo = async ({ signatures }: Pick<Reads, 'signatures'>, { id, signs }: FileThread, reader: Reader) => {
  if (signs.length === 0) return
  const rows = await signatures.allRows({ thread: id })
  const stays = (status: SignerStatus) => status === 'signed' || status === 'waiting' || status === 'later'
  if (rows.some(({ signer, status }) => signer === readerKey(reader) && stays(status)))
    throw new SignRefusal('files.signerReads')
}

export const sharingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_SHARE_TARGETS: async (asked, { actor, db }) => {
    const { targets, ...rest } = await targetsOf(db, actor.party, asked)
    return { targets: targets.filter(target => !isSelf(target, actor)), ...rest }
  },
  SHARE: async ({ itemId, toUsers }, work) => {
    const { db, actor, now, emit } = work
    const [thread, ownerName] = await Promise.all([own(work, itemId), nameOfOwner(db, actor.party)])
    if (!can(threadStates, thread.status, 'withdraw', 'owner'))
      throw new Refusal('state.transition', { status: thread.status, event: 'share' })
    const wished = await readersOf(db, actor.party, toUsers)
    if (wished.some(reader => !reader) || toUsers.some(wish => isSelf(wish, actor)))
      throw new ThreadRefusal('files.notRelated')
    const there = new Set(thread.readers.map(readerKey))
    const fresh = new Map(
      wished.flatMap(reader => (reader && !there.has(readerKey(reader)) ? [[readerKey(reader), reader] as const] : [])),
    )
    const added = [...fresh.values()]
    await heldTeams(db, actor.party.id, added)
    if (added.length === 0) return { readers: thread.readers.length }
    if (thread.readers.length + added.length > mostReaders)
      throw new ThreadRefusal('files.tooManyReaders', { limit: mostReaders })
    const at = now.toISOString()
    const by = actor.uid
    const saved = db.threads.save({
      ...thread,
      readers: [...thread.readers, ...added.map(reader => ({ ...reader, at, by }))],
      updatedAt: at,
    })
    listToReaders(db, saved, ownerName)
    emit(threadShared, forOwner(saved, ownerName, { count: added.length }))
    emit(shareReceived, forReaders(saved, ownerName, added, {}))
    return { readers: saved.readers.length }
  },
  UNSHARE: async ({ id, reader }, work) => {
    const { db, now, emit } = work
    const [thread, ownerName] = await Promise.all([own(work, id), nameOfOwner(db, work.actor.party)])
    const gone = thread.readers.filter(each => readerKey(each) === readerKey(reader))
    if (gone.length === 0) return { readers: thread.readers.length }
    await letGo(db, thread, reader)
    const readers = thread.readers.filter(each => !gone.includes(each))
    const saved = db.threads.save({ ...thread, readers, updatedAt: now.toISOString() })
    listToReaders(db, saved, ownerName, thread.status === 'active' ? thread : undefined)
    emit(threadUnshared, forOwner(saved, ownerName, {}))
    if (thread.status === 'active') emit(shareEnded, forReaders(saved, ownerName, gone, {}))
    return { readers: readers.length }
  },
}

export const sharingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_SHARE_TARGETS: (asked, known) => [targetsOf(known.db, likelyParty(known), asked).catch(() => undefined)],
  SHARE: ({ itemId, toUsers }, known) => [
    ...named({ id: itemId }, known),
    ...shareAhead(likelyParty(known), toUsers, known.db),
    ...ownerAhead(known),
  ],
  UNSHARE: (asked, known) => [...named(asked, known), ...ownerAhead(known)],
}
