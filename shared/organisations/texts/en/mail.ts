/** What the server writes by e-mail about clients and members. The web does not load it. */
export const organisationsMail = {
  'organisations.mail.why': 'You get this because of what {mine} is to others.',
  'organisations.mail.clientAsked.subject': '{demanderName} asks to become your client',
  'organisations.mail.clientAsked.body':
    '{demanderName} asks to become a client of {supplierName}. Accept or decline the request.',
  'organisations.mail.clientAsked.action': 'See your clients',
  'organisations.mail.clientAccepted.subject': '{supplierName} accepted you as a client',
  'organisations.mail.clientAccepted.body':
    '{supplierName} accepted {demanderName} as a client. You can request its services now.',
  'organisations.mail.clientAccepted.action': 'See what it offers',
  'organisations.mail.clientInvited.subject': '{supplierName} invites you to become a client',
  'organisations.mail.clientInvited.body':
    '{supplierName} invites {demanderName} to become a client. Accept or decline it on its page.',
  'organisations.mail.clientInvited.action': 'Answer the invitation',
} as const
