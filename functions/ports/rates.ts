import { z } from 'zod'
import type { Currency } from '#shared/kit/money.ts'
import { port } from '../kit/port.ts'

/** What knows how much currencies are worth. */
export type Rates = {
  /** What the provider is called. */
  readonly source: string
  /** What one unit of a currency is worth in AUD; nothing for one that is not traded. */
  readonly audPerUnit: (currency: Currency) => Promise<string | undefined>
}

const Answer = z.object({ data: z.object({ currency: z.string(), rates: z.record(z.string(), z.string()) }) })

/** The provider did not answer. */
export class RatesFailed extends Error {}

const timeoutMs = 5000

/** Coinbase's public exchange rates, which name fiat and crypto currencies alike and take no key. @param url where it answers */
export const coinbaseRates = (url: string): Rates => ({
  source: 'Coinbase',
  async audPerUnit(currency) {
    const address = new URL('/v2/exchange-rates', url)
    address.searchParams.set('currency', currency)
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    // What it does not trade it answers as a wrong question.
    if (answer.status === 400 || answer.status === 404) return undefined
    if (!answer.ok) throw new RatesFailed(`exchange rates answered ${answer.status}`)
    const { data } = Answer.parse(await answer.json())
    return data.currency === currency ? data.rates.AUD : undefined
  },
})

/** How much currencies are worth. */
export const rates = port<Rates>()('Rates', {}, async () =>
  coinbaseRates(process.env.RATES_URL ?? 'https://api.coinbase.com'),
)
