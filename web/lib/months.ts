import type { IsoDate } from '#shared/kit/date.ts'
import { firstOfMonth, type IsoMonth, type Weekday } from '#shared/kit/month.ts'
import { localeOf } from '#shared/kit/words.ts'
import type { Language } from './i18n.ts'

/** Calendars in the words and the weeks of a language. */

const written = (day: IsoDate, language: Language, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** November 2026. */
export const monthName = (month: IsoMonth, language: Language): string =>
  written(firstOfMonth(month), language, { month: 'long', year: 'numeric' })

/** Nov, where the year is told beside it. */
export const shortMonth = (month: IsoMonth, language: Language): string =>
  written(firstOfMonth(month), language, { month: 'short' })

/** Monday, 2 November 2026. */
export const longDay = (day: IsoDate, language: Language): string =>
  written(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Mon; in full Monday. */
export const weekdayName = (day: IsoDate, language: Language, how: 'long' | 'short'): string =>
  written(day, language, { weekday: how })

type Weeks = { readonly firstDay: number }

/** The day with which a week begins where a language is spoken: a Monday where the browser does not know. */
export const weekBegins = (language: Language): Weekday => {
  const locale = new Intl.Locale(localeOf(language)) as Intl.Locale & {
    readonly getWeekInfo?: () => Weeks
    readonly weekInfo?: Weeks
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay as Weekday
}
