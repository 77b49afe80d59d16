import { area } from '../kit/area.ts'
import { Audit } from './Audit.contract.ts'
import * as events from './events.ts'
import { Invitations } from './Invitations.contract.ts'
import { invitationListStates } from './invitation-list.ts'
import { invitationStates } from './invitation-states.ts'
import { memberStates } from './member-states.ts'
import { organisationsMerge as merge } from './merge.ts'
import { OrgAboutUs } from './OrgAboutUs.contract.ts'
import { Organisations } from './Organisations.contract.ts'
import { Places } from './Places.contract.ts'
import { organisationsPaths } from './paths.ts'
import { invitationMail as mailEn } from './texts/en/invitation-mail.ts'
import { organisationsMergeTexts as mergeEn } from './texts/en/merge.ts'
import { organisationsPages as enPages } from './texts/en/page-names.ts'
import { organisationsWaiting as waitingEn } from './texts/en/waiting.ts'
import { organisations as en } from './texts/en.ts'
import { invitationMail as mailFr } from './texts/fr/invitation-mail.ts'
import { organisationsMergeTexts as mergeFr } from './texts/fr/merge.ts'
import { organisationsPages as frPages } from './texts/fr/page-names.ts'
import { organisationsWaiting as waitingFr } from './texts/fr/waiting.ts'
import { organisations as fr } from './texts/fr.ts'

export const organisations = area({
  name: 'organisations',
  paths: organisationsPaths,
  contracts: { Audit, Invitations, OrgAboutUs, Organisations, Places },
  states: [invitationListStates, invitationStates, memberStates],
  events,
  merge,
  texts: { en: { ...en, ...enPages, ...mergeEn, ...waitingEn }, fr: { ...fr, ...frPages, ...mergeFr, ...waitingFr } },
  serverTexts: { en: mailEn, fr: mailFr },
})
