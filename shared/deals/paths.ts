import { isWithin, paths } from '../kit/paths.ts'
import type { Side } from './request.ts'

const deal = { access: 'signedIn', words: 'deals.deal' } as const
const ofPurchases = { ...deal, parent: 'purchases' } as const
// Whoever assigns sales to others sees them, too (seesSales in sides.ts).
const ofSales = {
  ...deal,
  parent: 'sales',
  leaves: ['transaction.ticket.supplier', 'assignment.ticket'],
} as const
const ofReferrals = { ...deal, parent: 'referrals', leaves: ['transaction.network.referral'] } as const
const ofAutoDebits = ['transaction.ticket.demander', 'transaction.ticket.supplier'] as const

/** Deals of each kind, proposals and figures about them. */
export const dealsPaths = paths('deals', {
  deals: {
    at: '/deal',
    access: 'signedIn',
    words: 'app.menu.deals',
    icon: 'Handshake',
    menu: { group: 'deals', place: 0 },
    bar: { place: 2, words: 'app.bar.deals' },
  },
  sales: {
    at: '/deal/sale',
    access: 'signedIn',
    search: 'signedIn',
    leaves: ['transaction.ticket.supplier'],
    words: 'app.menu.deals.sales',
    icon: 'TrendingUp',
    menu: { group: 'deals', place: 1 },
  },
  purchases: {
    at: '/deal/purchase',
    access: 'signedIn',
    search: 'signedIn',
    words: 'app.menu.deals.purchases',
    icon: 'ShoppingCart',
    menu: { group: 'deals', place: 2 },
  },
  referrals: {
    at: '/deal/referral',
    access: 'signedIn',
    search: 'signedIn',
    leaves: ['transaction.network.referral'],
    words: 'app.menu.deals.referrals',
    icon: 'Forward',
    menu: { group: 'deals', place: 3 },
  },
  autoDebits: {
    at: '/deal/autodebit',
    access: 'signedIn',
    search: 'signedIn',
    leaves: ofAutoDebits,
    words: 'app.menu.deals.autoDebits',
    icon: 'Repeat',
    menu: { group: 'deals', place: 4 },
  },
  purchase: { ...ofPurchases, at: '/deal/purchase/service/:ticketId' },
  purchaseBundle: { ...ofPurchases, at: '/deal/purchase/service-bundle/:ticketId' },
  purchaseDetail: { ...ofPurchases, at: '/deal/purchase/detail/:id' },
  purchaseContract: { access: 'signedIn', at: '/deal/purchase/service/:ticketId/contract', parent: 'purchase' },
  purchaseOffer: { access: 'signedIn', at: '/deal/purchase/service/:ticketId/offer', parent: 'purchase' },
  purchaseChanges: { access: 'signedIn', at: '/deal/purchase/service/:ticketId/changes', parent: 'purchase' },
  purchaseOrder: { access: 'signedIn', at: '/deal/purchase/service/:ticketId/order/:orderId', parent: 'purchase' },
  purchaseSchedule: { access: 'signedIn', at: '/deal/purchase/service/:ticketId/schedule', parent: 'purchase' },
  sale: { ...ofSales, at: '/deal/sale/service/:ticketId' },
  saleBundle: { ...ofSales, at: '/deal/sale/service-bundle/:ticketId' },
  saleDetail: { ...ofSales, at: '/deal/sale/detail/:id' },
  saleContract: { access: 'signedIn', at: '/deal/sale/service/:ticketId/contract', parent: 'sale' },
  saleOffer: { access: 'signedIn', at: '/deal/sale/service/:ticketId/offer', parent: 'sale' },
  saleChanges: { access: 'signedIn', at: '/deal/sale/service/:ticketId/changes', parent: 'sale' },
  saleOrder: { access: 'signedIn', at: '/deal/sale/service/:ticketId/order/:orderId', parent: 'sale' },
  saleSchedule: { access: 'signedIn', at: '/deal/sale/service/:ticketId/schedule', parent: 'sale' },
  referral: { ...ofReferrals, at: '/deal/referral/service/:ticketId' },
  referralBundle: { ...ofReferrals, at: '/deal/referral/service-bundle/:ticketId' },
  referralDetail: { ...ofReferrals, at: '/deal/referral/detail/:id' },
  autoDebit: { ...deal, at: '/deal/autodebit/detail/:ticketId', leaves: ofAutoDebits, parent: 'autoDebits' },
  invoice: {
    access: 'signedIn',
    at: '/procurement/invoice/:invoiceId',
    words: 'deals.paper.open',
    parent: 'invoices',
  },
  invoices: {
    at: '/procurement/invoice',
    access: 'signedIn',
    search: 'signedIn',
    words: 'deals.page.openInvoices',
    icon: 'Receipt',
    menu: { group: 'deals', place: 7 },
  },
  dunning: {
    at: '/procurement/reminder',
    access: 'signedIn',
    words: 'deals.dunning',
    parent: 'invoices',
  },
  statements: {
    at: '/procurement/statement',
    access: 'signedIn',
    search: 'signedIn',
    words: 'deals.page.statements',
    icon: 'ScrollText',
    menu: { group: 'deals', place: 8 },
  },
  statement: {
    at: '/procurement/statement/:account',
    access: 'signedIn',
    words: 'deals.statement',
    parent: 'statements',
  },
  credits: {
    at: '/procurement/credit',
    access: 'signedIn',
    search: 'signedIn',
    words: 'deals.page.credits',
    icon: 'ReceiptText',
    menu: { group: 'deals', place: 6 },
  },
  credit: {
    access: 'signedIn',
    at: '/procurement/credit/:creditId',
    words: 'deals.credit',
    parent: 'credits',
  },
  proposals: {
    at: '/proposal',
    access: 'signedIn',
    search: 'signedIn',
    words: 'deals.page.proposals',
    icon: 'FileText',
    menu: { group: 'deals', place: 5 },
  },
  newProposal: {
    at: '/proposal/new',
    access: 'signedIn',
    parent: 'proposals',
    words: 'deals.page.proposalNew',
    icon: 'Plus',
    isAction: true,
  },
  proposal: { at: '/proposal/:ticketId', access: 'signedIn', parent: 'proposals' },
  rfqs: {
    at: '/procurement/rfq',
    access: 'signedIn',
    search: 'signedIn',
    words: 'deals.page.rfqs',
    icon: 'FileText',
    menu: { group: 'deals', place: 9 },
  },
  newRfq: {
    at: '/procurement/rfq/new',
    access: 'signedIn',
    parent: 'rfqs',
    words: 'deals.page.newRfq',
    icon: 'Plus',
    isAction: true,
  },
  rfq: { at: '/procurement/rfq/:rfqId', access: 'signedIn', parent: 'rfqs' },
  // The code stands behind a #, which no server is sent: docs/decisions/client-views.md.
  clientView: { at: '/client-view/:view', access: 'public' },
  analysis: {
    at: '/analysis',
    access: 'signedIn',
    words: 'deals.page.analysis',
    icon: 'ChartColumn',
    menu: { group: 'home', place: 3 },
  },
})

