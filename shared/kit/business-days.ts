import { addDays, type IsoDate, parseDay } from './date.ts'

/** Days on which banks work: Monday to Friday. Public holidays are no others here, since they differ from state to state. */

/** 0 for Monday: day 0 of the calendar, 1 January 1970, was a Thursday. */
const weekday = (date: IsoDate): number => (((parseDay(date) + 3) % 7) + 7) % 7

export const isBusinessDay = (date: IsoDate): boolean => weekday(date) < 5

/** The day itself where banks work on it, or the next on which they do. */
export const onBusinessDay = (date: IsoDate): IsoDate => {
  const past = weekday(date) - 5
  return past < 0 ? date : addDays(date, 2 - past)
}

/** So many business days after a day, or with a negative number before it; a weekend counts as the Monday behind it. */
export const addBusinessDays = (date: IsoDate, days: number): IsoDate => {
  const from = onBusinessDay(date)
  const week = Math.trunc(days / 5)
  let at = addDays(from, week * 7)
  const step = days < 0 ? -1 : 1
  for (let left = Math.abs(days % 5); left > 0; left -= 1) {
    at = addDays(at, step)
    while (!isBusinessDay(at)) at = addDays(at, step)
  }
  return at
}
