import { InvoicePapers as contract } from '#shared/deals/InvoicePapers.contract.ts'
import { serve } from '../kit/serve.ts'
import { sealer } from '../ports/seal-key.ts'
import { seenInvoice } from './access.ts'
import { namedPaper, paperFacts } from './paper-facts.ts'
import { paperTables } from './paper-tables.ts'

const uses = { tables: paperTables, ports: { sealer } } as const

export const InvoicePapers = serve(
  contract,
  uses,
  {
    FACTS: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      return paperFacts(db, invoice, now)
    },
    GET: async ({ invoiceId, language }, { db, actor, now, ports }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const { printedInvoice } = await import('./paper-pdf.ts')
      const [facts, seal] = await Promise.all([paperFacts(db, invoice, now), ports.sealer()])
      return printedInvoice(facts, language, seal)
    },
    E_INVOICE: async ({ invoiceId, language }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const { writtenEInvoice } = await import('./e-invoice.ts')
      return writtenEInvoice(await paperFacts(db, invoice, now), language)
    },
  },
  {
    FACTS: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
    E_INVOICE: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
