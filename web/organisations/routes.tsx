import { identityPaths } from '#shared/identity/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { tellingParts } from '../lib/catalogue/parts.ts'
import { pageOf } from '../lib/page.ts'

/** A person's and an organisation's details are checked in the same words. */
const page = pageOf('identity', 'people')
const details = pageOf('identity', 'files', 'people')
const overview = pageOf('identity', 'account', 'relations')

const relations = pageOf('relations', 'structure', 'invitations', 'people')
/** A member's profile card speaks the words of identity. */
const staff = pageOf('relations', 'structure', 'identity', 'invitations', 'people')
const structure = pageOf('structure')
/** Who comes into a team is found as who is invited. */
const teams = pageOf('structure', 'invitations', 'people')
const invitations = pageOf('invitations', 'relations', 'structure', 'people')
const invited = pageOf('identity', 'invitations')

export const organisationsRoutes = [
  page(organisationsPaths.create, () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  details(organisationsPaths.one, () => import('./organisation-page.tsx'), 'OneOrganisationPage'),
  details(organisationsPaths.details, () => import('./organisation-page.tsx'), 'OrganisationPage'),
  overview(organisationsPaths.information, () => import('./information-page.tsx'), 'InformationPage'),
  // What happened may be of any area.
  pageOf('audit', ...tellingParts)(organisationsPaths.audit, () => import('./audit-page.tsx'), 'AuditPage'),
  relations(organisationsPaths.structure, () => import('./relations/structure-page.tsx'), 'StructurePage'),
  relations(organisationsPaths.clients, () => import('./relations/clients-page.tsx'), 'ClientsPage'),
  staff(organisationsPaths.members, () => import('./relations/members-page.tsx'), 'MembersPage'),
  relations(organisationsPaths.suppliers, () => import('./relations/suppliers-page.tsx'), 'SuppliersPage'),
  page(organisationsPaths.confirmJoin, () => import('./confirm-join-page.tsx'), 'ConfirmJoinPage'),
  page(organisationsPaths.enter, () => import('./enter-page.tsx'), 'EnterPage'),
  page(organisationsPaths.handOver, () => import('./enter-page.tsx'), 'HandOverPage'),
  structure(organisationsPaths.roles, () => import('./structure/roles-page.tsx'), 'RolesPage'),
  structure(organisationsPaths.role, () => import('./structure/role-page.tsx'), 'RolePage'),
  teams(organisationsPaths.teams, () => import('./structure/teams-page.tsx'), 'TeamsPage'),
  teams(organisationsPaths.team, () => import('./structure/team-page.tsx'), 'TeamPage'),
  invitations(organisationsPaths.invitations, () => import('./invitations/invitations-page.tsx'), 'InvitationsPage'),
  invitations(organisationsPaths.inviteMany, () => import('./invitations/many-page.tsx'), 'InviteManyPage'),
  invitations(organisationsPaths.acceptInvitation, () => import('./invitations/accept-page.tsx'), 'AcceptPage'),
  invited(identityPaths.registerInvited, () => import('./invitations/invited-page.tsx'), 'InvitedPage'),
  pageOf('first')(organisationsPaths.about, () => import('./about-page.tsx'), 'AboutPage'),
]
