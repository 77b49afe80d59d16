import { area } from '../kit/area.ts'
import { walletPaths } from './paths.ts'
import { walletPages as enPages } from './texts/en/page-names.ts'
import { wallet as en } from './texts/en.ts'
import { walletPages as frPages } from './texts/fr/page-names.ts'
import { wallet as fr } from './texts/fr.ts'
import { transactionStates } from './transaction-states.ts'

export const wallet = area({
  name: 'wallet',
  paths: walletPaths,
  contracts: {},
  states: [transactionStates],
  texts: { en: { ...en, ...enPages }, fr: { ...fr, ...frPages } },
})
