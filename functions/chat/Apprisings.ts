import { Apprisings as contract } from '#shared/chat/Apprisings.contract.ts'
import { serve, write } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const Apprisings = serve(
  contract,
  { tables: { apprisings: write(tables.Apprisings) } },
  {
    LIST: ({ cursor, limit = 20 }, { actor, db }) =>
      db.apprisings.rows({ receiverId: actor.uid }, { cursor, limit, reverse: true }),
    UNREAD: async (_input, { actor, db }) => {
      const { items } = await db.apprisings.list('unread', { receiverId: actor.uid }, { limit: 99, reverse: true })
      const bySection: Record<string, number> = {}
      for (const { section } of items) bySection[section] = (bySection[section] ?? 0) + 1
      return { unread: items.length, bySection }
    },
    MARK_AS_READ: async ({ ids }, { actor, db, now }) => {
      const rows = ids
        ? await db.apprisings.getMany(ids.map(id => ({ receiverId: actor.uid, id })))
        : (await db.apprisings.list('unread', { receiverId: actor.uid }, { limit: 90, reverse: true })).items
      const unread = rows.filter(row => row !== undefined).filter(row => !row.readAt)
      for (const row of unread) db.apprisings.save({ ...row, readAt: now.toISOString() })
      return { read: unread.length }
    },
  },
)
