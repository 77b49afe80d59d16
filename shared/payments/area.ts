import { area } from '../kit/area.ts'
import { AutoDebits } from './AutoDebits.contract.ts'
import { Books } from './Books.contract.ts'
import { ClientViews } from './ClientViews.contract.ts'
import { DisputeFiles } from './DisputeFiles.contract.ts'
import { disputeStates } from './dispute-states.ts'
import * as events from './events.ts'
import { instrumentStates } from './instrument-states.ts'
import { PaymentAccounts } from './PaymentAccounts.contract.ts'
import { PaymentInstruments } from './PaymentInstruments.contract.ts'
import { Payments } from './Payments.contract.ts'
import { paymentsPaths } from './paths.ts'
import { paymentStates } from './payment-states.ts'
import { Receipts } from './Receipts.contract.ts'
import { Tickets } from './Tickets.contract.ts'
import { debitConsent as consentEn } from './texts/en/consent.ts'
import { paymentsDebits as debitEn } from './texts/en/debits.ts'
import { paymentsMail as mailEn } from './texts/en/mail.ts'
import { paying as payingEn } from './texts/en/paying.ts'
import { payments as en } from './texts/en.ts'
import { debitConsent as consentFr } from './texts/fr/consent.ts'
import { paymentsDebits as debitFr } from './texts/fr/debits.ts'
import { paymentsMail as mailFr } from './texts/fr/mail.ts'
import { paying as payingFr } from './texts/fr/paying.ts'
import { payments as fr } from './texts/fr.ts'

export const payments = area({
  name: 'payments',
  paths: paymentsPaths,
  contracts: {
    AutoDebits,
    Books,
    ClientViews,
    DisputeFiles,
    PaymentAccounts,
    PaymentInstruments,
    Payments,
    Receipts,
    Tickets,
  },
  states: [paymentStates, disputeStates, instrumentStates],
  events,
  texts: {
    en: { ...en, ...payingEn, ...consentEn, ...debitEn },
    fr: { ...fr, ...payingFr, ...consentFr, ...debitFr },
  },
  serverTexts: { en: mailEn, fr: mailFr },
})
