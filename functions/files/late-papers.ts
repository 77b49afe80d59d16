import { lateAfter, sumFor, unsealedOf, withSum } from '#shared/files/signed.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { shards } from '#shared/kit/shards.ts'
import { write } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { underVersion } from './keys.ts'
import * as threadTables from './thread-tables.ts'

/** What it takes to ask for papers again. */
export const latePaperTables = {
  threads: write(threadTables.FileThreads),
  signatures: write(threadTables.FileSignatures),
} as const

type Asking = Job<{ tables: typeof latePaperTables }>

/** Papers that one run asks for; the next run takes up the others. */
const most = 200

/** Has the versions of a thread sealed whose papers are late: a signature that is saved anew is told to FileSeals anew. */
const askAgain = ({ id }: FileThread, job: Asking): Promise<number> =>
  job.transaction(async ({ db, now }) => {
    const thread = await db.threads.get({ id })
    const due = thread ? unsealedOf(thread).filter(({ late }) => !late || late.againAt <= now.toISOString()) : []
    if (!thread || due.length === 0) return 0
    let signs = thread.signs
    for (const { number } of due) {
      const [row] = await db.signatures.allRows({ thread: id }, { begins: underVersion(number) })
      if (row) db.signatures.save(row)
      const sum = sumFor({ signs }, number)
      if (sum) signs = withSum({ signs }, { ...sum, late: lateAfter((sum.late?.tries ?? 0) + 1, now) })
    }
    db.threads.save({ ...thread, signs })
    return due.length
  })

/**
 * Asks again for the papers of versions that all have signed and that have none: whatever kept FileSeals, a day's failure of KMS or a
 * mistake of ours, is mended one day, and nobody would sign anew for it.
 */
export const askForLatePapers = async (job: Asking): Promise<void> => {
  const now = job.now.toISOString()
  let asked = 0
  for (const shard of shards)
    for await (const thread of job.db.threads.all('unsealed', { id: shard }, { upTo: now })) {
      if (asked >= most) break
      asked += await askAgain(thread, job).catch(error => {
        job.log('error', 'the papers of a file could not be asked for', { thread: thread.id, error })
        return 0
      })
    }
  if (asked > 0) job.log('error', 'papers of signed versions are late', { asked })
}
