import { wallet } from '../../../wallet/texts/en.ts'
import { network } from '../en.ts'

/** What no page says yet: one part, for each part weighs on the first page. */
export const unspoken = { ...wallet, ...network }
