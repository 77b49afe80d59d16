import { type Currency, currencies } from '#shared/kit/money.ts'
import { port } from '../kit/port.ts'

/** What one unit of a currency is worth in AUD, and who says so. */
export type Rate = { readonly audPerUnit: string; readonly source: string }

/** What knows how much currencies are worth. */
export type Rates = {
  /** Nothing for a currency that is not traded. @param now the time of the call that asks @throws where nobody answers */
  readonly of: (currency: Currency, now: Date) => Promise<Rate | undefined>
}

/** The provider did not answer. */
export class RatesFailed extends Error {}

/** How much currencies are worth: those of countries by the Reserve Bank of Australia, crypto, which no central bank lists, by a public ticker. */
export const rates = port<Rates>()('Rates', {}, async () => {
  const { coinbaseRates, firstOf, reserveBankRates } = await import('./rates-over-http.ts')
  const { RATES_URL: url } = process.env
  const ticker = coinbaseRates(url ?? 'https://api.coinbase.com')
  const bank = firstOf(reserveBankRates(url ?? 'https://www.rba.gov.au'), ticker)
  return { of: (currency, now) => (currencies[currency].kind === 'crypto' ? ticker : bank).of(currency, now) }
})
