import { z } from 'zod'
import { Apprising } from '#shared/chat/apprising.ts'
import { DomainEvent } from '#shared/kit/event.ts'
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

/** Who got a mail about which event, so that an event that is delivered again sends none again. */
const SentMail = z.object({
  eventId: z.string(),
  uid: z.string(),
  /** `sending`: begun at the time of `at`. `held`: put down for a digest. */
  state: z.enum(['sending', 'sent', 'held']),
  at: z.iso.datetime(),
  version: z.number().int(),
})

/** Kept for longer than dead letters: no event comes back later than those. */
export const Mails = table(SentMail)('Mails', {
  pk: (key: { eventId: string; uid: string }) => key.eventId,
  sk: key => key.uid,
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 30 * 86_400,
})

const HourOfMail = z.object({
  uid: z.string(),
  /** The hour, UTC: '2026-03-02T09'. */
  hour: z.string(),
  all: z.number().int(),
  /** By the organisation or person that caused them. */
  bySender: z.record(z.string(), z.number().int()),
  version: z.number().int(),
})

/** How many mails a person got within an hour: what the quota counts by (shared/chat/mail-quota.ts). */
export const MailCounts = table(HourOfMail)('MailCounts', {
  pk: (key: { uid: string; hour: string }) => key.uid,
  sk: key => key.hour,
  expires: row => Math.floor(Date.parse(`${row.hour}:00:00.000Z`) / 1000) + 2 * 86_400,
})

const HeldMail = z.object({
  uid: z.string(),
  eventId: z.string(),
  /** Which mail it is, as its declaration names it. */
  name: z.string(),
  side: z.string().optional(),
  event: DomainEvent,
  at: z.iso.datetime(),
  version: z.number().int(),
})

/** Mails beyond a person's quota, until a digest lists them. Event ids are ULIDs, so the sort key is the order in time. */
export const HeldMails = table(HeldMail)('HeldMails', {
  pk: (key: { uid: string; eventId: string }) => key.uid,
  sk: key => key.eventId,
  indexes: { waiting: { pk: (_part: object) => 'waiting', sk: (row: z.output<typeof HeldMail>) => row.at } },
})

const UnrelayedEvent = z.object({
  /** The event's id, or the number of its stream record where not even that can be read. */
  id: z.string(),
  /** The event as JSON, as it was read from the outbox. */
  body: z.string(),
  /** The queues that did not take it. */
  queues: z.array(z.string()),
  /** Why, as the last of them said. */
  reason: z.string(),
  /** How often it was tried. */
  attempts: z.number().int().positive(),
  at: z.iso.datetime(),
  /** When it is tried again. */
  nextAt: z.iso.datetime(),
  version: z.number().int(),
})

/** Events that could not be passed on to what follows from them. They stay until they are. */
export const UnrelayedEvents = table(UnrelayedEvent)('UnrelayedEvents', {
  pk: (key: { id: string }) => key.id,
  indexes: { waiting: { pk: (_part: object) => 'waiting', sk: (row: z.output<typeof UnrelayedEvent>) => row.nextAt } },
})

const OpenSockets = z.object({
  uid: z.string(),
  /** The oldest first. */
  open: z
    .array(
      z.object({
        connectionId: z.string(),
        at: z.iso.datetime(),
        /** The session that opened it, and when that began, in seconds since 1970. */
        session: z.string().optional(),
        signedInAt: z.number().optional(),
      }),
    )
    .min(1),
  version: z.number().int(),
})

/** The open websockets of each person, in one row, so that those of several people are read together. */
export const Connections = table(OpenSockets)('Connections', {
  pk: (key: { uid: string }) => key.uid,
  expires: row => Math.floor(Date.parse(row.open.at(-1)?.at ?? '') / 1000) + 3 * 3600,
})