/** The two lists of deals, as the addresses and the calls name them. */
export type DealList = 'purchase' | 'sale'

/** On which list a side of a deal finds it: the client among the purchases, the supplier among the sales. */
export const listOfSide = (side: Side | undefined): DealList => (side === 'demander' ? 'purchase' : 'sale')

/** The list in which an address lies; the purchases where it lies in none. */
export const listAt = (address: string): DealList => (isWithin(address, dealsPaths.sales.at) ? 'sale' : 'purchase')

/** The addresses of a deal on each list. */
export const dealPathsOf = {
  purchase: {
    list: dealsPaths.purchases,
    deal: dealsPaths.purchase,
    bundle: dealsPaths.purchaseBundle,
    detail: dealsPaths.purchaseDetail,
    contract: dealsPaths.purchaseContract,
    offer: dealsPaths.purchaseOffer,
    changes: dealsPaths.purchaseChanges,
    order: dealsPaths.purchaseOrder,
    schedule: dealsPaths.purchaseSchedule,
  },
  sale: {
    list: dealsPaths.sales,
    deal: dealsPaths.sale,
    bundle: dealsPaths.saleBundle,
    detail: dealsPaths.saleDetail,
    contract: dealsPaths.saleContract,
    offer: dealsPaths.saleOffer,
    changes: dealsPaths.saleChanges,
    order: dealsPaths.saleOrder,
    schedule: dealsPaths.saleSchedule,
  },
} as const
