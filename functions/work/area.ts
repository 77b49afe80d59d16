import { work as area } from '#shared/work/area.ts'
import { servedArea } from '../kit/area.ts'
import { PinnedItems } from './PinnedItems.ts'
import * as tables from './tables.ts'

export const work = servedArea(area, {
  tables: Object.values(tables),
  servers: { PinnedItems },
  workers: [],
})
