import { type Currency, parseMinor } from '../kit/money.ts'
import type { Dispute } from './dispute.ts'
import { owedOf, type Payment } from './payment.ts'
import { isOwedBack } from './payment-states.ts'

/** What becomes of money that came in vain once its payer's bank has decided of it. Sums are in minor units. */
export type AfterDispute = {
  /** What happens to the payment; absent where it stays as it stands. */
  readonly event?: 'takeBack' | 'owe'
  /** What was owed of it to its payer before, and what is now. */
  readonly before: bigint
  readonly owed: bigint
  /** What of it the bank has taken back, all its disputes together, and what by this one. */
  readonly takenBack: bigint
  readonly lost: bigint
}

type InVain = Pick<Payment, 'status' | 'amount' | 'owes' | 'takenBack' | 'lost' | 'backKey'> & {
  readonly currency: Currency
}

const inVainStates: readonly Payment['status'][] = ['refunded', 'bounced', 'owed', 'repaid']

/** Whether the money of a payment settled its invoice at no time. @param settled the payments that do or did */
export const isInVain = ({ id, status }: Pick<Payment, 'id' | 'status'>, settled: readonly Payment['id'][]): boolean =>
  inVainStates.includes(status) || (status === 'takenBack' && !settled.includes(id))

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** What of a payment that came in vain one dispute took, in minor units, as far as is known. */
export const lostBy = ({ lost = [], currency }: Pick<InVain, 'lost' | 'currency'>, disputeId: string): bigint =>
  parseMinor(lost.find(one => one.disputeId === disputeId)?.amount ?? '0', currency)

/**
 * What the bank took is owed to nobody any more; what it gave back after all, or left who was paid when it could not be given back because the bank
 * had it, is owed to its payer. Each dispute gives back what it took itself, however often it is told of.
 * @param isGivenBack whether all of it went back at the provider
 */
export const inVainAfter = (
  payment: InVain,
  dispute: Pick<Dispute, 'id' | 'status' | 'amount'>,
  isGivenBack: boolean,
): AfterDispute => {
  const minor = (amount: string) => parseMinor(amount, payment.currency)
  const taken = minor(payment.takenBack ?? '0')
  const known = lostBy(payment, dispute.id)
  const isOwed = isOwedBack(payment)
  // What was given back of it since stands under a key of its own.
  const wasHeld = payment.status === 'refunded' && !isGivenBack && taken === 0n && payment.backKey === undefined
  const before = isOwed || wasHeld ? minor(owedOf(payment)) : 0n
  const lost = dispute.status === 'lost' ? least(minor(dispute.amount), minor(payment.amount) - taken + known) : 0n
  const takenBack = taken - known + lost
  if (lost > known) {
    const owed = before > lost - known ? before - (lost - known) : 0n
    const event = owed === 0n && isOwed ? 'takeBack' : owed > 0n && !isOwed ? 'owe' : undefined
    return { ...(event && { event }), before, owed, takenBack, lost }
  }
  const owed = before + known - lost
  return { ...(owed > 0n && !isOwed && { event: 'owe' as const }), before, owed, takenBack, lost }
}
