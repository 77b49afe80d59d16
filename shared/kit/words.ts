import type { DisplayLanguage } from './money.ts'

const locales = { en: 'en-AU', fr: 'fr-FR' } as const satisfies Record<DisplayLanguage, string>

/** The locale in which dates and figures of a language are written: English follows Australian custom. */
export const localeOf = (language: DisplayLanguage): string => locales[language]

const dates = new Map<string, Intl.DateTimeFormat>()

/** How a day is written; each is made once, which costs a hundred times what it is used for. */
const dateFormat = (language: DisplayLanguage, month: 'short' | 'long'): Intl.DateTimeFormat => {
  const name = `${language} ${month}`
  let format = dates.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
    dates.set(name, format)
  }
  return format
}

/** A calendar day: 5 Mar 2026, or 5 March 2026 in prose. The day is the contract's, so no zone moves it. */
export const exactDate = (day: string, language: DisplayLanguage, month: 'short' | 'long' = 'short'): string => {
  const text = dateFormat(language, month).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  // A French month has a first, and then a 2 and a 3: its locale does not say so.
  return language === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text
}

const furtherOnes: Readonly<Record<DisplayLanguage, (count: number) => string>> = {
  en: count => `${count} more`,
  fr: count => (count === 1 ? '1 autre' : `${count} autres`),
}

/** The first of several, and how many there are besides: "Payroll review and 2 more". */
export const andMore = (first: string, further: number, language: DisplayLanguage): string =>
  further < 1
    ? first
    : new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format([first, furtherOnes[language](further)])

/** What a changed offer may differ in, as an event names it. */
export const dealTopics = ['price', 'items', 'quantity', 'dates', 'payment', 'tax', 'words'] as const
export type DealTopic = (typeof dealTopics)[number]
