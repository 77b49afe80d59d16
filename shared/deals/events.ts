import { z } from 'zod'
import { textOf } from '../kit/personal.ts'
import { dealData, dealEvent, idsOf, sumData } from './deal-event.ts'
import { dealPathsOf, dealsPaths, listOfSide } from './paths.ts'
import type { Side } from './request.ts'

// Mail goes out for the moves of a deal that ask something of a side, and for those that it waited for. What names no mail
// is told by its notification alone.

const ofContract = { table: 'Contracts' } as const
const ofInvoice = { table: 'Invoices' } as const

export const requestSent = dealEvent('deals.request.sent', {
  data: sumData,
  words: 'deals.story.requestSent',
  tone: 'neutral',
  notice: { type: 'add', text: 'deals.notice.requestSent' },
  mail: { to: { supplier: 'deals.mail.requestReceived' } },
})

/** Somebody of the client's own people is brought in to work on it: they and their teams are told, and nobody else. */
export const requestInvited = dealEvent('deals.request.invited', {
  data: dealData.extend({ people: textOf('nobody'), teams: textOf('nobody') }),
  words: 'deals.story.invited',
  tone: 'neutral',
  only: ({ people, teams }) => ({ people: idsOf(people), teams: idsOf(teams) }),
  notice: { type: 'assign', text: 'deals.notice.invited' },
})

/** One of them works on it no longer. */
export const requestUninvited = dealEvent('deals.request.uninvited', {
  data: dealData,
  words: 'deals.story.uninvited',
  silent: true,
  tone: 'neutral',
})

export const filesAdded = dealEvent('deals.files.added', {
  data: dealData.extend({ count: z.number().int(), names: textOf('actor') }),
  words: 'deals.story.filesAdded',
  tone: 'neutral',
  notice: { type: 'followup', text: 'deals.notice.filesAdded' },
})

export const fileRemoved = dealEvent('deals.files.removed', {
  data: dealData.extend({ name: textOf('actor'), side: textOf('nobody') }),
  words: 'deals.story.fileRemoved',
  tone: 'neutral',
  notice: { type: 'remove', text: 'deals.notice.fileRemoved' },
})

/** A request that was edited since it was sent may have no price when it ends. */
const endingData = dealData.extend({
  amount: textOf('nobody').optional(),
  currency: textOf('nobody').optional(),
  side: textOf('nobody'),
  // A client may decline by a link, without signing in.
  reason: textOf('actor', 'demanderId'),
})

export const requestWithdrawn = dealEvent('deals.request.withdrawn', {
  data: endingData,
  words: 'deals.story.withdrawn',
  tone: 'danger',
  notice: { type: 'remove', text: 'deals.notice.requestWithdrawn' },
  mail: { to: { supplier: 'deals.mail.requestWithdrawn', demander: 'deals.mail.offerWithdrawn' } },
})

export const requestRejected = dealEvent('deals.request.rejected', {
  data: endingData,
  words: 'deals.story.rejected',
  tone: 'danger',
  notice: { type: 'followup', text: 'deals.notice.requestRejected' },
  mail: { to: { demander: 'deals.mail.requestDeclined', supplier: 'deals.mail.offerDeclined' } },
})

/** The page on which what an offer changed is read. */
const changesOf = (ticketId: unknown, side: string | undefined) =>
  dealPathsOf[listOfSide(side as Side | undefined)].changes(String(ticketId))

export const offerSent = dealEvent('deals.offer.sent', {
  /** Whether it says something else than was asked for, in its terms or in its letters. */
  data: sumData.extend({ changed: z.boolean() }),
  words: 'deals.story.offerSent',
  tone: 'accent',
  notice: { type: 'followup', text: 'deals.notice.offerSent' },
  href: ({ data }, side) =>
    data.changed
      ? changesOf(data.ticketId, side)
      : dealPathsOf[listOfSide(side as Side | undefined)].detail(String(data.ticketId)),
  mail: { to: { demander: 'deals.mail.offerReceived' } },
})

/** What a supplier offers without being asked, until a day. */
export const proposalSent = dealEvent('deals.proposal.sent', {
  data: sumData.extend({ expires: textOf('nobody') }),
  words: 'deals.story.proposalSent',
  tone: 'accent',
  notice: { type: 'add', text: 'deals.notice.proposalSent' },
  mail: { to: { demander: 'deals.mail.proposalReceived' } },
})

