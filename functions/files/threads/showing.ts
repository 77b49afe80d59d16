import { copyView } from '#shared/files/copy.ts'
import type { Files as contract, ReaderView } from '#shared/files/Files.contract.ts'
import { isOwner, mayRead } from '#shared/files/reading.ts'
import { sumFor } from '#shared/files/signed.ts'
import type { FileThread, FileVersion } from '#shared/files/thread.ts'
import { safeName } from '#shared/files/upload.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { fileAddress } from '../address.ts'
import { listAhead, listed } from './lists.ts'
import { signingsOf, toSignOf } from './signing-view.ts'
import { type Asking, type Db, named, nameOfOwner, readable } from './thread.ts'
import type { uses } from './uses.ts'

type Own = 'GET_DATA' | 'THREAD_GET_BY_ID' | 'GET_URLS'

/** The names of people, by their ids. */
const peopleOf = async ({ users }: Pick<Db, 'users'>, uids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await users.getMany([...new Set(uids)].map(uid => ({ uid: uid as Uid })))
  return new Map(rows.flatMap(row => (row ? [[row.uid as string, displayName(row) || row.email] as const] : [])))
}

/** Whom a thread is shared with, by name. */
const readersOf = async (
  db: Db,
  { readers }: FileThread,
  people: Promise<Map<string, string>>,
): Promise<ReaderView[]> => {
  const [teams, organisations] = await Promise.all([
    db.teams.getMany(readers.flatMap(({ id, type, oid }) => (type === 'team' && oid ? [{ oid, tid: id }] : []))),
    db.organisations.getMany(readers.flatMap(({ id, type }) => (type === 'organization' ? [{ id }] : []))),
  ])
  const names = new Map<string, string>([
    ...(await people),
    ...teams.flatMap(row => (row ? [[row.tid as string, row.name] as const] : [])),
    ...organisations.flatMap(row => (row ? [[row.id as string, row.tradingName] as const] : [])),
  ])
  return readers.map(({ id, type, oid, at }) => ({ id, type, ...(oid && { oid }), name: names.get(id) ?? '', at }))
}

type File = Pick<FileVersion, 'number' | 'name' | 'type' | 'size' | 'key'> & { readonly thumb?: string | undefined }

/** The address of a version's sealed paper, as a list of one, or of none where there is none. */
const sealedUrl = async (
  bucket: Parameters<typeof fileAddress>[0],
  { id, title, signs }: FileThread,
  number: number,
) => {
  const paper = sumFor({ signs }, number)?.sealed
  if (!paper) return []
  const type = 'application/pdf' as const
  const name = safeName(`${title} ${number}.pdf`, type)
  const url = await fileAddress(bucket, { key: paper.key, name, type }, false)
  return [{ id, number, name, type, size: paper.size, url }]
}

export const showingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_DATA: listed,
  THREAD_GET_BY_ID: async ({ id }, { actor, db }) => {
    const [thread, { items }, signatures, kept] = await Promise.all([
      readable({ db, actor }, id),
      db.versions.rows({ thread: id }, { reverse: true }),
      db.signatures.allRows({ thread: id }),
      db.copies.get({ thread: id }),
    ])
    const isOwn = isOwner(thread, actor)
    const uids = [
      ...items.map(({ by }) => by as string),
      ...thread.readers.filter(({ type }) => type === 'user').map(reader => reader.id),
    ]
    const people = isOwn ? peopleOf(db, uids) : Promise.resolve(new Map<string, string>())
    const [names, readers, ownerName, toSign] = await Promise.all([
      people,
      isOwn ? readersOf(db, thread, people) : undefined,
      nameOfOwner(db, thread.owner),
      toSignOf(db, thread, signatures, actor),
    ])
    const { owner, title, folder, tags, status, createdAt, updatedAt, version } = thread
    return {
      ...{ id: thread.id, owner, ownerName, title, tags, status, createdAt, updatedAt, version, isOwn },
      ...(isOwn && folder ? { folder } : {}),
      versions: items.map(({ number, name, type, size, hash, note, at, thumb, by }) => ({
        ...{ number, name, type, size, hash, note, at, hasThumb: thumb !== undefined },
        ...(isOwn ? { byName: names.get(by) ?? '' } : {}),
      })),
      signings: signingsOf(thread, signatures, actor),
      ...(toSign ? { toSign: { ...toSign, partyName: toSign.partyName || ownerName } } : {}),
      ...(readers ? { readers } : {}),
      copies: (kept?.copies ?? []).map(copyView),
    }
  },
  GET_URLS: async ({ files, thumb = false, sealed = false }, { actor, db, ports }) => {
    const [threads, versions] = await Promise.all([
      db.threads.getMany(files.map(({ id }) => ({ id }))),
      db.versions.getMany(files.flatMap(({ id, number }) => (number === undefined ? [] : [{ thread: id, number }]))),
    ])
    const bucket = await ports.files()
    const urls = await Promise.all(
      files.map(async ({ id, number }, n) => {
        const thread = threads[n]
        if (!thread || !mayRead(thread, actor)) return []
        const file: File | undefined =
          number === undefined
            ? thread.current
            : versions.find(version => version?.thread === id && version.number === number)
        if (!file || (thumb && !file.thumb)) return []
        if (sealed) return sealedUrl(bucket, thread, file.number)
        const { name, type, size } = file
        return [{ id, number: file.number, name, type, size, url: await fileAddress(bucket, file, thumb) }]
      }),
    )
    if (!urls.some(each => each.length > 0)) throw new Refusal('notFound')
    return { urls: urls.flat() }
  },
}

const urlsAhead = (files: readonly { readonly id: string; readonly number?: number | undefined }[], { db }: Asking) => [
  db.threads.getMany(files.map(({ id }) => ({ id }))),
  db.versions.getMany(files.flatMap(({ id, number }) => (number === undefined ? [] : [{ thread: id, number }]))),
]

export const showingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_DATA: listAhead,
  THREAD_GET_BY_ID: ({ id }, known) => [
    ...named({ id }, known),
    known.db.copies.get({ thread: id }),
    known.db.versions.rows({ thread: id }, { reverse: true }),
    known.db.signatures.allRows({ thread: id }),
  ],
  GET_URLS: ({ files }, known) => urlsAhead(files, known),
}
