/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const organisationsEvents = {
  'organisations.story.organisationCreated': "The organisation '{title}' was created.",
  'organisations.story.organisationUpdated': "The details of '{title}' were changed.",
  'organisations.story.clientJoined': '{title} became a client of {supplier}.',
  'organisations.notice.clientJoined': '{title} became a client.',
} as const
