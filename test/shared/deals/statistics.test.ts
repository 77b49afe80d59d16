import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#shared/deals/invoice.ts'
import {
  added,
  type Change,
  type CountedInvoice,
  changesOf,
  countedOf,
  restOf,
  stepTo,
  summed,
  type Totals,
  totalKinds,
  weightOf,
} from '#shared/deals/statistics.ts'
import { sharesOf, spreadOver } from '#shared/deals/statistics-shares.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { partyKey } from '#shared/kit/party.ts'

const party = (id: string) => ({ type: 'organization' as const, id })

const nameOf = ({ party: whose, side, year, group, currency, key }: Change['at']) =>
  [partyKey(whose), side, year, group, currency, key].join('#')

/** The totals after changes, by their names. */
const totalsOf = (changes: readonly Change[], before = new Map<string, Totals>()) => {
  const rows = new Map(before)
  for (const change of changes)
    rows.set(nameOf(change.at), { ...added(rows.get(nameOf(change.at)), change), version: 1 })
  return rows
}
/** Without those that came to nothing again. */
const shown = (rows: ReadonlyMap<string, Totals>) =>
  Object.fromEntries(
    [...rows].filter(
      ([, row]) => row.count !== 0 || totalKinds.some(kind => parseMinor(row[kind], row.currency) !== 0n),
    ),
  )

const invoice = (part: object = {}) =>
  ({
    id: 'inv_1',
    reference: 'INV-1',
    supplier: party('s'),
    customer: party('c'),
    title: 'Review',
    currency: 'AUD',
    total: '110.00',
    payableBy: '2026-07-10',
    status: 'published',
    supplierSign: { uid: 'u', name: 'Ada', at: '2026-06-30T02:00:00.000Z' },
    updatedAt: '2026-06-30T02:00:00.000Z',
    ...part,
  }) as unknown as Invoice

describe('what is counted of an invoice', () => {
  test('nothing of a draft', () => {
    expect(countedOf(invoice({ supplierSign: undefined, status: 'draft' }), [], '2026-07-01')).toBeUndefined()
  })

  test('goes to the month in which it happened, on both sides, by party and service', () => {
    const paid = invoice({
      status: 'paid',
      settlement: { amount: '112.00', lateInterest: '2.00', paidAt: '2026-07-03T02:00:00.000Z' },
    })
    const rows = [...totalsOf(changesOf(undefined, countedOf(paid, [], '2026-07-04'))).values()]
    const of = (side: string, group: string, year: number) =>
      rows
        .filter(row => row.side === side && row.group === group && row.year === year)
        .map(({ key, invoiced, credited, interest, paid: money, count }) => [
          key,
          invoiced,
          credited,
          interest,
          money,
          count,
        ])
    // June is of one financial year, July of the next.
    expect(of('supplier', 'month', 2025)).toEqual([['2026-06', '110.00', '0.00', '0.00', '0.00', 1]])
    expect(of('supplier', 'month', 2026)).toEqual([['2026-07', '0.00', '0.00', '2.00', '112.00', 0]])
    expect(of('supplier', 'party', 2025)).toEqual([['organization#c', '110.00', '0.00', '0.00', '0.00', 1]])
    expect(of('demander', 'party', 2026)).toEqual([['organization#s', '0.00', '0.00', '2.00', '112.00', 0]])
    expect(of('demander', 'service', 2025)).toEqual([['Review', '110.00', '0.00', '0.00', '0.00', 1]])
  })

  test('is taken back where it was voided, in the month in which it was', () => {
    const rows = totalsOf(
      changesOf(
        undefined,
        countedOf(invoice({ status: 'void', updatedAt: '2026-08-01T02:00:00.000Z' }), [], '2026-08-02'),
      ),
    )
    const months = [...rows.values()].filter(({ side, group }) => side === 'supplier' && group === 'month')
    expect(months.map(({ key, invoiced, count }) => [key, invoiced, count])).toEqual([
      ['2026-06', '110.00', 1],
      ['2026-08', '-110.00', -1],
    ])
    expect(summed(months, 'AUD')).toMatchObject({ invoiced: '0.00', count: 0 })
  })

  test('credit notes count as such', () => {
    const credit = {
      id: 'crn_1',
      reference: 'CN-1',
      currency: 'AUD',
      total: '10.00',
      invoiceId: 'inv_1',
      status: 'open',
    }
    const counted = countedOf(invoice(), [{ ...credit, createdAt: '2026-07-02T02:00:00.000Z' }] as never, '2026-07-03')
    const months = [...totalsOf(changesOf(undefined, counted)).values()].filter(
      ({ side, group }) => side === 'demander' && group === 'month',
    )
    expect(months.map(({ key, invoiced, credited }) => [key, invoiced, credited])).toEqual([
      ['2026-06', '110.00', '0.00'],
      ['2026-07', '0.00', '10.00'],
    ])
  })
})

