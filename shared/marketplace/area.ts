import { area } from '../kit/area.ts'
import { assetStates, leaseStates } from './asset-states.ts'
import * as events from './events.ts'
import { Microservices } from './Microservices.contract.ts'
import { marketplacePaths } from './paths.ts'
import { UserSearch } from './people.contract.ts'
import { Resources } from './Resources.contract.ts'
import { Search } from './Search.contract.ts'
import { Services } from './Services.contract.ts'
import { serviceStates } from './service-states.ts'
import { marketplacePages as enPages } from './texts/en/page-names.ts'
import { marketplace as en } from './texts/en.ts'
import { marketplacePages as frPages } from './texts/fr/page-names.ts'
import { marketplace as fr } from './texts/fr.ts'

export const marketplace = area({
  name: 'marketplace',
  paths: marketplacePaths,
  contracts: { Microservices, Resources, Search, Services, User: UserSearch },
  states: [serviceStates, assetStates, leaseStates],
  events,
  texts: { en: { ...en, ...enPages }, fr: { ...fr, ...frPages } },
})
