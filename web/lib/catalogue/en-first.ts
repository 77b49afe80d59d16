import { app } from '#shared/app/texts/en.ts'
import { refusals } from '#shared/kit/texts/en/refusals.ts'
import { marketplace } from '#shared/marketplace/texts/en/market.ts'
import { organisations } from '#shared/organisations/texts/en/organisations.ts'

/** The texts that a visitor of a public page reads first, and what any page says when it is refused something. */
export const first = { ...app, ...marketplace, ...organisations, ...refusals }
