import { expect, test } from 'vitest'
import { unusedWrites } from '../../scripts/tests/grants.ts'

const noted = (...lines: readonly (readonly [string, string, string])[]) =>
  lines.map(line => JSON.stringify(line)).join('\n')

test('a table that a function holds for writing and only reads is told, whatever others do with it', () => {
  const text = noted(
    ['Tickets', 'holds', 'Requests'],
    ['Tickets', 'holds', 'Engagements'],
    ['Offers', 'writes', 'Engagements'],
    // Another process of the same run.
    ['Tickets', 'writes', 'Requests'],
    ['Tickets', 'holds', 'Engagements'],
    ['Tickets', 'writes', 'Calls'],
  )
  expect(unusedWrites(text)).toEqual([
    'Tickets may write Engagements, and no test sees it do so: hold the table by read() in its uses, or call what writes it through testHost',
  ])
})

test('a run that noted nothing has nothing to tell', () => {
  expect(unusedWrites('')).toEqual([])
})
