import { refusalOf } from '../kit/refusal.ts'
import { viewRefusals } from './texts/en/view-refusals.ts'

/** A refusal about a link to a paper of a deal. */
export const ViewRefusal = refusalOf(viewRefusals)
