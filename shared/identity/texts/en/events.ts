/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const identityEvents = {
  'identity.story.joined': 'The account was made.',
  'identity.notice.recovered': 'Two-step sign-in is off: a recovery code was used',
  'identity.story.recovered': 'Two-step sign-in was turned off by a recovery code.',
  'identity.story.recoveryMade': 'New recovery codes were made.',
  'identity.story.sessionsEnded': 'Sessions of the account were ended.',
  'identity.story.updated': 'The profile was changed.',
} as const
