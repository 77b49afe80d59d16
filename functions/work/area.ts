import { work as area } from '#shared/work/area.ts'
import { servedArea } from '../kit/area.ts'
import { Account } from './Account.ts'
import { PersonalData } from './PersonalData.ts'
import { PinnedItems } from './PinnedItems.ts'
import { personalOfWork as personal } from './personal.ts'
import { Reminders } from './Reminders.ts'
import { Templates } from './Templates.ts'
import { Todos } from './Todos.ts'
import * as tables from './tables.ts'
import * as templateTables from './template-tables.ts'
import * as todoTables from './todo-tables.ts'

export const work = servedArea(area, {
  tables: { ...tables, ...templateTables, ...todoTables },
  personal,
  servers: { Account, PinnedItems, Templates, Todos },
  workers: [PersonalData, Reminders],
})
