import { SigningMark, type SigningSum } from './signing-sum.ts'

type Signed = { readonly signs: readonly SigningSum[] }

/** The signatures under a version, where somebody was asked for them. */
export const sumFor = ({ signs }: Signed, number: number): SigningSum | undefined =>
  signs.find(sum => sum.number === number)

/** The thread's sums with this one in its place. */
export const withSum = ({ signs }: Signed, sum: SigningSum): SigningSum[] => [
  ...signs.filter(({ number }) => number !== sum.number),
  sum,
]

/**
 * When a version is asked for: later than any was before, for that is the order in which they stand. Two may come in one moment, and environments
 * have clocks that do not agree.
 */
export const askedAfter = ({ signs }: Signed, now: Date): string =>
  new Date(Math.max(now.getTime(), ...signs.map(({ askedAt }) => Date.parse(askedAt) + 1))).toISOString()

/** What a list shows of a thread. */
export const markOf = ({ signs }: Signed): SigningMark | undefined => {
  const newest = signs.toSorted((one, other) => one.askedAt.localeCompare(other.askedAt)).at(-1)
  return newest && SigningMark.parse(newest)
}

/** Whether signatures are asked for that are not all there. */
export const isAwaited = ({ signs }: Signed): boolean => signs.some(({ status }) => status === 'open')

/** Whether somebody signed a version: from then on the file stays, for all who signed it. */
export const isSigned = ({ signs }: Signed): boolean => signs.some(({ have }) => have > 0)

/** How long a paper may take before it is asked for again, and how long it is left each time at most. */
const firstWaitMs = 15 * 60_000
const longestWaitMs = 24 * 3_600_000

/** What a sum says of a paper that does not come: each time it waits twice as long, for what keeps it may take days to be mended. */
export const lateAfter = (tries: number, now: Date): NonNullable<SigningSum['late']> => ({
  tries,
  againAt: new Date(now.getTime() + Math.min(firstWaitMs * 2 ** tries, longestWaitMs)).toISOString(),
})

/** The sums of versions that all have signed and that have no paper yet. */
export const unsealedOf = ({ signs }: Signed): SigningSum[] =>
  signs.filter(({ status, sealed }) => status === 'signed' && !sealed)

/** When the first of a thread's papers is asked for again. */
export const paperDueAt = (thread: Signed & { readonly updatedAt: string }): string =>
  unsealedOf(thread)
    .map(({ late }) => late?.againAt ?? thread.updatedAt)
    .toSorted()[0] ?? thread.updatedAt
