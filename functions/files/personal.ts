import { endedCopies } from '#shared/files/copy.ts'
import { purposeOf } from '#shared/files/purposes.ts'
import { keyOfUse } from '#shared/files/quota.ts'
import { readerKey } from '#shared/files/reading.ts'
import { isSigned } from '#shared/files/signed.ts'
import type { FileThread } from '#shared/files/thread.ts'
import type { Upload } from '#shared/files/upload.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type Person, personal } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { personalUses as uses } from './personal-uses.ts'
import { textAt } from './text-words.ts'

/** The most bytes of one file of a copy: as much as may be uploaded, and what checking adds. */
const mostBytes = 32_000_000

const ownerOf = (uid: string): { owner: Party } => ({ owner: { id: uid, type: 'user' } })

const eraseUpload = async ({ id }: Pick<Upload, 'id'>, job: Job<typeof uses>): Promise<void> => {
  const upload = await job.db.uploads.get({ id })
  if (!upload) return
  const { checked, purpose, attachedAt, owner } = upload
  const { isPublic } = purposeOf(purpose)
  // A file of a deal goes with the deal, or stays with it.
  if (attachedAt === undefined && checked) {
    const place = await (isPublic ? job.ports.pictures() : job.ports.files())
    for (const key of [checked.key, checked.thumb, checked.poster]) if (key) await place.erase(key)
  }
  await job.transaction(async ({ db }) => {
    const row = await db.uploads.get({ id })
    if (!row) return
    db.uploads.remove(row)
    // The words of a text lie beside the upload; the sweep would not find them without it.
    db.words.drop(textAt(id))
    if (!isPublic && attachedAt === undefined && checked)
      db.fileUses.add({ party: keyOfUse(owner) }, { bytes: -checked.size, files: -1 })
  })
}

/** The files that a person keeps. */
const threadsOf = async (db: Pick<ReadDb<typeof uses>, 'threads'>, { uid }: Person): Promise<FileThread[]> => {
  const found: FileThread[] = []
  for await (const thread of db.threads.all('byChange', ownerOf(uid))) found.push(thread)
  return found
}

/** Erases a file that a person kept, with every version of it, and whoever read it. */
const eraseThread = async ({ id, owner }: FileThread, job: Job<typeof uses>): Promise<void> => {
  // From here on nobody reads or signs it, so that no signature comes to stand over bytes that have gone.
  const isGoing = await job.transaction(async ({ db }) => {
    const thread = await db.threads.get({ id })
    if (!thread || isSigned(thread)) return false
    if (thread.status !== 'removed') db.threads.save({ ...thread, status: 'removed' })
    return true
  })
  if (!isGoing) return
  const versions = await job.db.versions.allRows({ thread: id })
  // The words of its texts stay with the uploads that brought them, whose own rows may be gone by now.
  await job.transaction(({ db: { words } }) => {
    for (const { file } of versions) words.drop(textAt(file))
  })
  const files = await job.ports.files()
  for (const { key, thumb } of versions) for (const each of [key, thumb]) if (each) await files.erase(each)
  await job.transaction(async ({ db }) => {
    const [thread, rows, asked, kept] = await Promise.all([
      db.threads.get({ id }),
      db.versions.allRows({ thread: id }),
      db.signatures.allRows({ thread: id }),
      db.copies.get({ thread: id }),
    ])
    // The keys of its copies on IPFS go with it; FileCopyWork takes back what lies elsewhere.
    if (kept) db.copies.save({ ...kept, copies: endedCopies(kept.copies, () => true, job.now) })
    if (!thread) return
    for (const row of rows) db.versions.remove(row)
    for (const row of asked) db.signatures.remove(row)
    db.threads.remove(thread)
    for (const reader of thread.readers) db.shares.drop({ reader: readerKey(reader), thread: id })
    const bytes = rows.reduce((sum, { size }) => sum + size, 0)
    db.fileUses.add({ party: keyOfUse(owner) }, { bytes: -bytes, files: -rows.length })
  })
}

/** The readers that a person is or was: for themselves, and in each of their organisations. */
const readersOf = ({ uid, organisations }: Person): string[] => [
  partyKey({ id: uid, type: 'user' }),
  ...organisations.map(oid => readerKey({ id: uid, type: 'user', oid: oid as FileThread['readers'][number]['oid'] })),
]

const sharedWith = async ({ shares }: Pick<ReadDb<typeof uses>, 'shares'>, person: Person) =>
  (await Promise.all(readersOf(person).map(reader => shares.allRows({ reader })))).flat()

