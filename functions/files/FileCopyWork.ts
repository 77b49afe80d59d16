import { createHash, webcrypto } from 'node:crypto'
import { type FileCopies as Copies, type Copy, looked, lookedInVain } from '#shared/files/copy.ts'
import { copyPinned } from '#shared/files/events.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import { shards } from '#shared/kit/shards.ts'
import { Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations } from '../organisations/tables.ts'
import { bucket } from '../ports/bucket.ts'
import { copyKeys } from '../ports/copy-keys.ts'
import { pinning } from '../ports/pinning.ts'
import { archiveKey, blockKey } from './keys.ts'
import * as tables from './thread-tables.ts'
import { forOwner, nameOfOwner } from './threads/thread.ts'

const uses = {
  tables: {
    copies: write(tables.FileCopies),
    threads: read(tables.FileThreads),
    versions: read(tables.FileVersions),
    users: read(Users),
    organisations: read(Organisations),
  },
  ports: {
    files: bucket('Files', 'write'),
    pictures: bucket('Pictures', 'write'),
    copyKeys,
    pinning,
  },
} as const

type Working = Job<typeof uses>

/** The most bytes of an archive: a file, what sealing adds, and its tree. */
const largestArchive = largestFile + 8_000_000
/** A run ends before the Lambda does, and leaves the rest to the next. */
const enoughMs = 20_000
const atOnce = 8

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

/** Where whoever keeps a copy gets its blocks, as the multiaddr of a trustless gateway: the origin of private files. */
const originOf = (origin: string): string => {
  const { protocol, hostname, port } = new URL(origin)
  const isSafe = protocol === 'https:'
  const kind = /^\d+(\.\d+){3}$/.test(hostname) ? 'ip4' : 'dns'
  return `/${kind}/${hostname}/tcp/${port || (isSafe ? 443 : 80)}${isSafe ? '/tls' : ''}/http`
}

/** Changes a copy on its row, as the row is by now: others of the same file may have changed meanwhile. */
const change = (job: Working, thread: Copies['thread'], number: number, next: (copy: Copy) => Copy | undefined) =>
  job.transaction(async ({ db, emit }) => {
    const row = await db.copies.get({ thread })
    const before = row?.copies.find(copy => copy.number === number)
    if (!row || !before) return undefined
    const after = next(before)
    const copies = row.copies.flatMap(copy => (copy !== before ? [copy] : after ? [after] : []))
    if (copies.length === 0) db.copies.remove(row)
    else db.copies.save({ ...row, copies })
    if (after?.state === 'pinned' && before.state !== 'pinned') {
      const about = await db.threads.get({ id: thread })
      if (about) emit(copyPinned, forOwner(about, await nameOfOwner(db, about.owner), { number }))
    }
    return after
  })

/** A change that holds only while the copy is still wanted: one that was taken back meanwhile stays so. */
const whileWanted = (next: (copy: Copy) => Copy) => (copy: Copy) => (copy.state === 'ending' ? copy : next(copy))

/**
 * Seals a version, and lays it where it is kept: the archive among the private files, its blocks where whoever pins it gets them. All
 * of it follows from the key, so whatever broke off is made once more just the same.
 */
