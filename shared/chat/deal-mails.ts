import type { Side } from '../deals/request.ts'
import type { dealMail } from '../deals/texts/en/mail.ts'
import type { DomainEvent, Party } from '../kit/event.ts'
import { sideOf } from './apprising.ts'

/** A mail by its texts in the catalogue: `deals.mail.<name>.subject`, `.body` and `.action`. */
export type MailName = keyof typeof dealMail extends infer K
  ? K extends `deals.mail.${infer Name}.subject`
    ? Name
    : never
  : never

type Rule = {
  /** What each side is written. The side that acted is left out: it knows. */
  readonly to: Readonly<Partial<Record<Side, MailName>>>
  /** The side that acted is written, too, all but who did it: its people waited for this as the others did. */
  readonly ownSideToo?: true
  readonly when?: (event: DomainEvent, side: Side) => boolean
}

/** Whether a side has signatures left to give, and the other has not. */
const lastToSign = ({ data }: DomainEvent, side: Side): boolean => {
  const [mine, theirs] = [Number(data.demanderMissing ?? 0), Number(data.supplierMissing ?? 0)]
  return side === 'demander' ? mine > 0 && theirs <= 0 : theirs > 0 && mine <= 0
}

/**
 * Which moves of a deal are written to whom by e-mail: those that ask something of a side, and those it waited for. What is
 * not here is told by its notification alone.
 */
export const dealMails: Readonly<Record<string, Rule>> = {
  'deals.request.sent': { to: { supplier: 'requestReceived' } },
  'deals.request.withdrawn': { to: { supplier: 'requestWithdrawn', demander: 'offerWithdrawn' } },
  'deals.request.rejected': { to: { demander: 'requestDeclined', supplier: 'offerDeclined' } },
  'deals.offer.sent': { to: { demander: 'offerReceived' } },
  // Who signs an offer accepts it: that is the news for the other side, and its turn.
  'deals.contract.signed': { to: { demander: 'signatureAwaited', supplier: 'signatureAwaited' }, when: lastToSign },
  'deals.contract.completed': { to: { demander: 'contractSigned', supplier: 'contractSigned' }, ownSideToo: true },
  'deals.delivery.made': { to: { demander: 'deliveryMade' } },
  'deals.delivery.accepted': { to: { supplier: 'deliveryAccepted' } },
  'deals.invoice.published': { to: { demander: 'invoicePublished' } },
  'deals.invoice.voided': { to: { demander: 'invoiceVoided' } },
  'deals.invoice.paid': { to: { supplier: 'paymentReceived', demander: 'paymentConfirmed' } },
  'payments.payment.failed': { to: { demander: 'paymentFailed' } },
  'payments.payment.refunded': { to: { demander: 'paymentRefunded' } },
}

/** The party for which an event's actor acted. One who is a party himself acts for himself, whatever organisation he is in. */
const actingParty = ({ actor, parties }: DomainEvent): Party | undefined =>
  actor && (parties.find(({ id }) => id === actor.uid) ?? parties.find(({ id }) => id === actor.organisationId))

/** Whom an event is written to, by party, and with which mail. Its actor is never among the people of a party who get it. */
export const mailsOf = (event: DomainEvent): { party: Party; side: Side; name: MailName }[] => {
  const rule = Object.hasOwn(dealMails, event.type) ? dealMails[event.type] : undefined
  if (!rule) return []
  const own = rule.ownSideToo ? undefined : actingParty(event)
  return event.parties.flatMap(party => {
    const side = sideOf(event, party.id)
    const name = side && rule.to[side]
    return side && name && party !== own && (rule.when?.(event, side) ?? true) ? [{ party, side, name }] : []
  })
}
