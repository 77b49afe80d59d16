import { standingOf } from '#shared/files/upload.ts'
import { shards } from '#shared/kit/shards.ts'
import { binDays, type MailFile, type MailThread } from '#shared/work/mail.ts'
import { type Job, worker } from '../kit/worker.ts'
import { purgeThread } from './mail/purge.ts'
import { purgingTables } from './mail/used-tables.ts'

const uses = { tables: purgingTables } as const
type Upkeep = Job<typeof uses>

/** What one run takes up; the next takes up the others. */
const most = 500

/** Says of a file that came in how its check ended, if it has. */
const settle = (job: Upkeep, { id }: MailFile) =>
  job.transaction(async ({ db, now }) => {
    const [file, upload] = await Promise.all([db.mailFiles.get({ id }), db.uploads.get({ id })])
    if (file?.state !== 'checking') return
    const status = upload ? standingOf(upload, now).status : 'refused'
    if (status === 'refused') db.mailFiles.save({ ...file, state: 'refused' })
    else if (status === 'ready' && upload?.checked) {
      const { key, thumb, size, type } = upload.checked
      db.mailFiles.save({ ...file, state: 'ready', key, size, type, ...(thumb && { thumb }) })
    }
  })

const dueSince = (now: Date): string => new Date(now.getTime() - binDays * 86_400_000).toISOString()

/** Takes over how the checks of what came by mail ended, and empties bins of what was deleted thirty days ago. */
export const MailUpkeep = worker(
  'MailUpkeep',
  { kind: 'schedule', everyMinutes: 1 },
  uses,
  async (_event: unknown, job) => {
    const files: MailFile[] = []
    const threads: MailThread[] = []
    const due = dueSince(job.now)
    for (const shard of shards) {
      const page = await job.db.mailFiles.list('checking', { id: shard }, { limit: 100 })
      files.push(...page.items)
      for await (const thread of job.db.threads.all('binned', { id: shard }, { upTo: due })) {
        if ((thread.binnedAt ?? due) >= due || threads.length >= most) break
        threads.push(thread)
      }
    }
    for (const file of files) await settle(job, file)
    for (const { id } of threads)
      await purgeThread(job, id, ({ box, binnedAt }) => box === 'bin' && binnedAt !== undefined && binnedAt < due)
    if (files.length + threads.length > 0)
      job.log('info', 'mailboxes were looked after', { files: files.length, threads: threads.length })
  },
)
