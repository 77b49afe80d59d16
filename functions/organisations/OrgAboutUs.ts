import { Refusal } from '#shared/kit/refusal.ts'
import { OrgAboutUs as contract, orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { publicOrganisation } from '#shared/organisations/public-organisation.ts'
import { joinServers } from '../kit/join.ts'
import { read, serve } from '../kit/serve.ts'
import { addressPart } from './address-search.ts'
import { organisationAt } from './entering.ts'
import { factPart } from './facts.ts'
import { hostPart } from './host.ts'
import { inviteePart } from './invitees.ts'
import { joinPart } from './join-requests.ts'
import { ratePart } from './rates.ts'
import * as tables from './tables.ts'

const uses = { tables: { organisations: read(tables.Organisations), domains: read(tables.Domains) } } as const

const pagePart = serve(
  orgAboutUsParts.page,
  uses,
  {
    GET_ORG_INFO_FROM_DOMAIN: async ({ domain }, { db }) => {
      const organisation = await organisationAt(db, domain)
      if (!organisation) throw new Refusal('notFound')
      return publicOrganisation(organisation)
    },
    GET_ORG_INFO: async ({ id }, { db }) => publicOrganisation(await db.organisations.need({ id })),
  },
  {
    GET_ORG_INFO_FROM_DOMAIN: ({ domain }, { db }) => [organisationAt(db, domain)],
    GET_ORG_INFO: ({ id }, { db }) => [db.organisations.get({ id })],
  },
)

/** Each part keeps to its own tables. */
export const OrgAboutUs = {
  ...joinServers([pagePart, hostPart, inviteePart, joinPart, addressPart, factPart, ratePart]),
  contract,
}
