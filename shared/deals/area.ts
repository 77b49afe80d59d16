import { area } from '../kit/area.ts'
import { ClientViews } from './ClientViews.contract.ts'
import { ContractPapers } from './ContractPapers.contract.ts'
import { Contracts } from './Contracts.contract.ts'
import { CreditPapers } from './CreditPapers.contract.ts'
import { Credits } from './Credits.contract.ts'
import { contractStates } from './contract-states.ts'
import { creditStates } from './credit-states.ts'
import * as events from './events.ts'
import { InvoicePapers } from './InvoicePapers.contract.ts'
import { Invoices } from './Invoices.contract.ts'
import { invoiceStates } from './invoice-states.ts'
import { dealsMerge as merge } from './merge.ts'
import { Offers } from './Offers.contract.ts'
import { offerStates } from './offer-states.ts'
import { Proposals } from './Proposals.contract.ts'
import { dealsPaths } from './paths.ts'
import { proposalStates } from './proposal-states.ts'
import { purchaseOrderStates } from './purchase-order-states.ts'
import { Rfqs } from './Rfqs.contract.ts'
import { requestStates } from './request-states.ts'
import { rfqStates } from './rfq-states.ts'
import { Statements } from './Statements.contract.ts'
import { Statistics } from './Statistics.contract.ts'
import { deliveryItemStates, paymentItemStates } from './schedule-item-states.ts'
import { Tickets } from './Tickets.contract.ts'
import { takingStates } from './taking-states.ts'
import { dealConsent as enConsent } from './texts/en/consent.ts'
import { dealDocument as enDocument } from './texts/en/document.ts'
import { dealMail as enMail } from './texts/en/mail.ts'
import { dealsMergeTexts as enMerge } from './texts/en/merge.ts'
import { dealsPages as enPages } from './texts/en/page-names.ts'
import { dealProposals as enProposals } from './texts/en/proposals.ts'
import { dealRequest as enRequest } from './texts/en/request.ts'
import { dealRfqs as enRfqs } from './texts/en/rfqs.ts'
import { dealSigning as enSigning } from './texts/en/signing.ts'
import { dealStatements as enStatements } from './texts/en/statements.ts'
import { dealStatistics as enStatistics } from './texts/en/statistics.ts'
import { dealTakings as enTakings } from './texts/en/takings.ts'
import { dealViews as enViews } from './texts/en/views.ts'
import { dealsWaiting as enWaiting } from './texts/en/waiting.ts'
import { deals as en } from './texts/en.ts'
import { dealConsent as frConsent } from './texts/fr/consent.ts'
import { dealDocument as frDocument } from './texts/fr/document.ts'
import { dealMail as frMail } from './texts/fr/mail.ts'
import { dealsMergeTexts as frMerge } from './texts/fr/merge.ts'
import { dealsPages as frPages } from './texts/fr/page-names.ts'
import { dealProposals as frProposals } from './texts/fr/proposals.ts'
import { dealRequest as frRequest } from './texts/fr/request.ts'
import { dealRfqs as frRfqs } from './texts/fr/rfqs.ts'
import { dealSigning as frSigning } from './texts/fr/signing.ts'
import { dealStatements as frStatements } from './texts/fr/statements.ts'
import { dealStatistics as frStatistics } from './texts/fr/statistics.ts'
import { dealTakings as frTakings } from './texts/fr/takings.ts'
import { dealViews as frViews } from './texts/fr/views.ts'
import { dealsWaiting as frWaiting } from './texts/fr/waiting.ts'
import { deals as fr } from './texts/fr.ts'
import { Uploads } from './Uploads.contract.ts'

export const deals = area({
  name: 'deals',
  paths: dealsPaths,
  contracts: {
    ClientViews,
    ContractPapers,
    Contracts,
    CreditPapers,
    Credits,
    InvoicePapers,
    Invoices,
    Offers,
    Proposals,
    Statements,
    Statistics,
    Rfqs,
    Tickets,
    Uploads,
  },
  states: [
    requestStates,
    proposalStates,
    rfqStates,
    offerStates,
    contractStates,
    purchaseOrderStates,
    paymentItemStates,
    deliveryItemStates,
    invoiceStates,
    takingStates,
    creditStates,
  ],
  events,
  merge,
  texts: {
    en: {
      ...en,
      ...enPages,
      ...enConsent,
      ...enMerge,
      ...enProposals,
      ...enRequest,
      ...enRfqs,
      ...enSigning,
      ...enStatistics,
      ...enTakings,
      ...enStatements,
      ...enViews,
      ...enWaiting,
    },
    fr: {
      ...fr,
      ...frPages,
      ...frConsent,
      ...frMerge,
      ...frProposals,
      ...frRequest,
      ...frRfqs,
      ...frSigning,
      ...frStatistics,
      ...frTakings,
      ...frStatements,
      ...frViews,
      ...frWaiting,
    },
  },
  serverTexts: { en: { ...enDocument, ...enMail }, fr: { ...frDocument, ...frMail } },
})
