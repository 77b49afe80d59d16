import { describe, expect, test } from 'vitest'
import { febrl, febrlPerson } from '#test/fixtures/febrl.ts'
import { businessContacts } from '../../../bench/business-contacts.ts'
import { measureDuplicates, measureLinks } from '../../../bench/match-measure.ts'

/** The floors that a change must not fall through; `npm run bench:match` prints the figures themselves. */
describe('the quality of matching', { timeout: 120_000 }, () => {
  test.each([
    [true, 0.99],
    [false, 0.93],
  ])('links FEBRL 4a to 4b, tax numbers: %s', (taxNumber, floor) => {
    const left = febrl('dataset4a', { taxNumber })
    const right = febrl('dataset4b', { taxNumber })
    const truth = new Map(left.map(({ id }) => [id, `rec-${febrlPerson(id)}-dup-0`]))
    const { precision, f1 } = measureLinks(left, right, truth)
    expect(f1).toBeGreaterThan(floor)
    expect(precision).toBeGreaterThan(0.995)
  })

  test.each([
    ['dataset1', true, 0.99],
    ['dataset2', true, 0.99],
    ['dataset3', true, 0.985],
    ['dataset1', false, 0.93],
    ['dataset2', false, 0.92],
    ['dataset3', false, 0.91],
  ] as const)('finds the duplicates in FEBRL %s, tax numbers: %s', (name, taxNumber, floor) => {
    const { precision, f1 } = measureDuplicates(febrl(name, { taxNumber }), febrlPerson)
    expect(f1).toBeGreaterThan(floor)
    expect(precision).toBeGreaterThan(0.99)
  })

  test('links address books of businesses that no constant was chosen on', () => {
    const { left, right, truth } = businessContacts(2000, 77)
    const { precision, f1 } = measureLinks(left, right, truth)
    expect(f1).toBeGreaterThan(0.98)
    expect(precision).toBeGreaterThan(0.99)
  })
})
