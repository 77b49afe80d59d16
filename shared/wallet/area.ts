import { area } from '../kit/area.ts'
import { wallet as en } from './texts/en.ts'
import { wallet as fr } from './texts/fr.ts'
import { transactionStates } from './transaction-states.ts'

export const wallet = area({
  name: 'wallet',
  contracts: {},
  states: [transactionStates],
  texts: { en, fr },
})
