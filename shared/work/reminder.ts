import { periodMinutes } from '../kit/date.ts'
import type { ReminderId } from './reminder-ids.ts'
import type { todo } from './texts/en/todo.ts'

/** How long before its time something reminds of itself (spec part 2, section 9). `minutes` is null for never. */
export const reminderOptions = [
  { id: 'never', label: 'work.reminder.never', minutes: null },
  { id: '15min', label: 'work.reminder.15min', minutes: 15 },
  { id: '30min', label: 'work.reminder.30min', minutes: 30 },
  { id: '1hour', label: 'work.reminder.1hour', minutes: periodMinutes.hour },
  { id: '1day', label: 'work.reminder.1day', minutes: periodMinutes.day },
] as const satisfies readonly {
  readonly id: ReminderId
  readonly label: keyof typeof todo
  readonly minutes: number | null
}[]

/** When to remind of something, both in milliseconds since 1970; null for never. */
export const reminderTime = (at: number, reminder: ReminderId): number | null => {
  const minutes = reminderOptions.find(option => option.id === reminder)?.minutes ?? null
  return minutes === null ? null : at - minutes * 60_000
}
