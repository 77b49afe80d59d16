import { z } from 'zod'

/**
 * Somebody who acts or is told: a person or an organisation. The spec writes it {id, type}.
 */
export const Party = z.object({ id: z.string().min(1).max(64), type: z.enum(['user', 'organization']) })
export type Party = z.output<typeof Party>

/** One string for a party, for keys and comparisons. */
export const partyKey = (party: Party): string => `${party.type}#${party.id}`
export const sameParty = (a: Party | undefined, b: Party | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.type === b.type

/**
 * A change of state that was committed, as written to the outbox in the same transaction. Apprisings, the search index,
 * the audit log and mail all follow from it, at least once, so each of them is idempotent by `id`.
 */
export const DomainEvent = z.object({
  id: z.string(),
  /** `area.thing.happened`, for instance `deals.request.sent`. */
  type: z.string().regex(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/),
  /** ISO time, UTC. */
  at: z.iso.datetime(),
  /** The person, and the organisation he acted for. Absent for what the system did by itself. */
  actor: z.object({ uid: z.string(), organisationId: z.string().optional() }).optional(),
  /** What changed: the aggregate's table, its id and its version after the change. */
  subject: z.object({ table: z.string(), id: z.string(), version: z.number().int() }),
  /** Whom it concerns: they see it in their timeline and audit log, and all but the actor are told. */
  parties: z.array(Party),
  /** The deal or thing whose timeline this belongs to, such as the request that a contract and its invoices came from. */
  thread: z.string().max(64).optional(),
  /** What a reader needs to tell the story without loading anything: titles, amounts, the new status. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type DomainEvent = z.output<typeof DomainEvent>
