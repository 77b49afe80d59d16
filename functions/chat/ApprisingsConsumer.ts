import { isNotified, noticeOf, type Receive } from '#shared/chat/apprising.ts'
import { declaredEvent } from '#shared/events.ts'
import { audienceOf, type DeclaredEvent, type DomainEvent, sideOf } from '#shared/kit/event.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { connections } from '../ports/connections.ts'
import { type Receiver, receiversOf, receiverTables } from './receivers.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    apprisings: write(tables.Apprisings),
    connections: write(tables.Connections),
    ...receiverTables,
  },
  ports: { connections },
} as const

const push = async (uid: string, message: Receive, job: Job<typeof uses>) => {
  const { items } = await job.db.connections.rows({ uid }, { limit: 50 })
  if (!items.length) return
  const port = await job.ports.connections()
  for (const connection of items) {
    // A push that gets lost loses nothing: the apprising is stored, and the browser asks again when it reconnects.
    const there = await port.post(connection.connectionId, message).catch(error => {
      job.log('warn', 'a push did not arrive', { error })
      return true
    })
    if (!there) {
      await job.transaction(async ({ db }) => {
        const row = await db.connections.get(connection)
        if (row) db.connections.remove(row)
      })
    }
  }
}

const notify = async (declared: DeclaredEvent, event: DomainEvent, job: Job<typeof uses>) => {
  const receivers = new Map<string, Receiver>()
  for (const party of event.parties) {
    const audience = audienceOf(declared, sideOf(declared, event, party.id))
    for (const receiver of await receiversOf(party, audience, job.db)) {
      // One notification a person and event, also for who stands on both sides.
      if (!receivers.has(receiver.uid)) receivers.set(receiver.uid, receiver)
    }
  }
  for (const { uid, organisationId, partyId } of receivers.values()) {
    const notice = noticeOf(declared, event, sideOf(declared, event, partyId))
    const content = { type: notice?.type ?? 'followup', touches: declared.touches ?? [] }
    if (!notice || uid === event.actor?.uid) {
      await push(uid, { type: 'receive', content }, job)
      continue
    }
    const apprising = await job.transaction(async ({ db }) => {
      const there = await db.apprisings.get({ receiverId: uid, id: event.id })
      return (
        there ??
        db.apprisings.create({
          id: event.id,
          receiverId: uid,
          ...(organisationId ? { organisationId } : {}),
          itemId: event.subject.id,
          ...notice,
          at: event.at,
        })
      )
    })
    await push(uid, { type: 'receive', content: { ...content, apprising } }, job)
  }
}

/** Stores a notification for everybody whom an event concerns, and pushes it to their open browsers. */
export const ApprisingsConsumer = worker(
  'ApprisingsConsumer',
  { kind: 'queue', queue: 'Apprisings', batch: 10 },
  uses,
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, async (event, job) => {
      const declared = declaredEvent(event.type)
      if (declared && isNotified(declared)) await notify(declared, event, job)
    }),
)
