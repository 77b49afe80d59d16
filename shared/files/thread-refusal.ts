import { refusalOf } from '../kit/refusal.ts'
import { threadRefusals } from './texts/en/thread-refusals.ts'

/** A refusal of files that one keeps and shares. */
export const ThreadRefusal = refusalOf(threadRefusals)
