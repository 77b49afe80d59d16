import { z } from 'zod'
import { DomainEvent, type Party } from '../kit/event.ts'
import { erasedText, type PersonalText } from '../kit/personal.ts'

/**
 * An event as one party is told it. Which person acted within an organisation on the other side, and by which request, is
 * that organisation's own affair, so neither is in another's log.
 */
export const LoggedEvent = DomainEvent.extend({
  actor: z.object({ uid: z.string().optional(), organisationId: z.string().optional() }).optional(),
})
export type LoggedEvent = z.output<typeof LoggedEvent>

/**
 * The same as it is kept: texts of people are not among its data but sealed, each with its person's key, so that the log still follows
 * once they cannot be read any more (docs/decisions/erasure.md).
 */
const KeptEvent = LoggedEvent.extend({
  sealed: z.record(z.string(), z.object({ of: z.string(), text: z.string() })).optional(),
})
export type KeptEvent = z.output<typeof KeptEvent>

/** An event with its texts of people sealed. @param seal nothing for somebody who was erased: then it is nowhere */
export const withSealed = (
  event: LoggedEvent,
  texts: readonly PersonalText[],
  seal: (text: PersonalText) => string | undefined,
): KeptEvent => {
  if (texts.length === 0) return event
  const fields = new Set(texts.map(({ field }) => field))
  const data = Object.fromEntries(Object.entries(event.data).filter(([field]) => !fields.has(field)))
  const sealed = Object.fromEntries(texts.map(text => [text.field, { of: text.uid, text: seal(text) ?? '' }]))
  return { ...event, data, sealed }
}

/** Whose texts are sealed in an event. */
export const sealedFor = ({ sealed = {} }: KeptEvent): string[] => Object.values(sealed).map(({ of }) => of)

/** An event with its texts of people as they were. @param unseal nothing where there is no key any more */
export const withUnsealed = (
  { sealed, ...event }: KeptEvent,
  unseal: (text: string, uid: string) => string | undefined,
): LoggedEvent => {
  if (!sealed) return event
  const texts = Object.entries(sealed).map(([field, { of, text }]) => [field, unseal(text, of) ?? erasedText])
  return { ...event, data: { ...event.data, ...Object.fromEntries(texts) } }
}

/** What one party's audit log holds of an event. */
const ChainedEvent = z.object({
  /** The party whose log this is, as partyKey writes it. */
  chain: z.string(),
  /** Place in the log, from 1. */
  seq: z.number().int().positive(),
  event: KeptEvent,
  /** Hash of the entry before; of the first one, empty. */
  previous: z.string(),
})

/** An entry of an audit log. Each holds the hash of the one before, so that a change or a gap anywhere shows. */
export const AuditEntry = ChainedEvent.extend({
  /** SHA-256 of canonical(entry without hash), in base64url. */
  hash: z.string(),
  version: z.number().int(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The one text of an entry that its hash is over: JSON with the keys of every object in order. */
export const canonical = ({ chain, seq, event, previous }: z.output<typeof ChainedEvent>): string =>
  JSON.stringify(sorted({ chain, seq, event, previous }))

/**
 * The first entry of a stretch of a log that does not fit the one before it, or undefined when all do.
 * @param entries in order
 * @param hash SHA-256 in base64url (shared has no crypto)
 */
export const firstBroken = (
  entries: readonly AuditEntry[],
  hash: (text: string) => string,
  before: { readonly seq: number; readonly hash: string } = { seq: 0, hash: '' },
): AuditEntry | undefined => {
  let last = before
  for (const entry of entries) {
    if (entry.seq !== last.seq + 1 || entry.previous !== last.hash || entry.hash !== hash(canonical(entry)))
      return entry
    last = entry
  }
  return undefined
}

/** Who did something, as the party sees it whose log it is in: itself, somebody else, or the product by itself. */
export const auditActors = ['us', 'others', 'system'] as const
export type AuditActor = (typeof auditActors)[number]

/** @param party whose log it is */
export const auditActorOf = ({ actor }: LoggedEvent, party: Party): AuditActor => {
  if (!actor) return 'system'
  const isOurs =
    party.type === 'organization'
      ? actor.organisationId === party.id
      : actor.uid === party.id && actor.organisationId === undefined
  return isOurs ? 'us' : 'others'
}

/** An event as a party is told it. @param party whose log it goes to, or who reads it */
export const asLoggedFor = (event: LoggedEvent, party: Party): LoggedEvent => {
  if (auditActorOf(event, party) === 'us') return event
  const { requestId: _requestId, actor, ...told } = event
  if (!actor) return told
  // A person without an organisation is the party, and known to the other side as such.
  return { ...told, actor: actor.organisationId === undefined ? actor : { organisationId: actor.organisationId } }
}

/** What a log is narrowed to. `from` is the first moment that counts, `to` the first that no longer does. */
export const AuditFilter = z.strictObject({
  /** The beginning of events' types. Of an area that has none, nothing is found. */
  area: z.string().max(40).optional(),
  by: z.enum(auditActors).optional(),
  thread: z.string().min(1).max(64).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** Whether an event belongs to what a log is narrowed to. */
export const isWithinFilter = (event: LoggedEvent, filter: AuditFilter, party: Party): boolean =>
  (filter.area === undefined || event.type.startsWith(`${filter.area}.`)) &&
  (filter.by === undefined || auditActorOf(event, party) === filter.by) &&
  (filter.thread === undefined || event.thread === filter.thread) &&
  (filter.from === undefined || event.at >= filter.from) &&
  (filter.to === undefined || event.at < filter.to)
