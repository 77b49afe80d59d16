import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import { PinnedItems } from './PinnedItems.contract.ts'
import { workPaths } from './paths.ts'
import { work as en } from './texts/en.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  paths: workPaths,
  contracts: { Account, PinnedItems },
  states: [],
  texts: { en, fr },
})
