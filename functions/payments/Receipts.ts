import type { Invoice } from '#shared/deals/invoice.ts'
import type { Party } from '#shared/kit/event.ts'
import { fill } from '#shared/kit/fill.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { Receipts as contract } from '#shared/payments/Receipts.contract.ts'
import { type ReceiptParty, receiptOf } from '#shared/payments/receipt.ts'
import { payments as en } from '#shared/payments/texts/en.ts'
import { payments as fr } from '#shared/payments/texts/fr.ts'
import { seenContract } from '../deals/access.ts'
import * as dealTables from '../deals/tables.ts'
import type { Reads } from '../kit/repository.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'

const texts = { en, fr }

/** The name is the one on the invoice; the business number is that of the organisation. */
const partyOf = async (
  organisations: Reads<typeof Organisations>,
  party: Party,
  name: string,
): Promise<ReceiptParty> => ({
  name,
  abn: party.type === 'organization' ? (await organisations.get({ id: party.id }))?.abn : undefined,
})

const uses = { tables: { invoices: read(dealTables.Invoices), organisations: read(Organisations) } } as const

/** What a receipt is made from: the invoice, and the organisations that it names. */
const receiptRows = async ({ invoices, organisations }: ReadDb<typeof uses>, invoiceId: Invoice['id']) => {
  const invoice = await invoices.get({ id: invoiceId })
  const parties = invoice ? [invoice.customer, invoice.supplier] : []
  return organisations.getMany(parties.filter(({ type }) => type === 'organization').map(({ id }) => ({ id })))
}

export const Receipts = serve(
  contract,
  uses,
  {
    GET: async ({ invoiceId, language }, { db, actor }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenContract(invoice, actor)
      if (invoice.status !== 'paid') throw new Refusal('payments.notPaid')
      const [customer, supplier] = await Promise.all([
        partyOf(db.organisations, invoice.customer, invoice.customerName),
        partyOf(db.organisations, invoice.supplier, invoice.supplierName),
      ])
      const receipt = receiptOf(invoice, { customer, supplier }, language, (key, params) =>
        fill(texts[language][key], params),
      )
      const { receiptPdf } = await import('./receipt-pdf.ts')
      const content = Buffer.from(await receiptPdf(receipt, language)).toString('base64')
      return { fileName: receipt.fileName, content }
    },
  },
  {
    GET: ({ invoiceId }, { db }) => [receiptRows(db, invoiceId)],
  },
)
