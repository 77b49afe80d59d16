import type { Invoice } from '#shared/deals/invoice.ts'
import type { DealPaper } from '#shared/payments/evidence.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { printedContract } from '../deals/contract-paper.ts'
import { actsOfContract, printedDeliveries } from '../deals/delivery-record.ts'
import { namedDocument } from '../deals/documents.ts'
import { paperFacts, paperParty } from '../deals/paper-facts.ts'
import type { contractPaperTables, deliveryRecordTables, paperTables } from '../deals/paper-tables.ts'
import type { Work } from '../kit/serve.ts'
import type { EvidenceUpload } from '../ports/payout-accounts.ts'
import type { sealer } from '../ports/seal-key.ts'

type PaperUses = {
  readonly tables: typeof contractPaperTables & typeof paperTables & typeof deliveryRecordTables
  readonly ports: { readonly sealer: typeof sealer }
}
type Printing = Pick<Work<PaperUses>, 'db' | 'ports' | 'now'>

const pdf = (name: string, bytes: Uint8Array): EvidenceUpload => ({ name, type: 'application/pdf', bytes })

/** What each paper of a deal is made of. @throws {Refusal} payments.nothingDelivered */
export const printed: Readonly<
  Record<DealPaper, (work: Printing, invoice: Invoice, language: 'en' | 'fr') => Promise<EvidenceUpload>>
> = {
  contract: async ({ db, ports }, { requestId, supplier, supplierName }, language) => {
    // All that it says is read at once.
    const [request] = await Promise.all([
      db.requests.need({ id: requestId }),
      ...namedDocument(db, requestId),
      paperParty(db, supplier, supplierName),
    ])
    const { fileName, content } = await printedContract(db, request, language, ports.sealer)
    return pdf(fileName, Buffer.from(content, 'base64'))
  },
  invoice: async ({ db, ports, now }, invoice, language) => {
    const { printedInvoice } = await import('../deals/paper-pdf.ts')
    const [facts, seal] = await Promise.all([paperFacts(db, invoice, now), ports.sealer()])
    const { fileName, content } = await printedInvoice(facts, language, seal)
    return pdf(fileName, Buffer.from(content, 'base64'))
  },
  deliveries: async ({ db }, { contractId }, language) => {
    const [contract, acts] = await Promise.all([db.contracts.need({ id: contractId }), actsOfContract(db, contractId)])
    const record = await printedDeliveries(contract, acts, language)
    if (!record) throw new PaymentsRefusal('payments.nothingDelivered')
    return pdf(record.fileName, record.bytes)
  },
}
