import type { Party } from '#shared/kit/event.ts'
import type { OwedBack } from '#shared/payments/Payments.contract.ts'
import type { ReadDb } from '../kit/serve.ts'
import { owedBackBy } from './attempts.ts'
import type { payingUses } from './paying-uses.ts'

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
  return items.flatMap(({ id, invoiceId, amount, currency, updatedAt: since }, n) => {
    const invoice = found[n]
    if (!invoice) return []
    const { title, itemCount, customerName } = invoice
    return [{ id, invoiceId, amount, currency, title, itemCount, customerName, since }]
  })
}
