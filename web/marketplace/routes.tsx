import { arrival, page } from '../lib/page.ts'
import { OrganisationsPage } from './market/organisations-page.tsx'
import { OverviewPage } from './market/overview-page.tsx'
import { ServicePage } from './market/service-page.tsx'
import { ServicesPage } from './market/services-page.tsx'

const editor = () => import('./services/editor-page.tsx')

export const marketplaceRoutes = [
  arrival('/marketplace', OverviewPage),
  arrival('/marketplace/microservice', ServicesPage),
  arrival('/servicesearch', ServicesPage),
  arrival('/marketplace/organization', OrganisationsPage),
  arrival('/orgsearch', OrganisationsPage),
  arrival('/marketplace/microservice/service/:serviceId', ServicePage),
  page('/management/microservice', () => import('./services/own-services-page.tsx'), 'OwnServicesPage'),
  page('/management/microservice/service/new', editor, 'NewServicePage'),
  page('/management/microservice/service/edit/:serviceId', editor, 'EditServicePage'),
  page(
    '/management/microservice/service/detail/:serviceId',
    () => import('./services/own-service-page.tsx'),
    'OwnServicePage',
  ),
]
