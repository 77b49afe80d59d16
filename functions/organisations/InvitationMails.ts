import { write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { worker } from '../kit/worker.ts'
import { mailingUses, sendInvitations } from './invitation-mails.ts'
import { InvitationPosts } from './invitation-tables.ts'

const uses = { ...mailingUses, tables: { ...mailingUses.tables, posts: write(InvitationPosts) } } as const

/** How often a mail is tried that is not taken. */
const triesOfMail = 5

/** Sends the mails of invitations that were asked for one by one, behind the call that asked. */
export const InvitationMails = worker(
  'InvitationMails',
  { kind: 'stream', tables: [InvitationPosts.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const keys = new Map(
      Records.map(({ dynamodb: { Keys } }) => {
        const [who, place] = [Keys?.pk?.S ?? '', Keys?.sk?.S ?? '']
        const [oid = '', type = ''] = place.split('#')
        return [`${who} ${place}`, { who, oid, type }] as const
      }),
    )
    const found = await job.db.posts.getMany([...keys.values()])
    const posts = found.filter(post => post !== undefined)
    const results = await sendInvitations(job, posts as never)
    let failed = 0
    for (const [n, post] of posts.entries()) {
      const isOver = results[n] !== 'failed' || post.tries + 1 >= triesOfMail
      if (!isOver) failed += 1
      await job.transaction(async ({ db }) => {
        const now = await db.posts.get(post)
        // Asked for again meanwhile, it has a record of its own in the stream.
        if (!now || now.version !== post.version || now.askedAt !== post.askedAt) return
        if (isOver) db.posts.remove(now)
        else db.posts.save({ ...now, tries: now.tries + 1 })
      })
    }
    // Seen by the alarm on errors; the stream tries again, and whose mail was sent gets no second one.
    if (failed) throw new Error(`${failed} of ${posts.length} who are invited got no mail`)
    return { batchItemFailures: [] }
  },
)
