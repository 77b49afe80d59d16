import { expect, test } from 'vitest'
import { looseBounds } from '../../scripts/tests/bounds.ts'

const bound = { read: 8, write: 4, calls: 2, waits: 2 }
const kept = new Map([['deals.json', { 'Tickets.CREATE': bound, 'Tickets.GET': { ...bound, write: 0 } }]])
const noted = (...lines: readonly (readonly [string, object])[]) => lines.map(line => JSON.stringify(line)).join('\n')

test('a bound that tests come near is left alone, however many processes noted what they saw', () => {
  const text = noted(
    ['Tickets.CREATE', { read: 4, write: 0, calls: 1, waits: 1 }],
    ['Tickets.GET', { read: 8, write: 0, calls: 2, waits: 1 }],
    ['Tickets.CREATE', { read: 1, write: 2, calls: 1, waits: 1 }],
    ['Elsewhere.GET', { read: 1, write: 0, calls: 1, waits: 1 }],
  )
  expect(looseBounds(text, kept)).toEqual([])
})

test('a bound of which less than half was measured is told with what was, and one that was never measured', () => {
  expect(looseBounds(noted(['Tickets.CREATE', { read: 3, write: 4, calls: 2, waits: 0 }]), kept)).toEqual([
    'deals.json: Tickets.CREATE may take read 8, of which 3 at most was measured; waits 2, of which 0 at most was measured: lower the bound, or call it where it takes as much',
    'deals.json: no test measures Tickets.GET: call it once through testHost, by itself and where it is not refused',
  ])
})
