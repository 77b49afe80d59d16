import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { longestSignature, mostSeals, sealStates } from './seals.ts'

/** What strangers may ask of a paper. The paper itself never leaves their machine. */
export const Seals = contract(
  'Seals',
  {
    VERIFY: {
      kind: 'query',
      doc: 'Whether the product sealed what has these digests: one state for each of the signatures of a PDF, in their order.',
      allow: 'public',
      input: z.strictObject({
        seals: z
          .array(
            z.strictObject({
              /** SHA-256 of what the signature covers, in hexadecimal. */
              digest: z.string().regex(/^[0-9a-f]{64}$/),
              /** The signature (CMS), in hexadecimal. */
              signature: z
                .string()
                .max(longestSignature)
                .regex(/^(?:[0-9a-f]{2})+$/),
            }),
          )
          .min(1)
          .max(mostSeals),
      }),
      output: z.object({ states: z.array(z.enum(sealStates)) }),
    },
  },
  { publicPath: 'seals' },
)
