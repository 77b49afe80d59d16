import { DealsRefusal } from './refusal.ts'

export type Side = 'customer' | 'supplier'

/** A number of signatures for each side. */
export type SignCounts = Readonly<Record<Side, number>>

/** How many of a party's people sign: an organisation's signer count, or one for a person (spec part 1, section 2). */
export const signersNeeded = (party: {
  readonly type: 'user' | 'organization'
  readonly signerCount?: number
}): number => (party.type === 'organization' ? Math.max(1, party.signerCount ?? 1) : 1)

/** Whether both sides have all their signatures. */
export const isFullySigned = (needed: SignCounts, have: SignCounts): boolean =>
  have.customer >= needed.customer && have.supplier >= needed.supplier

/**
 * What one more signature of a side is, in the words of the state tables of request and contract: `signLast` where it
 * completes both sides, else `sign`.
 * @throws {Refusal} signing.complete where that side has all its signatures
 */
export const signEvent = (needed: SignCounts, have: SignCounts, side: Side): 'sign' | 'signLast' => {
  if (have[side] >= needed[side]) throw new DealsRefusal('signing.complete')
  return isFullySigned(needed, { ...have, [side]: have[side] + 1 }) ? 'signLast' : 'sign'
}
