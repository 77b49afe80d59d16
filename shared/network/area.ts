import { area } from '../kit/area.ts'
import { networkPaths } from './paths.ts'
import { referralStates } from './referral-states.ts'
import { networkPages as enPages } from './texts/en/page-names.ts'
import { network as en } from './texts/en.ts'
import { networkPages as frPages } from './texts/fr/page-names.ts'
import { network as fr } from './texts/fr.ts'

export const network = area({
  name: 'network',
  paths: networkPaths,
  contracts: {},
  states: [referralStates],
  texts: { en: { ...en, ...enPages }, fr: { ...fr, ...frPages } },
})
