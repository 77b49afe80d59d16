import { accountKey } from '#shared/deals/account.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { paymentReference } from '#shared/payments/payment.ts'
import { Receipts as contract } from '#shared/payments/Receipts.contract.ts'
import { seenInvoice } from '../deals/access.ts'
import { namedPaper, paperFacts, paperParty } from '../deals/paper-facts.ts'
import { paperTables } from '../deals/paper-tables.ts'
import { type DbOf, serve } from '../kit/serve.ts'
import { sealer } from '../ports/seal-key.ts'

const uses = { tables: paperTables, ports: { sealer } } as const

/** Both sides of what was paid, as its paper names them. */
const remittanceParties = async (db: DbOf<typeof paperTables>, invoice: Invoice) => {
  const [supplier, customer] = await Promise.all([
    paperParty(db, invoice.supplier, invoice.supplierName),
    paperParty(db, invoice.customer, invoice.customerName),
  ])
  return { supplier, customer }
}

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
    REMITTANCE: async ({ invoiceIds, language }, { db, actor, ports }) => {
      const invoices = await Promise.all(invoiceIds.map(id => db.invoices.need({ id })))
      for (const invoice of invoices) seenInvoice(invoice, actor)
      const [remitted, ...others] = invoices.map(invoice => {
        const { settlement, status } = invoice
        if (status !== 'paid' || !settlement) throw new DealsRefusal('payments.notPaid')
        return { ...invoice, settlement, payment: paymentReference(settlement.paymentId) }
      })
      if (!remitted) throw new Refusal('notFound')
      if (others.some(other => accountKey(other) !== accountKey(remitted)))
        throw new Refusal('input.invalid', { field: 'invoiceIds', problem: 'of more than one account' })
      const { printedRemittance } = await import('../deals/paper-pdf.ts')
      const [parties, seal] = await Promise.all([remittanceParties(db, remitted), ports.sealer()])
      return printedRemittance([remitted, ...others], parties, language, seal)
    },
  },
  {
    GET: ({ invoiceId }, { db }) => [namedPaper(db, invoiceId)],
    REMITTANCE: ({ invoiceIds }, { db }) =>
      invoiceIds.map(async id => {
        const invoice = await db.invoices.get({ id })
        return invoice && remittanceParties(db, invoice)
      }),
  },
)
