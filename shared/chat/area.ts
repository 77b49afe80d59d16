import { area } from '../kit/area.ts'
import { Apprisings } from './Apprisings.contract.ts'
import { messageStates } from './message-states.ts'
import { chatPaths } from './paths.ts'
import { chatMail as enMail } from './texts/en/mail.ts'
import { chatPages as enPages } from './texts/en/page-names.ts'
import { chat as en } from './texts/en.ts'
import { chatMail as frMail } from './texts/fr/mail.ts'
import { chatPages as frPages } from './texts/fr/page-names.ts'
import { chat as fr } from './texts/fr.ts'

export const chat = area({
  name: 'chat',
  paths: chatPaths,
  contracts: { Apprisings },
  states: [messageStates],
  texts: { en: { ...en, ...enPages }, fr: { ...fr, ...frPages } },
  serverTexts: { en: enMail, fr: frMail },
})
