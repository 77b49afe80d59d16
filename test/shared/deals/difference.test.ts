import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changesFrom,
  dealDifference,
  fieldsOf,
  fieldsOfItem,
  isSameDeal,
  shortened,
  topicsOf,
} from '#shared/deals/deal-difference.ts'
import { type Difference, itemTexts, type Version } from '#shared/deals/difference.ts'
import { offerSent } from '#shared/deals/events.ts'
import { dealPathsOf } from '#shared/deals/paths.ts'
import { addDays } from '#shared/kit/date.ts'
import { parseMinor } from '#shared/kit/money.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { type DealSchedule, scheduleOf } from '#shared/terms/deal-schedule.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

const written = (id: string, more: Partial<Version['items'][number]> = {}) => ({
  id,
  title: 'Review',
  description: '',
  engagementLetter: '',
  acceptLetter: '',
  ...more,
})
const version = (choice: DealChoice, words: Partial<Version['items'][number]> = {}): Version => ({
  choice,
  items: choice.items.map(({ id }) => written(id, words)),
})

/** What a version becomes by a difference, field by field. */
const applied = (
  before: ReadonlyMap<string, string>,
  changes: readonly { field: string; after?: string | undefined }[],
) => {
  const now = new Map(before)
  for (const { field, after } of changes) {
    if (field === 'order') continue
    if (after === undefined) now.delete(field)
    else now.set(field, after)
  }
  return now
}
const sorted = (map: ReadonlyMap<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

const paymentText = ({ dueDate, payableBy, principal, interest, tax, other }: DealSchedule['payments'][number]) =>
  [dueDate, payableBy, principal, interest, tax, other].join(' ')
const deliveryText = ({ itemId, date, volume, netPrice, netValue }: DealSchedule['deliveries'][number]) =>
  [itemId, date, volume, netPrice, netValue].join(' ')

/** The rows of a schedule, in any order, after those that changed took the place of those that were. */
const afterRows = <R>(
  before: readonly R[],
  changes: readonly { before?: R | undefined; after?: R | undefined }[],
  say: (row: R) => string,
) => {
  const rows = before.map(say)
  for (const change of changes) {
    if (!change.before) continue
    const at = rows.indexOf(say(change.before))
    expect(at).toBeGreaterThanOrEqual(0)
    rows.splice(at, 1)
  }
  return [...rows, ...changes.flatMap(({ after }) => (after ? [say(after)] : []))].toSorted()
}

/** Holds that the version after can be read off the one before and the difference, so that nothing is left out. */
const expectComplete = (before: Version, after: Version, difference: Difference) => {
  expect(sorted(applied(fieldsOf(before.choice), difference.fields))).toEqual(sorted(fieldsOf(after.choice)))
  const changed = new Map(difference.items.map(item => [item.id, item]))
  for (const item of before.choice.items) {
    const change = changed.get(item.id)
    const now = after.choice.items.find(({ id }) => id === item.id)
    expect(change?.what === 'gone').toBe(now === undefined)
    if (now)
      expect(sorted(applied(fieldsOfItem(item, before.choice), change?.fields ?? []))).toEqual(
        sorted(fieldsOfItem(now, after.choice)),
      )
  }
  for (const item of after.choice.items)
    if (!before.choice.items.some(({ id }) => id === item.id)) {
      const change = changed.get(item.id)
      expect(change?.what).toBe('added')
      expect(sorted(applied(new Map(), change?.fields ?? []))).toEqual(sorted(fieldsOfItem(item, after.choice)))
    }
  for (const { id } of [...before.items, ...after.items])
    for (const field of itemTexts) {
      const was = before.items.find(item => item.id === id)?.[field] ?? ''
      const is = after.items.find(item => item.id === id)?.[field] ?? ''
      const parts = changed.get(id)?.texts.find(text => text.field === field)?.parts ?? [{ kind: 'same', text: was }]
      const read = (left: string) =>
        parts
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join('')
      expect([read('added'), read('removed')]).toEqual([was, is])
    }
  const kept = before.choice.items.filter(({ id }) => changed.get(id)?.what !== 'gone').map(({ id }) => id)
  const added = after.choice.items.filter(({ id }) => changed.get(id)?.what === 'added').map(({ id }) => id)
  const order = difference.fields.find(({ field }) => field === 'order')?.after ?? [...kept, ...added].join(', ')
  expect(order).toBe(after.choice.items.map(({ id }) => id).join(', '))
  const [old, now] = [scheduleOf(before.choice), scheduleOf(after.choice)]
  const row = <R extends { number: number }>({ number: _number, ...rest }: R) => JSON.stringify(rest)
  expect(
    afterRows(
      old.payments.map((one, n) => ({ number: n + 1, ...one })),
      difference.payments.map(change => change as never),
      paymentText as never,
    ),
  ).toEqual(now.payments.map(paymentText).toSorted())
  expect(
    afterRows(
      old.deliveries.map((one, n) => ({ number: n + 1, ...one })),
      difference.deliveries.map(change => change as never),
      deliveryText as never,
    ),
  ).toEqual(now.deliveries.map(deliveryText).toSorted())
  for (const { what, before: was, after: is } of difference.payments) {
    expect([was !== undefined, is !== undefined]).toEqual([what !== 'added', what !== 'gone'])
    if (was && is) expect(row(was)).not.toBe(row(is))
    if (what === 'changed') expect(was?.dueDate).toBe(is?.dueDate)
    if (what === 'moved') expect(was?.dueDate).not.toBe(is?.dueDate)
  }
}

const minor = fc
  .integer({ min: 0, max: 500_000 })
  .map(cents => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const words = fc
  .array(fc.constantFrom('pay', 'in', '30', 'days', '.', '\n', 'client'), { maxLength: 12 })
  .map(list => list.join(' '))
const items = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
    title: fc.constantFrom('Review', 'Training'),
    quantity: fc.integer({ min: 1, max: 4 }),
    cost: minor,
    start: fc.constantFrom('2026-01-31', '2026-02-15'),
    length: fc.integer({ min: 0, max: 200 }),
    deliveries: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 5 }),
        per: fc.integer({ min: 1, max: 2 }),
        type: fc.constantFrom('week' as const, 'month' as const),
      }),
      { nil: undefined },
    ),
    requirePO: fc.boolean(),
    gstFree: fc.boolean(),
    description: words,
    engagementLetter: words,
    acceptLetter: words,
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
)
const versions: fc.Arbitrary<Version> = fc
  .record({
    items,
    type: fc.constantFrom(
      'upfront' as const,
      'afterDelivery' as const,
      'twoTime' as const,
      'instalments' as const,
      'perDelivery' as const,
    ),
    percent: fc.integer({ min: 1, max: 99 }),
    offset: fc.integer({ min: 0, max: 30 }),
    parts: fc.integer({ min: 1, max: 6 }),
    interest: fc.option(
      fc.record({
        type: fc.constantFrom('simple' as const, 'compound' as const),
        rateType: fc.constant('month' as const),
        rate: fc.constantFrom('1', '1.5', '1.50'),
      }),
      { nil: null },
    ),
    gstRate: fc.constantFrom('0', '10', '10.0'),
    invoiceOffset: fc.integer({ min: 0, max: 30 }),
    lateRate: fc.constantFrom('0', '10'),
  })
  .map(({ items: list, type, percent, offset, parts, interest, gstRate, invoiceOffset, lateRate }) => ({
    choice: dealOf(
      list.map(({ length, description: _d, engagementLetter: _e, acceptLetter: _a, deliveries, ...item }) =>
        itemOf({ ...item, end: addDays(item.start, length), ...(deliveries ? { deliveries } : {}) }),
      ),
      {
        payment: { type, initialAmount: percent, initialOffset: offset, finalPeriod: parts, finalOffset: offset },
        interest,
        gstRate,
        invoiceOffset,
        lateRate,
      },
    ),
    items: list.map(({ id, title, description, engagementLetter, acceptLetter }) => ({
      id,
      title,
      description,
      engagementLetter,
      acceptLetter,
    })),
  }))
  .filter(one => {
    try {
      scheduleOf(one.choice)
      return true
    } catch {
      return false
    }
  })

