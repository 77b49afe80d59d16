import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import * as events from './events.ts'
import { Mail } from './Mail.contract.ts'
import { postStates } from './mail-states.ts'
import { workMerge as merge } from './merge.ts'
import { PinnedItems } from './PinnedItems.contract.ts'
import { workPaths } from './paths.ts'
import { Templates } from './Templates.contract.ts'
import { Todos } from './Todos.contract.ts'
import { templateStates } from './template-states.ts'
import { workMail as enMail } from './texts/en/mail.ts'
import { mailbox as enMailbox } from './texts/en/mailbox.ts'
import { workPages as enPages } from './texts/en/page-names.ts'
import { templates as enTemplates } from './texts/en/templates.ts'
import { todo as enTodo } from './texts/en/todo.ts'
import { work as en } from './texts/en.ts'
import { workMail as frMail } from './texts/fr/mail.ts'
import { mailbox as frMailbox } from './texts/fr/mailbox.ts'
import { workPages as frPages } from './texts/fr/page-names.ts'
import { templates as frTemplates } from './texts/fr/templates.ts'
import { todo as frTodo } from './texts/fr/todo.ts'
import { work as fr } from './texts/fr.ts'

export const work = area({
  name: 'work',
  paths: workPaths,
  contracts: { Account, Mail, PinnedItems, Templates, Todos },
  states: [postStates, templateStates],
  events,
  merge,
  texts: {
    en: { ...en, ...enPages, ...enTemplates, ...enTodo, ...enMailbox },
    fr: { ...fr, ...frPages, ...frTemplates, ...frTodo, ...frMailbox },
  },
  serverTexts: { en: enMail, fr: frMail },
})
