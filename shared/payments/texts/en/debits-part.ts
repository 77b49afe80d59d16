import { dealTakings } from '../../../deals/texts/en/takings.ts'
import { debitConsent } from './consent.ts'
import { paymentsDebits } from './debits.ts'

/** What the pages and panels of auto-debit load. */
export const debits = { ...dealTakings, ...debitConsent, ...paymentsDebits } as const
