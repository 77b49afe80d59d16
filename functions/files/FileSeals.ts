import { createHash } from 'node:crypto'
import { versionSealed } from '#shared/files/events.ts'
import { partiesOf } from '#shared/files/reading.ts'
import { sumFor, withSum } from '#shared/files/signed.ts'
import type { FileSignature } from '#shared/files/signing.ts'
import type { FileThread, FileVersion } from '#shared/files/thread.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations } from '../organisations/tables.ts'
import { bucket } from '../ports/bucket.ts'
import { sealer } from '../ports/seal-key.ts'
import { sealedKey, underVersion } from './keys.ts'
import type { Given, SignedPaper } from './signed-paper.ts'
import * as threadTables from './thread-tables.ts'
import { forOwner, nameOfOwner } from './threads/thread.ts'
import { verifyAddress } from './verify-address.ts'

const uses = {
  tables: {
    threads: write(threadTables.FileThreads),
    versions: read(threadTables.FileVersions),
    signatures: read(threadTables.FileSignatures),
    users: read(Users),
    organisations: read(Organisations),
  },
  ports: { files: bucket('Files', 'write'), sealer },
} as const

/** What checking adds to a picture at most. */
const mostBytes = largestFile * 2

const isGiven = (row: FileSignature): row is FileSignature & Given =>
  row.status === 'signed' && row.how !== undefined && row.at !== undefined

/**
 * The bytes of a version that was signed.
 * @throws {Error} where they are not what was signed: nothing is ever sealed over them, and an alarm rings
 */
const bytesOf = async ({ ports }: Job<typeof uses>, version: FileVersion, signatures: readonly FileSignature[]) => {
  const bytes = await (await ports.files()).get(version.key, mostBytes)
  const hash = bytes && createHash('sha256').update(bytes).digest('hex')
  if (!bytes || hash !== version.hash || signatures.some(each => each.hash !== hash))
    throw new Error(`the bytes of ${version.thread} version ${version.number} are not those that were signed`)
  return bytes
}

/** What waits for its paper: the version that all have signed, where there is none yet. */
const dueOf = (thread: FileThread | undefined, number: number) => {
  const sum = thread && sumFor(thread, number)
  return thread && sum?.status === 'signed' && !sum.sealed ? { thread, sum } : undefined
}

/**
 * Keeps the paper of a version, unless one is kept already: a run that was cut short put it there, of the same signatures, though perhaps
 * before the owner or the product's address was called otherwise.
 * @returns the size of what is kept
 */
const keep = async ({ ports }: Job<typeof uses>, key: string, made: Uint8Array): Promise<number> => {
  const files = await ports.files()
  if (await files.putOnce(key, made, { type: 'application/pdf' })) return made.length
  const kept = await files.get(key, mostBytes)
  if (!kept) throw new Error(`the paper ${key} is neither there nor can be put`)
  return kept.length
}

/** What one paper may take, with a PDF that is given up and attached instead. Less is left to the next run. */
const enoughMs = 35_000

const seal = async (job: Job<typeof uses>, id: FileThread['id'], number: number): Promise<void> => {
  const { db, ports } = job
  const due = dueOf(await db.threads.get({ id }), number)
  if (!due) return
  if (job.timeLeft() < enoughMs) throw new Error('too little time is left for it')
  const [version, rows, ownerName] = await Promise.all([
    db.versions.need({ thread: id, number }),
    db.signatures.allRows({ thread: id }, { begins: underVersion(number) }),
    nameOfOwner(db, due.thread.owner),
  ])
  const given = rows.filter(isGiven)
  const signatures = given.toSorted(
    (one, other) => one.at.localeCompare(other.at) || one.signer.localeCompare(other.signer),
  )
  const { title = due.thread.title, askedAt, language } = due.sum
  const paper: SignedPaper = { title, ownerName, version, askedAt, signatures, language, where: verifyAddress() }
  const [file, key, { sealedPaper }] = await Promise.all([
    bytesOf(job, version, signatures),
    ports.sealer(),
    import('./sealed-paper.ts'),
  ])
  const name = sealedKey(id, number)
  const made = await sealedPaper(paper, file, key, unmade =>
    // What takes too much is foreseen, as long as it is a file of somebody's making; what fails is a fault of ours, or of LibPDF.
    job.log(unmade.why === 'failed' ? 'error' : 'warn', 'a paper is without the pages of its file', {
      ...{ thread: id, number, ...unmade },
    }),
  )
  const size = await keep(job, name, made)
  await job.transaction(async ({ db, emit }) => {
    const still = dueOf(await db.threads.get({ id }), number)
    if (!still) return
    const { late: _late, ...rest } = still.sum
    const sum = { ...rest, sealed: { key: name, size } }
    const saved = db.threads.save({ ...still.thread, signs: withSum(still.thread, sum) })
    const told = forOwner(saved, ownerName, { number })
    const others = partiesOf(signatures.map(({ who }) => who)).filter(party => !sameParty(party, saved.owner))
    emit(versionSealed, { ...told, parties: [...told.parties, ...others] })
  })
  job.log('info', 'sealed', { thread: id, number, bytes: size, signatures: signatures.length })
}

/**
 * Seals each version that all have signed. It goes by how things are now, and a version gets one paper: what is told twice, or was cut
 * short, changes nothing.
 */
export const FileSeals = worker(
  'FileSeals',
  { kind: 'stream', tables: [threadTables.FileSignatures.name], batch: 10, isLong: true, isRoomy: true },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const versions = new Map<string, { id: FileThread['id']; number: number }>()
    for (const { dynamodb } of Records) {
      const { pk, sk } = dynamodb.Keys ?? {}
      const number = Number(sk?.S?.split('#')[0])
      if (pk?.S && number) versions.set(`${pk.S}#${number}`, { id: pk.S as FileThread['id'], number })
    }
    const failures: unknown[] = []
    for (const { id, number } of versions.values())
      await seal(job, id, number).catch(error => {
        failures.push(error)
        job.log('error', 'a version was not sealed', { thread: id, number, error })
      })
    // One that fails keeps none of those behind it: told of again, they have their paper. What fails for good is asked for by the sweep.
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${versions.size} versions were not sealed`, { cause: failures[0] })
    return { batchItemFailures: [] }
  },
)
