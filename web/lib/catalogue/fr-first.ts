import { app } from '#shared/app/texts/fr.ts'
import { refusals } from '#shared/kit/texts/fr/refusals.ts'
import { marketplace } from '#shared/marketplace/texts/fr/market.ts'
import { organisations } from '#shared/organisations/texts/fr/organisations.ts'

/** The texts that a visitor of a public page reads first, and what any page says when it is refused something. */
export const first = { ...app, ...marketplace, ...organisations, ...refusals }
