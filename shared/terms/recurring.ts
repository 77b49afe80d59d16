import { z } from 'zod'
import { addDays, addPeriods, daysBetween, formatDay, type IsoDate, parseDay } from '../kit/date.ts'
import { timeframeOf } from './deal-frame.ts'
import { termLimits } from './limits.ts'

/**
 * A deal that repeats until a side ends it is a series of terms. The choice describes the first; each later one is the same, moved on
 * by so many terms. A term is certain from the day on which nobody can end the deal before it any more.
 */

export const termTypes = ['day', 'week', 'fortnight', 'month', 'year'] as const

/** The shortest notice is the time by which an invoice is drafted ahead: nobody is billed for a term that may not come. */
export const noticeLimits = { min: 7, max: 365 } as const

export const Recurring = z.strictObject({
  term: z.strictObject({ length: z.number().int().min(1).max(termLimits.duration), type: z.enum(termTypes) }),
  /** In days, so that the end of a notice is no matter of the calendar. */
  noticeDays: z.number().int().min(noticeLimits.min).max(noticeLimits.max),
})
export type Recurring = z.output<typeof Recurring>

type Item = { readonly start: IsoDate; readonly end: IsoDate }
/** What of a choice that repeats its terms follow from. */
type Repeating = { readonly items: readonly Item[]; readonly recurring: Recurring }

/** Whether a choice repeats. */
export const isRecurring = <C extends { readonly recurring?: Recurring | undefined }>(
  choice: C,
): choice is C & { readonly recurring: Recurring } => choice.recurring !== undefined

/** A day of the first term, in a later one. Counted from the first and never chained, so that the 31st comes back after February. */
const movedOn = ({ recurring: { term } }: Repeating, day: IsoDate, terms: number): IsoDate =>
  formatDay(addPeriods({ day: parseDay(day), minute: 0 }, term.type, term.length * terms).day)

/** The first day of a term, from 1. @throws {Refusal} date.range */
export const termStart = (choice: Repeating, term: number): IsoDate =>
  movedOn(choice, timeframeOf(choice).start, term - 1)

/** The last day of a term: the next begins the day after. @throws {Refusal} date.range */
export const termEnd = (choice: Repeating, term: number): IsoDate => addDays(termStart(choice, term + 1), -1)

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b)

/** What is agreed on for a term, from 1. @throws {Refusal} date.range */
export const choiceOfTerm = <I extends Item, C extends Repeating & { readonly items: readonly I[] }>(
  choice: C,
  term: number,
): C => {
  if (term === 1) return choice
  const second = termStart(choice, 2)
  const next = termStart(choice, term + 1)
  return {
    ...choice,
    items: choice.items.map(item => {
      const start = movedOn(choice, item.start, term - 1)
      // What ends with its term does so in each, however long the month is.
      const left = daysBetween(item.end, second)
      const end = left === 0 || left === 1 ? addDays(next, -left) : movedOn(choice, item.end, term - 1)
      return { ...item, start, end: later(start, end) }
    }),
  }
}

/** The first day on which it is certain that a term comes: who ends the deal from then on ends it with that term or a later one. */
export const termCertain = (choice: Repeating, term: number): IsoDate =>
  addDays(termStart(choice, term), -choice.recurring.noticeDays)

/** The term that runs on a day, from 1: the first for a day before all of them. */
export const termOn = (choice: Repeating, day: IsoDate): number => {
  const runs = (term: number) => termStart(choice, term) <= day
  // A term is at least a day, so its start in days bounds its number.
  let low = 1
  let high = Math.max(1, daysBetween(termStart(choice, 1), day) + 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (beforeTheEndOfTime(choice, middle) && runs(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The term that runs when a notice is over that is given on a day, from 1: the last one. */
export const lastTermFor = (choice: Repeating, day: IsoDate): number =>
  termOn(choice, addDays(day, choice.recurring.noticeDays))

/** Whether a term begins within the years that dates have. */
const beforeTheEndOfTime = (choice: Repeating, term: number): boolean => {
  try {
    return termStart(choice, term) !== ''
  } catch {
    return false
  }
}
