import type { chatMail as en } from '../en/mail.ts'

/** Ce qui est commun à tous les e-mails, et le récapitulatif. */
export const chatMail: Record<keyof typeof en, string> = {
  'chat.mail.greeting': 'Bonjour {name},',
  'chat.mail.greeting.nobody': 'Bonjour,',
  'chat.mail.link': '{what} :',
  'chat.mail.stop': 'Choisir les e-mails que vous recevez',
  'chat.mail.digest.subject.one': 'Du nouveau sur Tradewell : {first}',
  'chat.mail.digest.subject.other': 'Du nouveau sur Tradewell : {count} messages',
  'chat.mail.digest.body':
    'Voici ce qui est arrivé depuis notre dernier e-mail. Comme il y en avait beaucoup à la fois, nous les avons réunis en un seul.',
  'chat.mail.digest.action': 'Ouvrir Tradewell',
  'chat.mail.digest.why': 'Vous recevez cet e-mail parce que vous prenez part à des affaires sur Tradewell.',
}
