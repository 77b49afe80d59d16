import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import { type Currency, parseMinor } from '../kit/money.ts'
import { dayIn } from '../kit/zone.ts'
import type { CreditNote } from './credit.ts'
import type { Invoice } from './invoice.ts'
import { lostDisputesOf, type PaymentDispute } from './payment-dispute.ts'

/** What follows for an invoice from a payment that was taken back, in minor units. */
export type TakenBack = {
  /** The credit notes of which nothing is owed to the client any more: the bank gave that money back. */
  readonly settled: readonly CreditNote[]
  /** How much more of the invoice, late interest apart, is owed again. */
  readonly again: bigint
  /** How much of the late interest that was paid went back. */
  readonly lateInterest: bigint
  /** What of the invoice stays paid. */
  readonly stillPaid: bigint
  readonly payableBy: IsoDate
}

const sumOf = (amounts: readonly string[], currency: Currency): bigint =>
  amounts.reduce((sum, amount) => sum + parseMinor(amount, currency), 0n)

/** The last payment of an invoice that was taken back in part alone: what is left of it pays what the invoice asks for once the rest is credited. */
export const leftOfFormer = (
  invoice: Pick<Invoice, 'former' | 'disputes' | 'currency'>,
): NonNullable<Invoice['settlement']> | undefined => {
  const { former = [], currency } = invoice
  const lost = lostDisputesOf(invoice)
  return former.findLast(({ paymentId, amount }) => {
    const taken = lost.filter(one => one.paymentId === paymentId).map(one => one.amount)
    return sumOf(taken, currency) < parseMinor(amount, currency)
  })
}

/**
 * What a payer's bank took back is taken, in this order, from what the supplier owed the client of this invoice anyway, as far as whole credit
 * notes are covered; from what the invoice asks for, which is owed again; and from the late interest that was paid. The time in which the invoice
 * was paid does not count as late: its last day moves by as many days. Where the late interest of the time before stays paid, interest runs
 * anew from today.
 * @param amount what was taken back
 * @param held its credit notes whose amount the supplier holds for the client
 * @param owed what of it was owed already
 */
export const takenBackOf = (
  invoice: Pick<Invoice, 'total' | 'credited' | 'currency' | 'payableBy' | 'settlement' | 'former' | 'disputes'>,
  { amount, paymentId }: Pick<PaymentDispute, 'amount' | 'paymentId'>,
  held: readonly CreditNote[],
  owed: bigint,
  today: IsoDate,
): TakenBack => {
  const { currency, settlement, former = [] } = invoice
  let free = parseMinor(amount, currency)
  const settled: CreditNote[] = []
  for (const note of held) {
    const total = parseMinor(note.total, currency)
    if (total > free) continue
    free -= total
    settled.push(note)
  }
  const asked = parseMinor(invoice.total, currency) - parseMinor(invoice.credited ?? '0', currency)
  const least = (one: bigint, other: bigint) => (one < other ? one : other)
  const again = least(free, asked - owed)
  const payment = [...former, ...(settlement ? [settlement] : [])].find(one => one.paymentId === paymentId)
  const went = lostDisputesOf(invoice).filter(one => one.paymentId === paymentId)
  const interest =
    parseMinor(payment?.lateInterest ?? '0', currency) -
    sumOf(
      went.map(one => one.lateInterest ?? '0'),
      currency,
    )
  const lateInterest = least(free - again, interest)
  const staysPaid = settlement
    ? parseMinor(settlement.lateInterest, currency) - (settlement.paymentId === paymentId ? lateInterest : 0n)
    : 0n
  const moved = settlement
    ? staysPaid > 0n
      ? today
      : addDays(invoice.payableBy, daysBetween(dayIn(settlement.restoredAt ?? settlement.paidAt), today))
    : invoice.payableBy
  return {
    settled,
    again,
    lateInterest,
    stillPaid: asked - owed - again,
    payableBy: again > 0n && moved > invoice.payableBy ? moved : invoice.payableBy,
  }
}
