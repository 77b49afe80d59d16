import { z } from 'zod'
import { type DeclaredEvent, type DomainEvent, noticeTypes, Party, sections } from '../kit/event.ts'

/** A notification of a person (spec part 1, section 3: Apprising). */
export const Apprising = z.object({
  id: z.string(),
  receiverId: z.string(),
  /** The organisation for which it reached the person; absent on one's own account. */
  organisationId: z.string().optional(),
  itemId: z.string(),
  /** Who did it, or for whom it was done; absent for what the product did by itself. */
  from: Party.optional(),
  type: z.enum(noticeTypes),
  section: z.enum(sections),
  href: z.string(),
  /** The text, as a catalogue key with its parameters, so that it reads in the language of whoever looks. */
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type Apprising = z.output<typeof Apprising>

/** What the websocket carries (spec part 1, section 4: the event 'receive'). */
export type Receive = {
  readonly type: 'receive'
  readonly content: {
    readonly type: Apprising['type']
    /** Absent where there is nothing to tell, only something to load again. */
    readonly apprising?: Apprising
    /** The server functions whose answers are stale. */
    readonly touches: readonly string[]
  }
}

/** Whether an event reaches anybody's notifications or open browsers. */
export const isNotified = ({ notice, touches = [] }: DeclaredEvent): boolean =>
  notice !== undefined || touches.length > 0

/** On whose behalf something was done. */
export const fromOf = ({ actor }: Pick<DomainEvent, 'actor'>): Party | undefined =>
  actor && (actor.organisationId ? { id: actor.organisationId, type: 'organization' } : { id: actor.uid, type: 'user' })

/**
 * What a person on a side of an event is notified of; undefined where the event only makes answers stale.
 * @param side as sideOf has it
 */
export const noticeOf = (
  { notice, href }: DeclaredEvent,
  event: DomainEvent,
  side: string | undefined,
): Pick<Apprising, 'type' | 'section' | 'href' | 'message' | 'params'> | undefined =>
  notice && {
    type: notice.type,
    section: notice.section,
    href: href?.(event, side) ?? '/',
    message: notice.text,
    params: Object.fromEntries(
      Object.entries(event.data).filter(
        (entry): entry is [string, string | number] => typeof entry[1] !== 'boolean' && entry[1] !== null,
      ),
    ),
  }
