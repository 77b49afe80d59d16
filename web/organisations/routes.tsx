import { page } from '../lib/page.ts'

export const organisationsRoutes = [
  page('/configuration/org/new', () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  page('/configuration/organization', () => import('./organisation-page.tsx'), 'OrganisationPage'),
  page('/about/:domain', () => import('./about-page.tsx'), 'AboutPage'),
]
