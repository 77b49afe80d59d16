import { organisationsPaths } from '#shared/organisations/paths.ts'
import { textParts } from '../lib/catalogue/parts.ts'
import { pageOf } from '../lib/page.ts'

/** A person's and an organisation's details are checked in the same words. */
const page = pageOf('identity')
const overview = pageOf('identity', 'account')

const relations = pageOf('relations')

export const organisationsRoutes = [
  page(organisationsPaths.create, () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  pageOf('identity', 'files')(organisationsPaths.details, () => import('./organisation-page.tsx'), 'OrganisationPage'),
  overview(organisationsPaths.information, () => import('./information-page.tsx'), 'InformationPage'),
  // What happened may be of any area.
  pageOf('audit', ...textParts)(organisationsPaths.audit, () => import('./audit-page.tsx'), 'AuditPage'),
  relations(organisationsPaths.structure, () => import('./relations/structure-page.tsx'), 'StructurePage'),
  relations(organisationsPaths.clients, () => import('./relations/clients-page.tsx'), 'ClientsPage'),
  relations(organisationsPaths.members, () => import('./relations/members-page.tsx'), 'MembersPage'),
  relations(organisationsPaths.suppliers, () => import('./relations/suppliers-page.tsx'), 'SuppliersPage'),
  page(organisationsPaths.enter, () => import('./enter-page.tsx'), 'EnterPage'),
  page(organisationsPaths.handOver, () => import('./enter-page.tsx'), 'HandOverPage'),
  pageOf('first')(organisationsPaths.about, () => import('./about-page.tsx'), 'AboutPage'),
]
