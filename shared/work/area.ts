import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import * as events from './events.ts'
import { PinnedItems } from './PinnedItems.contract.ts'
import { workPaths } from './paths.ts'
import { Templates } from './Templates.contract.ts'
import { templateStates } from './template-states.ts'
import { templates as enTemplates } from './texts/en/templates.ts'
import { work as en } from './texts/en.ts'
import { templates as frTemplates } from './texts/fr/templates.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  paths: workPaths,
  contracts: { Account, PinnedItems, Templates },
  states: [templateStates],
  events,
  texts: { en: { ...en, ...enTemplates }, fr: { ...fr, ...frTemplates } },
})
