import { addDays, type IsoDate } from '../kit/date.ts'
import type { DealItems } from '../terms/deal-schedule.ts'
import type { Contract } from './contract.ts'
import type { Invoice } from './invoice.ts'

/**
 * What follows from time alone, and on which day: the daily run does it. A contract and an invoice each keep the earliest day on
 * which anything is to be done for them, so that a run reads those and no others.
 */

/** So many days before a payment is due its invoice is drafted. */
export const draftLead = 7
/** So many days before a delivery is due both sides are told. */
export const deliveryLead = 3

/** The day on which the invoice of a payment is drafted. */
export const draftDay = (dueDate: IsoDate): IsoDate => addDays(dueDate, -draftLead)
/** The day on which a delivery is told to be near. */
export const nearDay = (dueDate: IsoDate): IsoDate => addDays(dueDate, -deliveryLead)
/** The first day on which something that was to happen until a day is late. */
export const lateDay = (until: IsoDate): IsoDate => addDays(until, 1)

const earliest = (days: readonly (IsoDate | undefined)[]): IsoDate | undefined =>
  days.reduce((first, day) => (day !== undefined && (first === undefined || day < first) ? day : first), undefined)

/** The earliest day on which something follows for a contract: a draft, or a delivery that is near or late. None once it is over. */
export const nextOfContract = (
  { status, progress: { draft, near, late } }: Pick<Contract, 'status' | 'progress'>,
  { payments, deliveries }: DealItems,
): IsoDate | undefined => {
  if (status !== 'active') return undefined
  const payment = payments[draft - 1]
  const soon = deliveries[near - 1]
  const due = deliveries[late - 1]
  return earliest([payment && draftDay(payment.dueDate), soon && nearDay(soon.date), due && lateDay(due.date)])
}

/** What the customer of a published invoice is told, in its order, and how many days from the last on which it is payable. */
export const reminders = [
  { tells: 'near', days: -3 },
  { tells: 'overdue', days: 1 },
  { tells: 'again', days: 7 },
  { tells: 'again', days: 30 },
] as const

/** Which reminder of an invoice comes next, and when. */
export type NextReminder = Pick<Invoice, 'told' | 'next'>

/**
 * The next reminder behind a day, of those from `told` on. One whose day has passed is left out: it would tell what is known by now. That an
 * invoice is overdue is told all the same, on the day after.
 */
export const nextReminder = (payableBy: IsoDate, told: number, after: IsoDate): NextReminder => {
  for (let stage = told; stage < reminders.length; stage += 1) {
    const { tells, days } = reminders[stage]!
    const day = addDays(payableBy, days)
    if (day > after) return { told: stage, next: day }
    if (tells === 'overdue') return { told: stage, next: addDays(after, 1) }
  }
  return { told: reminders.length, next: undefined }
}
