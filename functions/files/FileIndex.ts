import { indexWordsOf } from '#shared/files/words.ts'
import { partyKey } from '#shared/kit/party.ts'
import { read, write } from '../kit/serve.ts'
import type { Attribute, Image, StreamEvent } from '../kit/stream.ts'
import { followWords, type Worded } from '../kit/word-index.ts'
import { worker } from '../kit/worker.ts'
import * as threadTables from './thread-tables.ts'

const uses = { tables: { threads: read(threadTables.FileThreads), words: write(threadTables.FileWords) } } as const

const textsOf = (list: Attribute | undefined): string[] => (list?.L ?? []).flatMap(({ S }) => S ?? [])

/** Whose a thread was, and its words, before it changed. */
const before = (image: Image | undefined): Worded | undefined => {
  const [owner, current] = [image?.owner?.M, image?.current?.M]
  if (!image || !owner || !current) return undefined
  return {
    owner: `${owner.type?.S ?? ''}#${owner.id?.S ?? ''}`,
    words: indexWordsOf({
      title: image.title?.S ?? '',
      tags: textsOf(image.tags),
      current: { name: current.name?.S ?? '', words: textsOf(current.words) },
    }),
  }
}

/** Keeps the words by which files are found. */
export const FileIndex = worker(
  'FileIndex',
  { kind: 'stream', tables: [threadTables.FileThreads.name], batch: 10 },
  uses,
  async (batch: StreamEvent, { db, transaction }) => {
    await followWords(batch, {
      before,
      now: async id => {
        const thread = await db.threads.get({ id })
        return thread && { owner: partyKey(thread.owner), words: indexWordsOf(thread) }
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
