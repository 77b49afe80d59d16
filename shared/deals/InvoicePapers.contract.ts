import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { PaperFacts } from './paper-facts.ts'

/** Invoices on paper, before they are paid and after, as they stand when they are asked for. */
export const InvoicePapers = contract('InvoicePapers', {
  FACTS: {
    kind: 'query',
    doc: 'All that the paper of an invoice says, for either side: its parties with address and ABN, its contract, what is due today.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: PaperFacts,
  },
  GET: {
    kind: 'query',
    doc: 'An invoice as a PDF, for either side.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice'), language: z.enum(['en', 'fr']) }),
    output: z.object({
      fileName: z.string(),
      /** The PDF, base64. */
      content: z.string(),
    }),
  },
  E_INVOICE: {
    kind: 'query',
    doc: 'An invoice as structured e-invoice (Peppol PINT A-NZ, UBL 2.1), for either side, or why there is none.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ invoiceId: id('invoice'), language: z.enum(['en', 'fr']) }),
    output: z.object({
      fileName: z.string(),
      /** The XML. */
      content: z.string(),
    }),
  },
})
