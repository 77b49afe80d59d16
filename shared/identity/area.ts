import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import * as events from './events.ts'
import { identityMerge as merge } from './merge.ts'
import { identityPaths } from './paths.ts'
import { account as enAccount } from './texts/en/account.ts'
import { accountMail as accountMailEn } from './texts/en/event-mail.ts'
import { legal as enLegal } from './texts/en/legal.ts'
import { identityMergeTexts as enMerge } from './texts/en/merge.ts'
import { identityPages as enPages } from './texts/en/page-names.ts'
import { signIns as enSignIns } from './texts/en/sign-ins.ts'
import { identity as en } from './texts/en.ts'
import { account as frAccount } from './texts/fr/account.ts'
import { accountMail as accountMailFr } from './texts/fr/event-mail.ts'
import { legal as frLegal } from './texts/fr/legal.ts'
import { identityMergeTexts as frMerge } from './texts/fr/merge.ts'
import { identityPages as frPages } from './texts/fr/page-names.ts'
import { signIns as frSignIns } from './texts/fr/sign-ins.ts'
import { identity as fr } from './texts/fr.ts'
import { User } from './User.contract.ts'

export const identity = area({
  name: 'identity',
  paths: identityPaths,
  contracts: { Account, User },
  states: [],
  events,
  merge,
  serverTexts: { en: accountMailEn, fr: accountMailFr },
  texts: {
    en: { ...en, ...enPages, ...enAccount, ...enLegal, ...enMerge, ...enSignIns },
    fr: { ...fr, ...frPages, ...frAccount, ...frLegal, ...frMerge, ...frSignIns },
  },
})
