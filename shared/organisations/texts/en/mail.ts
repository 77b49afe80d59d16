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
  'organisations.mail.memberReleased.subject': 'You no longer act for {supplierName}',
  'organisations.mail.memberReleased.body': '{supplierName} ended your membership. What you did for it stays.',
  'organisations.mail.memberReleased.action': 'See its page',
  'organisations.mail.memberRoleGiven.subject': 'You have another role at {supplierName}',
  'organisations.mail.memberRoleGiven.body':
    "You have the role '{title}' at {supplierName} now. What you may do there follows from it.",
  'organisations.mail.memberRoleGiven.action': 'See its page',
  'organisations.mail.memberRoleTaken.subject': 'You have no role at {supplierName} any more',
  'organisations.mail.memberRoleTaken.body':
    "Your role '{title}' at {supplierName} was taken away. Until you are given another you may do nothing there.",
  'organisations.mail.memberRoleTaken.action': 'See its page',
  'organisations.mail.handedOver.subject': 'You own {supplierName} now',
  'organisations.mail.handedOver.body':
    '{formerName} handed {supplierName} over to you. You may do everything there; only you can hand it over again.',
  'organisations.mail.handedOver.action': 'See its members',
  'organisations.mail.invitationSent.subject': '{supplierName} invites you',
  'organisations.mail.invitationSent.body': '{supplierName} invites {demanderName}. Accept or decline the invitation.',
  'organisations.mail.invitationSent.action': 'Answer the invitation',
  'organisations.mail.confirmJoin.subject': 'Confirm that you want to join {org}',
  'organisations.mail.confirmJoin.body':
    'Somebody asked, with this address, to become a client of {org}. If it was you, follow this link and sign in or create an account with this address. It is good for a day. If it was not you, do nothing: nobody was told.',
  'organisations.mail.confirmJoin.action': 'Confirm',
} as const
