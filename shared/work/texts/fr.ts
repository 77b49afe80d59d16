import type { work as en } from './en.ts'

export const work: Record<keyof typeof en, string> = {
  // When something reminds of itself.
  'work.reminder.never': 'Jamais',
  'work.reminder.15min': '15 minutes avant',
  'work.reminder.30min': '30 minutes avant',
  'work.reminder.1hour': '1 heure avant',
  'work.reminder.1day': '1 jour avant',
}
