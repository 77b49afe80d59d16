import { dealTakings } from '../../../deals/texts/fr/takings.ts'
import type { debits as en } from '../en/debits-part.ts'
import { debitConsent } from './consent.ts'
import { paymentsDebits } from './debits.ts'

export const debits: Record<keyof typeof en, string> = { ...dealTakings, ...debitConsent, ...paymentsDebits }
