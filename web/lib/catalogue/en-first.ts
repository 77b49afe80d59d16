import { app } from '#shared/messages/en/app.ts'
import { identity } from '#shared/messages/en/identity.ts'
import { marketplace } from '#shared/messages/en/marketplace.ts'
import { organisations } from '#shared/messages/en/organisations.ts'

/** The texts that a visitor of a public page reads first. */
export const first = { ...app, ...identity, ...marketplace, ...organisations }
