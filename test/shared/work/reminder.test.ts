import { describe, expect, test } from 'vitest'
import { reminderOptions, reminderTime } from '#shared/work/reminder.ts'

describe('reminders', () => {
  test('never, 15 min, 30 min, 1 hour, 1 day', () => {
    expect(reminderOptions.map(option => option.minutes)).toEqual([null, 15, 30, 60, 1440])
    expect(reminderTime(86_400_000, '1day')).toBe(0)
    expect(reminderTime(900_000, '15min')).toBe(0)
    expect(reminderTime(1, 'never')).toBeNull()
  })
})
