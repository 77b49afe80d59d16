import { app } from '#shared/messages/en/app.ts'
import { marketplace } from '#shared/messages/en/marketplace.ts'
import { organisations } from '#shared/messages/en/organisations.ts'

/** The texts that a visitor of a public page reads first. */
export const first = { ...app, ...marketplace, ...organisations }
