import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#shared/deals/invoice.ts'
import {
  added,
  type Change,
  type CountedInvoice,
  changesOf,
  countedOf,
  summed,
  type Totals,
  totalKinds,
  weightOf,
} from '#shared/deals/statistics.ts'
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
    status: 'published',
    supplierSign: { uid: 'u', name: 'Ada', at: '2026-06-30T02:00:00.000Z' },
    updatedAt: '2026-06-30T02:00:00.000Z',
    ...part,
  }) as unknown as Invoice

describe('what is counted of an invoice', () => {
  test('nothing of a draft', () => {
    expect(countedOf(invoice({ supplierSign: undefined, status: 'draft' }), [])).toBeUndefined()
  })

  test('goes to the month in which it happened, on both sides, by party and service', () => {
    const paid = invoice({
      status: 'paid',
      settlement: { amount: '112.00', lateInterest: '2.00', paidAt: '2026-07-03T02:00:00.000Z' },
    })
    const rows = [...totalsOf(changesOf(undefined, countedOf(paid, []))).values()]
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
      changesOf(undefined, countedOf(invoice({ status: 'void', updatedAt: '2026-08-01T02:00:00.000Z' }), [])),
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
    const counted = countedOf(invoice(), [{ ...credit, createdAt: '2026-07-02T02:00:00.000Z' }] as never)
    const months = [...totalsOf(changesOf(undefined, counted)).values()].filter(
      ({ side, group }) => side === 'demander' && group === 'month',
    )
    expect(months.map(({ key, invoiced, credited }) => [key, invoiced, credited])).toEqual([
      ['2026-06', '110.00', '0.00'],
      ['2026-07', '0.00', '10.00'],
    ])
  })
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
      })
      .map(part => ({ ...part, currency: 'AUD' as const }) as CountedInvoice),
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
