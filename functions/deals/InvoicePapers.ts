import { InvoicePapers as contract } from '#shared/deals/InvoicePapers.contract.ts'
import { serve } from '../kit/serve.ts'
import { seenInvoice } from './access.ts'
import { namedPaper, paperFacts, paperTables } from './paper-facts.ts'

const uses = { tables: paperTables } as const

export const InvoicePapers = serve(
  contract,
  uses,
  {
    FACTS: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      return paperFacts(db, invoice, now)
    },
    GET: async ({ invoiceId, language }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const { printedInvoice } = await import('./paper-pdf.ts')
      return printedInvoice(await paperFacts(db, invoice, now), language)
    },
  },
  {
    FACTS: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
