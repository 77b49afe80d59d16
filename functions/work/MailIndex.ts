import { partyKey } from '#shared/kit/party.ts'
import { read, write } from '../kit/serve.ts'
import type { Image, StreamEvent } from '../kit/stream.ts'
import { followWords, type Worded } from '../kit/word-index.ts'
import { worker } from '../kit/worker.ts'
import { MailThreads, MailWords } from './mail-tables.ts'

const uses = { tables: { threads: read(MailThreads), words: write(MailWords) } } as const

/** Whose mailbox a thread is in, and its words, before it changed. */
const before = (image: Image | undefined): Worded | undefined => {
  const owner = image?.owner?.M
  if (!owner) return undefined
  const words = (image?.words?.L ?? []).flatMap(({ S }) => S ?? [])
  return { owner: `${owner.type?.S ?? ''}#${owner.id?.S ?? ''}`, words }
}

/** Keeps the words by which threads of mails are found. */
export const MailIndex = worker(
  'MailIndex',
  { kind: 'stream', tables: [MailThreads.name], batch: 10 },
  uses,
  async (batch: StreamEvent, { db, transaction }) => {
    await followWords(batch, {
      before,
      now: async id => {
        const thread = await db.threads.get({ id })
        return thread && { owner: partyKey(thread.owner), words: thread.words }
      },
      write: changes =>
        transaction(work => {
          for (const { place, isGone } of changes) {
            if (isGone) work.db.words.drop(place)
            else work.db.words.put(place)
          }
        }),
    })
    return { batchItemFailures: [] }
  },
)
