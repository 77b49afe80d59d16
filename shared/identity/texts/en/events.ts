/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const identityEvents = {
  'identity.story.joined': 'The account was made.',
  'identity.notice.recovered': 'Two-step sign-in is off: a recovery code was used',
  'identity.story.recovered': 'Two-step sign-in was turned off by a recovery code.',
  'identity.story.recoveryMade': 'New recovery codes were made.',
  'identity.story.sessionsEnded': 'Sessions of the account were ended.',
  'identity.notice.newDevice': 'Somebody signed in to your account from a new device',
  'identity.notice.passkeyAdded': 'The passkey “{name}” was added to your account',
  'identity.notice.passkeyRemoved': 'The passkey “{name}” was removed from your account',
  'identity.notice.linked': 'The sign-in by {provider} was linked to your account',
  'identity.notice.unlinked': 'The sign-in by {provider} was unlinked from your account',
  'identity.story.newDevice': 'Somebody signed in from a new device: {browser} {system}',
  'identity.story.passkeyAdded': 'The passkey “{name}” was added.',
  'identity.story.passkeyRemoved': 'The passkey “{name}” was removed.',
  'identity.story.linked': 'The sign-in by {provider} was linked.',
  'identity.story.unlinked': 'The sign-in by {provider} was unlinked.',
  'identity.story.updated': 'The profile was changed.',
} as const
