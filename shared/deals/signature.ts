import { z } from 'zod'
import { id, uid } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { sides } from './request.ts'

/** What a signer agreed to, in the words and the language that were shown. */
export const Consent = z.object({ language: z.enum(['en', 'fr']), words: z.string() })

/** A signature as it is kept: who signed which document when, and how. All but `how` are the server's. */
export const Signature = z.object({
  requestId: id('request'),
  side: z.enum(sides),
  uid,
  /** The signer's name on record, whatever was typed. */
  name: z.string(),
  partyName: z.string(),
  at: z.iso.datetime(),
  /** SHA-256 of the document as shown, in hexadecimal. */
  documentHash: z.string(),
  how: SignatureInput,
  /** Signatures of before it was kept, and those that the product gives for itself, have none. */
  consent: Consent.optional(),
  /** Where it was given by a link without an account: who made the link, and the address that the code went to, in part. */
  via: z.object({ sharedBy: z.string(), address: z.string() }).optional(),
  /** Where the side signs in an order: which of its groups it was given for, and the role that the signer held then; no role: the owner. */
  turn: z.object({ group: z.number().int(), of: z.number().int(), role: z.string().optional() }).optional(),
  version: z.number().int(),
})
export type Signature = z.output<typeof Signature>
