import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { attemptsOf } from './attempts.ts'

/** The payment by card with which an invoice was paid. @throws {Refusal} payments.notPaidByCard */
const paymentBy = async (
  db: Parameters<typeof attemptsOf>[0],
  { id: invoiceId, settlement }: Invoice,
): Promise<Payment> => {
  const attempts = settlement?.tool === 'card' ? await attemptsOf(db, invoiceId) : []
  const payment = attempts.find(({ id }) => id === settlement?.paymentId)
  if (!payment) throw new PaymentsRefusal('payments.notPaidByCard')
  // The provider gives nothing back of what the payer's bank holds.
  if (payment.disputed) throw new PaymentsRefusal('payments.disputed')
  return payment
}

/** With which payment the amount of a credit note can be given back. @throws {Refusal} state.transition, payments.notPaidByCard */
export const paymentToGiveBack = async (
  db: Parameters<typeof attemptsOf>[0],
  credit: CreditNote,
  invoice: Invoice,
): Promise<Payment> => {
  advance(creditStates, credit.status, 'giveBack', 'system')
  return paymentBy(db, invoice)
}
