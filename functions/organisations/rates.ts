import { type Currency, isCurrency } from '#shared/kit/money.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { rateAge } from '#shared/terms/frozen-rate.ts'
import { beside } from '../kit/beside.ts'
import { serve } from '../kit/serve.ts'
import { type Rate, rates } from '../ports/rates.ts'

const uses = { ports: { rates } } as const

type Known = { readonly at: number; readonly rate: Rate | undefined }

/** What was learnt lately, held by the running function alone: a query keeps nothing, and what it tells binds nobody. */
const knownBeside = beside(() => new Map<Currency, Known>())

/** The part of OrgAboutUs that tells what currencies are worth. */
export const ratePart = serve(orgAboutUsParts.rates, uses, {
  GET_EXCHANGE_RATE: async ({ currencies }, { ports, tokenTime }) => {
    const now = tokenTime.getTime()
    const provider = await ports.rates()
    const known = knownBeside(provider)
    const ageOf = ({ at }: Known) => rateAge(new Date(at).toISOString(), tokenTime)
    const rateOf = async (currency: Currency): Promise<Known> => {
      // Of itself nobody has to say it.
      if (currency === 'AUD') return { at: now, rate: { audPerUnit: '1', source: '' } }
      const kept = known.get(currency)
      if (kept && ageOf(kept) === 'fresh') return kept
      try {
        const found = { at: now, rate: await provider.of(currency, tokenTime) }
        known.set(currency, found)
        return found
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
    const at = new Date(Math.min(...found.map(one => one.at))).toISOString()
    const rated = found.flatMap(({ currency, rate }) => (rate ? [{ currency, ...rate }] : []))
    const said = rated.filter(({ source }) => source !== '')
    return {
      at,
      audPerUnit: Object.fromEntries(rated.map(({ currency, audPerUnit }) => [currency, audPerUnit])),
      sources: Object.fromEntries(said.map(({ currency, source }) => [currency, source])),
    }
  },
})
