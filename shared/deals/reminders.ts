import { z } from 'zod'
import { addDays, type IsoDate } from '../kit/date.ts'
import { id } from '../kit/id.ts'
import { feeGraceDays } from '../organisations/product.ts'

/** When the client of a published invoice is reminded of it: by its supplier's rule, or by one for that invoice alone. */

const nearest = { before: 60, after: 365 } as const

/** On how many days it is told that an invoice is payable soon, and on how many that it still is not paid. */
export const mostReminders = { before: 3, after: 6 } as const

export const ReminderRule = z.strictObject({
  /** Days before the last one on which an invoice is payable. */
  before: z.array(z.number().int().min(1).max(nearest.before)).max(mostReminders.before),
  /** Days behind it. That it is overdue is told on the first of them, whatever the rule says. */
  after: z.array(z.number().int().min(2).max(nearest.after)).max(mostReminders.after),
})
export type ReminderRule = z.output<typeof ReminderRule>

/** The rule of an organisation that has made none. */
export const usualRule: ReminderRule = { before: [3], after: [7, 30] }

/** The rule of the product for its usage fee: who does not pay until the last of these days is behind with it. */
export const feeRule: ReminderRule = { before: [3], after: [7, feeGraceDays] }

/** The rule of an organisation for what it publishes. */
export const ReminderSetting = z.object({
  oid: id('organisation'),
  rule: ReminderRule,
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type ReminderSetting = z.output<typeof ReminderSetting>

export type Reminder = { readonly tells: 'near' | 'overdue' | 'again' | 'last'; readonly days: number }

const once = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)

/** What is told of an invoice in its order, and how many days from the last on which it is payable. The last of several says that it is. */
export const remindersOf = ({ before, after }: ReminderRule): readonly Reminder[] => {
  const late = once(after)
  return [
    ...once(before)
      .toReversed()
      .map(days => ({ tells: 'near' as const, days: -days })),
    { tells: 'overdue', days: 1 },
    ...late.map((days, n) => ({
      tells: n > 0 && n === late.length - 1 ? ('last' as const) : ('again' as const),
      days,
    })),
  ]
}

/** Of an invoice, what says which reminder of it comes next, and when. */
export type NextReminder = { readonly told: number; readonly next: IsoDate | undefined }

/**
 * The next reminder behind a day, of those from `told` on. One whose day has passed is left out: it would tell what is known by now. That an
 * invoice is overdue is told all the same, on the day after.
 */
export const nextReminder = (payableBy: IsoDate, rule: ReminderRule, told: number, after: IsoDate): NextReminder => {
  const reminders = remindersOf(rule)
  for (let stage = told; stage < reminders.length; stage += 1) {
    const { tells, days } = reminders[stage]!
    const day = addDays(payableBy, days)
    if (day > after) return { told: stage, next: day }
    if (tells === 'overdue') return { told: stage, next: addDays(after, 1) }
  }
  return { told: reminders.length, next: undefined }
}

const overdueIn = (rule: ReminderRule): number => remindersOf(rule).findIndex(({ tells }) => tells === 'overdue')

/**
 * The next reminder of an invoice whose rule becomes another one on a day: nothing that was told is told again.
 * @param invoice when it is payable, the rule that it had, and which of that rule's reminders was to come next
 */
export const nextUnderRule = (
  invoice: { readonly payableBy: IsoDate; readonly told: number; readonly rule: ReminderRule },
  rule: ReminderRule,
  today: IsoDate,
): NextReminder => {
  const isTold = invoice.told > overdueIn(invoice.rule)
  return nextReminder(invoice.payableBy, rule, isTold ? overdueIn(rule) + 1 : 0, today)
}

/** The days on which a rule reminds of an invoice, in their order. */
export const reminderDays = (payableBy: IsoDate, rule: ReminderRule): readonly IsoDate[] =>
  remindersOf(rule).map(({ days }) => addDays(payableBy, days))

/** The days that somebody typed, such as '7, 30'; undefined where it is something else. */
export const typedDays = (text: string): number[] | undefined => {
  const words = text.split(/[\s,;]+/).filter(word => word !== '')
  return words.every(word => /^\d{1,3}$/.test(word)) ? words.map(Number) : undefined
}