const rfqData = dealData.extend({ until: textOf('nobody') })
const rfqHref = ({ subject }: { readonly subject: { readonly id: string } }) => dealsPaths.rfq(subject.id)

/** A client asks a supplier for a quote. Each supplier is told apart, and of no other. */
export const rfqSent = dealEvent('deals.rfq.sent', {
  table: 'Rfqs',
  data: rfqData,
  words: 'deals.story.rfqSent',
  notice: { type: 'add', text: 'deals.notice.rfqSent' },
  href: rfqHref,
  mail: { to: { supplier: 'deals.mail.rfqReceived' } },
})

/** A supplier's answer, of which its own people alone are told. */
export const quoteGiven = dealEvent('deals.quote.given', {
  table: 'Quotes',
  data: rfqData.extend({ amount: textOf('nobody'), currency: textOf('nobody') }),
  words: 'deals.story.quoteGiven',
  notice: { type: 'followup', text: 'deals.notice.quoteGiven' },
  href: rfqHref,
})

export const quoteDeclined = dealEvent('deals.quote.declined', {
  table: 'Quotes',
  data: rfqData,
  words: 'deals.story.quoteDeclined',
  notice: { type: 'followup', text: 'deals.notice.quoteDeclined' },
  href: rfqHref,
})

export const rfqNear = dealEvent('deals.rfq.near', {
  table: 'Rfqs',
  data: rfqData,
  words: 'deals.story.rfqNear',
  notice: { type: 'followup', text: 'deals.notice.rfqNear' },
  href: rfqHref,
  mail: { to: { supplier: 'deals.mail.rfqNear' } },
})

export const rfqOpened = dealEvent('deals.rfq.opened', {
  table: 'Rfqs',
  data: rfqData.extend({ answered: z.number().int(), asked: z.number().int() }),
  words: 'deals.story.rfqOpened',
  notice: { type: 'followup', text: 'deals.notice.rfqOpened' },
  href: rfqHref,
  mail: { to: { demander: 'deals.mail.rfqOpened' } },
})

export const quoteAwarded = dealEvent('deals.quote.awarded', {
  data: sumData,
  words: 'deals.story.quoteAwarded',
  tone: 'positive',
  notice: { type: 'add', text: 'deals.notice.quoteAwarded' },
  mail: { to: { supplier: 'deals.mail.quoteAwarded' } },
})

export const quoteNotAwarded = dealEvent('deals.quote.notAwarded', {
  table: 'Rfqs',
  data: rfqData,
  words: 'deals.story.quoteNotAwarded',
  notice: { type: 'followup', text: 'deals.notice.quoteNotAwarded' },
  href: rfqHref,
  mail: { to: { supplier: 'deals.mail.quoteNotAwarded' } },
})

export const rfqCancelled = dealEvent('deals.rfq.cancelled', {
  table: 'Rfqs',
  data: rfqData.extend({ reason: textOf('actor') }),
  words: 'deals.story.rfqCancelled',
  notice: { type: 'remove', text: 'deals.notice.rfqCancelled' },
  href: rfqHref,
  mail: { to: { supplier: 'deals.mail.rfqCancelled' } },
})

export const offerExpired = dealEvent('deals.offer.expired', {
  data: sumData.extend({ expires: textOf('nobody') }),
  words: 'deals.story.offerExpired',
  tone: 'danger',
  notice: { type: 'remove', text: 'deals.notice.offerExpired' },
  mail: { to: { supplier: 'deals.mail.offerUnsigned', demander: 'deals.mail.offerLapsed' } },
})

/** Other terms than those of the version before, by either side. `topics` says what they differ in, one after the other. */
export const offerChanged = dealEvent('deals.offer.changed', {
  data: sumData.extend({
    /** What the side is called that changed it: an organisation, or a person. */
    by: textOf('byId'),
    byId: z.string(),
    round: z.number().int(),
    replaces: textOf('nobody'),
    before: textOf('nobody'),
    topics: textOf('nobody'),
  }),
  words: 'deals.story.offerChanged',
  tone: 'accent',
  notice: { type: 'followup', text: 'deals.notice.offerChanged' },
  href: ({ data }, side) => changesOf(data.ticketId, side),
  mail: { to: { demander: 'deals.mail.offerChanged', supplier: 'deals.mail.offerCountered' } },
})

/** For whom a link is, in the words of who made it. */
const viewData = dealData.extend({ reference: textOf('nobody'), to: textOf('byId'), byId: z.string() })

