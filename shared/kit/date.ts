import { Refusal } from './refusal.ts'

/**
 * Calendar dates without times or zones: "2026-01-31", years 0001 to 9999. Which zone a day is meant in is the contract's
 * business (Australia/Sydney by default); the arithmetic here is on the calendar alone, in whole numbers.
 */
export type IsoDate = string

/** Days since 1970-01-01: dates as numbers, for arithmetic in a row. */
export type DayNumber = number

export const firstDay: DayNumber = -719162
export const lastDay: DayNumber = 2932896

const pattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** How many days a month (1 to 12) has. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)

/** The day number of a year, month (1 to 12) and day of the proleptic Gregorian calendar. */
const dayOf = (year: number, month: number, day: number): DayNumber => {
  // Years are counted from March, so that the leap day is the last of its year.
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

const civilOf = (dayNumber: DayNumber): { year: number; month: number; day: number } => {
  const fromEra = dayNumber + 719468
  const era = Math.floor(fromEra / 146097)
  const dayOfEra = fromEra - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** The day number of an ISO date, or undefined where the text is none or names a day that does not exist. */
export const readDay = (value: unknown): DayNumber | undefined => {
  if (typeof value !== 'string' || !pattern.test(value)) return undefined
  const year = Number(value.slice(0, 4))
  const month = Number(value.slice(5, 7))
  const day = Number(value.slice(8, 10))
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return dayOf(year, month, day)
}

export const isIsoDate = (value: unknown): value is IsoDate => readDay(value) !== undefined

/** @throws {Refusal} date.invalid */
export const parseDay = (value: IsoDate): DayNumber => {
  const day = readDay(value)
  if (day === undefined) throw new Refusal('date.invalid', { value: String(value).slice(0, 40) })
  return day
}

const two = Array.from({ length: 32 }, (_, n) => (n < 10 ? `0${n}` : `${n}`))

// Schedules write the same days over and over. Each slot holds the day that was last written into it.
const slots = 8192
const writtenDays = new Int32Array(slots).fill(firstDay - 1)
const writtenTexts: string[] = new Array(slots).fill('')

/** @throws {Refusal} date.range outside the years 0001 to 9999 */
export const formatDay = (dayNumber: DayNumber): IsoDate => {
  const slot = dayNumber & (slots - 1)
  if (writtenDays[slot] === dayNumber) return writtenTexts[slot] as string
  if (!(dayNumber >= firstDay && dayNumber <= lastDay)) throw new Refusal('date.range')
  const { year, month, day } = civilOf(dayNumber)
  const text = `${year > 999 ? year : String(year).padStart(4, '0')}-${two[month]}-${two[day]}`
  writtenDays[slot] = dayNumber
  writtenTexts[slot] = text
  return text
}

/** @throws {Refusal} date.invalid, date.range */
export const addDays = (date: IsoDate, days: number): IsoDate => formatDay(parseDay(date) + days)

/** Days from one date to another; negative where `to` is earlier. @throws {Refusal} date.invalid */
export const daysBetween = (from: IsoDate, to: IsoDate): number => parseDay(to) - parseDay(from)

/** Calendar months later, held to the end of the month: 31 Jan + 1 = 28 Feb. */
export const addMonthsToDay = (dayNumber: DayNumber, months: number): DayNumber => {
  const { year, month, day } = civilOf(dayNumber)
  const index = year * 12 + (month - 1) + months
  const toYear = Math.floor(index / 12)
  const toMonth = index - toYear * 12 + 1
  return dayOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** @throws {Refusal} date.invalid, date.range */
export const addMonths = (date: IsoDate, months: number): IsoDate => formatDay(addMonthsToDay(parseDay(date), months))

/** The periods of payment and delivery, in the words that contracts use. */
export type Period = 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month' | 'year'

/** Spec part 2, section 9, "Payment periods (minutes)". */
export const periodMinutes: Readonly<Record<Period, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10080,
  fortnight: 20160,
  month: 43200,
  year: 525600,
}

export const periods = ['minute', 'hour', 'day', 'week', 'fortnight', 'month', 'year'] as const satisfies Period[]

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && Object.hasOwn(periodMinutes, value)

/** A moment of the calendar: a day, and how far into it. Only minute and hour periods leave midnight. */
export type Moment = { readonly day: DayNumber; readonly minute: number }

/**
 * A number of periods after a moment. Month and year step on the calendar and hold to the end of the month, so a series
 * is counted from its first date and never chained; every other period adds its length.
 */
export const addPeriods = ({ day, minute }: Moment, period: Period, count: number): Moment => {
  if (period === 'month') return { day: addMonthsToDay(day, count), minute }
  if (period === 'year') return { day: addMonthsToDay(day, count * 12), minute }
  const minutes = minute + count * periodMinutes[period]
  const days = Math.floor(minutes / 1440)
  return { day: day + days, minute: minutes - days * 1440 }
}
