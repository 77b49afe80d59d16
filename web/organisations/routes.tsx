import { arrival, page } from '../lib/page.ts'
import { AboutPage } from './about-page.tsx'

export const organisationsRoutes = [
  page('/configuration/org/new', () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  page('/configuration/organization', () => import('./organisation-page.tsx'), 'OrganisationPage'),
  page('/configuration/audit', () => import('./audit-page.tsx'), 'AuditPage'),
  arrival('/about/:domain', AboutPage),
]
