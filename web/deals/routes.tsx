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
  page('/marketplace/microservice/service/:serviceId/request', request, 'RequestPage'),
  page('/deal', () => import('./list/deals-page.tsx'), 'DealsHome'),
  page('/deal/purchase', () => import('./list/deals-page.tsx'), 'PurchasesPage'),
  page('/deal/sale', () => import('./list/deals-page.tsx'), 'SalesPage'),
  ...['detail/:id', 'service/:ticketId', 'service-bundle/:ticketId'].flatMap(place => [
    page(`/deal/purchase/${place}`, ticket, 'TicketPage'),
    page(`/deal/sale/${place}`, ticket, 'TicketPage'),
  ]),
  page('/deal/sale/service/:ticketId/offer', () => import('./offer/offer-page.tsx'), 'OfferPage'),
  page('/deal/purchase/service/:ticketId/contract', document, 'ContractPage'),
  page('/deal/sale/service/:ticketId/contract', document, 'ContractPage'),
]