/** A link to something of a deal for somebody without an account: the side alone knows of it whose it is. */
export const documentShared = dealEvent('deals.view.shared', {
  table: 'ClientViews',
  data: viewData.extend({ sharedBy: textOf('actor'), until: textOf('nobody') }),
  words: 'deals.story.shared',
  silent: true,
  tone: 'neutral',
})

export const sharedRead = dealEvent('deals.view.read', {
  table: 'ClientViews',
  data: viewData,
  words: 'deals.story.sharedRead',
  tone: 'neutral',
  notice: { type: 'followup', text: 'deals.notice.sharedRead' },
})

export const shareWithdrawn = dealEvent('deals.view.withdrawn', {
  table: 'ClientViews',
  data: viewData.extend({ withdrawnBy: textOf('actor') }),
  words: 'deals.story.shareWithdrawn',
  silent: true,
  tone: 'neutral',
})

export const contractCompleted = dealEvent('deals.contract.completed', {
  ...ofContract,
  data: sumData.extend({
    payments: z.number().int(),
    deliveries: z.number().int(),
  }),
  words: 'deals.story.completed',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.contractCompleted' },
  mail: {
    to: { demander: 'deals.mail.contractSigned', supplier: 'deals.mail.contractSigned' },
    ownSideToo: true,
  },
})

/** The same of a deal that repeats: `amount` is what the terms come to that are certain so far, the last of which ends on `until`. */
export const seriesBegan = dealEvent('deals.contract.seriesBegan', {
  ...ofContract,
  data: sumData.extend({ payments: z.number().int(), deliveries: z.number().int(), until: textOf('nobody') }),
  words: 'deals.story.seriesBegan',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.contractCompleted' },
  mail: {
    to: { demander: 'deals.mail.seriesSigned', supplier: 'deals.mail.seriesSigned' },
    ownSideToo: true,
  },
})

export const termBegan = dealEvent('deals.contract.termBegan', {
  ...ofContract,
  data: sumData.extend({ term: z.number().int(), from: textOf('nobody'), until: textOf('nobody') }),
  words: 'deals.story.termBegan',
  tone: 'neutral',
  notice: { type: 'followup', text: 'deals.notice.termBegan' },
})

export const contractEnding = dealEvent('deals.contract.ending', {
  ...ofContract,
  data: sumData.extend({
    side: textOf('nobody'),
    endedBy: textOf('endedById'),
    endedById: z.string(),
    reason: textOf('actor'),
    lastDay: textOf('nobody'),
    rest: textOf('nobody'),
  }),
  words: 'deals.story.ending',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.ending' },
  mail: { to: { demander: 'deals.mail.contractEnding', supplier: 'deals.mail.contractEnding' }, ownSideToo: true },
})

export const contractContinued = dealEvent('deals.contract.continued', {
  ...ofContract,
  data: sumData.extend({ side: textOf('nobody'), continuedBy: textOf('continuedById'), continuedById: z.string() }),
  words: 'deals.story.continued',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.continued' },
  mail: {
    to: { demander: 'deals.mail.contractContinued', supplier: 'deals.mail.contractContinued' },
    ownSideToo: true,
  },
})

export const contractFulfilled = dealEvent('deals.contract.fulfilled', {
  ...ofContract,
  data: sumData,
  words: 'deals.story.fulfilled',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.contractFulfilled' },
})

export const deliveryMade = dealEvent('deals.delivery.made', {
  ...ofContract,
  data: sumData.extend({ number: z.number().int(), dueDate: textOf('nobody') }),
  words: 'deals.story.delivered',
  tone: 'accent',
  notice: { type: 'followup', text: 'deals.notice.deliveryMade' },
  mail: { to: { demander: 'deals.mail.deliveryMade' } },
})

export const deliveryDisputed = dealEvent('deals.delivery.disputed', {
  ...ofContract,
  data: sumData.extend({ number: z.number().int(), reason: textOf('actor') }),
  words: 'deals.story.disputed',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.deliveryDisputed' },
  mail: { to: { supplier: 'deals.mail.deliveryDisputed' } },
})

export const deliveryAccepted = dealEvent('deals.delivery.accepted', {
  ...ofContract,
  data: sumData.extend({ number: z.number().int() }),
  words: 'deals.story.accepted',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.deliveryAccepted' },
  mail: { to: { supplier: 'deals.mail.deliveryAccepted' } },
})

