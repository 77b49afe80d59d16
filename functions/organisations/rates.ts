import { type Currency, isCurrency } from '#shared/kit/money.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { rateAge } from '#shared/terms/frozen-rate.ts'
import { serve } from '../kit/serve.ts'
import { rates } from '../ports/rates.ts'

const uses = { ports: { rates } } as const

type Rate = { readonly at: number; readonly worth: string | undefined }

/** What was learnt lately, held by the running function alone: a query keeps nothing, and what it tells binds nobody. */
const known = new Map<Currency, Rate>()

/** The part of OrgAboutUs that tells what currencies are worth. */
export const ratePart = serve(orgAboutUsParts.rates, uses, {
  GET_EXCHANGE_RATE: async ({ currencies }, { ports, tokenTime }) => {
    const now = tokenTime.getTime()
    const ageOf = ({ at }: Rate) => rateAge(new Date(at).toISOString(), tokenTime)
    const rateOf = async (currency: Currency): Promise<Rate> => {
      if (currency === 'AUD') return { at: now, worth: '1' }
      const kept = known.get(currency)
      if (kept && ageOf(kept) === 'fresh') return kept
      try {
        const rate = { at: now, worth: (await (await ports.rates()).of(currency, tokenTime))?.audPerUnit }
        known.set(currency, rate)
        return rate
      } catch {
        // The provider is away: what is a few hours old still tells.
        if (kept && ageOf(kept) === 'stale') return kept
        throw new OrganisationsRefusal('organisations.noRates')
      }
    }
    const found = await Promise.all(
      [...new Set(currencies)].filter(isCurrency).map(async currency => ({ currency, ...(await rateOf(currency)) })),
    )
    // All are said to be as old as the oldest.
    const at = new Date(Math.min(...found.map(rate => rate.at))).toISOString()
    const worths = found.flatMap(({ currency, worth }) => (worth === undefined ? [] : [[currency, worth] as const]))
    return { at, audPerUnit: Object.fromEntries(worths) }
  },
})
