import type { MailFileName, MailThread } from '#shared/work/mail.ts'
import { release } from '../../files/loose.ts'
import type { DbOf } from '../../kit/serve.ts'
import type { Job } from '../../kit/worker.ts'
import { countThreads } from './place.ts'
import type { purgingTables } from './used-tables.ts'

type Uses = { readonly tables: typeof purgingTables }

/** Mails that one transaction takes away; each has ten files at most. */
const aTime = 3

/** Stages that mails show files no more. What none shows is loose, and swept with its bytes. */
const forget = async (db: DbOf<typeof purgingTables>, names: readonly MailFileName[], now: Date): Promise<void> => {
  const counts = new Map<MailFileName['id'], number>()
  for (const { id } of names) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, gone] of counts) {
    const file = await db.mailFiles.get({ id })
    if (!file) continue
    if (file.uses > gone) {
      db.mailFiles.save({ ...file, uses: file.uses - gone })
      continue
    }
    db.mailFiles.remove(file)
    const { key, thumb, by, owner, name, type, size } = file
    if (key) await release(db.uploads, { id, by, name, type, size, key, thumb }, { owner, purpose: 'mail', now })
  }
}

/**
 * Takes a thread away for good, with its mails. It may break off and begin anew.
 * @param isDue whether it still is to go, as it stands by then
 */
export const purgeThread = async (
  job: Job<Uses>,
  id: MailThread['id'],
  isDue: (thread: MailThread) => boolean = () => true,
): Promise<void> => {
  const isMore = await job.transaction(async ({ db, now }) => {
    const thread = await db.threads.get({ id })
    if (!thread || !isDue(thread)) return false
    const { items, cursor } = await db.mails.rows({ thread: id }, { limit: aTime })
    await forget(
      db,
      items.flatMap(({ files }) => files),
      now,
    )
    for (const mail of items) db.mails.remove(mail)
    if (cursor) return true
    db.threads.remove(thread)
    await countThreads(db, [{ before: thread, after: undefined }])
    return false
  })
  if (isMore) await purgeThread(job, id, isDue)
}
