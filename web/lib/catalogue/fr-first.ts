import { app } from '#shared/app/texts/fr.ts'
import { marketplace } from '#shared/marketplace/texts/fr/market.ts'
import { organisations } from '#shared/organisations/texts/fr/organisations.ts'

/** The texts that a visitor of a public page reads first. */
export const first = { ...app, ...marketplace, ...organisations }
