import { InvoicePapers as contract } from '#shared/deals/InvoicePapers.contract.ts'
import { invoicePaper } from '#shared/deals/paper.ts'
import { serve } from '../kit/serve.ts'
import { seenContract } from './access.ts'
import { namedPaper, paperFacts, paperTables } from './paper-facts.ts'
import { paperText } from './paper-text.ts'

const uses = { tables: paperTables } as const

export const InvoicePapers = serve(
  contract,
  uses,
  {
    FACTS: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenContract(invoice, actor)
      return paperFacts(db, invoice, now)
    },
    GET: async ({ invoiceId, language }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenContract(invoice, actor)
      const t = paperText(language)
      const paper = invoicePaper(await paperFacts(db, invoice, now), language, t)
      const { paperPdf } = await import('./paper-pdf.ts')
      const pdf = await paperPdf(paper, language, (number, count) => t('deals.paper.page', { number, count }))
      return { fileName: paper.fileName, content: Buffer.from(pdf).toString('base64') }
    },
  },
  {
    FACTS: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