/** What every event of an invoice carries beside the deal's. */
const invoiceData = sumData.extend({ reference: textOf('nobody'), number: z.number().int(), dueDate: textOf('nobody') })

/** What follows from time alone is told by the daily run, which nobody asked for it. */
export const invoiceDrafted = dealEvent('deals.invoice.drafted', {
  ...ofInvoice,
  data: invoiceData,
  words: 'deals.story.drafted',
  tone: 'neutral',
  notice: { type: 'add', text: 'deals.notice.invoiceDrafted' },
  mail: { to: { supplier: 'deals.mail.invoiceDrafted' } },
})

/** What a reminder carries beside. */
const reminderData = invoiceData.extend({ payableBy: textOf('nobody') })

export const invoiceNear = dealEvent('deals.invoice.near', {
  ...ofInvoice,
  data: reminderData,
  words: 'deals.story.invoiceNear',
  notice: { type: 'followup', text: 'deals.notice.invoiceNear' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceNear' } },
})

export const invoiceOverdue = dealEvent('deals.invoice.overdue', {
  ...ofInvoice,
  data: reminderData,
  words: 'deals.story.invoiceOverdue',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceOverdue' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceOverdue', supplier: 'deals.mail.invoiceUnpaid' } },
})

/** The organisation is behind with its usage fee: only the way to pay it is open. */
export const feeUnpaid = dealEvent('deals.fee.unpaid', {
  ...ofInvoice,
  data: invoiceData,
  words: 'deals.story.feeUnpaid',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.feeUnpaid' },
})

/** What it was behind with is paid, and all is open again. */
export const feePaid = dealEvent('deals.fee.paid', {
  ...ofInvoice,
  data: invoiceData,
  words: 'deals.story.feePaid',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.feePaid' },
})

/** What one carries that presses: the late interest in what is due, where it is told, and the supplier's own words, or nothing. */
const pressingData = reminderData.extend({
  days: z.number().int(),
  due: textOf('nobody'),
  ofInterest: textOf('nobody'),
  words: textOf('supplierId'),
})

export const invoiceReminded = dealEvent('deals.invoice.reminded', {
  ...ofInvoice,
  data: pressingData,
  words: 'deals.story.invoiceReminded',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceReminded' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceReminded' } },
})

export const invoiceUrged = dealEvent('deals.invoice.urged', {
  ...ofInvoice,
  data: pressingData,
  words: 'deals.story.invoiceUrged',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceUrged' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceUrged' } },
})

/** Nobody is reminded of it any more: both sides are told. */
export const invoiceLastReminder = dealEvent('deals.invoice.lastReminder', {
  ...ofInvoice,
  data: pressingData,
  words: 'deals.story.invoiceLastReminder',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceLastReminder' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceLastReminder', supplier: 'deals.mail.invoiceStillUnpaid' } },
})

export const interestBegan = dealEvent('deals.invoice.interestBegan', {
  ...ofInvoice,
  data: reminderData.extend({ rate: textOf('nobody') }),
  words: 'deals.story.interestBegan',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.interestBegan' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
})

/** Deliveries that share a day: their numbers, one after the other. */
const deliveryDayData = sumData.extend({ numbers: textOf('nobody'), dueDate: textOf('nobody') })

export const deliveryNear = dealEvent('deals.delivery.near', {
  ...ofContract,
  data: deliveryDayData,
  words: 'deals.story.deliveryNear',
  notice: { type: 'followup', text: 'deals.notice.deliveryNear' },
  mail: { to: { supplier: 'deals.mail.deliveryNear' } },
})

export const deliveryOverdue = dealEvent('deals.delivery.overdue', {
  ...ofContract,
  data: deliveryDayData,
  words: 'deals.story.deliveryOverdue',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.deliveryOverdue' },
  mail: { to: { supplier: 'deals.mail.deliveryOverdue', demander: 'deals.mail.deliveryMissing' } },
})

