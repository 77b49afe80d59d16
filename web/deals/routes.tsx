import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { loadAllTexts } from '../lib/i18n.ts'
import { page } from '../lib/page.ts'

const ticket = () => import('./ticket/ticket-page.tsx')
const document = () => import('./contract/contract-page.tsx')

/** The request page is open to visitors, but speaks the words of deals: it waits for them. */
const request = async () => {
  const [module] = await Promise.all([import('./request/request-page.tsx'), loadAllTexts()])
  return module
}

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
