import { amountDue, type Invoice } from '#shared/deals/invoice.ts'
import type { Taking } from '#shared/deals/taking.ts'
import {
  isFinalFailure,
  noticeDay,
  postponedUntil,
  retryDay,
  takenAfterNotice,
  whyGivenUp,
} from '#shared/deals/taking-plan.ts'
import { takingStates } from '#shared/deals/taking-states.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import {
  takingFailed,
  takingGivenUp,
  takingHeld,
  takingPostponed,
  takingUncollectable,
  takingUnpayable,
} from '#shared/payments/events.ts'
import type { Payment } from '#shared/payments/payment.ts'
import type { settlingTables } from '../deals/billing-tables.ts'
import { debitOf, stageTakingStop } from '../deals/takings.ts'
import type { Work } from '../kit/serve.ts'

export type TakingWork = Pick<Work<{ readonly tables: typeof settlingTables }>, 'db' | 'now' | 'emit'>

/** The draft of an event about a taking, which both sides are told of unless others are named. */
export const ofTaking = <D extends object>(taking: Taking, more: D, parties?: readonly Party[]) => ({
  subject: { id: taking.invoiceId, version: taking.version },
  parties: parties ?? [taking.customer, taking.supplier],
  thread: taking.thread,
  data: {
    title: taking.title,
    itemCount: taking.itemCount,
    reference: taking.reference,
    invoiceId: taking.invoiceId,
    ticketId: taking.requestId,
    demanderId: taking.customer.id,
    demanderName: taking.customerName,
    supplierId: taking.supplier.id,
    supplierName: taking.supplierName,
    currency: taking.currency,
    status: taking.status,
    instrument: taking.instrument,
    ...more,
  },
})

/** Stages that it waits for the supplier's account to take payments, and that both sides are told so. @param until when that is looked at */
export const stagePostponed = ({ db, now, emit }: TakingWork, taking: Taking, today: IsoDate, until: IsoDate): void => {
  const { told: _told, heldOn: _heldOn, ...rest } = taking
  const status = advance(takingStates, taking.status, 'postpone', 'system')
  const saved = db.takings.save({ ...rest, status, postponedOn: today, next: until, updatedAt: now.toISOString() })
  emit(takingPostponed, ofTaking(saved, { amount: saved.amount, until: postponedUntil(today) }))
}

/** Stages that it waits for a delivery that is in dispute, and that both sides are told so. @param until when that is looked at */
export const stageHeld = ({ db, now, emit }: TakingWork, taking: Taking, today: IsoDate, until: IsoDate): void => {
  const { told: _told, postponedOn: _postponedOn, ...rest } = taking
  const status = advance(takingStates, taking.status, 'postpone', 'system')
  const saved = db.takings.save({ ...rest, status, heldOn: today, next: until, updatedAt: now.toISOString() })
  emit(takingHeld, ofTaking(saved, { amount: saved.amount }))
}

/**
 * Stages that nothing more is tried, and that both sides are told why.
 * @param of the provider's code, and whether nobody can pay by hand either: then its customer is not asked to
 */
export const stageGivenUp = (
  { db, now, emit }: TakingWork,
  taking: Taking,
  why: NonNullable<Taking['why']>,
  { code = '', isUnpayable = false }: { readonly code?: string; readonly isUnpayable?: boolean } = {},
): Taking => {
  const { next: _next, told: _told, ...rest } = taking
  const status = advance(takingStates, taking.status, 'giveUp', 'system')
  const saved = db.takings.save({ ...rest, status, why, updatedAt: now.toISOString() })
  const told = why === 'unpayable' ? takingUncollectable : isUnpayable ? takingUnpayable : takingGivenUp
  emit(told, ofTaking(saved, { amount: saved.amount, why, code }))
  return saved
}

