import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { InvoicesToPay } from './several.ts'

const languages = z.enum(['en', 'fr'])

const Pdf = z.object({
  fileName: z.string(),
  /** The PDF, base64. */
  content: z.string(),
})

/** Receipts of paid invoices, made when they are asked for from rows that no longer change. */
export const Receipts = contract('Receipts', {
  GET: {
    kind: 'query',
    doc: 'The receipt of a paid invoice as a PDF, for either side.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice'), language: languages }),
    output: Pdf,
  },
  REMITTANCE: {
    kind: 'query',
    doc: 'The remittance advice of paid invoices of one client, one supplier and one currency as a PDF, for either side: which were paid, how much of each, when and with what.',
    allow: 'signedIn',
    input: z.strictObject({ invoiceIds: InvoicesToPay, language: languages }),
    output: Pdf,
  },
})
