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
  'organisations.mail.memberReleased.subject': "Vous n'agissez plus pour {supplierName}",
  'organisations.mail.memberReleased.body':
    '{supplierName} a mis fin à votre appartenance. Ce que vous avez fait pour elle demeure.',
  'organisations.mail.memberReleased.action': 'Voir sa page',
  'organisations.mail.memberRoleGiven.subject': 'Vous avez un autre rôle chez {supplierName}',
  'organisations.mail.memberRoleGiven.body':
    'Vous avez maintenant le rôle « {title} » chez {supplierName}. Il détermine ce que vous pouvez y faire.',
  'organisations.mail.memberRoleGiven.action': 'Voir sa page',
  'organisations.mail.memberRoleTaken.subject': "Vous n'avez plus de rôle chez {supplierName}",
  'organisations.mail.memberRoleTaken.body':
    "Votre rôle « {title} » chez {supplierName} vous a été retiré. Tant que vous n'en recevez pas un autre, vous ne pouvez rien y faire.",
  'organisations.mail.memberRoleTaken.action': 'Voir sa page',
  'organisations.mail.handedOver.subject': '{supplierName} vous appartient maintenant',
  'organisations.mail.handedOver.body':
    '{formerName} vous a transmis {supplierName}. Vous pouvez tout y faire ; vous seul pouvez la transmettre à nouveau.',
  'organisations.mail.handedOver.action': 'Voir ses membres',
  'organisations.mail.invitationSent.subject': '{supplierName} vous invite',
  'organisations.mail.invitationSent.body': "{supplierName} invite {demanderName}. Acceptez ou déclinez l'invitation.",
  'organisations.mail.invitationSent.action': "Répondre à l'invitation",
  'organisations.mail.confirmJoin.subject': 'Confirmez que vous souhaitez rejoindre {org}',
  'organisations.mail.confirmJoin.body':
    "Quelqu'un a demandé, avec cette adresse, à devenir client de {org}. Si c'était vous, suivez ce lien, puis connectez-vous ou créez un compte avec cette adresse. Il est valable une journée. Si ce n'était pas vous, ne faites rien : personne n'a été prévenu.",
  'organisations.mail.confirmJoin.action': 'Confirmer',
}
