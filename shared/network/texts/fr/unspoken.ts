import { wallet } from '../../../wallet/texts/fr.ts'
import { network } from '../fr.ts'

/** What no page says yet: one part, for each part weighs on the first page. */
export const unspoken = { ...wallet, ...network }
