import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { invoicePaid } from '#shared/deals/events.ts'
import { afterCredits, amountDue, type Invoice, type Settlement } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { changedBy } from '#shared/deals/payment-dispute.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Work } from '../kit/serve.ts'
import type { settlingTables } from './billing-tables.ts'
import { ofInvoice } from './event-drafts.ts'
import { stageFeePaid } from './fee-status.ts'
import { overlaysFrom } from './overlays.ts'
import { stageProgress } from './progress.ts'
import { nextDueOf, nextToPayAfter, overlayAt, paymentAt, saveItem } from './schedule.ts'
import { stageTakingOver } from './takings.ts'

export type SettlingWork = Pick<Work<{ readonly tables: typeof settlingTables }>, 'db' | 'now' | 'emit'>

/** Whether money of this sum, that nothing was counted of, settles an invoice as it stands. */
export const isSettledBy = (
  invoice: Pick<Invoice, 'status' | 'settlement' | 'total' | 'credited' | 'stillPaid' | 'currency'>,
  { amount, lateInterest }: Pick<Settlement, 'amount' | 'lateInterest'>,
): boolean => {
  const { minor, currency } = afterCredits(invoice)
  const isThisSum = parseMinor(amount, currency) - parseMinor(lateInterest, currency) === minor
  return !invoice.settlement && isThisSum && can(invoiceStates, invoice.status, 'settle', 'system')
}

/**
 * What money that arrived for an invoice means: `settles` it; was counted `already`, under the same payment, even if that was taken back since; or is to be
 * `refunded`, because the invoice was paid by another payment or voided meanwhile, or asks for less since something of it was credited.
 */
export const settlementOf = (
  invoice: Pick<Invoice, 'status' | 'settlement' | 'former' | 'total' | 'credited' | 'stillPaid' | 'currency'>,
  payment: Pick<Settlement, 'paymentId' | 'amount' | 'lateInterest'>,
): 'settles' | 'already' | 'refund' => {
  const { paymentId } = payment
  if (invoice.former?.some(one => one.paymentId === paymentId)) return 'already'
  if (invoice.settlement) return invoice.settlement.paymentId === paymentId ? 'already' : 'refund'
  return isSettledBy(invoice, payment) ? 'settles' : 'refund'
}

/**
 * An item follows its invoice, whose own table decides. Read after the invoice, it may already stand where a transaction
 * that came in between has put both; then this one fails when it commits, and starts over from fresh rows.
 */
const following = (
  item: Pick<PaymentScheduleItem, 'status'>,
  event: 'pay' | 'fail' | 'settle',
): PaymentScheduleItem['status'] =>
  can(paymentItemStates, item.status, event, 'system')
    ? advance(paymentItemStates, item.status, event, 'system')
    : item.status

/** The payment that an invoice bills. @throws {Error} where another invoice bills it: a bug */
const billedBy = <I extends Pick<PaymentScheduleItem, 'invoiceId'>>(invoice: Invoice, item: I): I => {
  if (item.invoiceId !== invoice.id)
    throw new Error(`invoice ${invoice.id} is not the one of payment ${invoice.number} of ${invoice.contractId}`)
  return item
}

/** A contract that was paid some more. */
const paidMore = (contract: Contract, sum: bigint): Contract => {
  const { currency } = contract
  return {
    ...contract,
    paid: formatMinor(parseMinor(contract.paid, currency) + sum, currency),
    openPayments: contract.openPayments - 1,
  }
}

/**
 * Stages that an invoice is paid: the invoice, its payment of the schedule, the contract's sum, and `deals.invoice.paid`.
 * Money that was counted before stages nothing, so a repeated webhook is harmless.
 * @returns as `settlementOf`; for `refund` nothing is staged, and the money is for the caller to give back
 */
