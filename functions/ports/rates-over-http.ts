import { z } from 'zod'
import { daysBetween } from '#shared/kit/date.ts'
import { decimalRational, formatDecimal } from '#shared/kit/decimal.ts'
import { dayIn, defaultZone } from '#shared/kit/zone.ts'
import { type Rates, RatesFailed } from './rates.ts'

const Answer = z.object({ data: z.object({ currency: z.string(), rates: z.record(z.string(), z.string()) }) })

const timeoutMs = 5000

const ask = async (address: URL): Promise<Response> => fetch(address, { signal: AbortSignal.timeout(timeoutMs) })

/** Coinbase's public exchange rates, which name fiat and crypto currencies alike and take no key. @param url where it answers */
export const coinbaseRates = (url: string): Rates => ({
  async of(currency) {
    const address = new URL('/v2/exchange-rates', url)
    address.searchParams.set('currency', currency)
    const answer = await ask(address)
    // What it does not trade it answers as a wrong question.
    if (answer.status === 400 || answer.status === 404) return undefined
    if (!answer.ok) throw new RatesFailed(`exchange rates answered ${answer.status}`)
    const { data } = Answer.parse(await answer.json())
    const audPerUnit = data.currency === currency ? data.rates.AUD : undefined
    return audPerUnit === undefined ? undefined : { audPerUnit, source: 'Coinbase' }
  },
})

/** Digits behind the point of what is made of the bank's rate, which has four. */
const places = 6
/** The bank publishes at four on each day on which banks work: over Easter the last of its rates is five days old. */
const oldestDays = 5

const textOf = (xml: string, tag: string): string =>
  new RegExp(`<${tag}(?:\\s[^>]*)?>\\s*([^<]*?)\\s*</${tag}>`).exec(xml)?.[1] ?? ''

/** One divided by a decimal, rounded to `places`. */
const inverse = (value: string): string | undefined => {
  const rate = decimalRational(value)
  if (!rate || rate.n <= 0n) return undefined
  return formatDecimal((2n * rate.d * 10n ** BigInt(places) + rate.n) / (2n * rate.n), places)
}

/**
 * The rates that the Reserve Bank of Australia publishes, in the feed of its own (RSS-CB): how much of a currency an Australian dollar buys. Of
 * currencies that it does not list it knows nothing.
 * @param url where it answers
 */
export const reserveBankRates = (url: string): Rates => ({
  async of(currency, now) {
    const answer = await ask(new URL('/rss/rss-cb-exchange-rates.xml', url))
    if (!answer.ok) throw new RatesFailed(`the reserve bank answered ${answer.status}`)
    const items = (await answer.text()).split(/<item[\s>]/).slice(1)
    if (items.length === 0) throw new RatesFailed('the reserve bank answered no rates')
    const item = items.find(
      one => textOf(one, 'cb:baseCurrency') === 'AUD' && textOf(one, 'cb:targetCurrency') === currency,
    )
    if (!item) return undefined
    const audPerUnit = inverse(textOf(item, 'cb:value'))
    const day = /^\d{4}-\d\d-\d\d/.exec(textOf(item, 'cb:period') || textOf(item, 'dc:date'))?.[0]
    if (audPerUnit === undefined || day === undefined) throw new RatesFailed('the reserve bank answered no rate')
    if (daysBetween(day, dayIn(now, defaultZone)) > oldestDays)
      throw new RatesFailed(`the reserve bank answered a rate of ${day}`)
    return { audPerUnit, source: `Reserve Bank of Australia, ${day}` }
  },
})

/** What the first says, or where that does not answer or does not know the currency, the next. */
export const firstOf = (first: Rates, next: Rates): Rates => ({
  of: async (currency, now) => (await first.of(currency, now).catch(() => undefined)) ?? next.of(currency, now),
})
