import { z } from 'zod'
import { contract, type Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { addressMethods } from './addresses.contract.ts'
import { enteringMethods, joinMethods } from './entering.contract.ts'
import { factMethods, rateMethods } from './facts.contract.ts'
import { inviteeMethods } from './Invitations.contract.ts'
import { Organisation } from './organisation.ts'

/** What anybody sees of an organisation: contact details only where it published them. */
export const PublicOrganisation = Organisation.pick({
  id: true,
  tradingName: true,
  domainName: true,
  description: true,
  anzsicDivision: true,
  anzsicCategory: true,
  abn: true,
  country: true,
  logo: true,
  banner: true,
  gallery: true,
  about: true,
  departments: true,
  community: true,
}).extend({
  email: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  location: z.string().optional(),
})
export type PublicOrganisation = z.output<typeof PublicOrganisation>

/** What anybody may read. */
const publicPage = {
  GET_ORG_INFO_FROM_DOMAIN: {
    kind: 'query',
    doc: 'The public page of the organisation of a domain name.',
    allow: 'public',
    input: z.strictObject({ domain: z.string().min(1).max(40) }),
    output: PublicOrganisation,
    cacheSeconds: 60,
  },
  GET_ORG_INFO: {
    kind: 'query',
    doc: 'The public page of an organisation by its id.',
    allow: 'public',
    input: z.strictObject({ id: id('organisation') }),
    output: PublicOrganisation,
    cacheSeconds: 60,
  },
} as const satisfies Record<string, Method>

/** The parts of which the server makes it, each with tables of its own. */
export const orgAboutUsParts = {
  page: contract('OrgAboutUs', publicPage, { publicPath: 'about' }),
  entering: contract('OrgAboutUs', enteringMethods),
  invited: contract('OrgAboutUs', inviteeMethods),
  joining: contract('OrgAboutUs', joinMethods),
  addresses: contract('OrgAboutUs', addressMethods),
  facts: contract('OrgAboutUs', factMethods, { publicPath: 'about' }),
  rates: contract('OrgAboutUs', rateMethods, { publicPath: 'about' }),
}

/** The public page of an organisation, and the way in (spec part 2, section 7.4, Org about-us service). */
export const OrgAboutUs = contract(
  'OrgAboutUs',
  {
    ...publicPage,
    ...enteringMethods,
    ...inviteeMethods,
    ...joinMethods,
    ...addressMethods,
    ...factMethods,
    ...rateMethods,
  },
  // Asking to join writes to an address that anybody may type: docs/decisions/hosts.md.
  { publicPath: 'about', perAddress: { rule: 'JoiningsPerAddress', calls: 100 } },
)
