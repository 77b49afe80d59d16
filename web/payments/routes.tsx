import { dealsPaths } from '#shared/deals/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('payments', 'deals', 'terms', 'papers')

const statements = pageOf('payments', 'deals', 'terms', 'papers', 'statements')

const analysis = pageOf('payments', 'deals', 'terms', 'papers', 'statistics')

const paying = pageOf('payments', 'paying', 'debits', 'deals', 'terms', 'papers', 'files')

const debit = pageOf('payments', 'debits', 'deals', 'terms')

const fee = pageOf('payments', 'relations', 'files', 'signature', 'papers')
/** With the charges that there were, as the pages of invoices call them. */
const plan = pageOf('payments', 'paying', 'relations', 'files', 'signature', 'papers', 'deals')

export const paymentsRoutes = [
  debit(dealsPaths.autoDebits, () => import('./debits/debits-page.tsx'), 'DebitsPage'),
  debit(dealsPaths.autoDebit, () => import('./debits/debit-page.tsx'), 'DebitPage'),
  debit(paymentsPaths.instruments, () => import('./debits/instruments-page.tsx'), 'InstrumentsPage'),
  plan(organisationsPaths.upgrade, () => import('./fees/plan-page.tsx'), 'PlanPage'),
  fee(organisationsPaths.payFee, () => import('./fees/pay-fee-page.tsx'), 'PayFeePage'),
  paying(paymentsPaths.payInvoice, () => import('./payment-page.tsx'), 'PaymentPage'),
  paying(organisationsPaths.account, () => import('./account-page.tsx'), 'AccountPage'),
  paying(organisationsPaths.books, () => import('./books-page.tsx'), 'BooksPage'),
  paying(organisationsPaths.dispute, () => import('./dispute-page.tsx'), 'DisputePage'),
  paying(organisationsPaths.payout, () => import('./payout-page.tsx'), 'PayoutPage'),
  page(dealsPaths.invoice, () => import('./invoice-page.tsx'), 'InvoicePage'),
  paying(dealsPaths.invoices, () => import('./invoices-page.tsx'), 'InvoicesPage'),
  page(dealsPaths.dunning, () => import('./dunning-page.tsx'), 'DunningPage'),
  statements(dealsPaths.statements, () => import('./statements-page.tsx'), 'StatementsPage'),
  statements(dealsPaths.statement, () => import('./statement-page.tsx'), 'StatementPage'),
  analysis(dealsPaths.analysis, () => import('./analysis-page.tsx'), 'AnalysisPage'),
  page(dealsPaths.credits, () => import('./credits-page.tsx'), 'CreditsPage'),
  page(dealsPaths.credit, () => import('./credit-page.tsx'), 'CreditPage'),
]
