import type { MessageKey } from '../areas.ts'
import type { DomainEvent } from '../kit/event.ts'
import type { DisplayLanguage } from '../kit/money.ts'
import { worded } from '../kit/words.ts'

/** How each event is told, wherever it is: a deal's timeline and the audit log say it in the same words. */
export const eventWords = {
  'deals.request.sent': 'deals.story.requestSent',
  'deals.request.withdrawn': 'deals.story.withdrawn',
  'deals.request.rejected': 'deals.story.rejected',
  'deals.offer.sent': 'deals.story.offerSent',
  'deals.contract.signed': 'deals.story.signed',
  'deals.contract.completed': 'deals.story.completed',
  'deals.contract.fulfilled': 'deals.story.fulfilled',
  'deals.delivery.made': 'deals.story.delivered',
  'deals.delivery.accepted': 'deals.story.accepted',
  'deals.invoice.published': 'deals.story.invoiced',
  'deals.invoice.paid': 'deals.story.paid',
  'deals.invoice.voided': 'deals.story.voided',
  'payments.payment.started': 'organisations.audit.paymentStarted',
  'payments.payment.failed': 'deals.story.paymentFailed',
  'payments.payment.refunded': 'deals.story.refunded',
  'marketplace.service.created': 'organisations.audit.serviceCreated',
  'marketplace.service.edited': 'organisations.audit.serviceEdited',
  'marketplace.service.readied': 'organisations.audit.serviceReadied',
  'marketplace.service.published': 'organisations.audit.servicePublished',
  'marketplace.service.unpublished': 'organisations.audit.serviceUnpublished',
  'marketplace.service.removed': 'organisations.audit.serviceRemoved',
  'organisations.organisation.created': 'organisations.audit.organisationCreated',
  'organisations.organisation.updated': 'organisations.audit.organisationUpdated',
  'organisations.client.joined': 'organisations.audit.clientJoined',
  'identity.user.joined': 'organisations.audit.userJoined',
  'identity.user.updated': 'organisations.audit.userUpdated',
} as const satisfies Readonly<Record<string, MessageKey>>

const isKnown = (type: string): type is keyof typeof eventWords => Object.hasOwn(eventWords, type)

/** The text of an event; of one that has none, that it happened. */
export const wordsOf = (type: string): MessageKey =>
  isKnown(type) ? eventWords[type] : 'organisations.audit.something'

/** What fills an event's text, in a language. */
export const fillingOf = (event: DomainEvent, language: DisplayLanguage): Record<string, string | number> => ({
  ...worded(event.data, language),
  type: event.type,
})
