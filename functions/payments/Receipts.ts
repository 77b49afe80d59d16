import { DealsRefusal } from '#shared/deals/refusal.ts'
import { paymentReference } from '#shared/payments/payment.ts'
import { Receipts as contract } from '#shared/payments/Receipts.contract.ts'
import { seenInvoice } from '../deals/access.ts'
import { namedPaper, paperFacts, paperTables } from '../deals/paper-facts.ts'
import { serve } from '../kit/serve.ts'

const uses = { tables: paperTables } as const

export const Receipts = serve(
  contract,
  uses,
  {
    GET: async ({ invoiceId, language }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const { settlement } = invoice
      if (invoice.status !== 'paid' || !settlement) throw new DealsRefusal('payments.notPaid')
      const { printedReceipt } = await import('../deals/paper-pdf.ts')
      return printedReceipt(await paperFacts(db, invoice, now), paymentReference(settlement.paymentId), language)
    },
  },
  {
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
