import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areaNames } from '#shared/areas.ts'
import { areaOf, HOUSE, needsReach, ofAreas, reachedBy, reachesOf } from '../../scripts/tests/select.ts'
import { spentTable } from '../../scripts/tests/spent.ts'

/** @reaches test */

const root = join(import.meta.dirname, '../..')
const areas = ['identity', 'deals', 'payments']

describe('the area of a file', () => {
  test.each([
    ['functions/deals/Tickets.ts', 'deals'],
    ['shared/deals/texts/en.ts', 'deals'],
    ['test/e2e/deals/pay.test.ts', 'deals'],
    ['test/functions/deals/fixture.ts', 'deals'],
    ['test/demo/deals.ts', 'deals'],
    ['docs/api/deals.md', 'deals'],
    ['functions/kit/serve.ts', HOUSE],
    ['test/fixtures/people.ts', HOUSE],
    ['infra/product.ts', HOUSE],
    ['package.json', HOUSE],
  ])('%s is of %s', (file, area) => expect(areaOf(file, areas)).toBe(area))
})

describe('what a change reaches', () => {
  const tests = [
    { file: 'test/e2e/identity/sign-in.test.ts', reaches: ['identity'] },
    { file: 'test/e2e/deals/deal.test.ts', reaches: ['deals'] },
    { file: 'test/web/budget.test.ts', reaches: ['web', 'scripts/web'] },
    { file: 'test/shared/kit/money.test.ts', reaches: [] },
  ]
  const reached = (...changed: string[]) => reachedBy(tests, changed, areas).map(file => file.split('/').at(-1))

  test('an area reaches its own tests and those of later areas, which stand on it', () => {
    expect(reached('functions/identity/User.ts')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
    expect(reached('shared/deals/request.ts')).toEqual(['deal.test.ts'])
    expect(reached('functions/payments/Payments.ts')).toEqual([])
  })
  test('what belongs to no area reaches all that start the product', () => {
    expect(reached('functions/kit/dispatch.ts')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
  })
  test('a path stands for what lies under it, and only that', () => {
    expect(reached('web/deals/deals.css')).toEqual(['deal.test.ts', 'budget.test.ts'])
    expect(reached('webpack.md')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
  })
  test('a test that changed runs, and no other for it', () => {
    expect(reached('test/shared/kit/money.test.ts')).toEqual(['money.test.ts'])
  })
  test('prose reaches nothing', () => {
    expect(reached('docs/web.md', 'README.md')).toEqual([])
  })
})

test('areas are chosen by name, and an unknown one is answered with the list', () => {
  const files = ['test/shared/deals/a.test.ts', 'test/shared/kit/b.test.ts']
  expect(ofAreas(files, ['deals'], areas)).toEqual(['test/shared/deals/a.test.ts'])
  expect(ofAreas(files, ['house', 'payments'], areas)).toEqual(['test/shared/kit/b.test.ts'])
  expect(() => ofAreas(files, ['dealz'], areas)).toThrow(
    'No area is called dealz. There are: identity, deals, payments, house',
  )
})

test('processor time is shown dearest first, with its sum', () => {
  const table = spentTable([
    { file: 'a', own: 1, started: 0.5 },
    { file: 'b', own: 2, started: 0 },
  ])
  expect(table.split('\n').slice(3, 6)).toEqual([
    '     2.0      0.0  b',
    '     1.0      0.5  a',
    '     3.0      0.5  2 files',
  ])
})

test('a test that starts or reads more than it imports says what that is', () => {
  const silent = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).filter(file => {
    const source = readFileSync(join(root, file), 'utf8')
    return needsReach(source) && reachesOf(source).length === 0
  })
  const mend =
    'Write `/** @reaches AREA or PATH … */` into it: what must change for it to run under `npm test -- --changed`.'
  expect(silent, mend).toEqual([])
})

test('what a test says it reaches is an area or is there', () => {
  const wrong = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).flatMap(file =>
    reachesOf(readFileSync(join(root, file), 'utf8'))
      .filter(reach => !(areaNames as readonly string[]).includes(reach) && globSync(reach, { cwd: root }).length === 0)
      .map(reach => `${file}: ${reach}`),
  )
  expect(wrong).toEqual([])
})

test('CI runs every area, each in one of its jobs', () => {
  const [, listed = ''] =
    /^ +area: \[(.*)\]$/m.exec(readFileSync(join(root, '.github/workflows/check.yml'), 'utf8')) ?? []
  const named = [...listed.matchAll(/'([^']+)'/g)].flatMap(([, names = '']) => names.split(','))
  expect(named.toSorted(), 'Name each area once in the matrix of .github/workflows/check.yml.').toEqual(
    [HOUSE, ...areaNames].toSorted(),
  )
})
