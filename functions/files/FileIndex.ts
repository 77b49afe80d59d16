import { indexWordsOf } from '#shared/files/words.ts'
import { partyKey } from '#shared/kit/event.ts'
import { read, write } from '../kit/serve.ts'
import type { Attribute, Image, StreamEvent } from '../kit/stream.ts'
import { worker } from '../kit/worker.ts'
import * as threadTables from './thread-tables.ts'
import { placeAt } from './threads/indexed.ts'

const uses = { tables: { threads: read(threadTables.FileThreads), words: write(threadTables.FileWords) } } as const

/** Words that one transaction writes. */
const atOnce = 80

const textsOf = (list: Attribute | undefined): string[] => (list?.L ?? []).flatMap(({ S }) => S ?? [])

/** Whose a thread was, and its words, before it changed. */
const before = (image: Image | undefined) => {
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

/**
 * Keeps the words by which files are found. It goes by how a thread is now, and by all that it was in a batch: what is told twice
 * changes nothing, and a search holds each file against what was asked for, so a word that is late shows nothing that is not there.
 */
export const FileIndex = worker(
  'FileIndex',
  { kind: 'stream', tables: [threadTables.FileThreads.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, { db, transaction }) => {
    const earlier = new Map<string, { owner: string; first: Set<string>; words: Set<string> }>()
    const ids = new Set<string>()
    for (const { dynamodb } of Records) {
      const id = dynamodb.Keys?.pk?.S ?? ''
      ids.add(id)
      const was = before(dynamodb.OldImage)
      const known = earlier.get(id) ?? { owner: was?.owner ?? '', first: new Set(was?.words), words: new Set() }
      for (const word of was?.words ?? []) known.words.add(word)
      earlier.set(id, known)
    }
    for (const id of ids) {
      const thread = await db.threads.get({ id })
      const was = earlier.get(id)
      const owner = thread ? partyKey(thread.owner) : was?.owner
      if (!owner) continue
      const words = new Set(thread ? indexWordsOf(thread) : [])
      const gone = [...(was?.words ?? [])].filter(word => !words.has(word)).map(word => ({ word, isGone: true }))
      // What it had before all of these changes was written down with the change before them.
      const fresh = [...words].filter(word => !was?.first.has(word)).map(word => ({ word, isGone: false }))
      const changes = [...gone, ...fresh]
      for (let from = 0; from < changes.length; from += atOnce)
        await transaction(work => {
          for (const { word, isGone } of changes.slice(from, from + atOnce)) {
            const place = placeAt(owner, word, id)
            if (isGone) work.db.words.drop(place)
            else work.db.words.put(place)
          }
        })
    }
    return { batchItemFailures: [] }
  },
)
