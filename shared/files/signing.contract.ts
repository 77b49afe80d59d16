import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { FileSignature, longestReason, mostGroups, mostSigners } from './signing.ts'
import { SigningSum } from './signing-sum.ts'
import { FileVersion, Reader } from './thread.ts'

/** Somebody who is asked to sign, as whoever reads the file sees them. */
export const SignerView = FileSignature.pick({
  name: true,
  group: true,
  status: true,
  at: true,
  signedName: true,
  partyName: true,
  reason: true,
}).extend({
  type: Reader.shape.type,
  how: z.enum(['typed', 'drawn']).optional(),
  /** Whether it is the caller, or the organisation that they act for. */
  isMine: z.boolean(),
})
export type SignerView = z.output<typeof SignerView>

/** The signatures under a version. */
export const SigningView = SigningSum.omit({ sealed: true, askedBy: true, language: true }).extend({
  isSealed: z.boolean(),
  /** In the order in which they sign. */
  signers: z.array(SignerView),
})
export type SigningView = z.output<typeof SigningView>

/** What waits for the caller's signature: which version, by what names, for whom. */
export const ToSign = z.object({
  number: FileVersion.shape.number,
  hash: FileVersion.shape.hash,
  /** The names that the caller may sign with, the one on record first. */
  names: z.array(z.string()),
  partyName: z.string(),
})
export type ToSign = z.output<typeof ToSign>

const version = { id: id('fileThread'), number: FileVersion.shape.number }
const outcome = SigningSum.pick({ number: true, status: true, have: true, needed: true })
const touches = ['Files'] as const

/** The methods of Files about signatures under a version (spec part 2, section 7.1, File threads). */
export const signingMethods = {
  SIGN: {
    kind: 'command',
    doc: 'Signs a version of a file, over the hash of its bytes as it was shown, with one’s own name typed or a signature drawn. Who signs and when are not the caller’s to say.',
    allow: 'signedIn',
    input: z.strictObject({ ...version, hash: FileVersion.shape.hash, signature: SignatureInput }),
    output: outcome,
    touches,
  },
  DECLINE_SIGNATURE: {
    kind: 'command',
    doc: 'Declines to sign a version that one was asked to sign, with a reason.',
    allow: 'signedIn',
    input: z.strictObject({ ...version, reason: z.string().trim().min(1).max(longestReason) }),
    output: outcome,
    touches,
  },
  ASK_SIGNATURES: {
    kind: 'command',
    doc: 'Asks people and organisations to sign a version. Groups sign one after the other, and of a group as many as are needed. Who cannot read the file yet reads it from then on.',
    allow: 'production.file',
    input: z.strictObject({
      ...version,
      groups: z
        .array(
          z.strictObject({
            signers: z
              .array(z.strictObject({ id: Reader.shape.id, type: z.enum(['user', 'organization']) }))
              .min(1)
              .max(mostSigners),
            /** All of them without. */
            needed: z.number().int().min(1).max(mostSigners).optional(),
          }),
        )
        .min(1)
        .max(mostGroups),
      /** What the signed paper is written in. */
      language: z.enum(['en', 'fr']),
    }),
    output: outcome,
    touches,
  },
  WITHDRAW_SIGNING: {
    kind: 'command',
    doc: 'Takes back that signatures are asked for. Those that were given stay.',
    allow: 'production.file',
    input: z.strictObject(version),
    output: outcome,
    touches,
  },
} as const satisfies Record<string, Method>
