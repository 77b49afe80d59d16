import { z } from 'zod'
import { id } from '../kit/id.ts'
import { settledInField } from './settled-in.ts'

/** What an account at the provider holds and pays out. Apart from how it stands, which every sale reads. */

/** How a payout stands. */
export const payoutStatuses = ['onItsWay', 'paid', 'failed', 'canceled'] as const

/** Money that the provider sent to an organisation's bank. Sums are decimal strings. */
export const Payout = z.object({
  id: z.string(),
  amount: z.string(),
  currency: settledInField,
  status: z.enum(payoutStatuses),
  createdAt: z.iso.datetime(),
  /** The day on which it is in the bank. */
  arrivesOn: z.iso.date(),
})
export type Payout = z.output<typeof Payout>

export const payoutRowKinds = ['payment', 'refund', 'dispute', 'other'] as const

/** One of the movements that a payout is made of. */
export const PayoutRow = z.object({
  id: z.string(),
  kind: z.enum(payoutRowKinds),
  description: z.string(),
  amount: z.string(),
  /** What the provider and the platform kept of it. */
  fee: z.string(),
  net: z.string(),
  at: z.iso.datetime(),
  /** Which invoice it is about, by the books. */
  invoiceId: id('invoice').optional(),
  /** Whether the books have it by now. */
  isWritten: z.boolean(),
})
export type PayoutRow = z.output<typeof PayoutRow>

/** What an account holds in one currency. */
export const Balance = z.object({ currency: settledInField, available: z.string(), pending: z.string() })
export type Balance = z.output<typeof Balance>
