import { type DebitOn, takenBy } from '#shared/deals/auto-debit.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { afterCredits, type Invoice } from '#shared/deals/invoice.ts'
import type { StopReason, Taking } from '#shared/deals/taking.ts'
import { noticeDay, takingDay } from '#shared/deals/taking-plan.ts'
import { takingStates } from '#shared/deals/taking-states.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Work } from '../kit/serve.ts'
import type { takingTables } from './billing-tables.ts'

export type TakingWork = Pick<Work<{ readonly tables: typeof takingTables }>, 'db' | 'now'>

/** When an invoice that its customer knows from today on is taken. */
const plannedFor = (invoice: Invoice, today: string) => {
  const takeOn = takingDay(invoice.dueDate, today)
  return { takeOn, next: noticeDay(takeOn) }
}

/** The switch by which an invoice is taken; undefined for one that is paid by hand. */
export const debitOf = (invoice: Invoice, contract: Contract): DebitOn | undefined =>
  takenBy({ invoice: invoice.autoDebit, contract: contract.autoDebit }, invoice.number)

/**
 * Stages that an invoice which is out is taken, where a switch says so. The row of the invoice says with `debited` that there is one:
 * the caller stages that.
 * @param before what there was of it: planned anew, it keeps what was tried
 */
export const stageTakingPlan = (
  { db, now }: TakingWork,
  invoice: Invoice,
  says: DebitOn,
  before: Taking | undefined,
): Taking => {
  const time = now.toISOString()
  const plan = plannedFor(invoice, dayIn(time))
  const amount = formatMinor(afterCredits(invoice).minor, invoice.currency)
  const how = { instrumentId: says.instrumentId, instrument: says.instrument, by: says.uid }
  if (before) {
    const { why: _why, told: _told, postponedOn: _postponedOn, heldOn: _heldOn, ...rest } = before
    const status = advance(takingStates, before.status, 'plan', 'customer')
    return db.takings.save({ ...rest, ...plan, ...how, amount, status, failures: 0, updatedAt: time })
  }
  const { id: invoiceId, contractId, number, requestId, thread, reference, title, itemCount, currency } = invoice
  const { customer, customerName, supplier, supplierName } = invoice
  return db.takings.create({
    invoiceId,
    contractId,
    number,
    requestId,
    thread,
    customer,
    customerName,
    supplier,
    supplierName,
    reference,
    title,
    itemCount,
    currency,
    amount,
    status: 'planned',
    ...plan,
    failures: 0,
    tries: [],
    ...how,
    createdAt: time,
    updatedAt: time,
  })
}

/** Stages that something is not taken any more. @param by whose doing it is */
export const stageTakingStop = (
  { db, now }: TakingWork,
  taking: Taking,
  why: StopReason,
  by: 'customer' | 'supplier' | 'system',
): Taking => {
  const { next: _next, ...rest } = taking
  const status = advance(takingStates, taking.status, 'stop', by)
  return db.takings.save({ ...rest, status, why, updatedAt: now.toISOString() })
}

/**
 * Stages what the end of an invoice means for its taking: paid by a payment of its own it is taken; paid otherwise, voided or
 * credited, nothing is taken any more, and nothing is left to see to of what was given up. An invoice that was never to be taken has none.
 */
export const stageTakingOver = async (
  work: TakingWork,
  invoice: Pick<Invoice, 'id' | 'debited'>,
  how: { readonly paymentId: string; readonly amount: string } | Extract<StopReason, 'voided' | 'credited'>,
): Promise<void> => {
  if (!invoice.debited) return
  const { db, now } = work
  const taking = await db.takings.get({ invoiceId: invoice.id })
  if (!taking || !can(takingStates, taking.status, 'stop', 'system')) return
  if (typeof how === 'string') {
    stageTakingStop(work, taking, how, 'system')
    return
  }
  // Of a last try that was taken as lost the money may come after all.
  const isOwn = taking.tries.at(-1)?.paymentId === how.paymentId && can(takingStates, taking.status, 'settle', 'system')
  if (!isOwn) {
    stageTakingStop(work, taking, 'paidByHand', 'system')
    return
  }
  const { next: _next, why: _why, ...rest } = taking
  const status = advance(takingStates, taking.status, 'settle', 'system')
  db.takings.save({ ...rest, status, amount: how.amount, updatedAt: now.toISOString() })
}
