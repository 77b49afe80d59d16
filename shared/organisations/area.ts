import { area } from '../kit/area.ts'
import { Audit } from './Audit.contract.ts'
import * as events from './events.ts'
import { memberStates } from './member-states.ts'
import { OrgAboutUs } from './OrgAboutUs.contract.ts'
import { Organisations } from './Organisations.contract.ts'
import { organisationsPaths } from './paths.ts'
import { organisations as en } from './texts/en.ts'
import { organisations as fr } from './texts/fr.ts'

export const organisations = area({
  name: 'organisations',
  paths: organisationsPaths,
  contracts: { Audit, OrgAboutUs, Organisations },
  states: [memberStates],
  events,
  texts: { en, fr },
})
