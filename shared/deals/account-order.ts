import { parseMinor } from '../kit/money.ts'
import { holds } from '../kit/query.ts'
import type { Account } from './account.ts'

type Listed = Account & { readonly balance?: string | undefined }

/**
 * The accounts of a side whose other party's name holds some words, in the order that an address names: by that name, or by what is
 * owed, where amounts of one currency stand together. What does not say what is owed comes last.
 */
export const accountsIn = <A extends Listed>(
  accounts: readonly A[],
  side: 'purchase' | 'sale',
  query: string,
  sort: string,
): A[] => {
  const other = ({ customerName, supplierName }: Listed) => (side === 'sale' ? customerName : supplierName)
  const found = accounts.filter(account => holds(query, [other(account)]))
  const turn = sort.startsWith('-') ? -1 : 1
  // The server lists them by name.
  if (!sort.endsWith('balance')) return turn === 1 ? found : found.toReversed()
  return found.toSorted((a, b) => {
    if (a.balance === undefined || b.balance === undefined)
      return Number(a.balance === undefined) - Number(b.balance === undefined)
    if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1
    return turn * Number(parseMinor(a.balance, a.currency) - parseMinor(b.balance, b.currency))
  })
}
