import { receiptPaper } from '#shared/deals/paper.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { paymentReference } from '#shared/payments/payment.ts'
import { Receipts as contract } from '#shared/payments/Receipts.contract.ts'
import { seenContract } from '../deals/access.ts'
import { namedPaper, paperFacts, paperTables } from '../deals/paper-facts.ts'
import { paperText } from '../deals/paper-text.ts'
import { serve } from '../kit/serve.ts'

const uses = { tables: paperTables } as const

export const Receipts = serve(
  contract,
  uses,
  {
    GET: async ({ invoiceId, language }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenContract(invoice, actor)
      const { settlement } = invoice
      if (invoice.status !== 'paid' || !settlement) throw new Refusal('payments.notPaid')
      const t = paperText(language)
      const facts = await paperFacts(db, invoice, now)
      const receipt = receiptPaper(facts, paymentReference(settlement.paymentId), language, t)
      if (!receipt) throw new Refusal('payments.notPaid')
      const { paperPdf } = await import('../deals/paper-pdf.ts')
      const pdf = await paperPdf(receipt, language, (number, count) => t('deals.paper.page', { number, count }))
      return { fileName: receipt.fileName, content: Buffer.from(pdf).toString('base64') }
    },
  },
  {
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
  },
)
