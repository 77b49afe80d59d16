import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('deals', 'terms')

const ticket = () => import('./ticket/ticket-page.tsx')
const document = () => import('./contract/contract-page.tsx')

const request = () => import('./request/request-page.tsx')

export const dealsRoutes = [
  page(marketplacePaths.request, request, 'RequestPage'),
  page(dealsPaths.deals, () => import('./list/deals-page.tsx'), 'DealsHome'),
  page(dealsPaths.purchases, () => import('./list/deals-page.tsx'), 'PurchasesPage'),
  page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage'),
  ...Object.values(dealPathsOf).flatMap(list => [
    page(list.detail, ticket, 'TicketPage'),
    page(list.deal, ticket, 'TicketPage'),
    page(list.bundle, ticket, 'TicketPage'),
    page(list.contract, document, 'ContractPage'),
  ]),
  page(dealsPaths.saleOffer, () => import('./offer/offer-page.tsx'), 'OfferPage'),
]
