import { takenBy } from '#shared/deals/auto-debit.ts'
import { isDraftable, publishesByItself } from '#shared/deals/billable.ts'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { invoiceDrafted, invoicePaid, invoicePublished } from '#shared/deals/events.ts'
import { type Invoice, mostAtOnce } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { invoiceReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { nextReminder, type ReminderRule, usualRule } from '#shared/deals/reminders.ts'
import { headerOf } from '#shared/deals/schedule.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { BillingWork } from './billing-tables.ts'
import { ofInvoice } from './event-drafts.ts'
import { overlaysFrom } from './overlays.ts'
import { stageProgress } from './progress.ts'
import { paymentAt, saveItem } from './schedule.ts'
import { stageTakingPlan } from './takings.ts'

/** Whose signature an invoice is published under, and when its client is reminded of it. */
export type Signer = Pick<NonNullable<Invoice['supplierSign']>, 'uid' | 'name'>

/** The invoice of a payment: its amounts, dates and parties are those of the schedule. */
const written = ({ now, newId }: BillingWork, agreement: Contract, item: PaymentScheduleItem) => {
  const time = now.toISOString()
  return {
    id: newId('invoice'),
    ...headerOf(agreement),
    reference: invoiceReference(agreement.thread, item.number),
    ...(item.poId ? { poId: item.poId } : {}),
    scheduleId: item.id,
    number: item.number,
    title: agreement.title,
    itemCount: agreement.itemBriefs.length,
    description: '',
    currency: item.material.paymentCurrency,
    ...(agreement.rate ? { rate: agreement.rate } : {}),
    total: item.material.total,
    material: item.material,
    dueDate: item.dueDate,
    payableBy: item.payableBy,
    invoiceDate: dayIn(time),
    type: 'service' as const,
    scheduled: agreement.scheduled,
    told: 0,
    createdAt: time,
    updatedAt: time,
  }
}

/** Stages the draft of a payment's invoice, which its supplier is told of. @returns the draft */
export const stageDraft = (work: BillingWork, agreement: Contract, item: PaymentScheduleItem): Invoice => {
  const { db, emit } = work
  const draft = db.invoices.create({ ...written(work, agreement, item), status: 'draft' })
  saveItem(db.scheduleItems, { ...item, invoiceId: draft.id })
  emit(invoiceDrafted, { ...ofInvoice(draft, {}), parties: [draft.supplier] })
  return draft
}

/**
 * Stages drafts of the payments that were not billed yet, up to one, whatever their days are. Those that wait for a hand already, are held, were
 * billed or are taken by auto-debit stay as they are.
 * @throws {Refusal} deals.publishedByThemselves where all invoices are, or the first of these is taken
 */
export const stageDraftsUpTo = async (work: BillingWork, agreement: Contract, upTo: number): Promise<Invoice[]> => {
  if (publishesByItself(agreement)) throw new DealsRefusal('deals.publishedByThemselves')
  const { bill: first } = agreement.progress
  const stretch = await overlaysFrom(work.db.scheduleItems, agreement.id, 'payment', first)
  const last = Math.min(upTo, agreement.payments, stretch.end - 1)
  const made: Invoice[] = []
  for (let number = first; number <= last && made.length < mostAtOnce; number += 1) {
    const row = stretch.rows.get(number)
    if (!isDraftable(agreement, row ?? { number, status: 'scheduled' })) continue
    made.push(stageDraft(work, agreement, paymentAt(agreement, number, row)))
  }
  return made
}

/**
 * Stages that a payment is billed: its draft is published, or an invoice is written and published at once. The supplier's
 * signature stands from then on, with its time (spec part 1, section 4).
 * @param by who publishes: the supplier's people, or the system by the word of one of them
 * @param known its draft, where there is one, and when the supplier's clients are reminded
 * @returns the invoice, and how much fewer payments of the contract are open
 */
export const stageBill = (
  work: BillingWork,
  agreement: Contract,
  item: PaymentScheduleItem,
  signer: Signer,
  by: 'supplier' | 'system',
  { draft, rule }: { readonly draft?: Invoice | undefined; readonly rule: ReminderRule | undefined },
): { readonly invoice: Invoice; readonly closed: number } => {
  const { db, now, emit } = work
  const time = now.toISOString()
  const today = dayIn(time)
  const published = advance(invoiceStates, draft?.status ?? 'draft', 'publish', by)
  const invoiced = advance(paymentItemStates, item.status, 'publish', by)
  // Nothing is owed, and no provider takes a payment of nothing: what is billed is paid.
  const isFree = parseMinor(item.material.total, item.material.paymentCurrency) === 0n
  const debit = isFree ? undefined : takenBy({ contract: agreement.autoDebit }, item.number)
  const signed = {
    invoiceDate: today,
    supplierSign: { uid: signer.uid, name: signer.name, at: time },
    status: isFree ? advance(invoiceStates, published, 'settle', 'system') : published,
    ...(rule ? { reminders: rule } : {}),
    ...(debit ? { debited: true as const } : {}),
    ...(isFree ? {} : nextReminder(item.payableBy, rule ?? usualRule, 0, today)),
    updatedAt: time,
  }
  const invoice = draft
    ? // How it is paid follows the switches of today, which may have been turned since it was written.
      db.invoices.save({ ...draft, material: item.material, ...signed })
    : db.invoices.create({ ...written(work, agreement, item), ...signed })
  const status = isFree ? advance(paymentItemStates, invoiced, 'settle', 'system') : invoiced
  saveItem(db.scheduleItems, { ...item, status, invoiceId: invoice.id })
  if (debit) stageTakingPlan(work, invoice, debit, undefined)
  if (!isFree) {
    emit(invoicePublished, ofInvoice(invoice, {}))
    return { invoice, closed: 0 }
  }
  const { total } = invoice
  emit(invoicePaid, ofInvoice(invoice, { paid: total, lateInterest: total, paymentId: '', instrument: '' }))
  return { invoice, closed: 1 }
}

/**
 * Stages a contract of which payments were billed.
 * @param bill the payment that is billed next
 * @param closed how many of those that were billed asked for nothing, and are settled with that
 */
export const stageBilled = (
  work: BillingWork,
  agreement: Contract,
  bill: number,
  closed: number,
): Promise<Contract> => {
  const { progress, openPayments } = agreement
  // What is billed needs no draft.
  const draft = Math.max(progress.draft, bill)
  return stageProgress(work, {
    ...agreement,
    progress: { ...progress, bill, draft },
    openPayments: openPayments - closed,
  })
}
