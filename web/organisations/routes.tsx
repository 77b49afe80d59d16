import { arrival, page } from '../lib/page.ts'
import { AboutPage } from './about-page.tsx'

export const organisationsRoutes = [
  page('/configuration/org/new', () => import('./new-organisation-page.tsx'), 'NewOrganisationPage'),
  page('/configuration/organization', () => import('./organisation-page.tsx'), 'OrganisationPage'),
  arrival('/about/:domain', AboutPage),
]
