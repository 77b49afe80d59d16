import { area } from '../kit/area.ts'
import { Books } from './Books.contract.ts'
import { DisputeFiles } from './DisputeFiles.contract.ts'
import { disputeStates } from './dispute-states.ts'
import * as events from './events.ts'
import { PaymentAccounts } from './PaymentAccounts.contract.ts'
import { Payments } from './Payments.contract.ts'
import { paymentsPaths } from './paths.ts'
import { paymentStates } from './payment-states.ts'
import { Receipts } from './Receipts.contract.ts'
import { paying as payingEn } from './texts/en/paying.ts'
import { payments as en } from './texts/en.ts'
import { paying as payingFr } from './texts/fr/paying.ts'
import { payments as fr } from './texts/fr.ts'

export const payments = area({
  name: 'payments',
  paths: paymentsPaths,
  contracts: { Books, DisputeFiles, PaymentAccounts, Payments, Receipts },
  states: [paymentStates, disputeStates],
  events,
  texts: { en: { ...en, ...payingEn }, fr: { ...fr, ...payingFr } },
})
