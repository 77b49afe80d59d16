import { refusalOf } from '../kit/refusal.ts'
import { refusals } from './texts/en/refusals.ts'

/** A refusal that only this area has. */
export const DealsRefusal = refusalOf(refusals)
