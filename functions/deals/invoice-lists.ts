import { mostCounted } from '#shared/deals/counts.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { filtered } from '../kit/filtered.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { Invoices } from './tables.ts'

/** The tables that lists of invoices take. */
const listTables = { invoices: read(Invoices) } as const
type Rows = DbOf<typeof listTables>

/** How many open invoices a side's figures count, the soonest. */
export const counted = 60

export type DealSide = 'purchase' | 'sale'

/** The open invoices of a side, the soonest first. */
export const openOf = (
  { invoices }: Rows,
  party: Party,
  side: DealSide,
  { limit = 25, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) =>
  side === 'sale'
    ? invoices.list('openBySupplier', { supplier: party, status: 'published' }, { limit, cursor })
    : invoices.list('openByCustomer', { customer: party, status: 'published' }, { limit, cursor })

/** How many rows one call looks through for what somebody published, at first and where that finds too little. */
const stretches = [100, 200]

type Asked = {
  readonly side: DealSide
  readonly publisher?: Uid | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of the open invoices of a side, as they are asked for. */
export const listed = (db: Rows, party: Party, { side, publisher, limit = 25, cursor }: Asked) =>
  filtered({
    look: page => openOf(db, party, side, page),
    fits: publisher && side === 'sale' ? ({ supplierSign }) => supplierSign?.uid === publisher : undefined,
    behind: row => db.invoices.cursorBehind(side === 'sale' ? 'openBySupplier' : 'openByCustomer', row),
    limit,
    cursor,
    stretches,
  })

/** The open invoices of both sides, so many as are counted. */
export const numbered = (db: Rows, party: Party) =>
  Promise.all([
    openOf(db, party, 'purchase', { limit: mostCounted }),
    openOf(db, party, 'sale', { limit: mostCounted }),
  ])
