import { z } from 'zod'
import { holds } from '../kit/query.ts'
import { exactDate } from '../kit/words.ts'
import { dayIn } from '../kit/zone.ts'
import type { Dispute } from './dispute.ts'
import type { Payout } from './payout.ts'
import { settledInField } from './settled-in.ts'

/** What is looked for in the accounts of an organisation. */
export const foundKinds = ['payout', 'dispute'] as const

/** A payout or a dispute as a search shows it. */
export const FoundInAccount = z.object({
  id: z.string(),
  amount: z.string(),
  currency: settledInField,
  /** When it was sent to the bank, or the bank asked for it back. */
  at: z.iso.datetime(),
  /** What was paid, as the payment says it; empty for a payout, which is of many payments. */
  description: z.string(),
})
export type FoundInAccount = z.output<typeof FoundInAccount>

const amountTyped = /^[^\d\w]*(?:[a-z]{2,4})?[\s$€]*\d[\d\s.,'’\u00a0\u202f]*[$€]?(?:[a-z]{1,4})?$/i
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Whether an amount is meant by what was typed, written in whatever way and as far as it was typed: `$4,8`, `4 800` and `4800.50` are all the
 * beginning of 4800.50.
 */
const isAmountTyped = (query: string, amount: string): boolean =>
  amountTyped.test(query.trim()) && digitsOf(amount).startsWith(digitsOf(query))

/** A day as people may write it. */
const daysOf = (day: string): readonly string[] => [
  day,
  ...(['en', 'fr'] as const).flatMap(language =>
    (['short', 'long'] as const).map(month => exactDate(day, language, month)),
  ),
]

/** Whether a payout is meant by what was typed: its amount, the day on which it was sent or arrives, or the provider's name of it. */
export const isPayoutNamed = (query: string, { id, amount, createdAt, arrivesOn }: Payout): boolean =>
  isAmountTyped(query, amount) || holds(query, [id, ...daysOf(dayIn(createdAt)), ...daysOf(arrivesOn)])

/** Whether a dispute is meant by what was typed: its amount, the invoice or what it was for, whoever paid it, or the provider's name of it. */
export const isDisputeNamed = (
  query: string,
  { id, amount, description }: Dispute,
  customerName: string | undefined,
): boolean => isAmountTyped(query, amount) || holds(query, [id, description, customerName ?? ''])