const make = async (job: Working, thread: Copies['thread'], asked: Copy): Promise<Copy | undefined> => {
  const keys = await job.ports.copyKeys()
  const known = asked.key
    ? asked
    : await keys
        .make(thread)
        // Kept before it is used: whoever comes second finds the first one's.
        .then(({ sealed }) =>
          change(
            job,
            thread,
            asked.number,
            whileWanted(copy => ({ key: sealed, ...copy })),
          ),
        )
  if (!known?.key || known.state === 'ending') return undefined
  const { number } = known
  const version = await job.db.versions.get({ thread, number })
  const files = await job.ports.files()
  const content = version && (await files.get(version.key, largestArchive))
  if (!version || !content) throw new Error('the version is not there')
  const [{ blocksOf }, { carOf }, { cidText }, { seal }] = await Promise.all([
    import('#shared/files/ipfs/unixfs.ts'),
    import('#shared/files/ipfs/car.ts'),
    import('#shared/files/ipfs/cid.ts'),
    import('#shared/files/ipfs/sealed.ts'),
  ])
  const key = await keys.open(known.key, thread)
  const what = { thread, number, hash: version.hash }
  const sealed = await seal(webcrypto.subtle as SubtleCrypto, key, Uint8Array.from(content), what, sha256)
  const blocks = await blocksOf(sealed, sha256)
  const cid = cidText(blocks[0].cid)
  // Named on the row before it is laid anywhere: whoever takes it back finds it.
  const named = await change(
    job,
    thread,
    number,
    whileWanted(copy => ({ ...copy, cid, size: sealed.length })),
  )
  if (named?.state === 'ending') return undefined
  await files.put(archiveKey(thread, number, cid), carOf(blocks), { type: 'application/vnd.ipld.car' })
  const pictures = await job.ports.pictures()
  const left = [...blocks]
  while (left.length > 0)
    await Promise.all(
      left.splice(0, atOnce).map(block =>
        pictures.put(blockKey(cidText(block.cid)), block.bytes, {
          type: 'application/vnd.ipld.raw',
          cacheControl: 'public, max-age=86400, immutable',
        }),
      ),
    )
  return named
}

/** Has the service keep a copy, or asks it how far it is. */
const keep = async (job: Working, thread: Copies['thread'], asked: Copy): Promise<void> => {
  const pins = await job.ports.pinning()
  const isMade = asked.state !== 'waiting' && asked.cid !== undefined
  const copy = isMade ? asked : await make(job, thread, asked)
  if (!copy?.cid) return
  const { cid, number, pin } = copy
  // What failed is asked for anew, under another name of the pin.
  if (copy.state === 'failed' && pin) await pins.remove(pin)
  const found = pin && copy.state !== 'failed' ? await pins.get(pin) : undefined
  const { requestid, status } =
    found ?? (await pins.add({ cid, name: cid, origins: [originOf(process.env.FILES_ORIGIN ?? '')] }))
  await change(
    job,
    thread,
    number,
    whileWanted(before => ({ ...looked(before, status, job.now), pin: requestid })),
  )
  if (status === 'failed') job.log('warn', 'a copy was not pinned', { thread, number })
}

/** Takes a copy back: from the service, from where its blocks lie, and from the private files; then it is gone. */
const end = async (job: Working, thread: Copies['thread'], { cid, number, pin }: Copy): Promise<void> => {
  if (cid) {
    // Its name may have got lost on the way to the row.
    const pins = await job.ports.pinning()
    const named = pin ?? (await pins.find(cid))?.requestid
    if (named) await pins.remove(named)
    const files = await job.ports.files()
    const archive = archiveKey(thread, number, cid)
    const car = await files.get(archive, largestArchive)
    if (car) {
      const { readCar } = await import('#shared/files/ipfs/car.ts')
      const pictures = await job.ports.pictures()
      for (const block of readCar(car).blocks.keys()) await pictures.remove(blockKey(block))
    }
    // The list of its blocks goes last. What stays as an older version for a month is sealed, and its key is gone.
    await files.remove(archive)
  }
  await change(job, thread, number, copy => (copy.state === 'ending' ? undefined : copy))
}

const work = async (job: Working, { thread, copies }: Copies): Promise<void> => {
  for (const copy of copies) {
    if (copy.nextAt > job.now.toISOString()) continue
    try {
      await (copy.state === 'ending' ? end(job, thread, copy) : keep(job, thread, copy))
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      // One that comes to nothing keeps none of the others waiting, and is tried again.
      job.log('error', 'a copy on IPFS came to nothing', { thread, number: copy.number, error: { name, message } })
      await change(job, thread, copy.number, before => lookedInVain(before, job.now))
    }
  }
}

/** Makes the copies on IPFS that were asked for, has them pinned, follows how they stand, and takes back what is no longer wanted. */
export const FileCopyWork = worker(
  'FileCopyWork',
  { kind: 'schedule', everyMinutes: 1 },
  uses,
  async (_event: unknown, job) => {
    const now = job.now.toISOString()
    for (const shard of shards) {
      for await (const row of job.db.copies.all('due', { thread: shard }, { upTo: now })) {
        if (job.timeLeft() < enoughMs) break
        await work(job, row)
      }
    }
    return {}
  },
)
