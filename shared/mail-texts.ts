import { chatMail as chatEn } from './chat/texts/en/mail.ts'
import { chatMail as chatFr } from './chat/texts/fr/mail.ts'
import { dealMail as dealsEn } from './deals/texts/en/mail.ts'
import { dealMail as dealsFr } from './deals/texts/fr/mail.ts'
import { filesMail as filesEn } from './files/texts/en/mail.ts'
import { filesMail as filesFr } from './files/texts/fr/mail.ts'
import { accountMail as identityEn } from './identity/texts/en/event-mail.ts'
import { accountMail as identityFr } from './identity/texts/fr/event-mail.ts'
import { organisationsMail as organisationsEn } from './organisations/texts/en/mail.ts'
import { organisationsMail as organisationsFr } from './organisations/texts/fr/mail.ts'
import { paymentsMail as paymentsEn } from './payments/texts/en/mail.ts'
import { paymentsMail as paymentsFr } from './payments/texts/fr/mail.ts'
import { workMail as workEn } from './work/texts/en/mail.ts'
import { workMail as workFr } from './work/texts/fr/mail.ts'

/** The texts of the mails about events, which the server sends and the web never loads. One line for each area that has some. */
export const mailTexts = {
  en: { ...identityEn, ...organisationsEn, ...filesEn, ...dealsEn, ...paymentsEn, ...chatEn, ...workEn },
  fr: { ...identityFr, ...organisationsFr, ...filesFr, ...dealsFr, ...paymentsFr, ...chatFr, ...workFr },
} as const
