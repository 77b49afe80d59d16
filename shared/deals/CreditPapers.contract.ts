import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { CreditFacts } from './credit-paper.ts'

const asked = z.strictObject({ creditId: id('creditNote'), language: z.enum(['en', 'fr']) })

/** Credit notes on paper and as data. */
export const CreditPapers = contract('CreditPapers', {
  FACTS: {
    kind: 'query',
    doc: 'All that the paper of a credit note says, for either side.',
    allow: 'signedIn',
    input: z.strictObject({ creditId: id('creditNote') }),
    output: CreditFacts,
  },
  GET: {
    kind: 'query',
    doc: 'A credit note as a PDF, for either side.',
    allow: 'signedIn',
    input: asked,
    output: z.object({
      fileName: z.string(),
      /** The PDF, base64. */
      content: z.string(),
    }),
  },
  E_INVOICE: {
    kind: 'query',
    doc: 'A credit note as structured e-invoice (Peppol PINT A-NZ, UBL 2.1), for either side, or why there is none.',
    allow: 'signedIn',
    input: asked,
    output: z.object({
      fileName: z.string(),
      /** The XML. */
      content: z.string(),
    }),
  },
})
