import {
  signatureDeclined,
  signaturesAsked,
  signaturesWithdrawn,
  signatureUnwanted,
  signatureWanted,
  signingComplete,
  versionSigned,
  versionSignedByAll,
} from '#shared/files/events.ts'
import type { Files as contract } from '#shared/files/Files.contract.ts'
import { readerKey } from '#shared/files/reading.ts'
import { SignRefusal } from '#shared/files/sign-refusal.ts'
import { askedAfter, lateAfter, sumFor, withSum } from '#shared/files/signed.ts'
import type { signingMethods } from '#shared/files/signing.contract.ts'
import { type FileSignature, mineOf, mostSigners } from '#shared/files/signing.ts'
import { signingStates } from '#shared/files/signing-states.ts'
import type { SigningSum } from '#shared/files/signing-sum.ts'
import { type FileThread, mostReaders, type Reader } from '#shared/files/thread.ts'
import { ThreadRefusal } from '#shared/files/thread-refusal.ts'
import { afterDeclining, afterSigning, countOf, ended, keptOf, turns } from '#shared/files/turns.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { isOwnSignature } from '#shared/kit/signature.ts'
import { advance } from '#shared/kit/state-table.ts'
import { ownNames } from '../../identity/own-names.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { underVersion } from '../keys.ts'
import { readerOf } from './sharing.ts'
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
  readable,
} from './thread.ts'
import type { uses } from './uses.ts'

type Own = keyof typeof signingMethods
type Version = { readonly id: FileThread['id']; readonly number: number }

const rowsUnder = ({ signatures }: Pick<Db, 'signatures'>, { id, number }: Version): Promise<FileSignature[]> =>
  signatures.allRows({ thread: id }, { begins: underVersion(number) })

/**
 * A thread, and then the rows under one of its versions. Not side by side: the thread is held to be, when all is saved, as it was
 * read, so rows that are read behind it are all that it knows of. Rows read beside it may lack a signature that it has counted,
 * and the sum made of them would lose it.
 */
const withRows = async (
  reading: Promise<FileThread>,
  db: Pick<Db, 'signatures'>,
  version: Version,
): Promise<{ thread: FileThread; rows: FileSignature[] }> => ({
  thread: await reading,
  rows: await rowsUnder(db, version),
})

/** Stages what of the rows is another than it was. */
const saveRows = ({ signatures }: Db, before: readonly FileSignature[], after: readonly FileSignature[]): void => {
  const was = new Map(before.map(row => [row.signer, row]))
  for (const row of after) if (was.get(row.signer) !== row) signatures.save(row)
}

/** Those whose turn it is now and was not before. */
const nowWaiting = (before: readonly FileSignature[], after: readonly FileSignature[]): Reader[] => {
  const waited = new Set(before.filter(({ status }) => status === 'waiting').map(({ signer }) => signer))
  return after.filter(({ status, signer }) => status === 'waiting' && !waited.has(signer)).map(({ who }) => who)
}

/** Those who were asked and were let go. */
const letGo = (before: readonly FileSignature[], after: readonly FileSignature[]): Reader[] => {
  const wereAsked = new Set(before.filter(({ status }) => status === 'waiting').map(({ signer }) => signer))
  return after.filter(({ status, signer }) => status === 'ended' && wereAsked.has(signer)).map(({ who }) => who)
}

/** Tells those whose turn came, and those who need not sign any more. */
const tell = (
  { emit }: Acting,
  thread: FileThread,
  ownerName: string,
  number: number,
  rows: { readonly before: readonly FileSignature[]; readonly after: readonly FileSignature[] },
): void => {
  const wanted = nowWaiting(rows.before, rows.after)
  const unwanted = letGo(rows.before, rows.after)
  if (wanted.length > 0) emit(signatureWanted, forReaders(thread, ownerName, wanted, { number }))
  if (unwanted.length > 0) emit(signatureUnwanted, forReaders(thread, ownerName, unwanted, { number }))
}

