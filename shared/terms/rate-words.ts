import { type Currency, type DisplayLanguage, displayNumber } from '../kit/money.ts'
import { exactDate, localeOf } from '../kit/words.ts'
import { dayIn, defaultZone } from '../kit/zone.ts'
import type { FrozenRate } from './frozen-rate.ts'

/** What a text says of a frozen rate: of which currency it is, how much, of when by the contracts' zone, and whose. */
export const rateWords = ({ audPerUnit, at, source }: FrozenRate, currency: Currency, language: DisplayLanguage) => ({
  currency,
  rate: displayNumber(audPerUnit, language),
  date: exactDate(dayIn(at), language, 'long'),
  time: new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: defaultZone,
  }).format(new Date(at)),
  source,
})
