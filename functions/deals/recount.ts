import { creditIdsOf } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Side } from '#shared/deals/request.ts'
import {
  added,
  changesOf,
  countedOf,
  type Totals as TotalsRow,
  totalGroups,
  totalKinds,
} from '#shared/deals/statistics.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type ReadDb, read } from '../kit/serve.ts'
import { countedShares, shareTables } from './counted-shares.ts'
import { CreditNotes } from './credit-tables.ts'
import { Totals } from './statistics-tables.ts'
import { Invoices } from './tables.ts'

/** The tables that a recount reads. */
const recountTables = {
  invoices: read(Invoices),
  creditNotes: read(CreditNotes),
  totals: read(Totals),
  ...shareTables,
} as const
type Rows = ReadDb<{ readonly tables: typeof recountTables }>

export type Book = { readonly party: Party; readonly side: Side; readonly year: number }
type Sums = Omit<TotalsRow, 'version'>

const nameOf = ({ group, currency, key }: Sums): string => [group, currency, key].join('#')

/** What comes to nothing is as good as no row: an invoice was counted and taken back. */
const isSomething = (row: Sums): boolean =>
  row.count !== 0 || totalKinds.some(kind => parseMinor(row[kind], row.currency) !== 0n)

/** All invoices of a side, open and closed, one after the other: never more of them at a time than a page. */
export async function* invoicesOf(db: Rows, { party, side }: Book): AsyncGenerator<Invoice> {
  for (const status of ['published', 'paid'] as const)
    yield* side === 'supplier'
      ? db.invoices.all('openBySupplier', { supplier: party, status })
      : db.invoices.all('openByCustomer', { customer: party, status })
}

/** The totals of a side's year as they are on a day, counted from its invoices and credit notes alone. */
const counted = async (db: Rows, book: Book, today: IsoDate): Promise<ReadonlyMap<string, Sums>> => {
  const totals = new Map<string, Sums>()
  const seen = new Set<string>()
  for await (const invoice of invoicesOf(db, book)) {
    // One that is closed while they are read stands in both lists.
    if (seen.has(invoice.id)) continue
    seen.add(invoice.id)
    const ids = creditIdsOf(invoice)
    const credits = ids.length > 0 ? await db.creditNotes.getMany(ids.map(id => ({ id }))) : []
    const now = countedOf(
      invoice,
      credits.flatMap(credit => credit ?? []),
      today,
      await countedShares(db, invoice),
    )
    for (const change of changesOf(undefined, now)) {
      const { party, side, year } = change.at
      if (side !== book.side || year !== book.year || partyKey(party) !== partyKey(book.party)) continue
      const name = [change.at.group, change.at.currency, change.at.key].join('#')
      const before = totals.get(name)
      totals.set(name, added(before && { ...before, version: 0 }, change))
    }
  }
  return totals
}

/** A total that is kept as something else than its rows come to; one of the two is absent where there is no such row. */
type Difference = { readonly kept: Sums | undefined; readonly counted: Sums | undefined }

/**
 * Counts the totals of a side's financial year anew, from nothing but its invoices and credit notes, and holds those that are kept to it.
 * @returns where they differ: nowhere, once the keeper has been told of all that happened
 */
export const recount = async (
  db: Rows,
  book: Book,
  today: IsoDate,
): Promise<{ readonly rows: number; readonly differences: readonly Difference[] }> => {
  const [now, ...kept] = await Promise.all([
    counted(db, book, today),
    ...totalGroups.map(group => db.totals.allRows({ ...book, group })),
  ])
  const before = new Map<string, Sums>(
    kept
      .flat()
      .filter(({ year }) => year === book.year)
      .map(({ version: _version, ...row }) => [nameOf(row), row]),
  )
  const names = [...new Set([...now.keys(), ...before.keys()])]
  const isSame = (one: Sums | undefined, other: Sums | undefined) =>
    one?.count === other?.count && totalKinds.every(kind => one?.[kind] === other?.[kind])
  const shown = (row: Sums | undefined) => (row && isSomething(row) ? row : undefined)
  const differences = names
    .map(name => ({ kept: shown(before.get(name)), counted: shown(now.get(name)) }))
    .filter(({ kept: one, counted: other }) => !isSame(one, other))
  return { rows: names.length, differences }
}
