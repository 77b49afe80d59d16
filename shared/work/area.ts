import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import * as events from './events.ts'
import { PinnedItems } from './PinnedItems.contract.ts'
import { workPaths } from './paths.ts'
import { Templates } from './Templates.contract.ts'
import { Todos } from './Todos.contract.ts'
import { templateStates } from './template-states.ts'
import { workMail as enMail } from './texts/en/mail.ts'
import { templates as enTemplates } from './texts/en/templates.ts'
import { todo as enTodo } from './texts/en/todo.ts'
import { work as en } from './texts/en.ts'
import { workMail as frMail } from './texts/fr/mail.ts'
import { templates as frTemplates } from './texts/fr/templates.ts'
import { todo as frTodo } from './texts/fr/todo.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  paths: workPaths,
  contracts: { Account, PinnedItems, Templates, Todos },
  states: [templateStates],
  events,
  texts: { en: { ...en, ...enTemplates, ...enTodo }, fr: { ...fr, ...frTemplates, ...frTodo } },
  serverTexts: { en: enMail, fr: frMail },
})
