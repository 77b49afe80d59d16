import { area } from '../kit/area.ts'
import { Apprisings } from './Apprisings.contract.ts'
import { messageStates } from './message-states.ts'
import { chat as en } from './texts/en.ts'
import { chat as fr } from './texts/fr.ts'

export const chat = area({
  name: 'chat',
  contracts: { Apprisings },
  states: [messageStates],
  texts: { en, fr },
})