/** Stages the thread with what became of the signatures under a version. */
const saveSum = ({ db, now }: Acting, thread: FileThread, ownerName: string, sum: SigningSum): FileThread => {
  const saved = db.threads.save({ ...thread, signs: withSum(thread, sum), updatedAt: now.toISOString() })
  listToReaders(db, saved, ownerName)
  return saved
}

const outcomeOf = ({ number, status, have, needed }: SigningSum) => ({ number, status, have, needed })

/**
 * The row in which an actor signs or declines now, among all of its version.
 * @throws {Refusal} notFound, files.notAsked, files.notYourTurn, files.alreadySigned
 */
const myTurn = async (work: Acting, version: Version) => {
  const { db, actor } = work
  const { thread, rows } = await withRows(readable(work, version.id), db, version)
  const sum = sumFor(thread, version.number)
  const mine = mineOf(rows, actor)
  const row = mine.find(({ status }) => status === 'waiting')
  if (sum && row && thread.status === 'active') return { thread, rows, sum, row }
  if (mine.some(({ status }) => status === 'later')) throw new SignRefusal('files.notYourTurn')
  throw new SignRefusal(mine.some(({ status }) => status === 'signed') ? 'files.alreadySigned' : 'files.notAsked')
}

/** For whom an actor signs: the organisation that was asked, the owner's own, or themselves. */
const partyOf = ({ who, name }: FileSignature, ownerName: string, signedName: string): string => {
  if (who.type === 'organization') return name
  return who.oid ? ownerName : signedName
}

const replaced = (rows: readonly FileSignature[], row: FileSignature): FileSignature[] =>
  rows.map(each => (each.signer === row.signer ? row : each))

/** What those who are to be asked are called. */
const namesOf = async ({ users, organisations }: Pick<Db, 'users' | 'organisations'>, readers: readonly Reader[]) => {
  const ids = (type: Reader['type']) => readers.filter(reader => reader.type === type).map(({ id }) => id)
  const [people, parties] = await Promise.all([
    users.getMany(ids('user').map(uid => ({ uid: uid as Uid }))),
    organisations.getMany(ids('organization').map(id => ({ id }))),
  ])
  return new Map([
    ...people.flatMap(row => (row ? [[row.uid as string, displayName(row) || row.email] as const] : [])),
    ...parties.flatMap(row => (row ? [[row.id as string, row.tradingName] as const] : [])),
  ])
}

type Groups = readonly {
  readonly signers: readonly { readonly id: string; readonly type: 'user' | 'organization' }[]
  readonly needed?: number | undefined
}[]

/** Somebody who is to be asked: one whom a file can be shared with, or whoever asks. */
const signerOf = async (
  db: Pick<Asking['db'], 'relations' | 'teams'>,
  actor: Pick<Acting['actor'], 'uid' | 'party'>,
  { id, type }: Groups[number]['signers'][number],
): Promise<Reader | undefined> =>
  actor.party.type === 'user' && type === 'user' && id === actor.uid
    ? { id, type }
    : readerOf(db, actor.party, { id, type })

/**
 * Those whom a wish asks, each in their group.
 * @throws {Refusal} files.notRelated, files.tooFewAsked, files.tooManySigners
 */
const askedBy = async ({ db, actor }: Acting, groups: Groups) => {
  const found = await Promise.all(
    groups.map(async ({ signers, needed = signers.length }, n) => {
      const readers = await Promise.all(signers.map(each => signerOf(db, actor, each)))
      if (needed > signers.length) throw new SignRefusal('files.tooFewAsked')
      return readers.map(who => {
        if (!who) throw new ThreadRefusal('files.notRelated')
        return { who, signer: readerKey(who), group: n + 1, needed }
      })
    }),
  )
  const asked = found.flat()
  // Nobody is asked twice: their one signature would count for two.
  if (new Set(asked.map(({ signer }) => signer)).size < asked.length) throw new SignRefusal('files.tooFewAsked')
  return asked
}

