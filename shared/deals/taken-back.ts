import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
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
  /** What it went beyond that: the client had it back before. */
  readonly beyond: bigint
  /** What of the invoice stays paid. */
  readonly stillPaid: bigint
  readonly payableBy: IsoDate
}

/** What a bank gives back of a dispute that was lost, in minor units. */
export type CameBack = {
  /** What had gone beyond what there was to take: it makes up for that, and nobody is paid with it. */
  readonly beyond: bigint
  /** The rest, as a payment, with the late interest in it. */
  readonly amount: bigint
  readonly lateInterest: bigint
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * What comes back of a dispute after it was lost: in the order opposite to that in which it was taken, so that all is as if the bank had taken no more
 * from the beginning.
 * @param keeps what the bank keeps of it
 * @returns undefined where no more came back than is known
 */
export const cameBackOf = (
  { amount, left, beyond, lateInterest }: Pick<PaymentDispute, 'amount' | 'left' | 'beyond' | 'lateInterest'>,
  keeps: bigint,
  currency: Currency,
): CameBack | undefined => {
  const minor = (sum = '0') => parseMinor(sum, currency)
  const before = minor(left)
  const back = minor(amount) - before - keeps
  if (back <= 0n) return undefined
  const made = least(back, minor(beyond))
  const interest = minor(lateInterest)
  return {
    beyond: made,
    amount: back - made,
    lateInterest: least(back - made, interest > before ? interest - before : 0n),
  }
}

/** What the bank kept of a dispute that was lost: less what it gave back after that. */
export const keptByBank = ({ amount, left }: Pick<PaymentDispute, 'amount' | 'left'>, currency: Currency): string =>
  formatMinor(parseMinor(amount, currency) - parseMinor(left ?? '0', currency), currency)

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
    beyond: free - again - lateInterest,
    stillPaid: asked - owed - again,
    payableBy: again > 0n && moved > invoice.payableBy ? moved : invoice.payableBy,
  }
}
