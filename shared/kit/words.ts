import type { DomainEvent } from './event.ts'
import { type DisplayLanguage, displayMoney, fromJson, isCurrency, readMinor } from './money.ts'

const locales = { en: 'en-AU', fr: 'fr-FR' } as const satisfies Record<DisplayLanguage, string>

/** The locale in which dates and figures of a language are written: English follows Australian custom. */
export const localeOf = (language: DisplayLanguage): string => locales[language]

/** A calendar day: 5 Mar 2026, or 5 March 2026 in prose. The day is the contract's, so no zone moves it. */
export const exactDate = (day: string, language: DisplayLanguage, month: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

const furtherOnes: Readonly<Record<DisplayLanguage, (count: number) => string>> = {
  en: count => `${count} more`,
  fr: count => (count === 1 ? '1 autre' : `${count} autres`),
}

/** The first of several, and how many there are besides: "Payroll review and 2 more". */
export const andMore = (first: string, further: number, language: DisplayLanguage): string =>
  further < 1
    ? first
    : new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format([first, furtherOnes[language](further)])

const amounts = new Set(['amount', 'paid', 'due', 'rest'])
const days = new Set(['dueDate', 'payableBy', 'from', 'until', 'lastDay'])

/**
 * What an event tells, for the places of a text: amounts and days as people of a language read them ("20,460.00 AUD",
 * "5 Mar 2026"), the title of a deal with how many items it has besides, everything else as it is. An amount brings its currency
 * along.
 */
export const worded = (data: DomainEvent['data'], language: DisplayLanguage): Record<string, string | number> => {
  const { currency, itemCount } = data
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, value]]
      if (typeof value !== 'string') return []
      if (amounts.has(name) && isCurrency(currency) && typeof readMinor(value, currency) === 'bigint')
        return [[name, displayMoney(fromJson({ amount: value, currency }), language)]]
      if (name === 'title' && typeof itemCount === 'number') return [[name, andMore(value, itemCount - 1, language)]]
      if (days.has(name) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return [[name, exactDate(value, language)]]
      return [[name, value]]
    }),
  )
}
