import type { organisationsMail as en } from '../en/mail.ts'

export const organisationsMail: Record<keyof typeof en, string> = {
  'organisations.mail.why': 'Vous recevez ce message en raison des relations de {mine}.',
  'organisations.mail.clientAsked.subject': '{demanderName} demande à devenir votre client',
  'organisations.mail.clientAsked.body':
    '{demanderName} demande à devenir client de {supplierName}. Acceptez ou refusez la demande.',
  'organisations.mail.clientAsked.action': 'Voir vos clients',
  'organisations.mail.clientAccepted.subject': '{supplierName} vous a accepté comme client',
  'organisations.mail.clientAccepted.body':
    '{supplierName} a accepté {demanderName} comme client. Vous pouvez maintenant demander ses services.',
  'organisations.mail.clientAccepted.action': 'Voir ses offres',
  'organisations.mail.clientInvited.subject': '{supplierName} vous invite à devenir client',
  'organisations.mail.clientInvited.body':
    "{supplierName} invite {demanderName} à devenir client. Acceptez ou refusez l'invitation sur sa page.",
  'organisations.mail.clientInvited.action': "Répondre à l'invitation",
}
