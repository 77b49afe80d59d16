import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextReminder,
  nextUnderRule,
  ReminderRule,
  reminderDays,
  remindersOf,
  typedDays,
  usualRule,
} from '#shared/deals/reminders.ts'
import { addDays, daysBetween } from '#shared/kit/date.ts'

const payableBy = '2026-04-15'
const rule = fc.record({
  before: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  after: fc.array(fc.integer({ min: 2, max: 365 }), { maxLength: 6 }),
})

/** Goes from day to day as the daily run does. @returns what was told, and on which day */
const walked = (under: ReminderRule, from: string, change?: { readonly on: string; readonly to: ReminderRule }) => {
  const told: { readonly day: string; readonly tells: string | undefined }[] = []
  let current = under
  let { told: stage, next } = nextReminder(payableBy, current, 0, from)
  for (let day = from; day < addDays(payableBy, 400); day = addDays(day, 1)) {
    if (change?.on === day) {
      ;({ told: stage, next } = nextUnderRule({ payableBy, told: stage, rule: current }, change.to, day))
      current = change.to
    }
    if (next !== day) continue
    told.push({ day, tells: remindersOf(current)[stage]?.tells })
    ;({ told: stage, next } = nextReminder(payableBy, current, stage + 1, day))
  }
  return told
}

describe('the rule by which clients are reminded', () => {
  test('is three days before, the first day behind, and 7 and 30 days behind, where nobody made one', () => {
    expect(reminderDays(payableBy, usualRule)).toEqual(['2026-04-12', '2026-04-16', '2026-04-22', '2026-05-15'])
    expect(remindersOf(usualRule).map(({ tells }) => tells)).toEqual(['near', 'overdue', 'again', 'last'])
    expect(remindersOf({ before: [], after: [] })).toEqual([{ tells: 'overdue', days: 1 }])
    expect(remindersOf({ before: [], after: [9, 9] }).map(({ tells }) => tells)).toEqual(['overdue', 'again'])
  })

  test('takes days in any order, each once, within its bounds', () => {
    expect(reminderDays(payableBy, { before: [1, 7, 1], after: [30, 5] })).toEqual([
      '2026-04-08',
      '2026-04-14',
      '2026-04-16',
      '2026-04-20',
      '2026-05-15',
    ])
    for (const wrong of [
      { before: [0], after: [] },
      { before: [61], after: [] },
      { before: [1, 2, 3, 4], after: [] },
      { before: [], after: [1] },
      { before: [], after: [366] },
      { before: [], after: [2.5] },
    ])
      expect(ReminderRule.safeParse(wrong).success).toBe(false)
  })

  test('property: each reminder is told once and on its day, that it is overdue always', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: -90, max: 20 }), (under, start) => {
        const from = addDays(payableBy, start)
        const told = walked(under, from)
        const days = told.map(({ day }) => day)
        expect(new Set(days).size).toBe(days.length)
        expect(days).toEqual(days.toSorted())
        expect(told.filter(({ tells }) => tells === 'overdue')).toHaveLength(1)
        for (const { day, tells } of told) {
          if (tells === 'near') expect(under.before).toContain(daysBetween(day, payableBy))
          if (tells === 'again' || tells === 'last') expect(under.after).toContain(daysBetween(payableBy, day))
        }
        const last = told.filter(({ tells }) => tells === 'last')
        if (last.length > 0) expect(told.at(-1)).toEqual(last[0])
      }),
    )
  })

  test('property: whenever another rule comes, nothing is told twice, and that it is overdue is told once', () => {
    fc.assert(
      fc.property(rule, rule, fc.integer({ min: -70, max: 380 }), (one, other, day) => {
        const told = walked(one, addDays(payableBy, -80), { on: addDays(payableBy, day), to: other })
        const days = told.map(each => each.day)
        expect(new Set(days).size).toBe(days.length)
        expect(told.filter(({ tells }) => tells === 'overdue')).toHaveLength(1)
      }),
    )
  })

  test('is typed as days with commas between', () => {
    expect(typedDays('7, 3')).toEqual([7, 3])
    expect(typedDays(' 7;3 30 ')).toEqual([7, 3, 30])
    expect(typedDays('')).toEqual([])
    for (const wrong of ['seven', '-1', '1.5', '1e3', '1234']) expect(typedDays(wrong)).toBeUndefined()
  })
})
