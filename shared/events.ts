import type { MessageKey } from './areas.ts'
import * as deals from './deals/events.ts'
import * as files from './files/events.ts'
import * as identity from './identity/events.ts'
import type { DeclaredEvent, DomainEvent } from './kit/event.ts'
import type { DisplayLanguage } from './kit/money.ts'
import { type PersonalField, type PersonalText, personalFieldsOf, textsIn } from './kit/personal.ts'
import { worded } from './kit/worded.ts'
import * as marketplace from './marketplace/events.ts'
import * as organisations from './organisations/events.ts'
import * as payments from './payments/events.ts'
import * as work from './work/events.ts'

/** The declared events by area, in the order of the areas. */
export const eventsByArea = { identity, organisations, files, marketplace, deals, payments, work } as const

type Areas = typeof eventsByArea

/** The areas whose events a log may be narrowed to: each says `<area>.events.area` of them as a whole. */
export const areasWithEvents = Object.keys(eventsByArea) as readonly (keyof Areas)[]

type Declared = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas]

/** Every event that can happen. */
export const events: readonly Declared[] = Object.values(eventsByArea).flatMap(area => Object.values<Declared>(area))

const byType: ReadonlyMap<string, Declared> = new Map(events.map(declared => [declared.type, declared]))

/** The declaration of an event by its type; undefined for one that this version of the product does not know. */
export const declaredEvent = (type: string): DeclaredEvent | undefined => byType.get(type)

/** How an event is told, wherever it is: a deal's timeline and the audit log say it in the same words. */
export const wordsOf = (type: string): MessageKey => byType.get(type)?.words ?? 'organisations.audit.something'

/** What fills an event's words, in a language. */
export const fillingOf = (
  event: Pick<DomainEvent, 'type' | 'data'>,
  language: DisplayLanguage,
): Record<string, string | number> => ({
  ...worded(event.data, language),
  type: event.type,
})

/** The fields in which any event may hold a text of a person: for what is left of one whose declaration is not at hand. */
export const personalFields: readonly PersonalField[] = [
  ...new Map(events.flatMap(({ data }) => personalFieldsOf(data)).map(field => [String(field), field])).values(),
]

/** What of an event's data are texts of people, as its declaration says. */
export const textsOfPeople = (event: DomainEvent): PersonalText[] => {
  const declared = declaredEvent(event.type)
  return textsIn(event, declared ? personalFieldsOf(declared.data) : personalFields)
}
