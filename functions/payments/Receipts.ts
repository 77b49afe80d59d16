import { DealsRefusal } from '#shared/deals/refusal.ts'
import { paymentReference } from '#shared/payments/payment.ts'
import { Receipts as contract } from '#shared/payments/Receipts.contract.ts'
import { seenInvoice } from '../deals/access.ts'
import { namedPaper, paperFacts } from '../deals/paper-facts.ts'
import { paperTables } from '../deals/paper-tables.ts'
import { serve } from '../kit/serve.ts'
import { sealer } from '../ports/seal-key.ts'

const uses = { tables: paperTables, ports: { sealer } } as const

export const Receipts = serve(
  contract,
  uses,
  {
    GET: async ({ invoiceId, language }, { db, actor, now, ports }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const { settlement } = invoice
      if (invoice.status !== 'paid' || !settlement) throw new DealsRefusal('payments.notPaid')
      const { printedReceipt } = await import('../deals/paper-pdf.ts')
      const [facts, seal] = await Promise.all([paperFacts(db, invoice, now), ports.sealer()])
      return printedReceipt(facts, paymentReference(settlement.paymentId), language, seal)
    },
  },
  {
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
