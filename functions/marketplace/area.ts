import { marketplace as area } from '#shared/marketplace/area.ts'
import { servedArea } from '../kit/area.ts'
import { Microservices } from './Microservices.ts'
import { personalOfMarketplace as personal } from './personal.ts'
import { Resources } from './Resources.ts'
import { Search } from './Search.ts'
import { SearchConsumer } from './SearchConsumer.ts'
import { Services } from './Services.ts'
import * as tables from './tables.ts'
import { User } from './User.ts'

export const marketplace = servedArea(area, {
  tables,
  personal,
  servers: { Microservices, Resources, Search, Services, User },
  workers: [SearchConsumer],
})
