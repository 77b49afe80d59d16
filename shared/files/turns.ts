import type { FileSignature, SignerStatus } from './signing.ts'

/** What the rules look at. */
type Place = Pick<FileSignature, 'signer' | 'group' | 'needed' | 'status'>

const isOpen = ({ status }: Place): boolean => status === 'waiting' || status === 'later'

const inGroup = <R extends Place>(rows: readonly R[], group: number): R[] => rows.filter(row => row.group === group)
const groupsOf = (rows: readonly Place[]): number[] =>
  [...new Set(rows.map(({ group }) => group))].filter(group => group > 0).toSorted((one, other) => one - other)
const neededOf = (rows: readonly Place[]): number => Math.max(0, ...rows.map(({ needed }) => needed))
const signedOf = (rows: readonly Place[]): number => rows.filter(({ status }) => status === 'signed').length
const isDone = (rows: readonly Place[], group: number): boolean => {
  const own = inGroup(rows, group)
  return signedOf(own) >= neededOf(own)
}

/** How many signatures there are, and how many it takes. Who signed before it was asked for anew counts with both. */
export const countOf = (rows: readonly Place[]): { readonly have: number; readonly needed: number } => ({
  have: signedOf(rows),
  needed: inGroup(rows, 0).length + groupsOf(rows).reduce((sum, group) => sum + neededOf(inGroup(rows, group)), 0),
})

const withStatus = <R extends Place>(row: R, status: SignerStatus): R =>
  row.status === status ? row : { ...row, status }

/** Whose turn it is: the first group that has not all its signatures. Who is not needed any more is let go. */
export const turns = <R extends Place>(rows: readonly R[]): R[] => {
  const current = groupsOf(rows).find(group => !isDone(rows, group)) ?? Number.POSITIVE_INFINITY
  return rows.map(row => {
    if (!isOpen(row)) return row
    if (row.group < current) return withStatus(row, 'ended')
    return withStatus(row, row.group === current ? 'waiting' : 'later')
  })
}

const changed = <R extends Place>(rows: readonly R[], signer: string, status: SignerStatus): R[] =>
  rows.map(row => (row.signer === signer ? withStatus(row, status) : row))

/** The rows once nobody is asked any more. */
export const ended = <R extends Place>(rows: readonly R[]): R[] =>
  rows.map(row => (isOpen(row) ? withStatus(row, 'ended') : row))

type After<R, E extends string> = { readonly rows: R[]; readonly event: E }

/** The rows once somebody signed, and what that is in the words of the state table. */
export const afterSigning = <R extends Place>(rows: readonly R[], signer: string): After<R, 'sign' | 'signLast'> => {
  const next = turns(changed(rows, signer, 'signed'))
  return { rows: next, event: next.some(isOpen) ? 'sign' : 'signLast' }
}

/** The rows once somebody declined: it goes on without them where enough others can still sign, and ends where they cannot. */
export const afterDeclining = <R extends Place>(
  rows: readonly R[],
  signer: string,
): After<R, 'decline' | 'declineLast'> => {
  const next = changed(rows, signer, 'declined')
  const group = next.find(row => row.signer === signer)?.group ?? 0
  const own = inGroup(next, group)
  const canSign = own.filter(row => isOpen(row) || row.status === 'signed').length
  return canSign < neededOf(own) ? { rows: ended(next), event: 'declineLast' } : { rows: next, event: 'decline' }
}

/** The rows that an asking leaves of an earlier one: who signed counts on, whoever else was asked is asked anew or not at all. */
export const keptOf = <R extends Place>(rows: readonly R[]): R[] =>
  rows.filter(({ status }) => status === 'signed').map(row => ({ ...row, group: 0, needed: 0 }))
