import { area } from '../kit/area.ts'
import { Account } from './Account.contract.ts'
import * as events from './events.ts'
import { identityPaths } from './paths.ts'
import { account as enAccount } from './texts/en/account.ts'
import { legal as enLegal } from './texts/en/legal.ts'
import { identity as en } from './texts/en.ts'
import { account as frAccount } from './texts/fr/account.ts'
import { legal as frLegal } from './texts/fr/legal.ts'
import { identity as fr } from './texts/fr.ts'
import { User } from './User.contract.ts'

export const identity = area({
  name: 'identity',
  paths: identityPaths,
  contracts: { Account, User },
  states: [],
  events,
  texts: { en: { ...en, ...enAccount, ...enLegal }, fr: { ...fr, ...frAccount, ...frLegal } },
})
