import { keyOfUse } from '#shared/files/quota.ts'
import { isLoose, sweptAt } from '#shared/files/sweep.ts'
import type { Upload } from '#shared/files/upload.ts'
import { uploadStates } from '#shared/files/upload-states.ts'
import { shards } from '#shared/kit/shards.ts'
import { advance } from '#shared/kit/state-table.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './tables.ts'

const uses = {
  tables: { uploads: write(tables.Uploads), fileUses: write(tables.FileUses) },
  ports: { files: bucket('Files', 'write') },
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
    db.fileUses.add({ party: keyOfUse(upload.owner) }, { bytes: -(upload.checked?.size ?? 0), files: -1 })
  })
  return true
}

/** Removes private files that were brought and never attached, or taken off where they stood, once their days are over. */
export const UploadSweeps = worker(
  'UploadSweeps',
  { kind: 'schedule', everyMinutes: 1440 },
  uses,
  async (_event: unknown, job) => {
    const now = job.now.toISOString()
    const due: Upload[] = []
    for (const shard of shards) {
      for await (const upload of job.db.uploads.all('loose', { id: shard })) {
        if (sweptAt(upload) > now || due.length >= most) break
        due.push(upload)
      }
    }
    let removed = 0
    const failures: unknown[] = []
    while (due.length > 0) {
      const outcomes = await Promise.allSettled(due.splice(0, atOnce).map(upload => sweep(upload, job)))
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') failures.push(outcome.reason)
        else if (outcome.value) removed++
      }
    }
    job.log('info', 'loose files swept', { removed })
    // One that fails keeps none of the others; the next run tries it again.
    if (failures.length > 0) throw new Error(`${failures.length} files were not swept`, { cause: failures[0] })
    return {}
  },
)
