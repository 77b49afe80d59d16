import type { DomainEvent } from './event.ts'
import { type DisplayLanguage, displaySum, fromJson, isCurrency, readMinor } from './money.ts'
import { andMore, type DealTopic, exactDate, localeOf } from './words.ts'

const topicWords: Readonly<Record<DisplayLanguage, Readonly<Record<DealTopic | 'message', string>>>> = {
  en: {
    price: 'price',
    items: 'items',
    quantity: 'quantity',
    dates: 'dates',
    payment: 'way to pay',
    tax: 'tax',
    words: 'wording',
    message: 'message alone',
  },
  fr: {
    price: 'prix',
    items: 'éléments',
    quantity: 'quantité',
    dates: 'dates',
    payment: 'mode de paiement',
    tax: 'taxe',
    words: 'texte',
    message: 'message seulement',
  },
}

/** What changed, in words: "price, dates and way to pay". @param codes topics, one after the other, or nothing */
const changedWords = (codes: string, language: DisplayLanguage): string => {
  const words: Readonly<Record<string, string | undefined>> = topicWords[language]
  const said = codes.split(' ').flatMap(code => words[code] ?? [])
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(
    said.length > 0 ? said : [topicWords[language].message],
  )
}

const countedDays: Readonly<Record<DisplayLanguage, (count: number) => string>> = {
  en: count => (count === 1 ? '1 day' : `${count} days`),
  fr: count => (count < 2 ? `${count} jour` : `${count} jours`),
}

/** The part of what is due that is late interest; nothing where there is none, or it is not to be told. */
const ofInterest: Readonly<Record<DisplayLanguage, (amount: string) => string>> = {
  en: amount => `, of which ${amount} is late interest`,
  fr: amount => `, dont ${amount} d'intérêts de retard`,
}

const amounts = new Set(['amount', 'paid', 'due', 'rest', 'before', 'ofInterest', 'disputed', 'taken'])
const days = new Set(['dueDate', 'payableBy', 'from', 'until', 'lastDay', 'takeOn', 'expires'])

/**
 * What an event tells, for the places of a text: amounts and days as people of a language read them ("20,460.00 AUD",
 * "5 Mar 2026", "1 day"), the title of a deal with how many items it has besides, everything else as it is. An amount brings its currency
 * along, and nothing is "0.00 AUD": what is paid or left to pay is no price that could be free.
 */
export const worded = (data: DomainEvent['data'], language: DisplayLanguage): Record<string, string | number> => {
  const { currency, itemCount } = data
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, name === 'days' ? countedDays[language](value) : value]]
      if (typeof value !== 'string') return []
      if (amounts.has(name) && isCurrency(currency) && typeof readMinor(value, currency) === 'bigint') {
        const amount = displaySum(fromJson({ amount: value, currency }), language)
        return [[name, name === 'ofInterest' ? ofInterest[language](amount) : amount]]
      }
      if (name === 'title' && typeof itemCount === 'number') return [[name, andMore(value, itemCount - 1, language)]]
      if (name === 'topics') return [[name, changedWords(value, language)]]
      if (days.has(name) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return [[name, exactDate(value, language)]]
      return [[name, value]]
    }),
  )
}
