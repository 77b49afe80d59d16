import { DealsRefusal } from './refusal.ts'

export type Side = 'customer' | 'supplier'

/** A number of signatures for each side. */
export type SignCounts = Readonly<Record<Side, number>>

/** How many of a party's people sign: an organisation's signer count, or one for a person (spec part 1, section 2). */
export const signersNeeded = (party: {
  readonly type: 'user' | 'organization'
  readonly signerCount?: number
}): number => (party.type === 'organization' ? Math.max(1, party.signerCount ?? 1) : 1)

/** A name as it is compared: without accents, case, or the kind and number of spaces, hyphens and apostrophes. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s.]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether what somebody typed is one of the names that stand on record for them. Only one's own name binds. */
export const isOwnName = (typed: string, onRecord: readonly string[]): boolean =>
  plainName(typed) !== '' && onRecord.some(name => plainName(name) === plainName(typed))

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
