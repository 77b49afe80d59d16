import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { type Invoice, invoiceView } from '#shared/deals/invoice.ts'
import { mayAct } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Payments as contract, OwedBack } from '#shared/payments/Payments.contract.ts'
import { owedOf, type Payment, paymentView } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { seenContract } from '../deals/access.ts'
import type { Invoices } from '../deals/tables.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
import type { Handlers, ReadDb } from '../kit/serve.ts'
import { attemptsOf, begunLimit, owedBackBy } from './attempts.ts'
import type { payingUses, paymentsUses as uses } from './paying-uses.ts'

/** What is looked at of payments beside how an invoice stands: loaded by whoever asks for it. */

type Asked = Parsed<(typeof contract)['methods']['GET_BY_PAYER']>

/** A page of what somebody began to pay for a party and left to go on with. What ended a moment ago may stand in it still, and is left out. */
const begunBy = async (
  { payments, invoices }: ReadDb<typeof uses>,
  payer: Party,
  { cursor, limit = begunLimit }: Asked,
) => {
  const { items, ...rest } = await payments.list('seeTo', { payer }, { limit, ...(cursor ? { cursor } : {}) })
  const found = await invoices.getMany(items.map(({ invoiceId: id }) => ({ id })))
  return {
    ...rest,
    items: items.flatMap((payment, n) => {
      const invoice = found[n]
      return invoice?.status === 'pending' ? [{ invoice, payment }] : []
    }),
  }
}

export const getByPayer: Handlers<typeof contract, typeof uses>['GET_BY_PAYER'] = async (asked, { db, actor, now }) => {
  const { items, ...rest } = await begunBy(db, actor.party, asked)
  const today = dayIn(now)
  return {
    ...rest,
    items: items.map(({ invoice, payment }) => ({
      invoice: invoiceView(invoice, today),
      payment: paymentView(payment),
    })),
  }
}

/** What a party owes to who paid it, with the invoices for which it came. */
export const owedWithInvoices = async (
  { payments, invoices }: Pick<ReadDb<typeof payingUses>, 'payments' | 'invoices'>,
  owedBy: Party,
): Promise<OwedBack[]> => {
  const { items } = await owedBackBy(payments, owedBy)
  const found = await invoices.getMany(
    items.map(({ invoiceId }) => ({ id: invoiceId })),
    { eventual: true },
  )
  return items.flatMap((payment, n) => {
    const invoice = found[n]
    if (!invoice) return []
    const { id, invoiceId, currency, updatedAt: since } = payment
    const { title, itemCount, customerName } = invoice
    return [{ id, invoiceId, amount: owedOf(payment), currency, title, itemCount, customerName, since }]
  })
}

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
