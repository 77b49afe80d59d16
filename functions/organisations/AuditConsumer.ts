import { partyKey } from '#shared/kit/event.ts'
import { asLoggedFor, canonical } from '#shared/organisations/audit.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { sha256 } from '../kit/hash.ts'
import { write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import * as tables from './tables.ts'

/**
 * Appends each event to the log of every party that it concerns, once, after the hash of the entry before: to all of them in
 * one transaction.
 */
export const AuditConsumer = worker(
  'AuditConsumer',
  { kind: 'queue', queue: 'Audit', batch: 10 },
  { tables: { log: write(tables.AuditLog), heads: write(tables.AuditHeads) } },
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, async (event, job) => {
      const parties = [...new Map(event.parties.map(party => [partyKey(party), party]))]
      const keys = parties.map(([chain]) => ({ chain }))
      await job.transaction(
        async ({ db }) => {
          const heads = await db.heads.getMany(keys)
          for (const [n, [chain, party]] of parties.entries()) {
            const head = heads[n]
            const seq = (head?.seq ?? 0) + 1
            const entry = { chain, seq, event: asLoggedFor(event, party), previous: head?.hash ?? '' }
            const hash = sha256(canonical(entry))
            db.log.create({ ...entry, hash })
            if (head) db.heads.save({ ...head, seq, hash })
            else db.heads.create({ chain, seq, hash })
          }
        },
        { id: `audit#${event.id}`, hash: event.id },
        db => [db.heads.getMany(keys)],
      )
    }),
)
