/** The mail of an invitation to somebody whom the product may not know. Only the server says it. */
export const invitationMail = {
  'organisations.invitationMail.member.subject': '{inviter} invites you to work for {organisation}',
  'organisations.invitationMail.member.body':
    '{inviter} invites you to act for {organisation} on Tradewell. Your role there will be: {role}.',
  'organisations.invitationMail.client.subject': '{organisation} invites you to become a client',
  'organisations.invitationMail.client.body':
    '{inviter} of {organisation} invites you to become a client on Tradewell, so that you can request its services.',
  'organisations.invitationMail.supplier.subject': '{organisation} wants to buy from you',
  'organisations.invitationMail.supplier.body':
    '{inviter} of {organisation} invites your organisation to become a supplier on Tradewell, so that it can buy from you.',
  'organisations.invitationMail.says': 'A message comes with it:',
  'organisations.invitationMail.good':
    'The link below is for you alone, works once, and is good for {days} days. You can accept or decline there.',
  'organisations.invitationMail.action': 'See the invitation',
  'organisations.invitationMail.why':
    'You get this because somebody gave your address to invite you. If you do nothing, nothing happens.',
} as const
