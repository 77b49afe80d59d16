import { type DeclaredEvent, type DomainEvent, type Party, sideOf } from '../kit/event.ts'

/** The party for which an event's actor acted. Who is a party in person acts for that, whatever organisation they belong to. */
const actingParty = ({ actor, parties }: DomainEvent): Party | undefined =>
  actor && (parties.find(({ id }) => id === actor.uid) ?? parties.find(({ id }) => id === actor.organisationId))

/** A mail that a party's people get about an event. `name` begins the keys of its texts in the catalogue. */
export type EventMail = { readonly party: Party; readonly side: string | undefined; readonly name: string }

/**
 * Whom an event is written to, by party, and with which mail. The side that acted is left out unless the declaration says
 * otherwise: it knows. The event's actor is among the people of a party who get it where the declaration says so alone.
 */
export const mailsOf = (declared: DeclaredEvent, event: DomainEvent): EventMail[] => {
  const { mail } = declared
  if (!mail) return []
  const own = mail.ownSideToo || declared.actorToo ? undefined : actingParty(event)
  return event.parties.flatMap(party => {
    const side = sideOf(declared, event, party.id)
    const name = typeof mail.to === 'string' ? mail.to : side === undefined ? undefined : mail.to[side]
    return name && party !== own && (mail.when?.(event.data, side) ?? true) ? [{ party, side, name }] : []
  })
}
