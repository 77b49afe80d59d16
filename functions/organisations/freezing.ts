import type { Currency } from '#shared/kit/money.ts'
import { FrozenRate, isRate, rateAge } from '#shared/terms/frozen-rate.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'
import { type ReadDb, type Work, write } from '../kit/serve.ts'
import { type Rates, RatesFailed, rates } from '../ports/rates.ts'
import { ExchangeRates } from './rate-tables.ts'

/** What a server takes that freezes rates, for its `uses`. */
export const rateTables = { exchangeRates: write(ExchangeRates) } as const
export const ratePorts = { rates } as const

type Freezing = Pick<Work<{ tables: typeof rateTables; ports: typeof ratePorts }>, 'db' | 'ports' | 'now'>

/** The newest rate that is kept of a currency, if any; a call that will freeze one reads it ahead. Nothing is read for AUD. */
export const keptRate = async (
  { exchangeRates }: ReadDb<{ tables: typeof rateTables }>,
  currency: Currency,
): Promise<FrozenRate | undefined> => {
  if (currency === 'AUD') return undefined
  const { items } = await exchangeRates.rows({ currency }, { limit: 1, reverse: true })
  return items.map(({ audPerUnit, at, source }) => ({ audPerUnit, at, source }))[0]
}

const asked = async (provider: Rates, currency: Currency, now: Date): Promise<FrozenRate | undefined> => {
  const said = await provider.of(currency, now)
  if (said === undefined) return undefined
  const rate = FrozenRate.safeParse({ ...said, at: now.toISOString() })
  if (!rate.success || !isRate(said.audPerUnit)) throw new RatesFailed('exchange rates answered no rate')
  return rate.data
}

/**
 * The rate that an offer in a currency freezes: the newest that is kept where it is younger than an hour, else what the provider says, which is
 * kept with what the call writes; where it does not answer, the newest kept one up to a day old. An offer in AUD has none, and nothing is asked.
 * @throws {Refusal} price.noRate where nobody trades the currency, price.rateTooOld where nothing is known of the last day
 */
export const frozenRate = async ({ db, ports, now }: Freezing, currency: Currency): Promise<FrozenRate | undefined> => {
  if (currency === 'AUD') return undefined
  const kept = await keptRate(db, currency)
  const age = kept && rateAge(kept.at, now)
  if (age === 'fresh') return kept
  let rate: FrozenRate | undefined
  try {
    rate = await asked(await ports.rates(), currency, now)
  } catch {
    // The provider is away: what is a few hours old still tells, and says how old it is.
    if (age === 'stale') return kept
    throw new TermsRefusal('price.rateTooOld', { currency })
  }
  if (!rate) throw new TermsRefusal('price.noRate', { from: currency, to: 'AUD' })
  // Of two calls at once each may keep its answer: nobody waits for the other.
  db.exchangeRates.put({ currency, ...rate })
  return rate
}
