import type { Contract } from '#shared/deals/contract.ts'
import { contractStates } from '#shared/deals/contract-states.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { invoiceDisputed, invoiceTakenBack, invoiceUndisputed } from '#shared/deals/events.ts'
import { afterCredits, amountDue, type Invoice, isOwed, type Settlement } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { changedBy, isUndecided, lostDisputesOf, type PaymentDispute } from '#shared/deals/payment-dispute.ts'
import { nextReminder, usualRule } from '#shared/deals/reminders.ts'
import { isPaymentOver, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { type CameBack, cameBackOf, keptByBank, type TakenBack, takenBackOf } from '#shared/deals/taken-back.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Work } from '../kit/serve.ts'
import { type creditingTables, creditsOf } from './crediting.ts'
import { ofInvoice } from './event-drafts.ts'
import { stageProgress } from './progress.ts'
import { nextDueOf, overlayAt, paymentAt, saveItem } from './schedule.ts'
import { isSettledBy, type SettlingWork, stagePaidInPart, stageSettled } from './settle.ts'

type TakingBack = Pick<Work<{ readonly tables: typeof creditingTables }>, 'db' | 'now' | 'emit'>

/** The disputes of an invoice with how one of them stands now. */
const withDispute = ({ disputes = [] }: Invoice, dispute: PaymentDispute): PaymentDispute[] =>
  disputes.some(({ id }) => id === dispute.id)
    ? disputes.map(one => (one.id === dispute.id ? dispute : one))
    : [...disputes, dispute]

/** What becomes of an invoice itself when a payment of it was taken back. */
const afterTaking = (invoice: Invoice, taken: TakenBack, today: IsoDate): Invoice => {
  const { settlement, former = [], stillPaid: _stillPaid, next: _next, ...rest } = invoice
  const { again, stillPaid, payableBy } = taken
  const payments = settlement ? [...former, settlement] : former
  const { status, currency } = invoice
  if (again === 0n) {
    // All that it asks for was credited, and what paid it went back with that.
    if (status === 'paid' && stillPaid === 0n)
      return { ...rest, status: advance(invoiceStates, status, 'takeOff', 'system'), former: payments }
    return invoice
  }
  const { next, told } = status === 'paid' ? nextReminder(payableBy, invoice.reminders ?? usualRule, 0, today) : invoice
  return {
    ...rest,
    status: advance(invoiceStates, status, 'takeBack', 'system'),
    former: payments,
    payableBy,
    told,
    ...(next ? { next } : {}),
    ...(stillPaid > 0n ? { stillPaid: formatMinor(stillPaid, currency) } : {}),
  }
}

/** Stages the payment of the schedule, the contract and what the lists show, which follow the invoice. */
const stageFollowing = async (work: TakingBack, before: Invoice, saved: Invoice, taken: TakenBack): Promise<void> => {
  const { db } = work
  const { contractId, number, currency } = saved
  const [contract, overlay, request] = await Promise.all([
    db.contracts.need({ id: contractId }),
    overlayAt(db.scheduleItems, contractId, 'payment', number),
    db.requests.need({ id: saved.requestId }),
  ])
  const item = paymentAt(contract, number, overlay)
  const { stillPaid: _stillPaid, ...material } = item.material
  const event = taken.again > 0n ? 'takeBack' : saved.status === 'credited' ? 'takeOff' : undefined
  const status = event ? advance(paymentItemStates, item.status, event, 'system') : item.status
  saveItem(db.scheduleItems, {
    ...item,
    status,
    ...(saved.payableBy === before.payableBy ? {} : { payableAgain: saved.payableBy }),
    material: {
      ...material,
      paidInterestLate: changedBy(material.paidInterestLate, -taken.lateInterest, currency),
      ...(saved.credited ? { credited: saved.credited } : {}),
      ...(saved.stillPaid ? { stillPaid: saved.stillPaid } : {}),
    },
  })
  const credited = taken.settled.reduce((sum, { total }) => sum + parseMinor(total, currency), 0n)
  const isReopened = isPaymentOver(item) && !isPaymentOver({ status })
  const { progress } = contract
  const after: Contract = {
    ...contract,
    paid: changedBy(contract.paid, -(taken.again + credited), currency),
    ...(credited > 0n ? { credited: changedBy(contract.credited, credited, currency) } : {}),
    openPayments: contract.openPayments + (isReopened ? 1 : 0),
    progress: { ...progress, pay: isReopened ? Math.min(progress.pay, number) : progress.pay },
  }
  if (contract.status !== 'completed' || !isReopened) {
    await stageProgress(work, after, { request, nextDue: nextDueOf(after) })
    return
  }
  // It was over for both sides, and is not any more: it stands among what runs again.
  const { fulfilledAt: _fulfilledAt, ...open } = request
  const active = advance(contractStates, contract.status, 'reopen', 'system')
  await stageProgress(
    work,
    { ...after, status: active },
    { request: { ...open, archivedBy: [] }, nextDue: nextDueOf(after) },
  )
}

const stageSettledNotes = ({ db, now }: TakingBack, notes: readonly CreditNote[]): void => {
  for (const note of notes)
    db.creditNotes.save({
      ...note,
      status: advance(creditStates, note.status, 'takeOff', 'system'),
      updatedAt: now.toISOString(),
    })
}

const stageLost = async (work: TakingBack, invoice: Invoice, dispute: PaymentDispute): Promise<void> => {
  const { db, now, emit } = work
  const { currency } = invoice
  const time = now.toISOString()
  const today = dayIn(time)
  const held = (await creditsOf(db, invoice)).filter(({ status }) => status === 'held')
  const owed = isOwed(invoice) ? afterCredits(invoice).minor : 0n
  const taken = takenBackOf(invoice, dispute, held, owed, today)
  stageSettledNotes(work, taken.settled)
  const saved = db.invoices.save({
    ...afterTaking(invoice, taken, today),
    disputes: withDispute(invoice, {
      ...dispute,
      endedAt: time,
      ...(taken.lateInterest > 0n ? { lateInterest: formatMinor(taken.lateInterest, currency) } : {}),
      ...(taken.beyond > 0n ? { beyond: formatMinor(taken.beyond, currency) } : {}),
    }),
    updatedAt: time,
  })
  await stageFollowing(work, invoice, saved, taken)
  const due = isOwed(saved) ? amountDue(saved, today).minor : 0n
  emit(
    invoiceTakenBack,
    ofInvoice(saved, { taken: dispute.amount, due: formatMinor(due, currency), payableBy: saved.payableBy }),
  )
}

/** An invoice that knows what came back of a dispute that was lost. */
const knowing = (invoice: Invoice, dispute: PaymentDispute, { beyond, amount }: CameBack, time: string): Invoice => {
  const { currency } = invoice
  const { beyond: was, ...rest } = dispute
  const after = parseMinor(was ?? '0', currency) - beyond
  return {
    ...invoice,
    disputes: withDispute(invoice, {
      ...rest,
      amount: changedBy(dispute.amount, -beyond, currency),
      ...(after > 0n && { beyond: formatMinor(after, currency) }),
      ...(amount > 0n && { left: changedBy(dispute.left, amount, currency) }),
    }),
    updatedAt: time,
  }
}

/** What a bank gave back of a dispute that was lost, as it is staged. */
export type Regained = {
  /**
   * `settles` what is owed again; `part`: it pays a part of that, and the rest is owed; `refund`: nothing of that sum is owed any more, and it is for the
   * caller to give back; `nothing`: it makes up for what had been given back before the bank took it.
   */
  readonly means: 'settles' | 'part' | 'refund' | 'nothing'
  /** As which payment it came. */
  readonly sums: Pick<Settlement, 'amount' | 'lateInterest'>
}

/** What it means that a bank keeps less of a dispute that was lost; undefined where that is known. @param keeps what it keeps, as a decimal string */
export const regainedOf = (
  invoice: Invoice,
  dispute: PaymentDispute,
  keeps: string,
): (Regained & { readonly back: CameBack }) | undefined => {
  const { currency } = invoice
  const back = cameBackOf(dispute, parseMinor(keeps, currency), currency)
  if (!back) return undefined
  const sums = { amount: formatMinor(back.amount, currency), lateInterest: formatMinor(back.lateInterest, currency) }
  if (back.amount === 0n) return { means: 'nothing', sums, back }
  const isLess = isOwed(invoice) && back.amount - back.lateInterest < afterCredits(invoice).minor
  const means = isLess ? 'part' : isSettledBy(invoice, sums) ? 'settles' : 'refund'
  return { means, sums, back }
}

/**
 * Stages that a bank gave back what was lost, or a part of it: it pays what is owed again, as a payment that came in now.
 * @param payment as which it came
 * @param regained as `regainedOf` has it; a `part` may be given back all the same, as where somebody is paying all of it
 */
export const stageRegained = async (
  work: SettlingWork,
  invoice: Invoice,
  dispute: PaymentDispute,
  payment: Pick<Settlement, 'paymentId' | 'instrument'>,
  { means, sums, back }: Regained & { readonly back: CameBack },
): Promise<void> => {
  const time = work.now.toISOString()
  const known = knowing(invoice, dispute, back, time)
  const settlement: Settlement = { ...payment, ...sums, tool: 'card', paidAt: time }
  if (means === 'settles') await stageSettled(work, known, settlement)
  else if (means === 'part') {
    const saved = await stagePaidInPart(work, known, settlement)
    const now = lostDisputesOf(saved).find(({ id }) => id === dispute.id) ?? dispute
    const due = formatMinor(amountDue(saved, dayIn(time)).minor, saved.currency)
    const taken = keptByBank(now, saved.currency)
    work.emit(invoiceTakenBack, ofInvoice(saved, { taken, due, payableBy: saved.payableBy }))
  } else work.db.invoices.save(known)
}

/**
 * Stages how the dispute of a payment of an invoice stands: it is shown while it is open; what was lost is owed again. What is known already, or is
 * older than what is known, stages nothing.
 */
export const stageDisputed = async (
  work: TakingBack,
  invoice: Invoice,
  dispute: Pick<PaymentDispute, 'id' | 'paymentId' | 'amount' | 'status' | 'openedAt' | 'byPlatform'>,
): Promise<void> => {
  const { db, now, emit } = work
  const known = invoice.disputes?.find(({ id }) => id === dispute.id)
  const { status } = dispute
  const isOver = !isUndecided(dispute)
  // What was lost stays so; what had ended is open again only where the bank had asked at first, and may still be lost.
  if (known && (known.status === status || known.status === 'lost')) return
  const isAgain = known?.status === 'closed'
  if (known && !isOver && known.status !== 'needsResponse' && !isAgain) return
  if (status === 'lost') {
    await stageLost(work, invoice, dispute)
    return
  }
  const time = now.toISOString()
  const saved = db.invoices.save({
    ...invoice,
    disputes: withDispute(invoice, { ...dispute, ...(isOver ? { endedAt: time } : {}) }),
    updatedAt: time,
  })
  const told = ofInvoice(saved, { disputed: dispute.amount })
  if (isOver && known) emit(invoiceUndisputed, told)
  if (!isOver && (!known || isAgain)) emit(invoiceDisputed, told)
}
