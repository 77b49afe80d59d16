import { z } from 'zod'
import { Apprising } from '#shared/chat/apprising.ts'
import { table } from '../kit/table.ts'

/** Ids are those of the events, which are ULIDs, so the sort key is the order in time. */
export const Apprisings = table(Apprising)('Apprisings', {
  pk: (key: { receiverId: string; id: string }) => key.receiverId,
  sk: key => key.id,
  indexes: {
    unread: {
      pk: (part: { receiverId: string }) => part.receiverId,
      sk: (row: Apprising) => row.id,
      when: (row: Apprising) => row.readAt === undefined,
    },
  },
})

const Connection = z.object({
  uid: z.string(),
  connectionId: z.string(),
  at: z.iso.datetime(),
  version: z.number().int(),
})

/** Open websockets. API Gateway closes each after two hours at the latest; what it forgot to tell expires. */
export const Connections = table(Connection)('Connections', {
  pk: (key: { uid: string; connectionId: string }) => key.uid,
  sk: key => key.connectionId,
  indexes: { byConnection: { pk: (part: { connectionId: string }) => part.connectionId } },
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 3 * 3600,
})
