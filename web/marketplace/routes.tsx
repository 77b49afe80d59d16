import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { arrival, pageOf } from '../lib/page.ts'
import { OrganisationsPage } from './market/organisations-page.tsx'
import { OverviewPage } from './market/overview-page.tsx'
import { ServicesPage } from './market/services-page.tsx'
// With the first styles: of all that a visitor arrives at only the code comes apart.
import './parts/service.css'

const beside = pageOf('first')
/** Why a schedule cannot be made, and what is wrong with payment options, is said in the words of terms. */
const page = pageOf('services', 'terms', 'files')
const editor = () => import('./services/editor-page.tsx')

export const marketplaceRoutes = [
  arrival(marketplacePaths.market, OverviewPage),
  arrival(marketplacePaths.services, ServicesPage),
  arrival(marketplacePaths.serviceSearch, ServicesPage),
  arrival(marketplacePaths.organisations, OrganisationsPage),
  arrival(marketplacePaths.organisationSearch, OrganisationsPage),
  beside(marketplacePaths.service, () => import('./market/service-page.tsx'), 'ServicePage'),
  page(marketplacePaths.ownServices, () => import('./services/own-services-page.tsx'), 'OwnServicesPage'),
  page(marketplacePaths.newService, editor, 'NewServicePage'),
  page(marketplacePaths.editService, editor, 'EditServicePage'),
  page(marketplacePaths.ownService, () => import('./services/own-service-page.tsx'), 'OwnServicePage'),
]
