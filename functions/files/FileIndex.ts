import type { FileThread } from '#shared/files/thread.ts'
import { indexWordsOf } from '#shared/files/words.ts'
import { partyKey } from '#shared/kit/party.ts'
import { read, write } from '../kit/serve.ts'
import { type Attribute, type Image, partitionsOf, type StreamEvent } from '../kit/stream.ts'
import { followWords, type WasWorded } from '../kit/word-index.ts'
import { type Job, worker } from '../kit/worker.ts'
import { packAll, packWords, textAt, unpackWords } from './text-words.ts'
import * as threadTables from './thread-tables.ts'

const uses = { tables: { threads: read(threadTables.FileThreads), words: write(threadTables.FileWords) } } as const

const textsOf = (list: Attribute | undefined): string[] => (list?.L ?? []).flatMap(({ S }) => S ?? [])

/** What a thread was found by besides its text, and whose it was, before it changed. */
const before = (image: Image | undefined): WasWorded | undefined => {
  const [owner, current] = [image?.owner?.M, image?.current?.M]
  if (!image || !owner || !current) return undefined
  return {
    owner: `${owner.type?.S ?? ''}#${owner.id?.S ?? ''}`,
    words: indexWordsOf({ title: image.title?.S ?? '', name: current.name?.S ?? '', tags: textsOf(image.tags) }),
  }
}

/** A thread as it is now, the words of its text, and which of the earlier ones are surely, or maybe, among the places. */
type Standing = {
  readonly thread: FileThread | undefined
  readonly text: readonly string[]
  readonly placed: readonly string[]
  readonly unsure: readonly string[]
  readonly isChanged: boolean
}

/**
 * Takes down the text of a thread's newest version before the places follow it. So what breaks off midway leaves behind which words have
 * places, and whoever comes next, for the same change or a later one, brings it to its end.
 */
const begin = async ({ db, transaction }: Job<typeof uses>, id: string): Promise<Standing> => {
  const [thread, row] = await Promise.all([db.threads.get({ id }), db.words.get(textAt(id))])
  const had = unpackWords(row?.text)
  if (thread && row?.isPlaced && row.number === thread.current.number)
    return { thread, text: had, placed: had, unsure: [], isChanged: false }
  const { number, file } = thread?.current ?? {}
  const brought = file && row?.number !== number ? unpackWords((await db.words.get(textAt(file)))?.text) : had
  const text = thread ? brought : []
  const unsure = [...new Set([...had, ...unpackWords(row?.gone)])]
  const isChanged = text.length > 0 || row !== undefined
  if (thread && isChanged) {
    const kept = new Set(text)
    const gone = packAll(unsure.filter(word => !kept.has(word)))
    await transaction(({ db: { words } }) =>
      words.put({ ...textAt(id), number, text: packWords(text), gone, isPlaced: false }),
    )
  }
  return { thread, text, placed: row?.isPlaced ? had : [], unsure, isChanged }
}

/** Notes that the places are as the text is. The upload keeps its own: once its thread is removed, another may take it. */
const finish = (
  { transaction }: Job<typeof uses>,
  id: string,
  { thread, text }: Standing,
  wasThere: boolean,
): Promise<void> =>
  transaction(({ db: { words } }) => {
    if (thread) {
      words.put({ ...textAt(id), number: thread.current.number, text: packWords(text), isPlaced: true })
      // Whose a thread was that is gone, only the change says that it went with: before that, its words stay known.
    } else if (wasThere) words.drop(textAt(id))
  })

/** Keeps the words by which files are found. */
export const FileIndex = worker(
  'FileIndex',
  // Two thousand words are twenty-five transactions, one after the other.
  { kind: 'stream', tables: [threadTables.FileThreads.name], batch: 10, isLong: true },
  uses,
  async (batch: StreamEvent, job) => {
    const ids = [...partitionsOf(batch.Records)]
    const standings = new Map(await Promise.all(ids.map(async id => [id, await begin(job, id)] as const)))
    await followWords(batch, {
      before: (image, id) => {
        const { placed = [], unsure = [] } = standings.get(id) ?? {}
        const was = before(image)
        return { owner: was?.owner ?? '', words: [...(was?.words ?? []), ...placed], unsure }
      },
      now: async id => {
        const { thread, text = [] } = standings.get(id) ?? {}
        if (!thread) return undefined
        const own = indexWordsOf({ ...thread, name: thread.current.name })
        return { owner: partyKey(thread.owner), words: [...new Set([...own, ...text])] }
      },
      write: changes =>
        job.transaction(work => {
          for (const { place, isGone } of changes) {
            if (isGone) work.db.words.drop(place)
            else work.db.words.put(place)
          }
        }),
    })
    for (const [id, standing] of standings) {
      const wasThere = batch.Records.some(({ dynamodb }) => dynamodb.Keys?.pk?.S === id && dynamodb.OldImage)
      if (standing.isChanged) await finish(job, id, standing, wasThere)
    }
    return { batchItemFailures: [] }
  },
)
