/** Texts of the work area. Keys start with the area's name; parameters stand in braces. */
export const work = {
  // When something reminds of itself.
  'work.reminder.never': 'Never',
  'work.reminder.15min': '15 minutes before',
  'work.reminder.30min': '30 minutes before',
  'work.reminder.1hour': '1 hour before',
  'work.reminder.1day': '1 day before',
} as const
