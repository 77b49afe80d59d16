import { billedOf } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Counted } from '#shared/deals/statistics.ts'
import { type Share, sharesOf } from '#shared/deals/statistics-shares.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { Contracts } from './tables.ts'

/** The tables that the shares of an invoice take. */
export const shareTables = { contracts: read(Contracts) } as const

/**
 * What an invoice is, thing by thing, where its deal has several items: from its contract the first time, and from what is kept of it after, since it
 * never changes once it went out. Nothing of one that bills its title alone.
 */
export const countedShares = async (
  { contracts }: DbOf<typeof shareTables>,
  invoice: Invoice,
  before?: Pick<Counted, 'shares'>,
): Promise<readonly Share[]> => {
  if (before) return before.shares ?? []
  if (invoice.itemCount === 1 || !invoice.supplierSign) return []
  const contract = await contracts.need({ id: invoice.contractId })
  const { gstRateOf, namedParts } = await import('./paper-facts.ts')
  return sharesOf(billedOf(invoice, namedParts(contract, invoice.number), gstRateOf(contract)), invoice.currency)
}
