import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('deals', 'terms')
const ofProposals = pageOf('deals', 'terms', 'proposals')
const ofRfqs = pageOf('deals', 'terms', 'rfqs', 'proposals')
const ofRequest = pageOf('deals', 'terms', 'files', 'papers', 'request')
const withSignature = pageOf('deals', 'terms', 'signing', 'signature', 'papers')
const withFiles = pageOf('deals', 'terms', 'files', 'papers')

const ticket = () => import('./ticket/ticket-page.tsx')
const document = () => import('./contract/contract-page.tsx')

const request = () => import('./request/request-page.tsx')

export const dealsRoutes = [
  withSignature(dealsPaths.clientView, document, 'SharedPage'),
  ofRequest(marketplacePaths.request, request, 'RequestPage'),
  page(dealsPaths.deals, () => import('./list/deals-page.tsx'), 'DealsHome'),
  page(dealsPaths.purchases, () => import('./list/deals-page.tsx'), 'PurchasesPage'),
  page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage'),
  ofRfqs(dealsPaths.rfqs, () => import('./rfqs/rfqs-page.tsx'), 'RfqsPage'),
  ofRfqs(dealsPaths.newRfq, () => import('./rfqs/new-page.tsx'), 'NewRfqPage'),
  ofRfqs(dealsPaths.rfq, () => import('./rfqs/rfq-page.tsx'), 'RfqPage'),
  ofProposals(dealsPaths.proposals, () => import('./proposals/proposals-page.tsx'), 'ProposalsPage'),
  ofProposals(dealsPaths.newProposal, () => import('./proposals/new-page.tsx'), 'NewProposalPage'),
  ofProposals(marketplacePaths.offerService, () => import('./proposals/new-page.tsx'), 'OfferServicePage'),
  ofProposals(dealsPaths.proposal, () => import('./proposals/proposal-page.tsx'), 'ProposalPage'),
  ...Object.values(dealPathsOf).flatMap(list => [
    withFiles(list.detail, ticket, 'TicketPage'),
    withFiles(list.deal, ticket, 'TicketPage'),
    withFiles(list.bundle, ticket, 'TicketPage'),
    withSignature(list.contract, document, 'ContractPage'),
    page(list.offer, () => import('./offer/offer-page.tsx'), 'OfferPage'),
    page(list.changes, () => import('./changes/changes-page.tsx'), 'ChangesPage'),
    withFiles(list.order, () => import('./order/order-page.tsx'), 'OrderPage'),
    page(list.schedule, () => import('./schedule/schedule-page.tsx'), 'SchedulePage'),
  ]),
]
