import type { invitationMail as en } from '../en/invitation-mail.ts'

export const invitationMail: Record<keyof typeof en, string> = {
  'organisations.invitationMail.member.subject': '{inviter} vous invite à travailler pour {organisation}',
  'organisations.invitationMail.member.body':
    '{inviter} vous invite à agir pour {organisation} sur Tradewell. Votre rôle y sera : {role}.',
  'organisations.invitationMail.client.subject': '{organisation} vous invite à devenir client',
  'organisations.invitationMail.client.body':
    '{inviter}, de {organisation}, vous invite à devenir client sur Tradewell, pour pouvoir demander ses services.',
  'organisations.invitationMail.supplier.subject': '{organisation} souhaite acheter chez vous',
  'organisations.invitationMail.supplier.body':
    '{inviter}, de {organisation}, invite votre organisation à devenir fournisseur sur Tradewell, pour pouvoir acheter chez vous.',
  'organisations.invitationMail.says': 'Un message accompagne cette invitation :',
  'organisations.invitationMail.good':
    "Le lien ci-dessous n'est que pour vous, ne sert qu'une fois et reste valable {days} jours. Vous pouvez y accepter ou décliner.",
  'organisations.invitationMail.action': "Voir l'invitation",
  'organisations.invitationMail.why':
    "Vous recevez ce message parce que quelqu'un a donné votre adresse pour vous inviter. Si vous ne faites rien, il ne se passe rien.",
}
