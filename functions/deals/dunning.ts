import { clientPaused, clientResumed, remindersPaused, remindersResumed } from '#shared/deals/events.ts'
import { type Invoice, invoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { levelOf, longestPause } from '#shared/deals/reminders.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Actor } from '../kit/actor.ts'
import { type ReadDb, type Work, write } from '../kit/serve.ts'
import { actingOnInvoice } from './access.ts'
import { ofInvoice } from './event-drafts.ts'
import * as tables from './tables.ts'

/** The tables of who is reminded, and who is not for now. */
export const dunningTables = {
  invoices: write(tables.Invoices),
  reminderPauses: write(tables.ReminderPauses),
} as const
type Rows = ReadDb<{ readonly tables: typeof dunningTables }>
type DunningWork = Pick<Work<{ readonly tables: typeof dunningTables }>, 'db' | 'now' | 'emit'> & {
  readonly actor: Actor
}

type Asked = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

/** A page of the open invoices of a supplier, those payable first before all others, with the pauses of their clients. */
export const openWithPauses = async (db: Rows, supplier: Party, { limit = 25, cursor }: Asked) => {
  const page = await db.invoices.list('openBySupplier', { supplier, status: 'published' }, { limit, cursor })
  const clients = [...new Map(page.items.map(({ customer }) => [partyKey(customer), customer])).values()]
  const oid = supplier.id
  const pauses = clients.length > 0 ? await db.reminderPauses.getMany(clients.map(client => ({ oid, client }))) : []
  return { ...page, pauses: pauses.flatMap(row => row ?? []) }
}

/** Those of a page that are overdue: it is the last where one is not. */
export const overdueOf = ({ items, cursor, pauses }: Awaited<ReturnType<typeof openWithPauses>>, today: IsoDate) => {
  const isPast = items.some(({ payableBy }) => payableBy >= today)
  const until = new Map(pauses.flatMap(row => (row.until >= today ? [[partyKey(row.client), row.until]] : [])))
  const late = items.filter(({ status, payableBy }) => status === 'published' && payableBy < today)
  return {
    items: late.map(invoice => {
      const clientPaused = until.get(partyKey(invoice.customer))
      return { ...invoiceView(invoice, today), level: levelOf(invoice), ...(clientPaused ? { clientPaused } : {}) }
    }),
    ...(cursor && !isPast ? { cursor } : {}),
  }
}

/** @throws {Refusal} input.invalid */
const assertDay = (until: IsoDate, today: IsoDate): void => {
  if (until < today) throw new Refusal('input.invalid', { field: 'until', problem: 'lies in the past' })
  if (until > addDays(today, longestPause))
    throw new Refusal('input.invalid', { field: 'until', problem: `lies more than ${longestPause} days ahead` })
}

type Pause = { readonly of: 'invoice' | 'client'; readonly until?: IsoDate | undefined }

/** Stages a pause of one invoice or of its client, or the end of one. @throws {Refusal} notFound, auth.denied, state.transition, input.invalid */
export const stagePause = async (
  { db, actor, now, emit }: DunningWork,
  invoice: Invoice,
  { of, until }: Pause,
): Promise<void> => {
  actingOnInvoice(invoice, actor, 'supplier')
  const updatedAt = now.toISOString()
  const status = advance(invoiceStates, invoice.status, 'remind', 'supplier')
  if (until !== undefined) assertDay(until, dayIn(updatedAt))
  if (of === 'invoice') {
    const { paused, ...rest } = invoice
    if (until === undefined && paused === undefined) return
    const saved = db.invoices.save({ ...rest, status, ...(until === undefined ? {} : { paused: until }), updatedAt })
    const parties = [saved.supplier]
    if (until === undefined) emit(remindersResumed, { ...ofInvoice(saved, {}), parties })
    else emit(remindersPaused, { ...ofInvoice(saved, { until }), parties })
    return
  }
  const { supplier, customer: client } = invoice
  const oid = supplier.id as Id<'organisation'>
  const row = await db.reminderPauses.get({ oid, client })
  const parties = [supplier]
  if (until === undefined) {
    if (!row) return
    db.reminderPauses.remove(row)
    emit(clientResumed, { ...ofInvoice(invoice, {}), parties })
    return
  }
  emit(clientPaused, { ...ofInvoice(invoice, { until }), parties })
  if (row) db.reminderPauses.save({ ...row, until, updatedAt })
  else db.reminderPauses.create({ oid, client, until, updatedAt })
}
