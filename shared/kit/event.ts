import { z } from 'zod'
import type { Leaf } from './leaves.ts'

/**
 * Somebody who acts or is told: a person or an organisation. The spec writes it {id, type}.
 */
export const Party = z.object({ id: z.string().min(1).max(64), type: z.enum(['user', 'organization']) })
export type Party = z.output<typeof Party>

/** `area.thing.happened`, for instance `deals.request.sent`. */
export type EventType = `${string}.${string}.${string}`

/**
 * A change of state that was committed, as written to the outbox in the same transaction. Apprisings, the search index,
 * the audit log and mail all follow from it, at least once, so each of them is idempotent by `id`.
 */
export const DomainEvent = z.object({
  id: z.string(),
  type: z.string().regex(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/),
  /** ISO time, UTC. */
  at: z.iso.datetime(),
  /** The person, and the organisation that the person acted for. Absent for what the system did by itself. */
  actor: z.object({ uid: z.string(), organisationId: z.string().optional() }).optional(),
  /** The request that caused it, for the logs: the id that the browser gave its call, or the gateway's own. */
  requestId: z.string().max(128).optional(),
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

/** The sections whose lists a notification makes stale (spec part 1, section 4, live notifications). */
export const sections = ['deal', 'partner', 'file', 'referral', 'structure', 'marketplace'] as const
export type Section = (typeof sections)[number]

/** What a notification is about: something new, something gone, something that goes on, something given to somebody. */
export const noticeTypes = ['add', 'remove', 'followup', 'assign'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** How an event is marked in the timeline of its thread. */
export type EventTone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger'

/**
 * Some people of an organisation: by themselves, and by the teams that they are in; or of its audience those who hold one of these roles
 * when they are told, and its owner, where roles are named, and none of those who are excepted.
 */
export type Only =
  | { readonly people: readonly string[]; readonly teams: readonly string[] }
  | { readonly roles?: readonly string[]; readonly owner?: boolean; readonly except?: readonly string[] }

/** The flat record that an event carries: a strict object of strings, numbers, booleans and null. */
export type EventData = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>

type Values<S extends EventData> = z.output<S>

/**
 * All that follows from an event, declared once in its area's events.ts.
 * @typeParam S the schema of its data
 * @typeParam Side the sides of it that its parties can be on, such as demander and supplier; none where all are alike
 * @typeParam K keys of the catalogue: its words in the audit log and the text of its notification
 * @typeParam M names of mails in the catalogue: `<name>.subject`, `<name>.body` and `<name>.action` are their texts
 */
export type EventSpec<S extends EventData, Side extends string, K extends string, M extends string> = {
  /** The table of what changed. */
  readonly table: string
  readonly data: S
  /** How the audit log and the timeline tell it. The data fills the places of the text. */
  readonly words: K
  /** How the timeline of its thread marks it; without one it is told in the audit log alone. */
  readonly tone?: EventTone
  /** The id of the party on each side. */
  readonly sides?: (data: Values<S>) => Readonly<Record<Side, string>>
  /** Members of an organisation are told who hold one of these, by the side that it is on; absent: all members are. */
  readonly audience?: readonly Leaf[] | Readonly<Record<Side, readonly Leaf[]>>
  /** Of a party that is an organisation, only these are told: people and teams whatever they may do; undefined: its audience is. */
  readonly only?: (data: Values<S>, party: Party) => Only | undefined
  /** The server functions whose answers it makes stale: open browsers of its audience load them again. */
  readonly touches?: readonly string[]
  /** Where one reads more of it. */
  readonly href?: (event: Omit<EventOf<S>, 'actor'>, side: Side | undefined) => string
  /** What its audience is notified of, all but who did it. */
  readonly notice?: { readonly type: NoticeType; readonly section: Section; readonly text: K }
  /** Nobody is notified: its own party did it, or another event tells it. An event says this, or has a notice. */
  readonly silent?: true
  /** Who did it is told, too: whoever holds an account learns what is done to it by who may have taken it over. */
  readonly actorToo?: true
  /** What its audience is written by e-mail: by side, or the same to all. Absent: nothing. */
  readonly mail?: {
    readonly to: M | Readonly<Partial<Record<Side, M>>>
    /** The side that acted is written, too, all but who did it: its people waited for this as the others did. */
    readonly ownSideToo?: true
    readonly when?: (data: Values<S>, side: Side | undefined) => boolean
  }
  /** What the search index looks at again: the event's subject, or what `id` names. */
  readonly search?: readonly { readonly kind: string; readonly id?: (data: Values<S>) => string }[]
}

/** An event as the readers of its declaration see it: with its data in the type. */
export type EventOf<S extends EventData> = Omit<DomainEvent, 'data'> & { readonly data: Values<S> }

/** A declared event. Its functions take any event, since those who call them read events of all types. */
export type DeclaredEvent<
  N extends string = string,
  S extends EventData = EventData,
  K extends string = string,
  M extends string = string,
> = {
  readonly type: N
  readonly table: string
  readonly data: S
  readonly words: K
  readonly tone?: EventTone
  readonly sides?: (data: DomainEvent['data']) => Readonly<Record<string, string>>
  readonly audience?: readonly Leaf[] | Readonly<Record<string, readonly Leaf[]>>
  readonly only?: (data: DomainEvent['data'], party: Party) => Only | undefined
  readonly touches?: readonly string[]
  readonly href?: (event: Omit<DomainEvent, 'actor'>, side: string | undefined) => string
  readonly notice?: { readonly type: NoticeType; readonly section: Section; readonly text: K }
  readonly silent?: true
  readonly actorToo?: true
  readonly mail?: {
    readonly to: M | Readonly<Record<string, M | undefined>>
    readonly ownSideToo?: true
    readonly when?: (data: DomainEvent['data'], side: string | undefined) => boolean
  }
  readonly search?: readonly { readonly kind: string; readonly id?: (data: DomainEvent['data']) => string }[]
}

/**
 * Declares an event: what it carries, who is told of it and how. What emits it is typed by this value; notifications, mails,
 * the audit log, timelines and the search index are all derived from it.
 */
export const event = <
  const N extends EventType,
  S extends EventData,
  Side extends string = never,
  const K extends string = never,
  const M extends string = never,
>(
  type: N,
  spec: EventSpec<S, Side, K, M>,
): DeclaredEvent<N, S, K, M> => ({ type, ...(spec as unknown as Omit<DeclaredEvent<N, S, K, M>, 'type'>) })

/** What server code says of an event that happened: the kit adds its id, its time, who did it and the request. */
export type EventDraft<D extends { readonly data: EventData }> = {
  /** The row that changed, after the change. */
  readonly subject: { readonly id: string; readonly version: number }
  readonly parties: readonly Party[]
  readonly thread?: string
  readonly data: z.input<D['data']>
}

/** Stages an event for the outbox. @throws {Error} where the data does not fit the declaration */
export type Emit = <N extends string, S extends EventData>(
  declared: DeclaredEvent<N, S>,
  draft: EventDraft<{ readonly data: NoInfer<S> }>,
) => void

/** Which side of an event a party is on. */
export const sideOf = (
  { sides }: DeclaredEvent,
  { data }: Pick<DomainEvent, 'data'>,
  partyId: string,
): string | undefined => Object.entries(sides?.(data) ?? {}).find(([, id]) => id === partyId)?.[0]

/** The permissions of which a member has to hold one to be told, on a side of an event; none: all members are told. */
export const audienceOf = ({ audience }: DeclaredEvent, side: string | undefined): readonly Leaf[] => {
  if (!audience) return []
  if (Array.isArray(audience)) return audience
  const bySide = audience as Readonly<Record<string, readonly Leaf[]>>
  return side === undefined ? Object.values(bySide).flat() : (bySide[side] ?? [])
}
