import { expect, test } from 'vitest'
import { byUrgency, type Waiting } from '#web/app/pages/waiting.ts'

// @reaches web/app/pages

const waiting = (key: string, more: Partial<Waiting> = {}): Waiting => ({
  key,
  title: key,
  itemCount: 1,
  other: 'Harbour Foods',
  move: 'pay',
  isLate: false,
  since: '2026-03-01T00:00:00.000Z',
  until: undefined,
  amount: undefined,
  href: '/',
  ...more,
})

test('what waits stands by urgency: late, then by its day, then what has waited longest', () => {
  const rows = [
    waiting('asked lately', { since: '2026-03-09T00:00:00.000Z' }),
    waiting('due later', { until: '2026-04-01' }),
    waiting('asked long ago', { since: '2026-01-09T00:00:00.000Z' }),
    waiting('late', { isLate: true, until: '2026-02-20' }),
    waiting('due soon', { until: '2026-03-12' }),
    waiting('later still', { isLate: true, until: '2026-01-20' }),
  ]
  expect(rows.toSorted(byUrgency).map(({ key }) => key)).toEqual([
    'later still',
    'late',
    'due soon',
    'due later',
    'asked long ago',
    'asked lately',
  ])
})
