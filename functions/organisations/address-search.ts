import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { beside } from '../kit/beside.ts'
import { serve } from '../kit/serve.ts'
import { addresses, type FoundAddress } from '../ports/addresses.ts'

const uses = { ports: { addresses } } as const

/** What was found lately, so that the same letters typed again cost nothing. Held by the running function alone, and not for long. */
const foundBeside = beside(() => new Map<string, { readonly at: number; readonly items: readonly FoundAddress[] }>())
const keptMs = 10 * 60_000
const mostKept = 500

/** The part of OrgAboutUs that completes addresses. */
export const addressPart = serve(orgAboutUsParts.addresses, uses, {
  SEARCH_ADDRESS: async ({ query, country }, { ports, tokenTime }) => {
    const key = `${country} ${query.toLowerCase().replace(/\s+/g, ' ')}`
    const now = tokenTime.getTime()
    const provider = await ports.addresses()
    const found = foundBeside(provider)
    const kept = found.get(key)
    if (kept && now - kept.at < keptMs) return { items: [...kept.items] }
    const items = await provider.suggest(query, country)
    found.delete(key)
    found.set(key, { at: now, items })
    const [oldest] = found.keys()
    if (found.size > mostKept && oldest !== undefined) found.delete(oldest)
    return { items: [...items] }
  },
})
