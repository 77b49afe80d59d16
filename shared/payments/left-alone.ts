import type { Payment } from './payment.ts'

/** How long an attempt may stay as it is. */

const minuteMs = 60_000

/** One that its payer left alone for so long is canceled, so that the invoice is free again. */
const abandonedMs = 30 * minuteMs
/** A bank carries a debit out within some four business days, and sends it back within as many more: after so long nothing comes any more. */
const debitMs = 14 * 24 * 60 * minuteMs

/** So long the provider is asked about a debit that was taken as lost: an account that is away for more than a year does not come back. */
const soughtMs = 400 * 24 * 60 * minuteMs

/** Whether the provider is still asked, now and then, what became of an attempt that was taken as lost. */
export const isSought = ({ status, updatedAt, askedAt }: Pick<Payment, 'status' | 'updatedAt' | 'askedAt'>): boolean =>
  status === 'lost' && (askedAt === undefined || Date.parse(askedAt) - Date.parse(updatedAt) <= soughtMs)

const isOlder = ({ updatedAt }: Pick<Payment, 'updatedAt'>, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(updatedAt) > ms

/** Whether nobody waits any more for an attempt that waits for its payer. */
export const isLeftAlone = (payment: Pick<Payment, 'updatedAt'>, now: Date): boolean =>
  isOlder(payment, abandonedMs, now)

/** Whether nobody waits any more for an attempt that the provider shows no more, since the account in which it was begun is gone. */
export const isLost = (payment: Pick<Payment, 'updatedAt' | 'status'>, now: Date): boolean =>
  isOlder(payment, payment.status === 'processing' ? debitMs : abandonedMs, now)