/** Stages that nobody will hear what the bank made of the last try: it is not tried again, and what became of its payment is told with that. */
export const stageTakingLost = async ({ db, now }: TakingWork, payment: Payment): Promise<void> => {
  const taking = await takingOfPayment(db, payment)
  if (taking?.status !== 'underWay') return
  const { next: _next, told: _told, ...rest } = taking
  const status = advance(takingStates, taking.status, 'giveUp', 'system')
  db.takings.save({ ...rest, status, why: 'lost', updatedAt: now.toISOString() })
}

/** The taking whose last try a payment is. */
const takingOfPayment = async (db: TakingWork['db'], payment: Payment): Promise<Taking | undefined> => {
  const taking = payment.isTaking && (await db.takings.get({ invoiceId: payment.invoiceId }))
  return taking && taking.tries.at(-1)?.paymentId === payment.id ? taking : undefined
}

/** Stages that a customer's bank has what was begun to carry it out, which takes days. */
export const stageTakingUnderWay = async ({ db, now }: TakingWork, payment: Payment): Promise<void> => {
  const taking = await takingOfPayment(db, payment)
  if (taking?.status !== 'begun') return
  const { next: _next, ...rest } = taking
  const status = advance(takingStates, taking.status, 'process', 'system')
  db.takings.save({ ...rest, status, updatedAt: now.toISOString() })
}

/** Stages that a try ended before the provider was asked for the money: it is begun anew, unless somebody pays by hand. */
export const stageTakingReleased = async ({ db, now }: TakingWork, payment: Payment): Promise<void> => {
  const taking = await takingOfPayment(db, payment)
  if (taking?.status !== 'begun') return
  const status = advance(takingStates, taking.status, 'release', 'system')
  db.takings.save({ ...taking, status, next: dayIn(now), updatedAt: now.toISOString() })
}

/** Stages that its customer called off a try before the provider was asked for the money: on that day nothing is taken, and the next is announced. */
export const stageTakingPutOff = async ({ db, now }: TakingWork, payment: Payment): Promise<void> => {
  const taking = await takingOfPayment(db, payment)
  if (taking?.status !== 'begun') return
  const time = now.toISOString()
  const { told: _told, ...rest } = taking
  const takeOn = takenAfterNotice(taking.takeOn, dayIn(time))
  const status = advance(takingStates, taking.status, 'putOff', 'customer')
  db.takings.save({ ...rest, status, takeOn, next: noticeDay(takeOn), updatedAt: time })
}

/**
 * Stages that a try at taking failed: the day of the next, of which both sides are told with it, or that there is none.
 * @returns whether both were told; a payment that nobody takes has other news
 */
export const stageTakingFailed = async (
  work: TakingWork,
  payment: Payment,
  invoice: Invoice,
  code: string,
): Promise<boolean> => {
  const { db, now, emit } = work
  const taking = await takingOfPayment(db, payment)
  if (!taking || (taking.status !== 'begun' && taking.status !== 'underWay')) return false
  const time = now.toISOString()
  const today = dayIn(time)
  const failures = taking.failures + 1
  const tries = taking.tries.map((one, n) =>
    n === taking.tries.length - 1 ? { ...one, code: code.slice(0, 100), failedOn: today } : one,
  )
  const failed: Taking = { ...taking, failures, tries }
  const firstOn = tries.filter(({ failedOn }) => failedOn !== undefined).at(-failures)?.on ?? taking.takeOn
  const again = isFinalFailure(code) ? undefined : retryDay(firstOn, failures, today)
  if (again === undefined) {
    stageGivenUp(work, failed, whyGivenUp(code), { code })
    return true
  }
  const contract = await db.contracts.need({ id: invoice.contractId })
  if (!debitOf(invoice, contract)) {
    stageTakingStop(work, failed, 'switchedOff', 'system')
    return false
  }
  const amount = formatMinor(amountDue(invoice, again).minor, invoice.currency)
  const saved = db.takings.save({
    ...failed,
    status: advance(takingStates, taking.status, 'fail', 'system'),
    takeOn: again,
    told: { at: time, on: today, amount },
    next: again,
    updatedAt: time,
  })
  emit(takingFailed, ofTaking(saved, { amount, code, takeOn: again }))
  return true
}
