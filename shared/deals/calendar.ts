import { addDays, type IsoDate } from '../kit/date.ts'
import type { Contract } from './contract.ts'
import { isDelivered } from './delivery.ts'
import type { Schedule } from './schedule.ts'
import { nextTermDay } from './series.ts'

/**
 * What follows from time alone, and on which day: the daily run does it. A contract and an invoice each keep the earliest day on
 * which anything is to be done for them, so that a run reads those and no others.
 */

/** So many days before a payment is due its invoice is drafted. */
export const draftLead = 7
/** So many days before a delivery is due both sides are told. */
export const deliveryLead = 3
/** So many days before the last on which an offer can be signed, or a request for quotes answered, those are told who have not. */
export const offerLead = 3

/** The day on which the invoice of a payment is drafted. */
export const draftDay = (dueDate: IsoDate): IsoDate => addDays(dueDate, -draftLead)
/** The day on which a delivery is told to be near. */
export const nearDay = (dueDate: IsoDate): IsoDate => addDays(dueDate, -deliveryLead)
/** The first day on which something that was to happen until a day is late. */
export const lateDay = (until: IsoDate): IsoDate => addDays(until, 1)

/** The first of some days; undefined where there is none. */
export const earliest = (days: readonly (IsoDate | undefined)[]): IsoDate | undefined =>
  days.reduce((first, day) => (day !== undefined && (first === undefined || day < first) ? day : first), undefined)

/** The earliest day on which something follows for a contract: a draft, a delivery that is near or late, a term, or what was left of a switch of auto-debit. None once it is over. */
export const nextOfContract = (
  contract: Pick<Contract, 'status' | 'progress' | 'choice' | 'series' | 'supplier' | 'autoDebit'>,
  schedule: Schedule,
): IsoDate | undefined => {
  const { status, progress } = contract
  if (status !== 'active') return undefined
  const payment = schedule.payment(progress.draft)
  const delivery = isDelivered(contract) ? schedule.delivery : () => undefined
  const soon = delivery(progress.near)
  const due = delivery(progress.late)
  return earliest([
    payment && draftDay(payment.dueDate),
    soon && nearDay(soon.date),
    due && lateDay(due.date),
    nextTermDay(contract),
    contract.autoDebit?.rest?.since,
  ])
}

/** When an offer that holds until a day is looked at next, behind a day: to remind of it, or because that day has passed. */
export const nextOfOffer = (expires: IsoDate, after: IsoDate): IsoDate => {
  const near = addDays(expires, -offerLead)
  return near > after ? near : lateDay(expires)
}
