import { area } from '../kit/area.ts'
import { ContractPapers } from './ContractPapers.contract.ts'
import { Contracts } from './Contracts.contract.ts'
import { contractStates } from './contract-states.ts'
import * as events from './events.ts'
import { InvoicePapers } from './InvoicePapers.contract.ts'
import { Invoices } from './Invoices.contract.ts'
import { invoiceStates } from './invoice-states.ts'
import { offerStates } from './offer-states.ts'
import { dealsPaths } from './paths.ts'
import { purchaseOrderStates } from './purchase-order-states.ts'
import { requestStates } from './request-states.ts'
import { deliveryItemStates, paymentItemStates } from './schedule-item-states.ts'
import { Tickets } from './Tickets.contract.ts'
import { dealDocument as enDocument } from './texts/en/document.ts'
import { dealMail as enMail } from './texts/en/mail.ts'
import { deals as en } from './texts/en.ts'
import { dealDocument as frDocument } from './texts/fr/document.ts'
import { dealMail as frMail } from './texts/fr/mail.ts'
import { deals as fr } from './texts/fr.ts'
import { Uploads } from './Uploads.contract.ts'

export const deals = area({
  name: 'deals',
  paths: dealsPaths,
  contracts: { ContractPapers, Contracts, InvoicePapers, Invoices, Tickets, Uploads },
  states: [
    requestStates,
    offerStates,
    contractStates,
    purchaseOrderStates,
    paymentItemStates,
    deliveryItemStates,
    invoiceStates,
  ],
  events,
  texts: { en, fr },
  serverTexts: { en: { ...enDocument, ...enMail }, fr: { ...frDocument, ...frMail } },
})
