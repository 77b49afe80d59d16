import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { mayAct } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { seenContract } from '../deals/access.ts'
import type { Invoices } from '../deals/tables.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
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

/** Whether the amount of a credit note can be given back by who asks, and to what. @throws {Refusal} notFound where they do not see it */
export const mayGiveBack = async (
  db: Parameters<typeof attemptsOf>[0] & { readonly invoices: Reads<typeof Invoices> },
  credit: CreditNote,
  actor: Actor,
) => {
  const side = seenContract(credit, actor)
  if (side !== 'supplier' || !mayAct(side, actor)) return { mayGiveBack: false, whyNot: 'auth.denied' }
  try {
    const { instrument } = await paymentToGiveBack(db, credit, await db.invoices.need({ id: credit.invoiceId }))
    return { mayGiveBack: true, ...(instrument && { instrument }) }
  } catch (error) {
    if (error instanceof Refusal) return { mayGiveBack: false, whyNot: error.errorType }
    throw error
  }
}
