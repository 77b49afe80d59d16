import { textsOfPeople } from '#shared/events.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { PersonalText } from '#shared/kit/personal.ts'
import { asLoggedFor, canonical, withSealed } from '#shared/organisations/audit.ts'
import { PersonKeys } from '../identity/tables.ts'
import { allEvents, type SqsEvent } from '../kit/batch.ts'
import { sha256 } from '../kit/hash.ts'
import { Calls } from '../kit/kit-tables.ts'
import { newKey, seal } from '../kit/seal.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    log: write(tables.AuditLog),
    heads: write(tables.AuditHeads),
    keys: write(PersonKeys),
    mentions: write(tables.PersonMentions),
    logged: write(Calls),
  },
} as const

/** The record that an event was logged, under which one that is delivered again is known. */
const recordOf = ({ id }: DomainEvent) => `audit#${id}`

const append = (events: readonly DomainEvent[], job: Job<typeof uses>) =>
  job.transaction(async ({ db, now }) => {
    const wanted = new Map(events.map(event => [recordOf(event), event]))
    const chains = [...new Set(events.flatMap(({ parties }) => parties.map(partyKey)))]
    const people = [...new Set(events.flatMap(event => textsOfPeople(event).map(({ uid }) => uid)))]
    const [records, found, kept] = await Promise.all([
      db.logged.getMany([...wanted.keys()].map(id => ({ id }))),
      db.heads.getMany(chains.map(chain => ({ chain }))),
      db.keys.getMany(people.map(uid => ({ uid }))),
    ])
    for (const record of records) if (record) wanted.delete(record.id)
    const heads = new Map(found.map((head, n) => [chains[n], head]))
    const keys = new Map(kept.map((row, n) => [people[n], row]))
    /** The key of a person, who gets one with the first text; none for somebody who was erased. */
    const keyOf = (uid: string): string | undefined => {
      const row = keys.get(uid) ?? db.keys.create({ uid, key: newKey() })
      keys.set(uid, row)
      return row.key
    }
    const sealed = ({ uid, text }: PersonalText) => {
      const key = keyOf(uid)
      return key && seal(text, key)
    }
    for (const [id, event] of wanted) {
      const texts = textsOfPeople(event)
      for (const uid of new Set(texts.map(text => text.uid)))
        db.mentions.put({ uid, eventId: event.id, parties: event.parties })
      for (const [chain, party] of new Map(event.parties.map(party => [partyKey(party), party]))) {
        const head = heads.get(chain)
        const seq = (head?.seq ?? 0) + 1
        const entry = {
          chain,
          seq,
          event: withSealed(asLoggedFor(event, party), texts, sealed),
          previous: head?.hash ?? '',
        }
        const hash = sha256(canonical(entry))
        db.log.create({ ...entry, hash })
        heads.set(chain, head ? db.heads.save({ ...head, seq, hash }) : db.heads.create({ chain, seq, hash }))
      }
      db.logged.create({ id, hash: event.id, answer: 'null', at: now.toISOString() })
    }
  })

/**
 * Appends each event to the log of every party that it concerns, once, after the hash of the entry before: those of a batch, for all
 * of their parties, in one transaction.
 */
export const AuditConsumer = worker(
  'AuditConsumer',
  { kind: 'queue', queue: 'Audit', batch: 10 },
  uses,
  (batch: SqsEvent, job) => allEvents(batch, job, append),
)
