import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'

/** Contracts on paper: the document of an offer with the signatures that it has by now. */
export const ContractPapers = contract('ContractPapers', {
  GET: {
    kind: 'query',
    doc: 'The document of a request with its signatures as a PDF, for either side.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ requestId: id('request'), language: z.enum(['en', 'fr']) }),
    output: z.object({
      fileName: z.string(),
      /** The PDF, base64. */
      content: z.string(),
    }),
  },
})
