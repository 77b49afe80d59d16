import { Refusal } from '#shared/kit/refusal.ts'
import { domainNameLook, normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { OrgAboutUs as contract } from '#shared/organisations/OrgAboutUs.contract.ts'
import { publicOrganisation } from '#shared/organisations/public-organisation.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

const uses = { tables: { organisations: read(tables.Organisations), domains: read(tables.Domains) } } as const

const rowsOf = async ({ organisations, domains }: ReadDb<typeof uses>, domain: string) => {
  const name = normaliseDomainName(domain)
  const row = await domains.get({ look: domainNameLook(name) })
  // The look finds it; only the name itself is its address.
  return row?.domainName === name ? organisations.get({ id: row.organisationId }) : undefined
}

export const OrgAboutUs = serve(
  contract,
  uses,
  {
    GET_ORG_INFO_FROM_DOMAIN: async ({ domain }, { db }) => {
      const organisation = await rowsOf(db, domain)
      if (!organisation) throw new Refusal('notFound')
      return publicOrganisation(organisation)
    },
    GET_ORG_INFO: async ({ id }, { db }) => publicOrganisation(await db.organisations.need({ id })),
  },
  {
    GET_ORG_INFO_FROM_DOMAIN: ({ domain }, { db }) => [rowsOf(db, domain)],
    GET_ORG_INFO: ({ id }, { db }) => [db.organisations.get({ id })],
  },
)
