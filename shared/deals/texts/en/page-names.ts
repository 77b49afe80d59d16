/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const dealsPages = {
  'deals.page.credits': 'Credit notes',
  'deals.page.openInvoices': 'Open invoices',
  'deals.page.statements': 'Statements',
  'deals.page.rfqs': 'Quotes',
  'deals.page.newRfq': 'Ask for quotes',
  'deals.page.proposals': 'Proposals',
  'deals.page.proposalNew': 'New proposal',
  'deals.page.analysis': 'Analysis',
} as const
