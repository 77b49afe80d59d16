import { readerKey } from '#shared/files/reading.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { GoneTeams } from '../organisations/gone-tables.ts'
import { Organisations } from '../organisations/tables.ts'
import * as threadTables from './thread-tables.ts'
import { listToReaders, nameOfOwner } from './threads/thread.ts'

const uses = {
  tables: {
    threads: write(threadTables.FileThreads),
    shares: write(threadTables.FileShares),
    users: read(Users),
    organisations: read(Organisations),
  },
} as const

type Team = { readonly oid: string; readonly tid: string }
type Threads = AsyncGenerator<FileThread['id']>

const atOnce = 10
/** So many milliseconds are left for what has begun. */
const forTheLast = 10_000

const keyOf = ({ oid, tid }: Team): string => readerKey({ id: tid, type: 'team', oid })

/** The threads that name a team as a reader: what it reads, and what was withdrawn and would be given back to it. */
async function* threadsOf({ db }: Job<typeof uses>, team: Team): Threads {
  const reader = keyOf(team)
  for (const { thread } of await db.shares.allRows({ reader })) yield thread
  for await (const { id, readers } of db.threads.all('withdrawn', { owner: { id: team.oid, type: 'organization' } }))
    if (readers.some(each => readerKey(each) === reader)) yield id
}

/** Takes a team that is gone off a thread's readers. Nobody's list moves by it: when the file last changed stays. */
const letGo = ({ transaction }: Job<typeof uses>, id: FileThread['id'], reader: string): Promise<void> =>
  transaction(async ({ db }) => {
    const thread = await db.threads.get({ id })
    const readers = thread?.readers.filter(each => readerKey(each) !== reader)
    if (!thread || !readers || readers.length === thread.readers.length) return db.shares.drop({ reader, thread: id })
    const ownerName = await nameOfOwner(db, thread.owner)
    listToReaders(db, db.threads.save({ ...thread, readers }), ownerName, thread)
  })

/**
 * Ends what is shared with a team once that is deleted: nobody reads by it any more, and its rows would stay for ever. Told twice, or
 * broken off, it goes on with what is left.
 */
export const TeamShares = worker(
  'TeamShares',
  { kind: 'stream', tables: [GoneTeams.name], batch: 10, isLong: true },
  uses,
  async ({ Records }: StreamEvent, job) => {
    for (const { dynamodb } of Records) {
      const team = { oid: dynamodb.Keys?.pk?.S ?? '', tid: dynamodb.Keys?.sk?.S ?? '' }
      // The row itself goes after a while, which is no news.
      if (!dynamodb.NewImage) continue
      const hasTime = () => job.timeLeft() > forTheLast
      const isDone = await someAtOnce(threadsOf(job, team), atOnce, hasTime, id => letGo(job, id, keyOf(team)))
      if (!isDone) throw new Error('a deleted team reads too much to end it all in one run: the next goes on')
    }
    return { batchItemFailures: [] }
  },
)
