import { refusalOf } from '../kit/refusal.ts'
import { refusals } from './texts/en/refusals.ts'

/** A refusal that marketplace and deals have. */
export const TermsRefusal = refusalOf(refusals)
