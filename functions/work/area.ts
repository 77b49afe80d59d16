import { work as area } from '#shared/work/area.ts'
import { servedArea } from '../kit/area.ts'
import { Account } from './Account.ts'
import { CardIndex } from './CardIndex.ts'
import { Mail } from './Mail.ts'
import { MailAnswers } from './MailAnswers.ts'
import { MailEvents } from './MailEvents.ts'
import { MailIndex } from './MailIndex.ts'
import { MailPost } from './MailPost.ts'
import { MailUpkeep } from './MailUpkeep.ts'
import * as mailTables from './mail-tables.ts'
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
  tables: { ...tables, ...templateTables, ...todoTables, ...mailTables },
  personal,
  servers: { Account, Mail, PinnedItems, Templates, Todos },
  workers: [CardIndex, MailAnswers, MailEvents, MailIndex, MailPost, MailUpkeep, PersonalData, Reminders],
  apart: { board: [Todos, Reminders], mail: [Mail], letters: [MailAnswers, MailEvents, MailUpkeep] },
  tablesApart: { mail: mailTables },
})
