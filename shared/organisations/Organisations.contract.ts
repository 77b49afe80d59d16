import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { helpMethods } from './help.contract.ts'
import { invitationMethods } from './Invitations.contract.ts'
import { memberMethods } from './members.contract.ts'
import { Organisation } from './organisation.ts'
import { NewOrganisationInput, OrganisationInput } from './organisation-input.ts'
import { structureMethods } from './structure.contract.ts'
import { workspaceMethods } from './workspaces.contract.ts'

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
    input: z.strictObject({ org: NewOrganisationInput }),
    output: Organisation,
    touches: ['Organisations', 'OrgAboutUs', 'Search'],
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes the active organisation.',
    allow: 'department.account.profileEdit',
    input: z.strictObject({ version: z.number().int(), body: OrganisationInput }),
    output: Organisation,
    touches: ['Organisations', 'OrgAboutUs', 'Search', 'Microservices'],
  },
  ...memberMethods,
  ...structureMethods,
  ...helpMethods,
  ...invitationMethods,
  ...workspaceMethods,
})
