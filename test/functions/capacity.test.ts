import { expect, test } from 'vitest'
import { bounds, type Figures, holdToCapacity, wrongBounds } from './capacity.ts'

test('every method has a bound on what it consumes, in its area, and no bound is for a method that is gone', () => {
  const wrong = wrongBounds()
  if (wrong.length) expect.fail(wrong.join('\n'))
})

test('a method without a bound is named with the file and how to find its figures', () => {
  const { 'Tickets.CREATE': _, ...others } = bounds.get('deals') ?? {}
  const broken = new Map(bounds)
    .set('deals', others)
    .set('payments', { ...bounds.get('payments'), 'Tickets.GONE': { read: 1, write: 1, calls: 1, waits: 1 } })
  expect(wrongBounds(broken)).toEqual([
    expect.stringMatching(/^Tickets.CREATE has no bound in test.fixtures.capacity.deals.json: add .*CAPACITY_LOG/),
    'test/fixtures/capacity/payments.json bounds Tickets.GONE, which is no method of payments: take the line out',
  ])
})

test('a call over its bound fails', () => {
  const [method, bound] = Object.entries(bounds.get('deals') ?? {})[0] as [string, Figures]
  expect(() => holdToCapacity(method, bound)).not.toThrow()
  for (const name of ['read', 'write', 'calls', 'waits'] as const) {
    expect(() => holdToCapacity(method, { ...bound, [name]: bound[name] + 1 })).toThrow(
      `${name} ${bound[name] + 1} is more than ${bound[name]} in test/fixtures/capacity/deals.json`,
    )
  }
})
