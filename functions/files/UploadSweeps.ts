import { keyOfUse } from '#shared/files/quota.ts'
import { awaitedOf, mostAsked } from '#shared/files/scan.ts'
import { isLoose, sweptAt } from '#shared/files/sweep.ts'
import { awaitsScan, type Upload } from '#shared/files/upload.ts'
import { uploadStates } from '#shared/files/upload-states.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import { shards } from '#shared/kit/shards.ts'
import { advance } from '#shared/kit/state-table.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { bucket } from '../ports/bucket.ts'
import { stillKey } from './keys.ts'
import { askForLatePapers, latePaperTables } from './late-papers.ts'
import * as tables from './tables.ts'
import { textAt } from './text-words.ts'
import { FileWords } from './thread-tables.ts'

const uses = {
  tables: {
    uploads: write(tables.Uploads),
    fileUses: write(tables.FileUses),
    words: write(FileWords),
    ...latePaperTables,
  },
  ports: { files: bucket('Files', 'write'), quarantine: bucket('Quarantine', 'write') },
} as const

/** Files that one run removes; the next run takes up the others. */
const most = 5000
const atOnce = 10

/**
 * Removes a file that nothing shows. First its row says so, after which nobody can take it into use; whoever was quicker keeps it.
 * Then its bytes go, and then the row: what breaks off between them is gone through again by the next run.
 */
const sweep = async ({ id }: Upload, job: Job<typeof uses>): Promise<boolean> => {
  const now = job.now.toISOString()
  const marked = await job.transaction(async ({ db }) => {
    const upload = await db.uploads.get({ id })
    if (!upload || !isLoose(upload) || sweptAt(upload) > now) return undefined
    if (upload.status === 'removed') return upload
    return db.uploads.save({ ...upload, status: advance(uploadStates, upload.status, 'sweep', 'sweep') })
  })
  if (!marked) return false
  const { checked } = marked
  const files = await job.ports.files()
  await Promise.all([checked?.key, checked?.thumb].map(key => key && files.remove(key)))
  await job.transaction(async ({ db }) => {
    const upload = await db.uploads.get({ id })
    if (upload?.status !== 'removed') return
    db.uploads.remove(upload)
    db.words.drop(textAt(id))
    db.fileUses.add({ party: keyOfUse(upload.owner) }, { bytes: -(upload.checked?.size ?? 0), files: -1 })
  })
  return true
}

/**
 * Has a file scanned again whose scan is late: what is written anew is scanned anew, and looked at anew, too. After some times it is
 * refused and its bytes go.
 */
const askAgain = async ({ id }: Upload, job: Job<typeof uses>): Promise<boolean> => {
  const now = job.now.toISOString()
  const quarantine = await job.ports.quarantine()
  const bytes = await quarantine.get(id, largestFile)
  const next = await job.transaction(async ({ db }) => {
    const upload = await db.uploads.get({ id })
    if (!upload || !awaitsScan(upload) || upload.awaited.againAt > now) return 'nothing'
    const { awaited, ...others } = upload
    if (bytes && awaited.asked < mostAsked) {
      db.uploads.save({ ...upload, awaited: awaitedOf({ ...awaited, asked: awaited.asked + 1 }), updatedAt: now })
      return 'again'
    }
    const status = advance(uploadStates, upload.status, 'refuse', 'check')
    db.uploads.save({ ...others, status, problem: 'files.scanFailed', updatedAt: now })
    return upload.hasStill ? 'clearBoth' : 'clear'
  })
  if (next === 'nothing') return false
  job.log('error', 'the scan for malware is late', { upload: id, isRefused: next !== 'again' })
  if (next === 'again') await quarantine.put(id, bytes ?? new Uint8Array(), { type: 'application/octet-stream' })
  else await Promise.all([quarantine.remove(id), next === 'clearBoth' ? quarantine.remove(stillKey(id)) : undefined])
  return false
}

/**
 * Removes private files that were brought and never attached, or taken off where they stood, once their days are over, and sees to it
 * that no file waits for its scan for ever, nor what all have signed for its paper.
 */
export const UploadSweeps = worker(
  'UploadSweeps',
  { kind: 'schedule', everyMinutes: 10 },
  uses,
  async (_event: unknown, job) => {
    const now = job.now.toISOString()
    const due: Upload[] = []
    for (const shard of shards) {
      for await (const upload of job.db.uploads.all('due', { id: shard }, { upTo: now })) {
        if (due.length >= most) break
        due.push(upload)
      }
    }
    let removed = 0
    const failures: unknown[] = []
    while (due.length > 0) {
      const outcomes = await Promise.allSettled(
        due.splice(0, atOnce).map(upload => (awaitsScan(upload) ? askAgain(upload, job) : sweep(upload, job))),
      )
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') failures.push(outcome.reason)
        else if (outcome.value) removed++
      }
    }
    if (removed > 0) job.log('info', 'loose files swept', { removed })
    await askForLatePapers(job).catch(error => failures.push(error))
    // One that fails keeps none of the others; the next run tries it again.
    if (failures.length > 0) throw new Error(`${failures.length} files were not swept`, { cause: failures[0] })
    return {}
  },
)
