import {
  interestBegan,
  invoiceLastReminder,
  invoiceNear,
  invoiceOverdue,
  invoiceReminded,
} from '#shared/deals/events.ts'
import { amountDue, type Invoice } from '#shared/deals/invoice.ts'
import { nextReminder, remindersOf, usualRule } from '#shared/deals/reminders.ts'
import { addDays, daysBetween, type IsoDate } from '#shared/kit/date.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { behindFrom, isProduct } from '#shared/organisations/product.ts'
import type { BillingWork } from '../billing.ts'
import { ofInvoice } from '../event-drafts.ts'
import { type FeeStatusWork, stageFeeUnpaid } from '../fee-status.ts'

/** Stages one reminder, as it is told on its day. */
const tell = (emit: BillingWork['emit'], invoice: Invoice, day: IsoDate): void => {
  const { payableBy, currency, customer } = invoice
  const { interestLate } = invoice.material
  const tells = remindersOf(invoice.reminders ?? usualRule)[invoice.told]?.tells
  switch (tells) {
    case 'near':
      emit(invoiceNear, { ...ofInvoice(invoice, { payableBy }), parties: [customer] })
      return
    case 'overdue':
      emit(invoiceOverdue, ofInvoice(invoice, { payableBy }))
      if (Number(interestLate) > 0) emit(interestBegan, ofInvoice(invoice, { payableBy, rate: interestLate }))
      return
    case 'again':
    case 'last': {
      const due = formatMinor(amountDue(invoice, day).minor, currency)
      const reminder = tells === 'last' ? invoiceLastReminder : invoiceReminded
      emit(reminder, ofInvoice(invoice, { payableBy, days: daysBetween(payableBy, day), due }))
    }
  }
}

type InvoiceDayWork = Pick<BillingWork, 'emit' | 'now'> & {
  readonly db: Pick<BillingWork['db'], 'invoices'> & FeeStatusWork['db']
}

/**
 * Stages what follows for an invoice from its next day alone, and moves it on to the one after in the same transaction.
 * @returns whether there was anything to do by today
 */
export const stageInvoiceDay = async (work: InvoiceDayWork, id: Invoice['id'], today: IsoDate): Promise<boolean> => {
  const { db, emit, now } = work
  const invoice = await db.invoices.get({ id })
  const day = invoice?.next
  if (!invoice || day === undefined || day > today) return false
  const isTold = invoice.status === 'published'
  // While a payment of it is under way nobody is reminded; should it fail, that is told a day later.
  const following = isTold
    ? nextReminder(invoice.payableBy, invoice.reminders ?? usualRule, invoice.told + 1, day)
    : { told: invoice.told, next: invoice.status === 'pending' ? addDays(today, 1) : undefined }
  const { next: _next, ...rest } = invoice
  const saved = db.invoices.save({ ...rest, ...following, updatedAt: now.toISOString() })
  if (isTold) tell(emit, { ...saved, told: invoice.told }, day)
  if (isTold && isProduct(saved.supplier) && day >= behindFrom(saved.payableBy))
    await stageFeeUnpaid(work, saved, today)
  return true
}
