import { area } from '../kit/area.ts'
import { PinnedItems } from './PinnedItems.contract.ts'
import { workPaths } from './paths.ts'
import { work as en } from './texts/en.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  paths: workPaths,
  contracts: { PinnedItems },
  states: [],
  texts: { en, fr },
})
