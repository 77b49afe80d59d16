import type { dealsPages as en } from '../en/page-names.ts'

export const dealsPages: Record<keyof typeof en, string> = {
  'deals.page.credits': 'Avoirs',
  'deals.page.openInvoices': 'Factures ouvertes',
  'deals.page.statements': 'Relevés',
  'deals.page.rfqs': 'Devis',
  'deals.page.newRfq': 'Demander des devis',
  'deals.page.proposals': 'Propositions',
  'deals.page.proposalNew': 'Nouvelle proposition',
  'deals.page.analysis': 'Analyse',
}
