import { page } from '../lib/page.ts'

const services = () => import('./market/services-page.tsx')
const organisations = () => import('./market/organisations-page.tsx')
const editor = () => import('./services/editor-page.tsx')

export const marketplaceRoutes = [
  page('/marketplace', () => import('./market/overview-page.tsx'), 'OverviewPage'),
  page('/marketplace/microservice', services, 'ServicesPage'),
  page('/servicesearch', services, 'ServicesPage'),
  page('/marketplace/organization', organisations, 'OrganisationsPage'),
  page('/orgsearch', organisations, 'OrganisationsPage'),
  page('/marketplace/microservice/service/:serviceId', () => import('./market/service-page.tsx'), 'ServicePage'),
  page('/management/microservice', () => import('./services/own-services-page.tsx'), 'OwnServicesPage'),
  page('/management/microservice/service/new', editor, 'NewServicePage'),
  page('/management/microservice/service/edit/:serviceId', editor, 'EditServicePage'),
  page(
    '/management/microservice/service/detail/:serviceId',
    () => import('./services/own-service-page.tsx'),
    'OwnServicePage',
  ),
]
