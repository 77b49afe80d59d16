import { area } from '../kit/area.ts'
import * as events from './events.ts'
import { identityPaths } from './paths.ts'
import { identity as en } from './texts/en.ts'
import { identity as fr } from './texts/fr.ts'
import { User } from './User.contract.ts'

export const identity = area({
  name: 'identity',
  paths: identityPaths,
  contracts: { User },
  states: [],
  events,
  texts: { en, fr },
})