describe('the difference of two versions', () => {
  test('leaves nothing out, whatever changed', () => {
    fc.assert(
      fc.property(versions, versions, (before, after) => {
        const difference = dealDifference(before, after)
        expectComplete(before, after, difference)
        const { sums } = difference
        expect([sums.before, sums.after]).toEqual([scheduleOf(before.choice).totals, scheduleOf(after.choice).totals])
        // What the rows say sums to what the totals say.
        const net = difference.payments.reduce(
          (all, change) =>
            all + parseMinor(change.after?.total ?? '0.00', 'AUD') - parseMinor(change.before?.total ?? '0.00', 'AUD'),
          0n,
        )
        expect(net).toBe(parseMinor(sums.after.total, 'AUD') - parseMinor(sums.before.total, 'AUD'))
        expect(topicsOf(difference).length > 0).toBe(!isSameDeal(difference))
      }),
      { numRuns: 400 },
    )
  })

  test('is empty for equal ones, however their figures are written', () => {
    fc.assert(
      fc.property(versions, one => {
        const { choice } = one
        const rewritten = {
          ...one,
          choice: {
            ...choice,
            lateRate: `${choice.lateRate}.0`,
            items: choice.items.map(item => ({ ...item, cost: `${item.cost}` })),
          },
        }
        for (const other of [structuredClone(one), rewritten]) {
          const difference = dealDifference(one, other)
          expect(difference).toMatchObject({ fields: [], items: [], payments: [], deliveries: [] })
          expect([isSameDeal(difference), topicsOf(difference)]).toEqual([true, []])
        }
      }),
    )
  })

  test('says that a payment moved, changed, came or went', () => {
    const twoTime = { type: 'twoTime', initialAmount: 50, initialOffset: 0, finalPeriod: 1, finalOffset: 0 } as const
    const before = version(dealOf([itemOf({ cost: '1000.00' })], { payment: twoTime }))
    const later = version(dealOf([itemOf({ cost: '1000.00' })], { payment: { ...twoTime, finalOffset: 7 } }))
    expect(dealDifference(before, later)).toMatchObject({
      fields: [{ field: 'payment.finalOffset', before: '0', after: '7' }],
      payments: [
        {
          what: 'moved',
          before: { dueDate: '2026-12-31', total: '550.00' },
          after: { dueDate: '2027-01-07', total: '550.00' },
        },
      ],
      deliveries: [],
    })
    const cheaper = version(dealOf([itemOf({ cost: '900.00' })], { payment: twoTime }))
    expect(dealDifference(before, cheaper)).toMatchObject({
      items: [{ id: 'i1', what: 'changed', fields: [{ field: 'cost', before: '1000.00', after: '900.00' }] }],
      payments: [
        { what: 'changed', before: { total: '550.00' }, after: { total: '495.00' } },
        { what: 'changed', before: { total: '550.00' }, after: { total: '495.00' } },
      ],
      deliveries: [{ what: 'changed', before: { netValue: '1000.00' }, after: { netValue: '900.00' } }],
      sums: { before: { total: '1100.00' }, after: { total: '990.00' } },
    })
    const atOnce = version(dealOf([itemOf({ cost: '1000.00' })]))
    expect(dealDifference(before, atOnce).payments).toMatchObject([
      { what: 'changed', before: { total: '550.00' }, after: { total: '1100.00' } },
      { what: 'gone', before: { dueDate: '2026-12-31', total: '550.00' } },
    ])
  })

  test('takes a letter word by word, and the order of items', () => {
    const choice = dealOf([itemOf(), itemOf({ id: 'i2', title: 'Training' })])
    const before = version(choice, { engagementLetter: 'Pay in 30 days.' })
    const after = version({ ...choice, items: choice.items.toReversed() }, { engagementLetter: 'Pay in 14 days.' })
    expect(dealDifference(before, after)).toMatchObject({
      fields: [{ field: 'order', before: 'i1, i2', after: 'i2, i1' }],
      items: [
        {
          id: 'i2',
          texts: [
            {
              field: 'engagementLetter',
              parts: [
                { kind: 'same', text: 'Pay in ' },
                { kind: 'removed', text: '30' },
                { kind: 'added', text: '14' },
                { kind: 'same', text: ' days.' },
              ],
            },
          ],
        },
        { id: 'i1' },
      ],
    })
    expect(topicsOf(dealDifference(before, after))).toEqual(['items', 'words'])
  })

  test('of ten thousand deliveries is listed in part, and counted whole', () => {
    const weekly = (type: 'day' | 'week') =>
      version(dealOf([itemOf({ quantity: 9000, cost: '9000.00', deliveries: { count: 9000, per: 1, type } })]))
    const difference = dealDifference(weekly('day'), weekly('week'))
    expect(difference.deliveries).toHaveLength(9000 - 1285)
    const sent = shortened(difference)
    expect([sent.deliveries.length, sent.left.deliveries]).toEqual([400, 9000 - 1285 - 400])
    // The others come behind it, each once and in their order.
    let from: number | undefined = sent.deliveries.length
    const all = [...sent.deliveries]
    while (from !== undefined) {
      const page: ReturnType<typeof changesFrom<'deliveries'>> = changesFrom(difference, 'deliveries', from)
      all.push(...page.rows)
      from = page.next
    }
    expect(all).toEqual(difference.deliveries)
    expect(changesFrom(difference, 'deliveries', difference.deliveries.length)).toEqual({ rows: [] })
  })

  test('of a field that nobody listed is an error, not a silence', () => {
    const one = version(dealOf([itemOf()]))
    const other = { ...one, choice: { ...one.choice, discount: '5' } as DealChoice }
    expect(() => dealDifference(one, other)).toThrow('no field of a deal is called discount')
  })
})

test('news of a first offer lead to what it changed in what was asked for, and to the deal where it changed nothing', () => {
  const href = (changed: boolean, side: 'demander' | 'supplier') =>
    offerSent.href?.(
      {
        id: 'e',
        type: 'deals.offer.sent',
        at: '2026-03-01T00:00:00.000Z',
        subject: { table: 'Requests', id: 'req_1', version: 2 },
        parties: [],
        data: { ticketId: 'req_1', changed },
      },
      side,
    )
  expect(href(true, 'demander')).toBe(dealPathsOf.purchase.changes('req_1'))
  expect(href(true, 'supplier')).toBe(dealPathsOf.sale.changes('req_1'))
  expect(href(false, 'demander')).toBe(dealPathsOf.purchase.detail('req_1'))
})