export const stageSettled = async (
  work: SettlingWork,
  invoice: Invoice,
  settlement: Settlement,
): Promise<ReturnType<typeof settlementOf>> => {
  const means = settlementOf(invoice, settlement)
  if (means !== 'settles') return means
  const { db, now, emit } = work
  const time = now.toISOString()
  const { contractId, number } = invoice
  const [stretch, contract, request] = await Promise.all([
    overlaysFrom(db.scheduleItems, contractId, 'payment', number),
    db.contracts.need({ id: contractId }),
    db.requests.need({ id: invoice.requestId }),
    stageTakingOver(work, invoice, settlement),
  ])
  const item = billedBy(invoice, paymentAt(contract, number, stretch.rows.get(number)))
  const { next: _next, ...open } = invoice
  const saved = db.invoices.save({
    ...open,
    status: advance(invoiceStates, invoice.status, 'settle', 'system'),
    settlement,
    updatedAt: time,
  })
  saveItem(db.scheduleItems, {
    ...item,
    status: following(item, 'settle'),
    material: {
      ...item.material,
      paidInterestLate: changedBy(
        item.material.paidInterestLate,
        parseMinor(settlement.lateInterest, invoice.currency),
        invoice.currency,
      ),
    },
  })
  emit(
    invoicePaid,
    ofInvoice(saved, {
      paid: settlement.amount,
      lateInterest: settlement.lateInterest,
      paymentId: settlement.paymentId,
      instrument: settlement.instrument,
    }),
  )
  const { progress } = contract
  const pay = progress.pay === number ? await nextToPayAfter(db.scheduleItems, contract, number, stretch) : progress.pay
  const after = { ...paidMore(contract, afterCredits(invoice).minor), progress: { ...progress, pay } }
  await stageProgress(work, after, { request, nextDue: nextDueOf(after) })
  await stageFeePaid(work, saved)
  return 'settles'
}

/**
 * Stages that a part of an invoice is paid, and the rest is owed: nobody pays a part, but a bank may give one back of what it had taken. Who was
 * paying all of it is not any more.
 */
export const stagePaidInPart = async (
  work: SettlingWork,
  invoice: Invoice,
  settlement: Settlement,
): Promise<Invoice> => {
  const { db } = work
  const { contractId, number, currency, status } = invoice
  const [contract, overlay, request] = await Promise.all([
    db.contracts.need({ id: contractId }),
    overlayAt(db.scheduleItems, contractId, 'payment', number),
    db.requests.need({ id: invoice.requestId }),
  ])
  const item = billedBy(invoice, paymentAt(contract, number, overlay))
  const lateInterest = parseMinor(settlement.lateInterest, currency)
  const paid = parseMinor(settlement.amount, currency) - lateInterest
  const stillPaid = paid > 0n ? { stillPaid: changedBy(invoice.stillPaid, paid, currency) } : {}
  const saved = db.invoices.save({
    ...invoice,
    status: status === 'pending' ? advance(invoiceStates, status, 'fail', 'system') : status,
    former: [...(invoice.former ?? []), settlement],
    ...stillPaid,
  })
  saveItem(db.scheduleItems, {
    ...item,
    status: following(item, 'fail'),
    material: {
      ...item.material,
      paidInterestLate: changedBy(item.material.paidInterestLate, lateInterest, currency),
      ...stillPaid,
    },
  })
  const after = { ...contract, paid: changedBy(contract.paid, paid, currency) }
  await stageProgress(work, after, { request, nextDue: nextDueOf(after) })
  return saved
}

/**
 * Stages that a payment of an invoice is under way (`pay`) or did not go through (`fail`): the invoice and its payment of
 * the schedule move together. @throws {Refusal} state.transition
 */
export const stagePaymentEvent = async (
  work: SettlingWork,
  invoice: Invoice,
  event: 'pay' | 'fail',
): Promise<Invoice> => {
  const { contractId, number } = invoice
  const overlay = await overlayAt(work.db.scheduleItems, contractId, 'payment', number)
  if (!overlay) throw new Error(`payment ${number} of ${contractId} was never billed`)
  billedBy(invoice, overlay)
  const saved = work.db.invoices.save({
    ...invoice,
    status: advance(invoiceStates, invoice.status, event, 'system'),
    updatedAt: work.now.toISOString(),
  })
  work.db.scheduleItems.save({ ...overlay, status: following(overlay, event) })
  return saved
}

/** What a customer has to pay for an invoice now, in minor units, with the part of it that is late interest. */
export const dueNow = (invoice: Invoice, now: Date) => {
  const due = amountDue(invoice, dayIn(now))
  return { ...due, lateInterest: due.minor - afterCredits(invoice).minor }
}
