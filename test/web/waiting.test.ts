import { expect, test, vi } from 'vitest'
import { allWaiting, goesOn, isLooking, isUnsure, sourceOf, type Waiting } from '#web/parts/waiting.ts'

// @reaches web/parts

const waiting = (key: string, more: Partial<Waiting> = {}): Waiting => ({
  key,
  title: key,
  other: 'Harbour Foods',
  move: 'Pay',
  tone: 'accent',
  isLate: false,
  since: '2026-03-01T00:00:00.000Z',
  href: '/',
  ...more,
})
const known = (...rows: Waiting[]) => sourceOf([], () => rows, [])
const unknown = sourceOf([{ data: undefined, error: undefined, refetch: () => undefined }], () => [], [])
const keys = (...sources: Parameters<typeof allWaiting>[0]) => allWaiting(sources)?.map(({ key }) => key)

test('what waits stands by urgency whichever area says it: late, gone wrong, then by its day, then what has waited longest', () => {
  const ofDeals = known(
    waiting('asked lately', { since: '2026-03-09T00:00:00.000Z' }),
    waiting('due later', { until: '2026-04-01' }),
    waiting('late', { isLate: true, until: '2026-02-20' }),
    waiting('later still', { isLate: true, until: '2026-01-20' }),
  )
  const ofOthers = known(
    waiting('asked long ago', { since: '2026-01-09T00:00:00.000Z' }),
    waiting('due soon', { until: '2026-03-12' }),
    waiting('to be given back', { tone: 'danger', since: '2026-03-09T00:00:00.000Z' }),
    waiting('the bank asks', { tone: 'danger', until: '2026-03-20' }),
  )
  expect(keys(ofDeals, ofOthers)).toEqual([
    'later still',
    'late',
    'the bank asks',
    'to be given back',
    'due soon',
    'due later',
    'asked long ago',
    'asked lately',
  ])
})

test('what two areas know of stands once, as the later one says it', () => {
  const both = allWaiting([known(waiting('inv_1')), known(waiting('inv_1', { move: 'Auto-debit failed' }))])
  expect(both?.map(({ move }) => move)).toEqual(['Auto-debit failed'])
})

test('nothing is said to wait before everything is known, and what is known is shown before', () => {
  expect(keys(known(), unknown)).toBeUndefined()
  expect(keys(known(waiting('one')), unknown)).toEqual(['one'])
  expect(keys(known(), known())).toEqual([])
})

test('a source asks again only what failed, and says which lists hold more', () => {
  const [failed, fine] = [vi.fn(), vi.fn()]
  const more = { label: 'Sales', href: '/deal/sale' }
  const source = sourceOf(
    [
      { data: undefined, error: new Error('no wire'), refetch: failed },
      { data: {}, error: undefined, refetch: fine },
    ],
    () => [],
    [false, undefined, more],
  )
  source.retry()
  expect([failed.mock.calls.length, fine.mock.calls.length]).toEqual([1, 0])
  expect(source).toMatchObject({ rows: undefined, error: new Error('no wire'), more: [more] })
})

test('that nothing waits is never said beside lists that may hold more', () => {
  const cut = sourceOf([], () => [], [{ label: 'Sales', href: '/deal/sale' }])
  expect([isUnsure([known(), cut]), isUnsure([known(), known()]), isUnsure([known(waiting('one')), cut])]).toEqual([
    true,
    false,
    false,
  ])
  expect(isUnsure([cut, unknown])).toBe(false)
})

test('more is looked for as long as a source is out that has not failed', () => {
  const failed = sourceOf([{ data: undefined, error: new Error('no wire'), refetch: () => undefined }], () => [], [])
  expect([isLooking([known(waiting('one')), unknown]), isLooking([known(), unknown])]).toEqual([true, true])
  expect([isLooking([known(waiting('one')), known()]), isLooking([known(waiting('one')), failed])]).toEqual([
    false,
    false,
  ])
})

test('a list in which little waits is gone on with, so far as a desk can', () => {
  const pages = (count: number, each: number) =>
    Array.from({ length: count }, () => ({ items: Array.from({ length: each }, () => 0) }))
  expect([goesOn(pages(1, 0), true), goesOn(pages(3, 10), true), goesOn(pages(19, 0), true)]).toEqual([
    true,
    true,
    true,
  ])
  expect([goesOn(pages(1, 0), false), goesOn(pages(1, 50), true), goesOn(pages(20, 0), true)]).toEqual([
    false,
    false,
    false,
  ])
})
