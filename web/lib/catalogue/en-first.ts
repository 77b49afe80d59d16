import { app } from '#shared/app/texts/en.ts'
import { marketplace } from '#shared/marketplace/texts/en/market.ts'
import { organisations } from '#shared/organisations/texts/en/organisations.ts'

/** The texts that a visitor of a public page reads first. */
export const first = { ...app, ...marketplace, ...organisations }
