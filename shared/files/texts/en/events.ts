/** What happened to files, as timelines, the audit log and notifications tell it. */
export const filesEvents = {
  'files.story.threadAdded': '{name} was added',
  'files.story.threadChanged': '{name} was changed',
  'files.story.versionAdded': '{name} has version {number}',
  'files.story.threadShared': '{name} was shared with {count}',
  'files.story.threadUnshared': '{name} is shared with one fewer',
  'files.story.threadWithdrawn': '{name} was withdrawn from its readers',
  'files.story.threadRestored': '{name} was given back to its readers',
  'files.story.threadRemoved': '{name} was removed',
  'files.story.shareReceived': '{ownerName} shared {name}',
  'files.story.shareUpdated': '{ownerName} added version {number} of {name}',
  'files.story.shareEnded': '{ownerName} no longer shares {name}',
  'files.notice.shareReceived': '{ownerName} shared {name} with you.',
  'files.notice.shareUpdated': '{ownerName} added version {number} of {name}.',
  'files.notice.shareEnded': '{ownerName} no longer shares {name} with you.',
} as const
