/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const organisationsEvents = {
  'organisations.story.organisationCreated': "The organisation '{title}' was created.",
  'organisations.story.organisationUpdated': "The details of '{title}' were changed.",
  'organisations.story.clientAsked': '{demanderName} asked to become a client of {supplierName}.',
  'organisations.notice.clientAsked': '{demanderName} asked to become a client of {supplierName}.',
  'organisations.story.clientJoined': '{demanderName} became a client of {supplierName}.',
  'organisations.notice.clientJoined': '{demanderName} became a client of {supplierName}.',
  'organisations.story.clientAccepted': '{supplierName} accepted {demanderName} as a client.',
  'organisations.notice.clientAccepted': '{supplierName} accepted {demanderName} as a client.',
  'organisations.story.clientDeclined': '{supplierName} did not accept {demanderName} as a client.',
  'organisations.notice.clientDeclined': '{supplierName} did not accept {demanderName} as a client.',
  'organisations.story.clientInvited': '{supplierName} invited {demanderName} to become a client.',
  'organisations.notice.clientInvited': '{supplierName} invited {demanderName} to become a client.',
  'organisations.story.clientLeft': '{demanderName} is no client of {supplierName} any more.',
  'organisations.notice.clientLeft': '{demanderName} is no client of {supplierName} any more.',
  'organisations.story.clientReleased': '{supplierName} ended the relation with {demanderName} as a client.',
  'organisations.notice.clientReleased': '{supplierName} ended the relation with {demanderName} as a client.',
} as const
