import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'

/** Receipts of paid invoices, made when they are asked for from rows that no longer change. */
export const Receipts = contract('Receipts', {
  GET: {
    kind: 'query',
    doc: 'The receipt of a paid invoice as a PDF, for either side.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice'), language: z.enum(['en', 'fr']) }),
    output: z.object({
      fileName: z.string(),
      /** The PDF, base64. */
      content: z.string(),
    }),
  },
})