const keyOf = (uid: string): string => partyKey(ownerOf(uid).owner)

type Rows<R> = { readonly rows: (key: { owner: string }) => Promise<{ items: R[] }>; readonly remove: (row: R) => void }

/** Removes the rows of an owner, as many in each transaction as it holds. */
const eraseOwned = async <R>(
  job: Job<typeof uses>,
  of: (db: Job<typeof uses>['db']) => Rows<R>,
  owner: string,
): Promise<void> => {
  for (let left = true; left; )
    left = await job.transaction(async ({ db }) => {
      const { items } = await of(db).rows({ owner })
      for (const row of items) of(db).remove(row)
      return items.length > 0
    })
}

/** What is kept of what a person uploaded for themselves. */
export const personalOfFiles = personal(uses, {
  Uploads: {
    copy: async ({ uid }, { db, ports }) => {
      const rows: Upload[] = []
      for await (const upload of db.uploads.all('byPerson', ownerOf(uid))) rows.push(upload)
      const files = rows.flatMap(({ id, name, purpose, checked }) => {
        const place = purposeOf(purpose).isPublic ? ports.pictures : ports.files
        return checked ? [{ name: `${id}-${name}`, read: async () => (await place()).get(checked.key, mostBytes) }] : []
      })
      return { rows, files }
    },
    erase: async ({ uid }, job) => {
      const rows: Upload[] = []
      for await (const upload of job.db.uploads.all('byPerson', ownerOf(uid))) rows.push(upload)
      for (const upload of rows) await eraseUpload(upload, job)
    },
  },
  FileThreads: {
    copy: async (person, { db }) => ({ rows: await threadsOf(db, person) }),
    erase: async (person, job) => {
      for (const thread of await threadsOf(job.db, person)) if (!isSigned(thread)) await eraseThread(thread, job)
    },
    stays: 'what others have signed, as law asks; who of an organisation brought and shared its files, by id',
  },
  FileVersions: {
    copy: async (person, { db, ports }) => {
      const threads = await threadsOf(db, person)
      const rows = (await Promise.all(threads.map(({ id }) => db.versions.allRows({ thread: id })))).flat()
      const files = rows.map(({ file, name, key }) => ({
        name: `${file}-${name}`,
        read: async () => (await ports.files()).get(key, mostBytes),
      }))
      return { rows, files }
    },
    stays: 'what others have signed, as law asks; who of an organisation brought a version, by id',
  },
  FileShares: {
    copy: async (person, { db }) => ({ rows: await sharedWith(db, person) }),
    erase: async (person, job) => {
      const mine = new Set(readersOf(person))
      for (const { reader, thread: id } of await sharedWith(job.db, person)) {
        await job.transaction(async ({ db }) => {
          const thread = await db.threads.get({ id })
          if (thread) db.threads.save({ ...thread, readers: thread.readers.filter(each => !mine.has(readerKey(each))) })
          db.shares.drop({ reader, thread: id })
        })
      }
    },
  },
  FileSignatures: {
    // Loaded when used: few were asked to sign anything.
    copy: async (person, job) => (await import('./personal-signing.ts')).copySignatures(person, readersOf(person), job),
    erase: async (person, job) =>
      (await import('./personal-signing.ts')).eraseSignatures(person, readersOf(person), job),
    stays: 'what a person has signed, as law asks',
  },
  FileFolders: {
    copy: async ({ uid }, { db }) => ({ rows: await db.folders.allRows({ owner: keyOf(uid) }) }),
    erase: ({ uid }, job) => eraseOwned(job, ({ folders }) => folders, keyOf(uid)),
  },
  FileTrees: {
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.trees.get({ owner: keyOf(uid) })
        if (row) db.trees.remove(row)
      }),
  },
  FileTags: {
    copy: async ({ uid }, { db }) => ({ rows: await db.tags.allRows({ owner: keyOf(uid) }) }),
    erase: ({ uid }, job) => eraseOwned(job, ({ tags }) => tags, keyOf(uid)),
  },
  FileCopies: {
    nothing: 'which versions are on IPFS, by id; their keys go with the file',
    fields: ['thread', 'copies.key', 'copies.cid', 'copies.pin', 'copies.nextAt', 'copies.askedAt'],
  },
  FileWords: { nothing: 'words by which files are found, which go with them', fields: ['list', 'at', 'text', 'gone'] },
  FileUses: { nothing: 'how much each party keeps, by id', fields: ['party'] },
})
