import { addDays, addMonths, daysInMonth, type IsoDate, isIsoDate, parseDay } from './date.ts'

/** A month of the calendar: "2026-11". */
export type IsoMonth = string

/** The days of a week as ISO 8601 counts them: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const daysOfWeek = 7

export const isIsoMonth = (value: string): value is IsoMonth => isIsoDate(`${value}-01`)

export const monthOf = (day: IsoDate): IsoMonth => day.slice(0, 7)

export const firstOfMonth = (month: IsoMonth): IsoDate => `${month}-01`

export const lastOfMonth = (month: IsoMonth): IsoDate =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`

/** So many months later; earlier for a negative number. @throws {Refusal} date.invalid, date.range */
export const monthsAfter = (month: IsoMonth, count: number): IsoMonth => monthOf(addMonths(firstOfMonth(month), count))

/** So many months from one on. */
export const monthsFrom = (month: IsoMonth, count: number): IsoMonth[] =>
  Array.from({ length: count }, (_, n) => monthsAfter(month, n))

/** The first day of 1970 was a Thursday. */
export const weekdayOf = (day: IsoDate): Weekday => {
  const sinceMonday = (parseDay(day) + 3) % daysOfWeek
  return (((sinceMonday + daysOfWeek) % daysOfWeek) + 1) as Weekday
}

/** The first day of the week in which a day lies, for who begins weeks with a certain day. */
export const weekStart = (day: IsoDate, begins: Weekday): IsoDate =>
  addDays(day, -((weekdayOf(day) - begins + daysOfWeek) % daysOfWeek))

/** The whole weeks that a month lies in, as a calendar on the wall shows them: days of the months beside it among them. */
export const weeksOfMonth = (month: IsoMonth, begins: Weekday): IsoDate[][] => {
  const last = lastOfMonth(month)
  const weeks: IsoDate[][] = []
  for (let start = weekStart(firstOfMonth(month), begins); start <= last; start = addDays(start, daysOfWeek))
    weeks.push(Array.from({ length: daysOfWeek }, (_, n) => addDays(start, n)))
  return weeks
}
