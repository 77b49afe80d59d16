import { z } from 'zod'
import { dealEvent, sumData } from '../deals/deal-event.ts'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { organisationsPaths } from '../organisations/paths.ts'

const data = sumData.extend({
  reference: textOf('nobody'),
  invoiceId: z.string(),
  /** Which of the invoice's tries it tells of (see trying.ts). */
  try: z.number().int(),
})

export const paymentStarted = dealEvent('payments.payment.started', {
  table: 'Payments',
  data,
  words: 'payments.story.started',
  silent: true,
})

/** Beside `deals.invoice.paid`, where somebody without an account paid: through which link, by whom that is for. */
export const paymentByLink = dealEvent('payments.payment.byLink', {
  table: 'Payments',
  data: data.extend({ to: textOf('byId'), byId: z.string() }),
  words: 'payments.story.byLink',
  silent: true,
  tone: 'neutral',
})

export const paymentFailed = dealEvent('payments.payment.failed', {
  table: 'Payments',
  data,
  words: 'payments.story.failed',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.failed' },
  mail: { to: { demander: 'deals.mail.paymentFailed' } },
})

export const paymentLapsed = dealEvent('payments.payment.lapsed', {
  table: 'Payments',
  data,
  words: 'payments.story.lapsed',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.lapsed' },
})

/** A bank had it when the account in which it was begun went from the provider: nobody will hear what came of it, and its invoice is open again. */
export const paymentLost = dealEvent('payments.payment.lost', {
  table: 'Payments',
  data,
  words: 'payments.story.lost',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.lost' },
  mail: { to: { demander: 'deals.mail.paymentLost', supplier: 'deals.mail.paymentLostSupplier' } },
})

/** It came in vain, and goes back by itself. */
export const paymentRefunded = dealEvent('payments.payment.refunded', {
  table: 'Payments',
  data,
  words: 'payments.story.refunded',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.refunded' },
  mail: { to: { demander: 'deals.mail.paymentRefunded' } },
})

/** Who was paid gave it back, whether or not the invoice asks for it still. */
export const paymentReturned = dealEvent('payments.payment.returned', {
  table: 'Payments',
  data,
  words: 'payments.story.refunded',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.refunded' },
  mail: { to: { demander: 'deals.mail.paymentReturned' } },
})

export const paymentBounced = dealEvent('payments.payment.bounced', {
  table: 'Payments',
  data,
  words: 'payments.story.bounced',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.bounced' },
})

/**
 * Money of an attempt that was taken to be over came after all, and the invoice has no use for it as it stands, or it cannot go back by itself: who
 * was paid decides.
 */
export const paymentOwed = dealEvent('payments.payment.owed', {
  table: 'Payments',
  data,
  words: 'payments.story.owed',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.owed' },
  mail: { to: { supplier: 'deals.mail.paymentOwed' } },
})

/** A bank gave it back after all, it was to go on to its payer, and the provider refused: who was paid gives it back again, or pays it another way. */
export const paymentBackRefused = dealEvent('payments.payment.backRefused', {
  table: 'Payments',
  data,
  words: 'payments.story.backRefused',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.backRefused' },
  mail: { to: { supplier: 'deals.mail.paymentBackRefused' } },
})

export const paymentRepaid = dealEvent('payments.payment.repaid', {
  table: 'Payments',
  data,
  words: 'payments.story.repaid',
  notice: { type: 'followup', text: 'payments.notice.repaid' },
})

const ofAccount = {
  table: 'PayoutAccounts',
  data: z.strictObject({}),
  audience: ['department.account.profileEdit'],
  touches: ['PaymentAccounts', 'Payments'],
  href: () => organisationsPaths.account(),
} as const

export const accountOpened = event('payments.account.opened', {
  ...ofAccount,
  words: 'payments.story.accountOpened',
  silent: true,
})

export const accountRemoved = event('payments.account.removed', {
  ...ofAccount,
  words: 'payments.story.accountRemoved',
  notice: { type: 'remove', section: 'structure', text: 'payments.notice.accountRemoved' },
})

export const accountVerified = event('payments.account.verified', {
  ...ofAccount,
  words: 'payments.story.accountVerified',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.accountVerified' },
})

export const accountRestricted = event('payments.account.restricted', {
  ...ofAccount,
  words: 'payments.story.accountRestricted',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.accountRestricted' },
})

/** The provider has the account no more, or its owner has disconnected it. */
export const accountGone = event('payments.account.gone', {
  ...ofAccount,
  words: 'payments.story.accountGone',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.accountGone' },
})

/** The account takes payments, and debits no bank accounts any more. */
export const accountDebitsStopped = event('payments.account.debitsStopped', {
  ...ofAccount,
  words: 'payments.story.accountDebitsStopped',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.accountDebitsStopped' },
})

/** With the account whose books are meant, where that is not the one that is used. */
const ofBooks = {
  ...ofAccount,
  data: z.strictObject({ accountId: z.string().optional() }),
  touches: ['Books'],
  href: ({ data: { accountId } }: { readonly data: { readonly accountId?: string | undefined } }) =>
    organisationsPaths.books({ account: accountId }),
} as const

export const booksDiffer = event('payments.books.differ', {
  ...ofBooks,
  words: 'payments.story.booksDiffer',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.booksDiffer' },
})

export const booksAgree = event('payments.books.agree', {
  ...ofBooks,
  words: 'payments.story.booksAgree',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.booksAgree' },
})

const ofDispute = {
  ...ofAccount,
  data: z.strictObject({
    disputeId: z.string(),
    title: textOf('nobody'),
    amount: textOf('nobody'),
    currency: textOf('nobody'),
  }),
  touches: ['PaymentAccounts'],
  href: ({ data: { disputeId } }: { readonly data: { readonly disputeId: string } }) =>
    organisationsPaths.dispute(disputeId),
} as const

export const disputeOpened = event('payments.dispute.opened', {
  ...ofDispute,
  words: 'payments.story.disputeOpened',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.disputeOpened' },
})

/** Its day is near, and nobody has answered. */
export const disputeDue = event('payments.dispute.due', {
  ...ofDispute,
  words: 'payments.story.disputeDue',
  tone: 'warning',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.disputeDue' },
})

/** The payer's bank has the answer. */
export const disputeAnswered = event('payments.dispute.answered', {
  ...ofDispute,
  words: 'payments.story.disputeAnswered',
  silent: true,
})

export const disputeWon = event('payments.dispute.won', {
  ...ofDispute,
  words: 'payments.story.disputeWon',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.disputeWon' },
})

export const disputeLost = event('payments.dispute.lost', {
  ...ofDispute,
  words: 'payments.story.disputeLost',
  notice: { type: 'followup', section: 'structure', text: 'payments.notice.disputeLost' },
})

export * from './auto-debit-events.ts'
export * from './taking-events.ts'
