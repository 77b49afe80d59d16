import { z } from 'zod'
import { id, uid } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { type FileActor, signerKeysOf } from './reading.ts'
import { FileVersion, mostVersions, Reader } from './thread.ts'

/** The most who are asked to sign a version, and groups of them who sign one after the other. One transaction changes the rows of all. */
export const mostSigners = 20
export const mostGroups = 6

/**
 * `later`: a group before theirs signs first; `waiting`: it is their turn; `ended`: they need not sign any more, since enough others
 * did, or it was taken back.
 */
export const signerStatuses = ['later', 'waiting', 'signed', 'declined', 'ended'] as const
export type SignerStatus = (typeof signerStatuses)[number]

/** The longest reason for declining. */
export const longestReason = 500

/**
 * Somebody who was asked to sign a version of a file, and what they did: a person, or an organisation, for which one of its people
 * signs. Who signed, when, and over what are the server's. Once it is signed, what it says of that never changes.
 */
export const FileSignature = z.object({
  thread: id('fileThread'),
  number: z.number().int().positive().max(mostVersions),
  /** The same as `who`, as readerKey writes it. */
  signer: z.string(),
  who: Reader,
  /** What they were called when they were asked. */
  name: z.string(),
  /** What the owner of the file was called then. */
  ownerName: z.string(),
  /** Groups sign one after the other, from 1. 0 for who signed before it was asked for anew. */
  group: z.number().int().min(0).max(mostGroups),
  /** How many of the group sign. */
  needed: z.number().int().min(0).max(mostSigners),
  status: z.enum(signerStatuses),
  askedAt: z.iso.datetime(),
  /** The other versions that were out for signature when it was asked for. */
  others: z.array(z.number().int()).max(mostVersions).optional(),
  /** SHA-256 of the version, in hex. */
  hash: FileVersion.shape.hash,
  /** Who signed or declined, and when. */
  uid: uid.optional(),
  at: z.iso.datetime().optional(),
  /** The signer's name on record, whatever was typed, and for whom they signed. */
  signedName: z.string().optional(),
  partyName: z.string().optional(),
  how: SignatureInput.optional(),
  /** Why they declined. */
  reason: z.string().max(longestReason).optional(),
  version: z.number().int(),
})
export type FileSignature = z.output<typeof FileSignature>

/** The rows of a version that an actor is, in which they would sign: first for themselves, then for the organisation. */
export const mineOf = <R extends Pick<FileSignature, 'signer' | 'who'>>(rows: readonly R[], actor: FileActor): R[] => {
  const keys = new Set(signerKeysOf(actor))
  const mine = rows.filter(({ signer }) => keys.has(signer))
  return mine.toSorted((one, other) => Number(one.who.type !== 'user') - Number(other.who.type !== 'user'))
}
