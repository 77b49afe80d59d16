import { organisationsPaths } from '#shared/organisations/paths.ts'
import { arrival, pageOf } from '../lib/page.ts'
import { AboutPage } from './about-page.tsx'

const page = pageOf('audit')

export const organisationsRoutes = [
  page(organisationsPaths.create, () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  page(organisationsPaths.details, () => import('./organisation-page.tsx'), 'OrganisationPage'),
  page(organisationsPaths.audit, () => import('./audit-page.tsx'), 'AuditPage'),
  arrival(organisationsPaths.about, AboutPage),
]
