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

/** Whom an event was written to by mail, so that one that is delivered again writes nothing again. */
const SentMail = z.object({
  eventId: z.string(),
  uid: z.string(),
  /** `sending`: somebody took it upon him at the time of `at`. */
  state: z.enum(['sending', 'sent']),
  at: z.iso.datetime(),
  version: z.number().int(),
})

/** Kept for longer than dead letters are, which is how late an event can come back. */
export const Mails = table(SentMail)('Mails', {
  pk: (key: { eventId: string; uid: string }) => key.eventId,
  sk: key => key.uid,
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 30 * 86_400,
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
