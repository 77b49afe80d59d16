import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { emailField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { DocumentView } from './Contracts.contract.ts'
import { longestView, mailedCodeLength, SharedView, ViewCode, ViewHash, ViewName } from './client-view.ts'
import { PaperFacts } from './paper-facts.ts'
import { Reason } from './request.ts'

const Of = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('document'), requestId: id('request') }),
  z.strictObject({ kind: z.literal('invoice'), invoiceId: id('invoice') }),
])

const byCode = { code: ViewCode } as const

/** What all that is read by a link says of the link. */
const shared = {
  sharedBy: z.string(),
  to: z.string(),
  until: z.iso.datetime(),
  language: z.enum(['en', 'fr']),
} as const

/** What somebody without an account reads by a link. */
export const SharedThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    ...shared,
    document: DocumentView.pick({
      reference: true,
      text: true,
      hash: true,
      signatures: true,
      needed: true,
      demanderName: true,
      supplierName: true,
      terms: true,
    }),
    /** What can no longer be signed, because another offer took its place or it ended. */
    isOver: z.boolean(),
    isSigned: z.boolean(),
    /** Where the link is for an answer: who gives it, and where its code is mailed, in part. */
    answer: z
      .object({
        name: z.string(),
        address: z.string(),
        /** Why it cannot be given now, as an errorType. */
        whyNot: z.string().optional(),
        given: z.enum(['accepted', 'declined']).optional(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal('invoice'), ...shared, facts: PaperFacts }),
])
export type SharedThing = z.output<typeof SharedThing>

/** What is read, and answered, by a link without an account (spec part 1, section 1, /client-view). */
export const ClientViews = contract(
  'ClientViews',
  {
    CREATE: {
      kind: 'command',
      doc: 'Makes a link by which somebody without an account reads the document of an offer or contract, or an invoice. The browser made its code and sends the hash.',
      allow: 'signedIn',
      input: z.strictObject({
        of: Of,
        hash: ViewHash,
        to: ViewName,
        days: z.number().int().min(1).max(longestView),
        language: z.enum(['en', 'fr']),
        /**
         * Whether the offer is answered by it. A client's side says the address of who answers for it; from the supplier's side it is that of the
         * client's own account.
         */
        answers: z.strictObject({ email: emailField.optional() }).optional(),
      }),
      output: SharedView,
    },
    GET_BY_SUBJECT: {
      kind: 'query',
      doc: 'The links that the own side made to a document or an invoice, the newest first: all that lead there and the last of those that did, for whom, until when, and when they were read.',
      allow: 'signedIn',
      input: z.strictObject({ of: Of }),
      output: z.object({
        views: z.array(SharedView),
        /** How the offer could be answered by a link of the own side. */
        mayAnswer: z.enum(['no', 'ownAddress', 'clientsAddress']),
      }),
    },
    WITHDRAW: {
      kind: 'command',
      doc: 'Withdraws a link of the own side: from then on it leads nowhere.',
      allow: 'signedIn',
      input: z.strictObject({ hash: ViewHash }),
      output: SharedView,
    },
    OPEN: {
      kind: 'command',
      doc: 'Notes that what a link leads to is read. A link that is withdrawn, has ended or never was answers alike.',
      allow: 'public',
      input: z.strictObject(byCode),
      output: z.object({}),
    },
    READ: {
      kind: 'query',
      doc: 'What a link leads to, in full, for half a day after it was opened.',
      allow: 'public',
      input: z.strictObject(byCode),
      output: SharedThing,
    },
    GET_PDF: {
      kind: 'query',
      doc: 'What a link leads to as a sealed PDF.',
      allow: 'public',
      input: z.strictObject({ ...byCode, language: z.enum(['en', 'fr']) }),
      output: z.object({
        fileName: z.string(),
        /** The PDF, base64. */
        content: z.string(),
      }),
    },
    SEND_ANSWER_CODE: {
      kind: 'command',
      doc: 'Mails a code to the address that a link is fixed to. The answer is the same whether one is sent or too many were asked for.',
      allow: 'public',
      input: z.strictObject(byCode),
      output: z.object({}),
    },
    ANSWER: {
      kind: 'command',
      doc: 'Accepts an offer by signing its document, or declines it, with the code that was mailed. A wrong code is counted and answered so.',
      allow: 'public',
      input: z.strictObject({
        ...byCode,
        mailed: z.string().length(mailedCodeLength).regex(/^\d+$/, 'not a code of digits'),
        answer: z.discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('accept'),
            /** Of the document as it was shown. */
            documentHash: z.string().regex(/^[0-9a-f]{64}$/, 'not a SHA-256 hash'),
            signature: SignatureInput,
            /** In which the signer read what they agree to. */
            language: z.enum(['en', 'fr']),
          }),
          z.strictObject({ kind: z.literal('decline'), reason: Reason }),
        ]),
      }),
      output: z.object({ outcome: z.enum(['wrong', 'accepted', 'declined']) }),
    },
  },
  // Codes by which offers are answered are asked for and tried here: docs/decisions/client-views.md.
  { publicPath: 'client-view', perAddress: { rule: 'ViewsPerAddress', calls: 100 } },
)
