import type { Invoice } from '#shared/deals/invoice.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { paymentView } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { overlayAt } from '../deals/schedule.ts'
import { RefusedAfter } from '../kit/work.ts'
import { ProviderRefusal } from '../ports/card-payments.ts'
import { ask, byHand } from './paying.ts'
import { forgettingGone, type KeptForEach, type KeptWork } from './paying-kept.ts'
import { askingOnce, whyRefused } from './refused-account.ts'

/** Why one of several is not paid now. What the provider refuses of one account says nothing of the others. @throws what is a bug */
const refusedRow = (invoiceId: Invoice['id'], thrown: unknown): BegunRow => {
  const error = thrown instanceof RefusedAfter ? thrown.refusal : thrown
  const refusal = error instanceof ProviderRefusal ? new PaymentsRefusal('payments.unavailable') : error
  if (!(refusal instanceof Refusal)) throw error
  return { invoiceId, refusal: { errorType: refusal.errorType, params: { ...refusal.params } } }
}

const throwing = (error: unknown) => () => {
  throw error
}

/**
 * Begins to pay several invoices: the provider is asked about all of them together, and each is begun or refused by itself. Where the money of
 * one came before, it is left to the webhook: two of one contract would each add to the sum that was paid before both.
 */
export const paySeveral = async (
  work: KeptWork,
  invoices: readonly Invoice[],
  kept?: KeptForEach | undefined,
): Promise<BegunRow[]> => {
  const why = whyRefused(work)
  const standing = askingOnce(work)
  const underWay = throwing(new PaymentsRefusal('payments.underWay'))
  const askFor = async (invoice: Invoice) => {
    const of = kept?.get(invoice.id)
    if (of instanceof Refusal) throw of
    return ask(work, invoice, () => underWay, of ? { kept: of } : byHand, standing)
  }
  const [asked] = await Promise.all([
    Promise.all(invoices.map(invoice => askFor(invoice).catch(async error => throwing(await why(invoice, error))))),
    // What staging reads of each, together.
    ...invoices.map(({ contractId, number }) => overlayAt(work.db.scheduleItems, contractId, 'payment', number)),
  ])
  const forgetting = forgettingGone(work)
  const rows: BegunRow[] = []
  for (const [at, invoice] of invoices.entries()) {
    const of = kept?.get(invoice.id)
    const begun = async () => asked[at]!()
    try {
      const payment = await (of && !(of instanceof Refusal) ? forgetting(invoice, of, begun) : begun())
      rows.push({ invoiceId: invoice.id, payment: paymentView(payment) })
    } catch (error) {
      rows.push(refusedRow(invoice.id, await why(invoice, error)))
    }
  }
  return rows
}