export const invoicePublished = dealEvent('deals.invoice.published', {
  ...ofInvoice,
  data: invoiceData,
  words: 'deals.story.invoiced',
  tone: 'accent',
  notice: { type: 'add', text: 'deals.notice.invoicePublished' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoicePublished' } },
})

export const invoiceVoided = dealEvent('deals.invoice.voided', {
  ...ofInvoice,
  data: invoiceData.extend({ reason: textOf('actor') }),
  words: 'deals.story.voided',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceVoided' },
  mail: { to: { demander: 'deals.mail.invoiceVoided' } },
})

export const invoicePaid = dealEvent('deals.invoice.paid', {
  ...ofInvoice,
  data: invoiceData.extend({
    paid: textOf('nobody'),
    lateInterest: textOf('nobody'),
    paymentId: z.string(),
    instrument: textOf('demanderId'),
  }),
  words: 'deals.story.paid',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.invoicePaid' },
  mail: { to: { supplier: 'deals.mail.paymentReceived', demander: 'deals.mail.paymentConfirmed' } },
})

/** A payment that its payer's bank wants back; nothing is owed while that is not decided. */
export const invoiceDisputed = dealEvent('deals.invoice.disputed', {
  ...ofInvoice,
  data: invoiceData.extend({ disputed: textOf('nobody') }),
  words: 'deals.story.invoiceDisputed',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.invoiceDisputed' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
})

/** It stays paid: the bank, or the payer, gave the dispute up. */
export const invoiceUndisputed = dealEvent('deals.invoice.undisputed', {
  ...ofInvoice,
  data: invoiceData.extend({ disputed: textOf('nobody') }),
  words: 'deals.story.invoiceUndisputed',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.invoiceUndisputed' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
})

/** The payer's bank took a payment back, in whole or in part: that much is owed again. */
export const invoiceTakenBack = dealEvent('deals.invoice.takenBack', {
  ...ofInvoice,
  data: reminderData.extend({ taken: textOf('nobody'), due: textOf('nobody') }),
  words: 'deals.story.invoiceTakenBack',
  tone: 'danger',
  notice: { type: 'followup', text: 'deals.notice.invoiceTakenBack' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceTakenBack', supplier: 'deals.mail.paymentTakenBack' } },
})

/** A credit note, and what its invoice still asks for behind it. */
const creditData = sumData.extend({
  reference: textOf('nobody'),
  invoiceId: z.string(),
  invoiceReference: textOf('nobody'),
  number: z.number().int(),
  /** In the words of who issued it: what becomes of it later is told by nobody who is signed in, or by somebody else. */
  reason: textOf('byId'),
  byId: z.string(),
  due: textOf('nobody'),
})

/** Of an invoice that was not paid: it asks for less. */
export const invoiceCredited = dealEvent('deals.invoice.credited', {
  table: 'CreditNotes',
  data: creditData,
  words: 'deals.story.credited',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.credited' },
  href: ({ subject }) => dealsPaths.credit(subject.id),
  mail: { to: { demander: 'deals.mail.invoiceCredited' } },
})

/** Of an invoice that was paid: the supplier owes the client the amount. */
export const creditHeld = dealEvent('deals.credit.held', {
  table: 'CreditNotes',
  data: creditData,
  words: 'deals.story.creditHeld',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.creditHeld' },
  href: ({ subject }) => dealsPaths.credit(subject.id),
  mail: { to: { demander: 'deals.mail.creditHeld' } },
})

/** What the supplier owed the client for a credit note was given back. */
export const creditReturned = dealEvent('deals.credit.returned', {
  table: 'CreditNotes',
  data: creditData,
  words: 'deals.story.creditReturned',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.creditReturned' },
  href: ({ subject }) => dealsPaths.credit(subject.id),
  mail: { to: { demander: 'deals.mail.creditReturned' } },
})

/** What was given back came back, since no bank took it: the supplier owes it as before. */
export const creditBounced = dealEvent('deals.credit.bounced', {
  table: 'CreditNotes',
  data: creditData,
  words: 'deals.story.creditBounced',
  tone: 'danger',
  notice: { type: 'followup', text: 'deals.notice.creditBounced' },
  href: ({ subject }) => dealsPaths.credit(subject.id),
  mail: { to: { demander: 'deals.mail.creditBounced', supplier: 'deals.mail.refundBounced' } },
})

export const invoiceApproved = dealEvent('deals.invoice.approved', {
  ...ofInvoice,
  data: invoiceData,
  words: 'deals.story.approved',
  tone: 'positive',
  notice: { type: 'followup', text: 'deals.notice.approved' },
  href: ({ subject }) => dealsPaths.invoice(subject.id),
  mail: { to: { supplier: 'deals.mail.invoiceApproved' } },
})

export * from './settings-events.ts'
export * from './signing-events.ts'
