import { mostCounted } from '#shared/deals/counts.ts'
import type { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { moveOfInvoice } from '#shared/deals/waiting.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { holds } from '#shared/kit/query.ts'
import { filtered } from '../kit/filtered.ts'
import { findIn } from '../kit/find.ts'
import { listAmong } from '../kit/list-among.ts'
import type { PageRequest } from '../kit/repository.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { Invoices } from './tables.ts'

/** The tables that lists of invoices take. */
const listTables = { invoices: read(Invoices) } as const
type Rows = DbOf<typeof listTables>

/** How many open invoices a side's figures count, the soonest. */
export const counted = 60

export type DealSide = 'purchase' | 'sale'

/** The open invoices of a side, the soonest first: of a supplier's those that are out, the drafts, or both. */
export const openOf = (
  { invoices }: Rows,
  party: Party,
  side: DealSide,
  { limit = 25, cursor, reverse }: { readonly [K in keyof PageRequest]?: PageRequest[K] | undefined },
  of: readonly ('published' | 'draft')[] = ['published', 'draft'],
) => {
  const page = { limit, cursor, ...(reverse ? { reverse } : {}) }
  const parts = of.map(status => ({ supplier: party, status }))
  return side === 'sale'
    ? listAmong(Invoices, invoices, 'openBySupplier', parts, page)
    : invoices.list('openByCustomer', { customer: party, status: 'published' }, page)
}

/** How many rows one call looks through for words or what somebody published, at first and where that finds too little. */
const stretches = [100, 200]

type Asked = Parsed<(typeof contract)['methods']['GET_BY_RELATED']>

/** Whether an invoice is wanted by the filters; undefined where all are. */
const wantedBy = ({ side, publisher, query, waits }: Asked): ((invoice: Invoice) => boolean) | undefined => {
  const by = side === 'sale' ? publisher : undefined
  if (!by && !query && !waits) return undefined
  return ({ supplierSign, reference, title, customerName, supplierName, status }) =>
    (!waits || moveOfInvoice({ status }, side === 'sale' ? 'supplier' : 'demander') !== undefined) &&
    (!by || supplierSign?.uid === by) &&
    (!query || holds(query, [reference, title, side === 'sale' ? customerName : supplierName]))
}

/** A page of the open invoices of a side, as they are asked for. */
export const listed = (db: Rows, party: Party, asked: Asked) => {
  const { side, descending, waits, owed, limit = 25, cursor } = asked
  // A draft waits for its supplier, and nobody owes it yet.
  const of = waits ? (['draft'] as const) : owed ? (['published'] as const) : undefined
  return filtered({
    look: page => openOf(db, party, side, { ...page, reverse: descending }, of),
    fits: wantedBy(asked),
    behind: row => db.invoices.cursorBehind(side === 'sale' ? 'openBySupplier' : 'openByCustomer', row),
    limit,
    cursor,
    stretches,
  })
}

/** What some words find among the open invoices of some sides, those of each that are payable soonest. */
export const found = (
  db: Rows,
  party: Party,
  { query, limit }: Parsed<(typeof contract)['methods']['FIND']>,
  sides: readonly DealSide[],
) =>
  findIn(
    sides.map(side => ({ side })),
    list => listed(db, party, { ...list, query, limit }),
  )

/** The open invoices of both sides, so many as are counted. */
export const numbered = (db: Rows, party: Party) =>
  Promise.all([
    openOf(db, party, 'purchase', { limit: mostCounted }),
    openOf(db, party, 'sale', { limit: mostCounted }),
  ])