describe('what is owed of what went out', () => {
  /** What the totals of the supplier's groups say is owed and overdue. */
  const owed = (one: Invoice, today: string, credits: readonly unknown[] = []) =>
    [...totalsOf(changesOf(undefined, countedOf(one, credits as never, today))).values()]
      .filter(({ side, outstanding }) => side === 'supplier' && parseMinor(outstanding, 'AUD') !== 0n)
      .map(({ group, key, year, outstanding, overdue }) => [group, key, year, outstanding, overdue])

  test('stands by the month and the year in which that was, by party and service, and is overdue behind its last day', () => {
    const groups = (overdue: string) => [
      ['month', '2026-06', 2025, '110.00', overdue],
      ['party', 'organization#c', 2025, '110.00', overdue],
      ['year', '2025', 2025, '110.00', overdue],
      ['service', 'Review', 2025, '110.00', overdue],
    ]
    expect(owed(invoice(), '2026-07-10')).toEqual(groups('0.00'))
    expect(owed(invoice(), '2026-07-11')).toEqual(groups('110.00'))
    expect(owed(invoice({ status: 'pending' }), '2026-07-11')).toEqual(groups('110.00'))
  })

  test('is less by what was credited, and nothing once it is paid, credited or void', () => {
    expect(owed(invoice({ credited: '10.00' }), '2026-07-01').map(([, , , sum]) => sum)).toEqual(
      Array.from({ length: 4 }, () => '100.00'),
    )
    for (const status of ['paid', 'credited', 'void']) expect(owed(invoice({ status }), '2026-07-20')).toEqual([])
  })
})

describe('an invoice of several things', () => {
  const lines = [
    { key: 'i1', title: 'Review', gst: 'standard', amount: '60.00' },
    { key: 'i2', title: 'Handbook', gst: 'free', amount: '40.00' },
    { key: 'interest', title: '', gst: 'inputTaxed', amount: '1.00' },
  ] as const
  const shares = sharesOf({ lines, tax: '6.00' }, 'AUD')

  test('is each of them with its own GST, and its part of what is of all', () => {
    expect(shares).toEqual([
      { title: 'Review', amount: '66.60' },
      { title: 'Handbook', amount: '40.40' },
    ])
    expect(sharesOf({ lines: lines.map(line => ({ ...line, title: 'Same' })), tax: '6.00' }, 'AUD')).toEqual([
      { title: 'Same', amount: '107.00' },
    ])
    expect(sharesOf({ lines: lines.slice(2), tax: '0.00' }, 'AUD')).toEqual([])
  })

  test('is booked to each, as is what is paid and owed; a credit note to what it names', () => {
    const credit = {
      ...{ id: 'crn_1', reference: 'CN-1', currency: 'AUD', invoiceId: 'inv_1', status: 'settled' },
      ...{ lines: [{ key: 'i2', title: 'Handbook', gst: 'free', amount: '40.00' }], tax: '0.00', total: '40.00' },
      createdAt: '2026-06-30T03:00:00.000Z',
    }
    const one = invoice({ total: '107.00', itemCount: 2, credited: '40.00' })
    const counted = countedOf(one, [credit] as never, '2026-07-01', shares)
    const rows = [...totalsOf(changesOf(undefined, counted)).values()].filter(({ side }) => side === 'supplier')
    const services = rows.filter(({ group }) => group === 'service')
    expect(services.map(({ key, invoiced, credited, count }) => [key, invoiced, credited, count])).toEqual([
      ['Review', '66.60', '0.00', 1],
      ['Handbook', '40.40', '40.00', 1],
    ])
    expect(summed(services, 'AUD').outstanding).toBe('67.00')
    const [month] = rows.filter(({ group }) => group === 'month')
    expect(month).toMatchObject({ invoiced: '107.00', credited: '40.00', outstanding: '67.00', count: 1 })
  })

  test('is booked to the one thing that it bills, where that is another than the deal’s first', () => {
    const credit = {
      ...{ id: 'crn_1', reference: 'CN-1', currency: 'AUD', invoiceId: 'inv_1', status: 'settled' },
      ...{ lines: [{ key: 'i2', title: 'Handbook', gst: 'standard', amount: '10.00' }], tax: '1.00', total: '11.00' },
      createdAt: '2026-06-30T03:00:00.000Z',
    }
    const settlement = { amount: '99.00', lateInterest: '0.00', paidAt: '2026-06-30T04:00:00.000Z' }
    const of = (title: string, more: object) => {
      const one = invoice({ itemCount: 2, credited: '11.00', ...more })
      const counted = countedOf(one, [credit] as never, '2026-07-20', [{ title, amount: '110.00' }])
      return [...totalsOf(changesOf(undefined, counted)).values()]
        .filter(({ side, group }) => side === 'supplier' && group === 'service')
        .map(({ key, invoiced, credited, paid, outstanding, overdue, count }) => [
          ...[key, invoiced, credited, paid, outstanding, overdue],
          count,
        ])
    }
    expect(of('Handbook', {})).toEqual([['Handbook', '110.00', '11.00', '0.00', '99.00', '99.00', 1]])
    expect(of('Handbook', { status: 'paid', settlement })).toEqual([
      ['Handbook', '110.00', '11.00', '99.00', '0.00', '0.00', 1],
    ])
    // Of the first one nothing is kept: its title says it.
    expect(countedOf(invoice(), [], '2026-07-20', [{ title: 'Review', amount: '110.00' }])).not.toHaveProperty('shares')
  })

  test('comes to the whole, whatever it is and whatever happens to it', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
    const line = fc.record({
      key: fc.constantFrom('i1', 'i2', 'i3', 'interest', 'other'),
      title: fc.constantFrom('Review', 'Audit', 'Handbook'),
      gst: fc.constantFrom('standard', 'free', 'none'),
      amount,
    })
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        amount,
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        (of, tax, moved) => {
          const all = sharesOf({ lines: of as never, tax }, 'AUD')
          const sum = of.reduce((whole, one) => whole + one.amount, tax)
          if (all.length > 0) expect(all.reduce((whole, one) => whole + parseMinor(one.amount, 'AUD'), 0n)).toBe(sum)
          expect(spreadOver(moved, all, 'Review', 'AUD').reduce((whole, [, part]) => whole + part, 0n)).toBe(moved)
        },
      ),
    )
  })

  test('is counted in steps where it is too much for one, which come to the same', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ title: `Thing ${n}`, amount: '5.50' }))
    const settlement = { amount: '110.00', lateInterest: '0.00', paidAt: '2027-07-03T02:00:00.000Z' }
    const whole = countedOf(invoice({ status: 'paid', settlement }), [], '2027-07-03', many)!
    let before: CountedInvoice | undefined
    let rows = new Map<string, Totals>()
    let steps = 0
    for (;;) {
      const step = stepTo(before, whole)
      const changes = changesOf(before, step)
      if (changes.length === 0) break
      expect(changes.length).toBeLessThanOrEqual(80)
      rows = totalsOf(changes, rows)
      before = step
      steps += 1
    }
    expect(steps).toBe(2)
    expect(shown(rows)).toEqual(shown(totalsOf(changesOf(undefined, whole))))
  })
})

