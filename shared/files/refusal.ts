import { refusalOf } from '../kit/refusal.ts'
import { refusals } from './texts/en/refusals.ts'

/** A refusal of a file, by whichever area takes files. */
export const FilesRefusal = refusalOf(refusals)
