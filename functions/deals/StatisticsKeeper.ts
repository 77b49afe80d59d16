import { creditIdsOf } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { added, changesOf, countedOf } from '#shared/deals/statistics.ts'
import { read, type Work, write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { worker } from '../kit/worker.ts'
import { CreditNotes } from './credit-tables.ts'
import { CountedInvoices, Totals } from './statistics-tables.ts'
import { Invoices } from './tables.ts'

const uses = {
  tables: {
    invoices: read(Invoices),
    creditNotes: read(CreditNotes),
    counted: write(CountedInvoices),
    totals: write(Totals),
  },
} as const

/**
 * Makes the totals say of an invoice what its row says now. What was counted of it before is kept beside them and changes with
 * them, so an invoice that is told twice, late or out of order is counted once.
 */
export const stageCounted = async ({ db }: Pick<Work<typeof uses>, 'db'>, id: Invoice['id']): Promise<void> => {
  const [invoice, before] = await Promise.all([db.invoices.get({ id }), db.counted.get({ invoiceId: id })])
  if (!invoice) return
  const credits = await db.creditNotes.getMany(creditIdsOf(invoice).map(credit => ({ id: credit })))
  const after = countedOf(
    invoice,
    credits.flatMap(credit => credit ?? []),
  )
  const changes = changesOf(before, after)
  if (!after || changes.length === 0) return
  const rows = await db.totals.getMany(changes.map(({ at }) => at))
  changes.forEach((change, n) => {
    const row = rows[n]
    const next = added(row, change)
    if (row) db.totals.save({ ...next, version: row.version })
    else db.totals.create(next)
  })
  if (before) db.counted.save({ ...after, version: before.version })
  else db.counted.create(after)
}

/** Keeps the totals of what deals came to. */
export const StatisticsKeeper = worker(
  'StatisticsKeeper',
  { kind: 'stream', tables: [Invoices.name], batch: 10 },
  uses,
  async ({ Records }: StreamEvent, { transaction }) => {
    const ids = new Set(Records.map(({ dynamodb }) => dynamodb.Keys?.pk?.S ?? ''))
    // One after another: most of a batch are of one supplier, and change the same totals.
    for (const id of ids) await transaction(work => stageCounted(work, id as Invoice['id']))
    return { batchItemFailures: [] }
  },
)