test('what is left behind the largest comes to the whole with them', () => {
  const row = (invoiced: string, count: number) => ({
    ...{ invoiced, credited: '0.00', interest: '0.00', paid: '1.00', outstanding: invoiced, overdue: '0.00' },
    count,
  })
  const parts = [row('70.00', 2), row('20.00', 1)]
  const rest = restOf(row('100.00', 5), parts, 'AUD')
  expect(rest).toMatchObject({ invoiced: '10.00', paid: '-1.00', count: 2 })
  expect(summed([...parts, rest], 'AUD')).toEqual(row('100.00', 5))
})

describe('running totals', () => {
  const day = fc.integer({ min: 0, max: 800 }).map(n => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10))
  const movement = fc.record({
    day,
    kind: fc.constantFrom('invoice', 'void', 'interest', 'credit', 'payment' as const),
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(minor => formatMinor(minor, 'AUD')),
  })
  const state = fc.option(
    fc
      .record({
        invoiceId: fc.constantFrom('inv_a', 'inv_b', 'inv_c'),
        supplier: fc.constantFrom('s', 't').map(party),
        customer: fc.constantFrom('c', 'd').map(party),
        title: fc.constantFrom('Review', 'Audit'),
        issued: day,
        movements: fc.array(movement, { maxLength: 5 }),
        outstanding: fc.constantFrom('0.00', '12.34'),
        overdue: fc.constantFrom('0.00', '12.34'),
        shares: fc.constantFrom(
          [],
          [
            { title: 'Review', amount: '2.00' },
            { title: 'Handbook', amount: '1.00' },
          ],
        ),
      })
      .map(part => ({ ...part, currency: 'AUD' as const }) as unknown as CountedInvoice),
    { nil: undefined },
  )

  test('after any history of any invoices they are what a recount of how they stand gives', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), state), { maxLength: 20 }), history => {
        let rows = new Map<string, Totals>()
        const counted = new Map<string, CountedInvoice>()
        for (const [name, now] of history) {
          rows = totalsOf(changesOf(counted.get(name), now), rows)
          if (now) counted.set(name, now)
          else counted.delete(name)
          // Told once more, it changes nothing.
          expect(changesOf(now, now)).toEqual([])
        }
        const recount = [...counted.values()].reduce(
          (all, each) => totalsOf(changesOf(undefined, each), all),
          new Map<string, Totals>(),
        )
        expect(shown(rows)).toEqual(shown(recount))
      }),
    )
  })

  test('sort by what was invoiced and not credited, as texts do', () => {
    const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const weight = (minor: bigint) =>
          weightOf({ invoiced: formatMinor(minor, 'AUD'), credited: '0.00', currency: 'AUD' })
        expect(weight(a) < weight(b)).toBe(a < b)
      }),
    )
  })
})
