import { refusalOf } from '../kit/refusal.ts'
import { signRefusals } from './texts/en/sign-refusals.ts'

/** A refusal of signatures under files. */
export const SignRefusal = refusalOf(signRefusals)
