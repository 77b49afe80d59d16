import { describe, expect, it } from 'vitest'
import { NEVER, nextRun } from '#infra/local/events/schedule.ts'

const at = (text: string) => Date.parse(text)
const next = (expression: string, after: string, zone?: string) => {
  const time = nextRun(expression, at(after), zone)
  return time === NEVER ? 'never' : new Date(time).toISOString()
}

/** Wednesday. */
const now = '2026-07-15T10:20:30Z'

describe('schedule expressions, with the examples of the EventBridge guide', () => {
  it.each([
    ['rate(1 minute)', '2026-07-15T10:21:30.000Z'],
    ['rate(5 minutes)', '2026-07-15T10:25:30.000Z'],
    ['rate(12 hours)', '2026-07-15T22:20:30.000Z'],
    ['rate(7 days)', '2026-07-22T10:20:30.000Z'],
    ['cron(0 10 * * ? *)', '2026-07-16T10:00:00.000Z'],
    ['cron(15 12 * * ? *)', '2026-07-15T12:15:00.000Z'],
    ['cron(0 18 ? * MON-FRI *)', '2026-07-15T18:00:00.000Z'],
    ['cron(0 8 1 * ? *)', '2026-08-01T08:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-07-15T10:30:00.000Z'],
    ['cron(0 9 ? * 2#1 *)', '2026-08-03T09:00:00.000Z'],
    ['cron(0 9 ? * 1 *)', '2026-07-19T09:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-07-31T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2028)', '2028-01-01T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2020)', 'never'],
    ['at(2026-07-15T12:00:00)', '2026-07-15T12:00:00.000Z'],
    ['at(2026-07-15T09:00:00)', 'never'],
  ])('%s', (expression, expected) => {
    expect(next(expression, now)).toBe(expected)
  })
  it('follow a time zone over its change of clocks', () => {
    expect(next('cron(0 9 * * ? *)', '2026-10-03T00:00:00Z', 'Australia/Sydney')).toBe('2026-10-03T22:00:00.000Z')
    expect(next('cron(0 9 * * ? *)', '2026-10-02T00:00:00Z', 'Australia/Sydney')).toBe('2026-10-02T23:00:00.000Z')
  })
  it.each(['rate(0 minutes)', 'rate(1 week)', 'cron(* * *)', 'every day', 'cron(99 * * * ? *)'])(
    '%s is refused',
    expression => {
      expect(() => next(expression, now)).toThrow()
    },
  )
})
