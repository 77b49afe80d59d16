import { walletPages } from '../../../wallet/texts/en/page-names.ts'
import { wallet } from '../../../wallet/texts/en.ts'
import { network } from '../en.ts'
import { networkPages } from './page-names.ts'

/** What no page says yet: one part, for each part weighs on the first page. */
export const unspoken = { ...wallet, ...walletPages, ...network, ...networkPages }
