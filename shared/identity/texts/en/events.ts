/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const identityEvents = {
  'identity.story.joined': 'The account was made.',
  'identity.story.sessionsEnded': 'Sessions of the account were ended.',
  'identity.story.updated': 'The profile was changed.',
} as const
