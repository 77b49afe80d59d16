import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Billed, type Credited, creditableOf, creditOf } from '#shared/deals/credit.ts'
import { currencyCodes, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { roundDiv } from '#shared/kit/rational.ts'

const line = (key: string, amount: bigint, gst: 'standard' | 'free' | 'inputTaxed' | 'none' = 'standard') => ({
  key,
  title: key,
  quantity: 1,
  gst,
  amount,
})
const aud = (lines: Billed['lines'], tax: bigint): Billed => ({ lines, tax, currency: 'AUD' })
const one = aud([line('i1', 50_000n)], 5_000n)
const two = aud([line('i1', 33_333n), line('i2', 10_000n, 'free'), line('interest', 777n, 'inputTaxed')], 3_333n)

describe('a credit note', () => {
  test('for all of an invoice has its lines and its GST', () => {
    expect(creditOf(two, [], { by: 'all' })).toEqual({
      lines: [
        { key: 'i1', title: 'i1', quantity: 1, gst: 'standard', amount: '333.33' },
        { key: 'i2', title: 'i2', quantity: 1, gst: 'free', amount: '100.00' },
        { key: 'interest', title: 'interest', quantity: 1, gst: 'inputTaxed', amount: '7.77' },
      ],
      tax: '33.33',
      total: '474.43',
      isAll: true,
    })
  })

  test('by line adds the GST of that line, and none where it bears none', () => {
    const by = (key: string, amount: string) => creditOf(two, [], { by: 'lines', lines: [{ key, amount }] })
    expect(by('i1', '100.00')).toMatchObject({ tax: '10.00', total: '110.00', isAll: false })
    expect(by('i2', '100.00')).toMatchObject({ tax: '0.00', total: '100.00', isAll: false })
  })

  test('by amount comes to that amount, GST in it', () => {
    expect(creditOf(one, [], { by: 'amount', amount: '110.00' })).toMatchObject({
      lines: [{ amount: '100.00' }],
      tax: '10.00',
      total: '110.00',
    })
  })

  test('counts what was credited before, and leaves nothing behind the last', () => {
    const first = creditOf(one, [], { by: 'amount', amount: '0.05' })
    expect(first).toMatchObject({ total: '0.05' })
    expect(creditableOf(one, [first])).toMatchObject({ total: '549.95' })
    const rest = creditOf(one, [first], { by: 'all' })
    expect(rest).toMatchObject({ total: '549.95', isAll: true })
    expect(creditableOf(one, [first, rest])).toMatchObject({ tax: '0.00', total: '0.00' })
  })

  test.each([
    [{ by: 'amount', amount: '550.01' }, 'deals.creditTooMuch'],
    [{ by: 'amount', amount: '0' }, 'deals.creditNothing'],
    [{ by: 'amount', amount: '-1' }, 'deals.creditNothing'],
    [{ by: 'amount', amount: '0.001' }, 'money.inexact'],
    [{ by: 'amount', amount: 'a lot' }, 'money.malformed'],
    [{ by: 'lines', lines: [{ key: 'i1', amount: '500.01' }] }, 'deals.creditTooMuch'],
    [{ by: 'lines', lines: [{ key: 'i7', amount: '1.00' }] }, 'deals.creditTooMuch'],
    [
      {
        by: 'lines',
        lines: [
          { key: 'i1', amount: '1.00' },
          { key: 'i1', amount: '1.00' },
        ],
      },
      'deals.creditTooMuch',
    ],
  ] as const)('of %j is refused', (wish, errorType) => {
    expect(() => creditOf(one, [], wish as never)).toThrow(expect.objectContaining({ errorType }))
  })

  test('is refused where nothing is left, and where there are twenty', () => {
    const all = creditOf(one, [], { by: 'all' })
    expect(() => creditOf(one, [all], { by: 'all' })).toThrow(
      expect.objectContaining({ errorType: 'deals.creditNothing' }),
    )
    const cents: Credited[] = []
    for (let n = 0; n < 20; n += 1) cents.push(creditOf(one, cents, { by: 'amount', amount: '0.01' }))
    expect(() => creditOf(one, cents, { by: 'all' })).toThrow(
      expect.objectContaining({ errorType: 'deals.tooManyCredits' }),
    )
  })
})

const kinds = ['standard', 'standard', 'free', 'inputTaxed'] as const
/** Any invoice, with GST as a contract's running total may have fixed it: at most a cent off the rate. */
const anyBilled = fc
  .record({
    currency: fc.constantFrom(...currencyCodes),
    lines: fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 500_000n }), fc.constantFrom(...kinds)), {
      minLength: 1,
      maxLength: 6,
    }),
    off: fc.bigInt({ min: -1n, max: 1n }),
    rate: fc.constantFrom(0n, 10n, 15n),
  })
  .map(({ currency, lines, off, rate }): Billed => {
    const made = lines.map(([amount, gst], n) => line(`i${n + 1}`, amount, rate === 0n ? 'none' : gst))
    const base = made.filter(({ gst }) => gst === 'standard').reduce((all, { amount }) => all + amount, 0n)
    const byRate = roundDiv(base * rate, 100n)
    return { lines: made, tax: base === 0n || byRate + off < 0n ? 0n : rate === 0n ? 0n : byRate + off, currency }
  })
