/** How long before its time something may remind of itself: reminder.ts says what each means. */
export const reminderIds = ['never', '15min', '30min', '1hour', '1day'] as const
export type ReminderId = (typeof reminderIds)[number]
