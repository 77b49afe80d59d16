import { app } from '#shared/messages/fr/app.ts'
import { marketplace } from '#shared/messages/fr/marketplace.ts'
import { organisations } from '#shared/messages/fr/organisations.ts'

/** The texts that a visitor of a public page reads first. */
export const first = { ...app, ...marketplace, ...organisations }
