import { z } from 'zod'
import { isCountry } from '../identity/countries.ts'
import { contract } from '../kit/contract.ts'
import { emailField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { anzsicCodes } from './anzsic.ts'
import { leaves } from './leaves.ts'
import { memberTypes } from './member-type.ts'
import { Organisation } from './organisation.ts'

const text = (max: number) => z.string().trim().max(max)

/** What a caller may say of an organisation. Owner, suppliers, counts and times are the server's. */
export const OrganisationInput = z.strictObject({
  tradingName: text(120).min(1),
  description: text(2000).optional(),
  addressLine1: text(200).optional(),
  city: text(80).optional(),
  region: text(80).optional(),
  postalCode: text(12).optional(),
  country: z.string().refine(isCountry, 'identity.countryUnknown').optional(),
  phone: text(32).optional(),
  email: z.union([z.literal(''), emailField]).optional(),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)]).optional(),
  publishedProfile: Organisation.shape.publishedProfile.unwrap().optional(),
  signerCount: z.number().int().min(1).max(10).optional(),
  anzsicDivision: z.enum(anzsicCodes).optional(),
})

/** One of the caller's organisations, with what he is and may do there. */
export const Workspace = z.object({
  organisation: Organisation,
  memberType: z.enum(memberTypes),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(leaves)),
})

/** Organisations and their members (spec part 2, section 7.1, Users/organisations). */
export const Organisations = contract('Organisations', {
  CHECK_AVAILABILITY: {
    kind: 'query',
    doc: 'Whether a domain name may be taken, and if not why, as a catalogue key.',
    allow: 'signedIn',
    input: z.strictObject({ domainName: z.string().max(80) }),
    output: z.object({ available: z.boolean(), problem: z.string().optional() }),
  },
  CREATE_ORGANIZATION: {
    kind: 'command',
    doc: 'Creates an organisation that the caller owns, with the admin role and a default role.',
    allow: 'signedIn',
    input: z.strictObject({
      org: OrganisationInput.extend({ domainName: z.string().max(80), abn: z.string().max(20) }),
    }),
    output: Organisation,
    touches: ['Organisations'],
  },
  GET_MINE: {
    kind: 'query',
    doc: "The caller's organisations, with his permissions in each.",
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ workspaces: z.array(Workspace) }),
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes the active organisation.',
    allow: 'department.account.profileEdit',
    input: z.strictObject({ version: z.number().int(), body: OrganisationInput }),
    output: Organisation,
    touches: ['Organisations', 'OrgAboutUs'],
  },
  JOIN_AS_CLIENT_ORG: {
    kind: 'command',
    doc: 'Makes the active organisation a client of another, so that it may buy from it.',
    allow: 'transaction.marketplace.organizationJoin',
    input: z.strictObject({ organizationId: id('organisation') }),
    output: Organisation,
    touches: ['Organisations'],
  },
})
