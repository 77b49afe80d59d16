import { area } from '../kit/area.ts'
import { work as en } from './texts/en.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  contracts: {},
  states: [],
  texts: { en, fr },
})
