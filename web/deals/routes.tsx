import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('deals', 'terms')
const withFiles = pageOf('deals', 'terms', 'files')

const ticket = () => import('./ticket/ticket-page.tsx')
const document = () => import('./contract/contract-page.tsx')

const request = () => import('./request/request-page.tsx')

export const dealsRoutes = [
  withFiles(marketplacePaths.request, request, 'RequestPage'),
  page(dealsPaths.deals, () => import('./list/deals-page.tsx'), 'DealsHome'),
  page(dealsPaths.purchases, () => import('./list/deals-page.tsx'), 'PurchasesPage'),
  page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage'),
  ...Object.values(dealPathsOf).flatMap(list => [
    withFiles(list.detail, ticket, 'TicketPage'),
    withFiles(list.deal, ticket, 'TicketPage'),
    withFiles(list.bundle, ticket, 'TicketPage'),
    page(list.contract, document, 'ContractPage'),
  ]),
  page(dealsPaths.saleOffer, () => import('./offer/offer-page.tsx'), 'OfferPage'),
]
