import { z } from 'zod'
import { creditIdsOf } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { added, changesOf, countedOf, stepTo, Totals as TotalsRow } from '#shared/deals/statistics.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { read, type Work, write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { countedShares, shareTables } from './counted-shares.ts'
import { CreditNotes } from './credit-tables.ts'
import { CountedInvoices, Totals } from './statistics-tables.ts'
import { Invoices } from './tables.ts'

const uses = {
  tables: {
    invoices: read(Invoices),
    creditNotes: read(CreditNotes),
    counted: write(CountedInvoices),
    totals: write(Totals),
    ...shareTables,
  },
} as const

/**
 * Makes the totals say of an invoice what its row says now. What was counted of it before is kept beside them and changes with
 * them, so an invoice that is told twice, late or out of order is counted once. Once it is overdue the daily run saves it, and it is told again.
 * @returns whether something was counted, and so there may be more
 */
export const stageCounted = async (
  { db, now }: Pick<Work<typeof uses>, 'db' | 'now'>,
  id: Invoice['id'],
): Promise<boolean> => {
  const [invoice, before] = await Promise.all([db.invoices.get({ id }), db.counted.get({ invoiceId: id })])
  if (!invoice) return false
  const shares = await countedShares(db, invoice, before)
  const credits = await db.creditNotes.getMany(creditIdsOf(invoice).map(credit => ({ id: credit })))
  const whole = countedOf(
    invoice,
    credits.flatMap(credit => credit ?? []),
    dayIn(now),
    shares,
  )
  const after = whole && stepTo(before, whole)
  const changes = changesOf(before, after)
  if (!after || changes.length === 0) return false
  const rows = await db.totals.getMany(changes.map(({ at }) => at))
  changes.forEach((change, n) => {
    const row = rows[n]
    const next = added(row, change)
    if (row) db.totals.save({ ...next, version: row.version })
    else db.totals.create(next)
  })
  if (before) db.counted.save({ ...after, version: before.version })
  else db.counted.create(after)
  return true
}

/** Counts an invoice, in as many steps as that takes. */
const count = async ({ transaction }: Pick<Job<typeof uses>, 'transaction'>, id: Invoice['id']): Promise<void> => {
  while (await transaction(work => stageCounted(work, id)));
}

/** Asks for a recount: whoever runs the platform starts the Lambda with it by hand. */
const Asked = z.strictObject({ recount: TotalsRow.pick({ party: true, side: true, year: true }) })

/**
 * Makes up for what was missed of a side's invoices, and then holds all totals of one of its years to a count from nothing but the rows
 * (docs/decisions/statistics.md).
 */
const recounted = async (asked: unknown, job: Job<typeof uses>) => {
  const book = Asked.parse(asked).recount
  const { invoicesOf, recount } = await import('./recount.ts')
  let invoices = 0
  for await (const { id } of invoicesOf(job.db, book)) {
    await count(job, id)
    invoices += 1
  }
  const { rows, differences } = await recount(job.db, book, dayIn(job.now))
  if (differences.length > 0) job.log('error', 'totals differ from a recount', { ...book, differences })
  return { invoices, rows, differences: differences.length }
}

/** Keeps the totals of what deals came to. */
export const StatisticsKeeper = worker(
  'StatisticsKeeper',
  { kind: 'stream', tables: [Invoices.name], batch: 10 },
  uses,
  async (event: StreamEvent | { readonly recount: unknown }, job) => {
    if (!('Records' in event)) return recounted(event, job)
    const { Records } = event
    const ids = new Set(Records.map(({ dynamodb }) => dynamodb.Keys?.pk?.S ?? ''))
    // One after another: most of a batch are of one supplier, and change the same totals.
    for (const id of ids) await count(job, id as Invoice['id'])
    return { batchItemFailures: [] }
  },
)
