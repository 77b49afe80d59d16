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

/** What a list shows of a thread. */
export const markOf = ({ signs }: Signed): SigningMark | undefined => {
  const newest = signs.toSorted((one, other) => one.askedAt.localeCompare(other.askedAt)).at(-1)
  return newest && SigningMark.parse(newest)
}

/** Whether signatures are asked for that are not all there. */
export const isAwaited = ({ signs }: Signed): boolean => signs.some(({ status }) => status === 'open')

/** Whether somebody signed a version: from then on the file stays, for all who signed it. */
export const isSigned = ({ signs }: Signed): boolean => signs.some(({ have }) => have > 0)
