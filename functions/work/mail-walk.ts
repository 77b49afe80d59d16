import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { erasedText } from '#shared/kit/personal.ts'
import { type MailThread, mailBoxes } from '#shared/work/mail.ts'
import { letGo } from '../files/loose.ts'
import type { Person } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { purgeThread } from './mail/purge.ts'
import type { mailUses } from './mail-uses.ts'

type Uses = { readonly tables: typeof mailUses }
type Copying = { readonly db: ReadDb<Uses> }

const ownThreads = async ({ threads }: ReadDb<Uses>, { uid }: Person): Promise<MailThread[]> => {
  const owner: Party = { id: uid, type: 'user' }
  const found: MailThread[] = []
  for (const box of mailBoxes) for await (const thread of threads.all('byBox', { owner, box })) found.push(thread)
  return found
}

const ownDrafts = async ({ drafts }: ReadDb<Uses>, { uid, organisations }: Person) => {
  const parties: Party[] = [
    { id: uid, type: 'user' },
    ...organisations.map(id => ({ id, type: 'organization' as const })),
  ]
  const lists = await Promise.all(parties.map(party => drafts.allRows({ box: partyKey(party), writer: uid })))
  return lists.flat()
}

/** Mails of one transaction. */
const aTime = 40

/** Takes a person's name out of what they wrote to somebody else, page by page. */
const unname = async (job: Job<Uses>, thread: MailThread['id'], uid: string, from?: string): Promise<void> => {
  const next = await job.transaction(async ({ db }) => {
    const page = await db.mails.rows({ thread }, { limit: aTime, ...(from ? { cursor: from } : {}) })
    for (const mail of page.items) {
      if (mail.by !== uid) continue
      const { by: _by, ...rest } = mail
      db.mails.save({ ...rest, byName: erasedText })
    }
    if (from === undefined) {
      const row = await db.threads.get({ id: thread })
      if (row?.with.id === uid) {
        db.threads.save({ ...row, name: erasedText })
        const sender = await db.senders.get({ box: partyKey(row.owner), with: row.with })
        if (sender) db.senders.save({ ...sender, name: erasedText })
      }
    }
    return page.cursor
  })
  if (next) await unname(job, thread, uid, next)
}

/** How mailboxes are walked through: a person's own goes, what others have of them names them no more. */
export const mailWalk = {
  threads: async (person: Person, { db }: Copying) => ({
    // What addresses for answers are made of is the stage's, and tells nothing of anybody.
    rows: (await ownThreads(db, person)).map(({ salt: _salt, words: _words, ...thread }) => thread),
  }),
  mails: async (person: Person, { db }: Copying) => {
    const threads = await ownThreads(db, person)
    const lists = await Promise.all(threads.map(({ id }) => db.mails.allRows({ thread: id })))
    return { rows: lists.flat() }
  },
  drafts: async (person: Person, { db }: Copying) => ({ rows: await ownDrafts(db, person) }),
  erase: async (person: Person, job: Job<Uses>) => {
    for (const { id, peer } of await ownThreads(job.db, person)) {
      await unname(job, peer, person.uid)
      await purgeThread(job, id)
    }
  },
  eraseDrafts: async (person: Person, job: Job<Uses>) => {
    for (const draft of await ownDrafts(job.db, person))
      await job.transaction(async ({ db, now }) => {
        const row = await db.drafts.get(draft)
        if (!row) return
        const held = await db.uploads.getMany(row.files.map(({ id }) => ({ id })))
        for (const upload of held) if (upload) letGo(db.uploads, upload, now)
        db.drafts.remove(row)
      })
  },
}