/** The readers of a thread once these read it, too. Whoever asks has the file. @throws {Refusal} files.tooManyReaders */
const readersWith = (
  { readers }: FileThread,
  { actor, now }: Acting,
  asked: readonly Reader[],
): FileThread['readers'] => {
  const there = new Set(readers.map(readerKey))
  const fresh = asked.filter(
    reader => !there.has(readerKey(reader)) && !(reader.type === 'user' && reader.id === actor.uid),
  )
  if (readers.length + fresh.length > mostReaders)
    throw new ThreadRefusal('files.tooManyReaders', { limit: mostReaders })
  return [...readers, ...fresh.map(reader => ({ ...reader, at: now.toISOString(), by: actor.uid as Uid }))]
}

export const signingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  SIGN: async ({ id, number, hash, signature }, work) => {
    const { db, actor, now, emit } = work
    const [{ thread, rows, sum, row }, version, names] = await Promise.all([
      myTurn(work, { id, number }),
      db.versions.get({ thread: id, number }),
      ownNames(db, actor.uid),
    ])
    // Over the bytes themselves, which their key and this hash name for good, and not over what a caller says of them.
    if (!version || version.hash !== hash || row.hash !== hash) throw new SignRefusal('files.otherVersion')
    const [signedName = ''] = names
    if (!isOwnSignature(signature, names)) throw new SignRefusal('files.notYourName', { name: signedName })
    const ownerName = await nameOfOwner(db, thread.owner)
    const at = now.toISOString()
    const given: FileSignature = {
      ...row,
      ...{ uid: actor.uid, at, signedName, how: signature },
      partyName: partyOf(row, ownerName, signedName),
    }
    const { rows: after, event } = afterSigning(replaced(rows, given), row.signer)
    saveRows(db, rows, after)
    const status = advance(signingStates, sum.status, event, 'signer')
    const next: SigningSum = {
      ...{ ...sum, ...countOf(after), status },
      ...(status === 'signed' && { late: lateAfter(0, now) }),
    }
    const saved = saveSum(work, thread, ownerName, next)
    const { have, needed } = next
    const told = { signer: signedName, number, have, needed }
    tell(work, saved, ownerName, number, { before: rows, after })
    if (status === 'open') emit(versionSigned, forOwner(saved, ownerName, told))
    else {
      emit(versionSignedByAll, forOwner(saved, ownerName, told))
      const signers = after.filter(each => each.status === 'signed').map(({ who }) => who)
      emit(signingComplete, forReaders(saved, ownerName, signers, { number }))
    }
    return outcomeOf(next)
  },
  DECLINE_SIGNATURE: async ({ id, number, reason }, work) => {
    const { db, actor, now, emit } = work
    const [{ thread, rows, sum, row }, names] = await Promise.all([
      myTurn(work, { id, number }),
      ownNames(db, actor.uid),
    ])
    const ownerName = await nameOfOwner(db, thread.owner)
    const [signer = ''] = names
    const declined: FileSignature = { ...row, uid: actor.uid, at: now.toISOString(), reason }
    const { rows: after, event } = afterDeclining(replaced(rows, declined), row.signer)
    saveRows(db, rows, after)
    const next = { ...sum, ...countOf(after), status: advance(signingStates, sum.status, event, 'signer') }
    const saved = saveSum(work, thread, ownerName, next)
    emit(signatureDeclined, forOwner(saved, ownerName, { number, signer, reason }))
    tell(work, saved, ownerName, number, { before: rows, after })
    return outcomeOf(next)
  },
  ASK_SIGNATURES: async ({ id, number, groups, language }, work) => {
    const { db, actor, now, emit } = work
    const [{ thread, rows }, version, asked, ownerName] = await Promise.all([
      withRows(own(work, id), db, { id, number }),
      db.versions.get({ thread: id, number }),
      askedBy(work, groups),
      nameOfOwner(db, actor.party),
    ])
    if (!version) throw new Refusal('notFound')
    if (thread.status !== 'active') throw new Refusal('state.transition', { status: thread.status, event: 'sign' })
    const before = sumFor(thread, number)
    const status = before ? advance(signingStates, before.status, 'ask', 'owner') : 'open'
    const kept = keptOf(rows)
    if (kept.some(({ signer }) => asked.some(each => each.signer === signer)))
      throw new SignRefusal('files.alreadySigned')
    if (kept.length + asked.length > mostSigners) throw new SignRefusal('files.tooManySigners', { limit: mostSigners })
    const readers = asked.map(({ who }) => who)
    const names = await namesOf(db, readers)
    const askedAt = askedAfter(thread, now)
    const others = thread.signs.flatMap(sum => (sum.status === 'open' && sum.number !== number ? [sum.number] : []))
    const fresh = turns(
      asked.map(each => ({
        ...{ thread: id, number, hash: version.hash, askedAt, ownerName, version: 0 },
        ...(others.length > 0 && { others }),
        ...each,
        name: names.get(each.who.id) ?? '',
        status: 'later' as const,
      })) as FileSignature[],
    )
    const there = new Map(rows.map(row => [row.signer, row]))
    for (const row of rows)
      if (row.status !== 'signed' && !fresh.some(each => each.signer === row.signer)) db.signatures.remove(row)
    for (const row of kept) db.signatures.save(row)
    for (const { version: _none, ...row } of fresh) {
      const old = there.get(row.signer)
      if (old) db.signatures.save({ ...row, version: old.version })
      else db.signatures.create(row)
    }
    const sum: SigningSum = {
      ...{ number, status, title: thread.title, askedBy: actor.uid, askedAt, language },
      ...countOf([...kept, ...fresh]),
    }
    const saved = saveSum(work, { ...thread, readers: readersWith(thread, work, readers) }, ownerName, sum)
    emit(signaturesAsked, forOwner(saved, ownerName, { number, count: fresh.length }))
    tell(work, saved, ownerName, number, { before: kept, after: fresh })
    return outcomeOf(sum)
  },
  WITHDRAW_SIGNING: async ({ id, number }, work) => {
    const { db, emit } = work
    const [{ thread, rows }, ownerName] = await Promise.all([
      withRows(own(work, id), db, { id, number }),
      nameOfOwner(db, work.actor.party),
    ])
    const sum = sumFor(thread, number)
    if (!sum) throw new Refusal('notFound')
    const status = advance(signingStates, sum.status, 'withdraw', 'owner')
    const after = ended(rows)
    saveRows(db, rows, after)
    const next = { ...sum, status }
    const saved = saveSum(work, thread, ownerName, next)
    emit(signaturesWithdrawn, forOwner(saved, ownerName, { number }))
    tell(work, saved, ownerName, number, { before: rows, after })
    return outcomeOf(next)
  },
}

const versionAhead = (version: Version, known: Asking) => [
  ...named(version, known),
  known.db.versions.get({ thread: version.id, number: version.number }),
]

const meAhead = ({ db, uid }: Asking) => [db.users.get({ uid: (uid ?? '') as Uid })]

export const signingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  SIGN: (asked, known) => [...versionAhead(asked, known), ...meAhead(known)],
  DECLINE_SIGNATURE: (asked, known) => [...versionAhead(asked, known), ...meAhead(known)],
  ASK_SIGNATURES: ({ groups, ...asked }, known) => [
    ...versionAhead(asked, known),
    ...groups.flatMap(({ signers }) =>
      signers.map(each => signerOf(known.db, { uid: known.uid ?? '', party: likelyParty(known) }, each)),
    ),
    ...ownerAhead(known),
  ],
  WITHDRAW_SIGNING: (asked, known) => [...versionAhead(asked, known), ...ownerAhead(known)],
}