const share = fc.integer({ min: 0, max: 100 })
const anyWish = fc.oneof(
  fc.record({ by: fc.constant('all' as const) }),
  fc.record({ by: fc.constant('amount' as const), share }),
  fc.record({ by: fc.constant('lines' as const), shares: fc.array(share, { minLength: 1, maxLength: 6 }) }),
)

test('credit notes of any invoice sum to no more than it, line by line and cent by cent, and to all of it in the end', () => {
  fc.assert(
    fc.property(anyBilled, fc.array(anyWish, { maxLength: 8 }), (billed, wishes) => {
      const { currency } = billed
      const made: Credited[] = []
      const minor = (text: string) => parseMinor(text, currency)
      for (const wish of wishes) {
        const left = creditableOf(billed, made)
        if (minor(left.total) === 0n) break
        const part = (text: string, percent: number) => (minor(text) * BigInt(percent)) / 100n
        const lines =
          wish.by === 'lines'
            ? left.lines.flatMap(({ key, left: rest }, n) => {
                const amount = part(rest, wish.shares[n % wish.shares.length]!)
                return amount === 0n ? [] : [{ key, amount: formatMinor(amount, currency) }]
              })
            : []
        if (wish.by === 'lines' && lines.length === 0) continue
        const sum = wish.by === 'amount' ? part(left.total, wish.share) : 0n
        if (wish.by === 'amount' && sum === 0n) continue
        const note = creditOf(
          billed,
          made,
          wish.by === 'all'
            ? { by: 'all' }
            : wish.by === 'amount'
              ? { by: 'amount', amount: formatMinor(sum, currency) }
              : { by: 'lines', lines },
        )
        const nets = note.lines.reduce((all, { amount }) => all + minor(amount), 0n)
        expect(nets + minor(note.tax)).toBe(minor(note.total))
        if (wish.by === 'amount') expect(minor(note.total)).toBe(sum)
        for (const { key, amount } of note.lines)
          expect(minor(amount)).toBeLessThanOrEqual(minor(left.lines.find(one => one.key === key)!.left))
        expect(minor(note.tax)).toBeGreaterThanOrEqual(0n)
        expect(minor(note.tax)).toBeLessThanOrEqual(minor(left.tax))
        // Near enough to the rate for an adjustment note: the GST of each is its part of the invoice's own.
        const base = billed.lines.filter(({ gst }) => gst === 'standard').reduce((all, { amount }) => all + amount, 0n)
        const taxed = note.lines
          .filter(({ gst }) => gst === 'standard')
          .reduce((all, { amount }) => all + minor(amount), 0n)
        if (base > 0n) {
          const off = minor(note.tax) - roundDiv(billed.tax * taxed, base)
          expect(off <= 2n && off >= -2n).toBe(true)
        }
        made.push(note)
      }
      const left = creditableOf(billed, made)
      for (const { left: rest } of left.lines) expect(minor(rest)).toBeGreaterThanOrEqual(0n)
      if (minor(left.total) > 0n) made.push(creditOf(billed, made, { by: 'all' }))
      expect(made.at(-1)?.isAll).toBe(true)
      for (const { key, amount } of billed.lines)
        expect(
          made.reduce(
            (all, note) => all + note.lines.reduce((of, one) => of + (one.key === key ? minor(one.amount) : 0n), 0n),
            0n,
          ),
        ).toBe(amount)
      expect(made.reduce((all, { tax }) => all + minor(tax), 0n)).toBe(billed.tax)
    }),
    { numRuns: 2000 },
  )
})
