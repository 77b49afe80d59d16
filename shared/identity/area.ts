import { area } from '../kit/area.ts'
import * as events from './events.ts'
import { identityPaths } from './paths.ts'
import { legal as enLegal } from './texts/en/legal.ts'
import { identity as en } from './texts/en.ts'
import { legal as frLegal } from './texts/fr/legal.ts'
import { identity as fr } from './texts/fr.ts'
import { User } from './User.contract.ts'

export const identity = area({
  name: 'identity',
  paths: identityPaths,
  contracts: { User },
  states: [],
  events,
  texts: { en: { ...en, ...enLegal }, fr: { ...fr, ...frLegal } },
})
