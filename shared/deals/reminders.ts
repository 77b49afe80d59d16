import { z } from 'zod'
import { addDays, type IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, isoDateField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { feeGraceDays } from '../organisations/product.ts'

/** When the client of a published invoice is reminded of it: by its supplier's rule, or by one for that invoice alone. */

const nearest = { before: 60, after: 365 } as const

/** On how many days it is told that an invoice is payable soon, and on how many that it still is not paid. */
export const mostReminders = { before: 3, after: 6 } as const

/** How firmly it is said that an invoice still is not paid: it is asked for, insisted on, or said for the last time. */
export const firmnesses = ['again', 'firm', 'last'] as const
export type Firmness = (typeof firmnesses)[number]

/** Letters of a supplier's own words. */
export const mostWords = 400

/** How it is said on one of the days behind. */
export const ReminderStep = z.strictObject({
  /** Which of the rule's days. */
  days: z.number().int().min(2).max(nearest.after),
  firmness: z.enum(firmnesses),
  /** The supplier's own words, beside those of the catalogue. */
  words: z.string().trim().min(1).max(mostWords).optional(),
  /** Whether it says how much of what is due is late interest. */
  interest: z.boolean(),
})
export type ReminderStep = z.output<typeof ReminderStep>

export const ReminderRule = z.strictObject({
  /** Days before the last one on which an invoice is payable. */
  before: z.array(z.number().int().min(1).max(nearest.before)).max(mostReminders.before),
  /** Days behind it. That it is overdue is told on the first of them, whatever the rule says. */
  after: z.array(z.number().int().min(2).max(nearest.after)).max(mostReminders.after),
  /** How it is said on these days, where that is not as usual. Of a day that is not among them nothing is said. */
  steps: z.array(ReminderStep).max(mostReminders.after).optional(),
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

export const tellings = ['near', 'overdue', ...firmnesses] as const

/** How far the reminders of an overdue invoice have come. */
export const dunningLevels = ['overdue', ...firmnesses] as const
export type DunningLevel = (typeof dunningLevels)[number]

/** What was told of an invoice, and when. */
export const Reminded = z.object({
  on: calculatedDateField,
  tells: z.enum(tellings),
  /** What was due by then; of those behind the last day to pay. */
  due: z.string().optional(),
  words: z.string().optional(),
})
export type Reminded = z.output<typeof Reminded>

/** So much of it an invoice keeps, the last of it. */
export const mostReminded = 20

/** That nothing is said of a client's invoices until a day: the days behind the last to pay wait for its end. */
export const ReminderPause = z.object({
  oid: id('organisation'),
  client: Party,
  until: isoDateField,
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type ReminderPause = z.output<typeof ReminderPause>

/** A pause ends by itself: what nobody remembers is not asked for any more. */
export const longestPause = 365

export type Reminder = { readonly days: number } & (
  | { readonly tells: 'near' | 'overdue' }
  | { readonly tells: Firmness; readonly words?: string | undefined; readonly interest: boolean }
)

/** Whether a reminder presses for money, which waits while there is a pause or a dispute. That it is overdue is a fact. */
export const isPressing = (reminder: Reminder): reminder is Extract<Reminder, { readonly tells: Firmness }> =>
  (firmnesses as readonly string[]).includes(reminder.tells)

const once = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)

/** How firmly it is said where no rule says so: the first of several asks, the last says that it is, those between insist. */
const usualFirmness = (place: number, count: number): Firmness => {
  if (place === 0) return 'again'
  return place === count - 1 ? 'last' : 'firm'
}

/** What is told of an invoice in its order, and how many days from the last on which it is payable. */
export const remindersOf = ({ before, after, steps = [] }: ReminderRule): readonly Reminder[] => {
  const late = once(after)
  return [
    ...once(before)
      .toReversed()
      .map(days => ({ tells: 'near' as const, days: -days })),
    { tells: 'overdue', days: 1 },
    ...late.map((days, n) => {
      const step = steps.find(one => one.days === days)
      return {
        tells: step?.firmness ?? usualFirmness(n, late.length),
        days,
        words: step?.words,
        interest: step?.interest ?? true,
      }
    }),
  ]
}

/** Of an invoice, what says which reminder of it comes next, and when. */
export type NextReminder = { readonly told: number; readonly next: IsoDate | undefined }

/**
 * The next reminder behind a day, of those from `told` on. One whose day has passed is left out: it would tell what is known by now. That an
 * invoice is overdue is told all the same, on the day after.
 * @param moved by how many days those that press have been put off
 */
export const nextReminder = (
  payableBy: IsoDate,
  rule: ReminderRule,
  told: number,
  after: IsoDate,
  moved = 0,
): NextReminder => {
  const reminders = remindersOf(rule)
  for (let stage = told; stage < reminders.length; stage += 1) {
    const reminder = reminders[stage]!
    const { tells, days } = reminder
    const day = addDays(payableBy, days + (isPressing(reminder) ? moved : 0))
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
  invoice: {
    readonly payableBy: IsoDate
    readonly told: number
    readonly rule: ReminderRule
    readonly moved?: number | undefined
  },
  rule: ReminderRule,
  today: IsoDate,
): NextReminder => {
  const isTold = invoice.told > overdueIn(invoice.rule)
  return nextReminder(invoice.payableBy, rule, isTold ? overdueIn(rule) + 1 : 0, today, invoice.moved)
}

/** The days on which a rule reminds of an invoice, in their order. */
export const reminderDays = (payableBy: IsoDate, rule: ReminderRule): readonly IsoDate[] =>
  remindersOf(rule).map(({ days }) => addDays(payableBy, days))

/** How far the reminders of an overdue invoice have come. @param reminded what was told of it */
export const levelOf = ({ reminded = [] }: { readonly reminded?: readonly Reminded[] | undefined }): DunningLevel => {
  const tells = reminded.at(-1)?.tells
  return tells === undefined || tells === 'near' ? 'overdue' : tells
}

/** The days that somebody typed, such as '7, 30'; undefined where it is something else. */
export const typedDays = (text: string): number[] | undefined => {
  const words = text.split(/[\s,;]+/).filter(word => word !== '')
  return words.every(word => /^\d{1,3}$/.test(word)) ? words.map(Number) : undefined
}
