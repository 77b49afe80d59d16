/** How the events of this area are told in the audit log. */
export const workEvents = {
  'work.story.templateShared': "The template '{title}' was shared.",
  'work.story.templateChanged': "The shared template '{title}' was changed.",
  'work.story.templateWithdrawn': "The template '{title}' is no longer shared.",
  'work.story.templateRemoved': "The shared template '{title}' was deleted.",
} as const
