import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { client } from './call.ts'

/** The id of the organisation of a host. */
export const hostOrganisation = async (domain: string): Promise<string> =>
  (await client(OrgAboutUs)('GET_ORG_INFO_FROM_DOMAIN', { domain })).id
