import { type Invoice, isOwed } from '#shared/deals/invoice.ts'
import type { Movement } from '#shared/payments/books.ts'
import type { Job } from '../kit/worker.ts'
import { holdsMoney, lastAttempt } from './attempts.ts'
import { stageOutcome } from './outcome.ts'
import type { checkUses } from './webhook-uses.ts'

/** Settles an invoice that is owed by its own word though its last attempt brought the money. */
const settle = async (job: Job<typeof checkUses>, invoice: Invoice): Promise<void> => {
  const { id: invoiceId } = invoice
  const last = await lastAttempt(job.db.payments, invoiceId)
  if (!last || !holdsMoney(last, invoice)) return
  const intent = await (await job.ports.cardPayments()).retrieve(last.intentId, last.accountId)
  const outcome = await job.transaction(work => stageOutcome(work, intent))
  job.log('error', 'an invoice was paid and did not say so', { invoiceId, paymentId: last.id, outcome })
}

/**
 * Looks whether the invoices of which money came are paid, and settles those that are not. An attempt and its invoice are saved in one transaction,
 * so none is found as long as nothing writes an invoice from a row that it read before; should something, no webhook and no
 * reconciliation would ever look at it again, since its payment has come to its end.
 * @param movements of the books, of the last days
 */
export const settleForgotten = async (job: Job<typeof checkUses>, movements: readonly Movement[]): Promise<void> => {
  const ids = new Set(movements.flatMap(({ kind, invoiceId }) => (kind === 'charge' && invoiceId ? [invoiceId] : [])))
  const invoices = await job.db.invoices.getMany(
    [...ids].map(id => ({ id })),
    { eventual: true },
  )
  for (const invoice of invoices) {
    if (!invoice || !isOwed(invoice)) continue
    await settle(job, invoice).catch(error => {
      job.log('error', 'an invoice could not be settled', { invoiceId: invoice.id, error })
    })
  }
}
