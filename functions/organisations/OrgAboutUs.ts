import { Refusal } from '#shared/kit/refusal.ts'
import { domainNameLook, normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { OrgAboutUs as contract } from '#shared/organisations/OrgAboutUs.contract.ts'
import { publicOrganisation } from '#shared/organisations/public-organisation.ts'
import { read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const OrgAboutUs = serve(
  contract,
  { tables: { organisations: read(tables.Organisations), domains: read(tables.Domains) } },
  {
    GET_ORG_INFO_FROM_DOMAIN: async ({ domain }, { db }) => {
      const name = normaliseDomainName(domain)
      const row = await db.domains.get({ look: domainNameLook(name) })
      // The look finds it; only the name itself is its address.
      if (row?.domainName !== name) throw new Refusal('notFound')
      return publicOrganisation(await db.organisations.need({ id: row.organisationId }))
    },
    GET_ORG_INFO: async ({ id }, { db }) => publicOrganisation(await db.organisations.need({ id })),
  },
)
