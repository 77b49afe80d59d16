import { personalFields, textsOfPeople } from '#shared/events.ts'
import type { DomainEvent, Party } from '#shared/kit/event.ts'
import { erasedText } from '#shared/kit/personal.ts'
import { type Person, personal } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { staffOf } from '../organisations/relations.ts'
import { personalUses as uses } from './personal-uses.ts'

const atOnce = 50

/** Removes the rows of a list that shrinks with each round. */
const drain = async <R>(next: () => Promise<readonly R[]>, remove: (rows: readonly R[]) => Promise<void>) => {
  for (let rows = await next(); rows.length > 0; rows = await next()) await remove(rows)
}

/** Everybody whom an event may have reached, as far as they are still with the organisations that it concerned. */
const reachedBy = async ({ members }: Pick<ReadDb<typeof uses>, 'members'>, parties: readonly Party[]) => {
  const people = await Promise.all(
    parties.map(async ({ id, type }) =>
      type === 'user' ? [id] : (await staffOf(members, id)).flatMap(({ who }) => (who.type === 'user' ? [who.id] : [])),
    ),
  )
  return [...new Set(people.flat())]
}

/** An event without the texts of a person. */
const withoutTexts = (event: DomainEvent, uid: string): DomainEvent => {
  const own = textsOfPeople(event).filter(text => text.uid === uid)
  return { ...event, data: { ...event.data, ...Object.fromEntries(own.map(({ field }) => [field, erasedText])) } }
}

/**
 * Which texts of a notification are a person's, once its event is gone, which says it: those of whom it names by this id, and all of whoever
 * acted, since it does not name them.
 */
const fieldsLeft = (params: Readonly<Record<string, string | number>>, uid: string): string[] =>
  personalFields.flatMap(([field, whose]) => (whose === 'actor' || params[whose] === uid ? [field] : []))

type Mention = Awaited<ReturnType<ReadDb<typeof uses>['mentions']['rows']>>['items'][number]

/** Takes the texts of a person out of what followed from one event. */
const eraseMention = async ({ uid, eventId, parties }: Mention, job: Job<typeof uses>): Promise<void> => {
  const event = (await job.db.outbox.get({ id: eventId }))?.event
  const reached = await reachedBy(job.db, parties)
  for (let from = 0; from < reached.length || from === 0; from += atOnce) {
    const some = reached.slice(from, from + atOnce)
    await job.transaction(async ({ db }) => {
      const [apprisings, held, kept] = await Promise.all([
        db.apprisings.getMany(some.map(receiverId => ({ receiverId, id: eventId }))),
        db.held.getMany(some.map(receiver => ({ uid: receiver, eventId }))),
        db.unrelayed.get({ id: eventId }),
      ])
      for (const row of apprisings) {
        if (!row) continue
        const fields = event
          ? textsOfPeople(event).flatMap(text => (text.uid === uid ? [text.field] : []))
          : fieldsLeft(row.params, uid)
        const named = fields.filter(field => (row.params[field] ?? erasedText) !== erasedText)
        if (named.length > 0)
          db.apprisings.save({
            ...row,
            params: { ...row.params, ...Object.fromEntries(named.map(field => [field, erasedText])) },
          })
      }
      for (const row of held) if (row) db.held.save({ ...row, event: withoutTexts(row.event, uid) })
      if (kept) db.unrelayed.save({ ...kept, body: JSON.stringify(withoutTexts(JSON.parse(kept.body), uid)) })
      // What an earlier run took away costs no write again, so that each run gets further than the one before.
      if (event && from + atOnce >= reached.length) db.outbox.drop({ id: eventId })
    })
  }
}

const own = ({ uid }: Person) => ({ receiverId: uid })

/** What is kept of what a person was told, and of what others were told of them. */
export const personalOfChat = personal(uses, {
  Apprisings: {
    turn: 'told',
    copy: async (person, { db }) => ({ rows: await db.apprisings.allRows(own(person)) }),
    erase: async (person, job) => {
      await drain(
        async () => (await job.db.apprisings.rows(own(person), { limit: atOnce })).items,
        rows =>
          job.transaction(({ db }) => {
            for (const { receiverId, id } of rows) db.apprisings.drop({ receiverId, id })
          }),
      )
      let cursor: string | undefined
      do {
        const page = await job.db.mentions.rows({ uid: person.uid }, { cursor, limit: atOnce })
        for (const mention of page.items) await eraseMention(mention, job)
        cursor = page.cursor
      } while (cursor)
    },
  },
  Mails: { stays: 'for a month, that a mail went to somebody of this id' },
  MailCounts: {
    erase: async ({ uid }, job) => {
      for (const row of await job.db.mailCounts.allRows({ uid }))
        await job.transaction(({ db }) => db.mailCounts.drop(row))
    },
  },
  HeldMails: {
    erase: async ({ uid }, job) =>
      drain(
        async () => (await job.db.held.rows({ uid }, { limit: atOnce })).items,
        rows =>
          job.transaction(({ db }) => {
            for (const row of rows) db.held.drop(row)
          }),
      ),
  },
  UnrelayedEvents: { stays: 'what was not told yet, without the texts of the person' },
  Connections: {
    erase: ({ uid }, job) => job.transaction(({ db }) => db.connections.drop({ uid })),
  },
})
