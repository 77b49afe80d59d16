import {
  interestBegan,
  invoiceLastReminder,
  invoiceNear,
  invoiceOverdue,
  invoiceReminded,
  invoiceUrged,
} from '#shared/deals/events.ts'
import { amountDue, type Invoice, lateInterestOf } from '#shared/deals/invoice.ts'
import {
  isPressing,
  mostReminded,
  nextReminder,
  type Reminded,
  type Reminder,
  remindersOf,
  usualRule,
} from '#shared/deals/reminders.ts'
import { addDays, daysBetween, type IsoDate } from '#shared/kit/date.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { accountTakes, behindFrom, isProduct } from '#shared/organisations/product.ts'
import { takes } from '#shared/terms/account-takes.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { BillingWork } from '../billing-tables.ts'
import { ofInvoice } from '../event-drafts.ts'
import { type FeeStatusWork, stageFeeUnpaid } from '../fee-status.ts'
import { overlayAt } from '../schedule.ts'
import type { pausedTables } from './day-tables.ts'

/** How firmly it is said, by the event that says it. */
const pressing = { again: invoiceReminded, firm: invoiceUrged, last: invoiceLastReminder } as const

/** What is kept of a reminder that is told on a day. */
const keptOf = (invoice: Invoice, reminder: Reminder, day: IsoDate): Reminded => {
  if (!isPressing(reminder)) return { on: day, tells: reminder.tells }
  const { tells, words } = reminder
  const due = formatMinor(amountDue(invoice, day).minor, invoice.currency)
  return { on: day, tells, due, ...(words ? { words } : {}) }
}

/** Stages one reminder, as it is told on its day. */
const tell = (emit: BillingWork['emit'], invoice: Invoice, reminder: Reminder, day: IsoDate): void => {
  const { payableBy, currency, customer } = invoice
  const { interestLate } = invoice.material
  if (isPressing(reminder)) {
    const { tells, words = '', interest } = reminder
    const late = lateInterestOf(invoice, day).minor
    const due = formatMinor(amountDue(invoice, day).minor, currency)
    const ofInterest = interest && late > 0n ? formatMinor(late, currency) : ''
    const days = daysBetween(payableBy, day)
    emit(pressing[tells], ofInvoice(invoice, { payableBy, days, due, ofInterest, words }))
    return
  }
  if (reminder.tells === 'near') {
    emit(invoiceNear, { ...ofInvoice(invoice, { payableBy }), parties: [customer] })
    return
  }
  emit(invoiceOverdue, ofInvoice(invoice, { payableBy }))
  if (Number(interestLate) > 0) emit(interestBegan, ofInvoice(invoice, { payableBy, rate: interestLate }))
}

/**
 * Whether nothing is said of an invoice on a day: it is paused, its client is, a delivery that it pays for is in dispute, or its supplier
 * takes no payments by what it is paid with, so that nobody could pay it.
 */
const isHeldBack = async ({ db }: Pick<InvoiceWork, 'db'>, invoice: Invoice, day: IsoDate): Promise<boolean> => {
  const { paused, supplier, customer: client, contractId, number } = invoice
  if (paused !== undefined && day <= paused) return true
  const [pause, overlay, organisation] = await Promise.all([
    db.reminderPauses.get({ oid: supplier.id, client }),
    overlayAt(db.scheduleItems, contractId, 'payment', number),
    db.organisations.get({ id: supplier.id }),
  ])
  if (!organisation || !takes(accountTakes(organisation), invoice.material)) return true
  return (pause !== undefined && day <= pause.until) || overlay?.disputes !== undefined
}

type InvoiceWork = Pick<BillingWork, 'emit' | 'now'> & {
  readonly db: Pick<BillingWork['db'], 'invoices' | 'scheduleItems'> &
    FeeStatusWork['db'] &
    ReadDb<{ readonly tables: typeof pausedTables }>
}

/** What becomes of a published invoice on its day: it is told of, or what presses for it waits a day, and all that follows with it. */
const onDay = async (work: InvoiceWork, invoice: Invoice, day: IsoDate) => {
  const rule = invoice.reminders ?? usualRule
  const reminder = remindersOf(rule)[invoice.told]
  const isHeld = reminder !== undefined && reminder.tells !== 'overdue' && (await isHeldBack(work, invoice, day))
  if (isHeld && isPressing(reminder))
    return { told: invoice.told, next: addDays(day, 1), moved: (invoice.moved ?? 0) + 1 }
  const following = nextReminder(invoice.payableBy, rule, invoice.told + 1, day, invoice.moved)
  if (!reminder || isHeld) return following
  tell(work.emit, invoice, reminder, day)
  return { ...following, reminded: [...(invoice.reminded ?? []), keptOf(invoice, reminder, day)].slice(-mostReminded) }
}

/**
 * Stages what follows for an invoice from its next day alone, and moves it on to the one after in the same transaction.
 * @returns whether there was anything to do by today
 */
export const stageInvoiceDay = async (work: InvoiceWork, id: Invoice['id'], today: IsoDate): Promise<boolean> => {
  const { db, now } = work
  const invoice = await db.invoices.get({ id })
  const day = invoice?.next
  if (!invoice || day === undefined || day > today) return false
  // While a payment of it is under way nobody is reminded; should it fail, that is told a day later.
  const isTold = invoice.status === 'published'
  const following = isTold
    ? await onDay(work, { ...invoice, version: invoice.version + 1 }, day)
    : { told: invoice.told, next: invoice.status === 'pending' ? addDays(today, 1) : undefined }
  const { next: _next, ...rest } = invoice
  const saved = db.invoices.save({ ...rest, ...following, updatedAt: now.toISOString() })
  if (isTold && isProduct(saved.supplier) && day >= behindFrom(saved.payableBy))
    await stageFeeUnpaid(work, saved, today)
  return true
}
