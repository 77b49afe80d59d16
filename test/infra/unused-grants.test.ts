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

test('what is known to be seen by no test is left alone, until it is seen or held no longer', () => {
  const unseen = { Tickets: { why: 'its tests are elsewhere', tables: ['Engagements', 'Requests', 'Files'] } }
  const text = noted(
    ['Tickets', 'holds', 'Engagements'],
    ['Tickets', 'holds', 'Requests'],
    ['Tickets', 'writes', 'Requests'],
  )
  expect(unusedWrites(text, unseen)).toEqual([
    'Tickets and Files stand in test/fixtures/writes-unseen.json for nothing: take it out there',
    'Tickets and Requests stand in test/fixtures/writes-unseen.json for nothing: take it out there',
  ])
})

test('a run that noted nothing has nothing to tell', () => {
  expect(unusedWrites('')).toEqual([])
})
