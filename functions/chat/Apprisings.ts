import { Apprisings as contract } from '#shared/chat/Apprisings.contract.ts'
import { type ReadDb, serve, write } from '../kit/serve.ts'
import * as tables from './tables.ts'

const uses = { tables: { apprisings: write(tables.Apprisings) } } as const
type Rows = ReadDb<typeof uses>['apprisings']

const pageOf = (
  rows: Rows,
  receiverId = '',
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
) => rows.rows({ receiverId }, { cursor, limit, reverse: true })

const unreadOf = (rows: Rows, receiverId = '', limit: number) =>
  rows.list('unread', { receiverId }, { limit, reverse: true })

/** The newest unread ones that are counted, and that are marked at once. */
const counted = 99
const marked = 90

const named = (rows: Rows, receiverId = '', ids: readonly string[]) => rows.getMany(ids.map(id => ({ receiverId, id })))

export const Apprisings = serve(
  contract,
  uses,
  {
    LIST: (input, { actor, db }) => pageOf(db.apprisings, actor.uid, input),
    UNREAD: async (_input, { actor, db }) => {
      const { items } = await unreadOf(db.apprisings, actor.uid, counted)
      const bySection: Record<string, number> = {}
      for (const { section } of items) bySection[section] = (bySection[section] ?? 0) + 1
      return { unread: items.length, bySection, newestAt: items[0]?.at }
    },
    MARK_AS_READ: async ({ ids }, { actor, db, now }) => {
      const rows = ids
        ? await named(db.apprisings, actor.uid, ids)
        : (await unreadOf(db.apprisings, actor.uid, marked)).items
      const unread = rows.filter(row => row !== undefined).filter(row => !row.readAt)
      for (const row of unread) db.apprisings.save({ ...row, readAt: now.toISOString() })
      return { read: unread.length }
    },
  },
  {
    LIST: (input, { db, uid }) => [pageOf(db.apprisings, uid, input)],
    UNREAD: (_input, { db, uid }) => [unreadOf(db.apprisings, uid, counted)],
    MARK_AS_READ: ({ ids }, { db, uid }) => [
      ids ? named(db.apprisings, uid, ids) : unreadOf(db.apprisings, uid, marked),
    ],
  },
)
