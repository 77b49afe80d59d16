import { verify } from '../../../files/texts/fr/verify.ts'
import { dealConsent } from './consent.ts'
import { dealViews } from './views.ts'

/** What is said of papers that are signed, shared and checked: one part, for each part weighs on the first page. */
export const papers = { ...verify, ...dealConsent, ...dealViews }
