import { type Currency, parseMinor } from '../kit/money.ts'
import type { Dispute } from './dispute.ts'
import { owedOf, type Payment } from './payment.ts'
import { isOwedBack } from './payment-states.ts'

/** What becomes of money that came in vain once its payer's bank has decided of it. Sums are in minor units. */
export type AfterDispute = {
  /** What happens to the payment; absent where it stays as it stands. */
  readonly event?: 'takeBack' | 'bounce' | 'owe'
  /** What was owed of it to its payer before, and what is now. */
  readonly before: bigint
  readonly owed: bigint
  /** What of it the bank has taken back, all its disputes together. */
  readonly takenBack: bigint
}

type InVain = Pick<Payment, 'status' | 'amount' | 'owes' | 'takenBack'> & { readonly currency: Currency }

const inVainStates: readonly Payment['status'][] = ['refunded', 'bounced', 'owed', 'repaid']

/** Whether the money of a payment settled its invoice at no time. @param settled the payments that do or did */
export const isInVain = ({ id, status }: Pick<Payment, 'id' | 'status'>, settled: readonly Payment['id'][]): boolean =>
  inVainStates.includes(status) || (status === 'takenBack' && !settled.includes(id))

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * What the bank took is owed to nobody any more; what it gave back after all, or left who was paid when it could not be given back because the bank
 * had it, is owed to its payer.
 * @param isGivenBack whether all of it went back at the provider
 */
export const inVainAfter = (
  payment: InVain,
  dispute: Pick<Dispute, 'status' | 'amount'>,
  isGivenBack: boolean,
): AfterDispute => {
  const minor = (amount: string) => parseMinor(amount, payment.currency)
  const taken = minor(payment.takenBack ?? '0')
  const isOwed = isOwedBack(payment)
  const wasHeld = payment.status === 'refunded' && !isGivenBack && taken === 0n
  const before = isOwed || wasHeld ? minor(owedOf(payment)) : 0n
  if (dispute.status === 'lost') {
    const now = least(minor(dispute.amount), minor(payment.amount) - taken)
    const owed = before > now ? before - now : 0n
    const event = owed === 0n && isOwed ? 'takeBack' : owed > 0n && !isOwed ? 'bounce' : undefined
    return { ...(event && { event }), before, owed, takenBack: taken + now }
  }
  const back = dispute.status === 'won' ? least(minor(dispute.amount), taken) : 0n
  const event = isOwed ? undefined : back > 0n ? 'owe' : wasHeld ? 'bounce' : undefined
  return { ...(event && { event }), before, owed: before + back, takenBack: taken - back }
}
