import { walletPages } from '../../../wallet/texts/fr/page-names.ts'
import { wallet } from '../../../wallet/texts/fr.ts'
import { network } from '../fr.ts'
import { networkPages } from './page-names.ts'

/** What no page says yet: one part, for each part weighs on the first page. */
export const unspoken = { ...wallet, ...walletPages, ...network, ...networkPages }
