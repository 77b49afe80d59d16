import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceDifferences, balancesOf, compared, notHere } from '#shared/payments/book-check.ts'
import { changeOf, payoutRowsOf, statementOf } from '#shared/payments/book-statement.ts'
import {
  bookAccounts,
  decidedMovement,
  type Movement,
  monthOf,
  movementsOf,
  type ProviderTransaction,
  postings,
  sumsOf,
} from '#shared/payments/books.ts'

const at = '2026-04-02T01:00:00.000Z'

const transaction = (more: Partial<ProviderTransaction> = {}): ProviderTransaction => {
  const { amount = 55_000, fees = [] } = more
  const kept = fees.reduce((sum, { minor }) => sum + minor, 0)
  return {
    id: 'txn_1',
    type: 'charge',
    source: 'ch_1',
    amount,
    fees,
    net: amount - kept,
    currency: 'AUD',
    at,
    description: 'Payroll review',
    ...more,
  }
}

const types = [
  'charge',
  'payment',
  'payment_failure_refund',
  'refund',
  'refund_failure',
  'adjustment',
  'payout',
  'payout_failure',
  'payout_cancel',
  'application_fee',
  'application_fee_refund',
  'stripe_fee',
  'network_cost',
  'topup',
  'something_new',
]

const anyTransaction = fc
  .record({
    id: fc.uuid().map(id => `txn_${id}`),
    type: fc.constantFrom(...types),
    source: fc.constantFrom('ch_1', 're_1', 'dp_1', 'po_1', undefined),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    provider: fc.integer({ min: -5000, max: 5000 }),
    platform: fc.integer({ min: -5000, max: 5000 }),
    currency: fc.constantFrom('AUD' as const, 'USD' as const),
  })
  .map(({ provider, platform, ...more }) =>
    transaction({
      ...more,
      fees: [
        { of: 'provider', minor: provider },
        { of: 'platform', minor: platform },
      ],
    }),
  )

const written = (one: ProviderTransaction): Movement[] =>
  movementsOf(one).map(movement => ({ ...movement, book: 'acct_1', version: 1 }))

describe('what a row of the provider is in the books', () => {
  test.each([
    [transaction({ fees: [{ of: 'provider', minor: 965 }] }), ['charge', 'providerFee']],
    [transaction({ type: 'payment', fees: [{ of: 'platform', minor: 825 }] }), ['charge', 'platformFee']],
    [
      transaction({ type: 'payment_failure_refund', amount: -55_000, fees: [{ of: 'provider', minor: -965 }] }),
      ['dishonour', 'providerFeeReturned'],
    ],
    [transaction({ type: 'refund', amount: -15_000, source: 're_1' }), ['refund']],
    [
      transaction({ type: 'refund', amount: -15_000, fees: [{ of: 'platform', minor: -225 }] }),
      ['refund', 'platformFeeReturned'],
    ],
    [transaction({ type: 'refund_failure', amount: 15_000 }), ['refundFailed']],
    [
      transaction({ type: 'adjustment', source: 'dp_1', amount: -55_000, fees: [{ of: 'provider', minor: 2500 }] }),
      ['disputeHeld', 'providerFee'],
    ],
    [transaction({ type: 'adjustment', source: 'dp_1', amount: 55_000 }), ['disputeReturned']],
    [transaction({ type: 'adjustment', source: undefined, amount: 100 }), ['broughtIn']],
    [transaction({ type: 'payout', amount: -54_035, source: 'po_1' }), ['payout']],
    [transaction({ type: 'payout', amount: 2500, source: 'po_1' }), ['clawback']],
    [transaction({ type: 'payout_failure', amount: 54_035, source: 'po_1' }), ['payoutFailed']],
    [transaction({ type: 'application_fee', amount: 825, source: 'fee_1' }), ['feeCollected']],
    [transaction({ type: 'application_fee_refund', amount: -225, source: 'fr_1' }), ['feeGivenBack']],
    [transaction({ type: 'stripe_fee', amount: -200, source: undefined }), ['providerFee']],
    [transaction({ type: 'something_new', amount: -200, source: undefined }), ['takenOut']],
    [transaction({ amount: 0 }), []],
  ])('%#: %o', (row, kinds) => {
    expect(movementsOf(row).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('property: whatever it is, its entries sum to nought, and the account gets what the provider says', () => {
    fc.assert(
      fc.property(anyTransaction, row => {
        const movements = movementsOf(row)
        const sums = sumsOf(movements.flatMap(({ entries }) => entries))
        expect(bookAccounts.reduce((sum, account) => sum + (sums[account] ?? 0), 0)).toBe(0)
        expect(sums.provider ?? 0).toBe(row.net)
        expect(movements.reduce((sum, movement) => sum + changeOf(movement), 0)).toBe(row.net)
        expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length)
        expect(movements.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  test('every kind of movement moves between two accounts', () => {
    for (const { to, from } of Object.values(postings)) expect(to).not.toBe(from)
  })

  test('a dispute that was lost, and decided anew, comes to nought', () => {
    const held = { disputeId: 'dp_1', minor: 55_000, currency: 'AUD', at } as const
    const taken = movementsOf(transaction({ type: 'adjustment', source: 'dp_1', amount: -55_000 }))
    const back = movementsOf(transaction({ id: 'txn_2', type: 'adjustment', source: 'dp_1', amount: 55_000 }))
    const all = [...taken, decidedMovement('disputeLost', held), decidedMovement('disputeRegained', held), ...back]
    const sums = sumsOf(all.flatMap(({ entries }) => entries))
    expect(Object.values(sums).every(sum => sum === 0)).toBe(true)
  })
})

describe('the check', () => {
  test('property: what was written from the same rows never differs; what is left out is missing, and no more', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyTransaction, { selector: ({ id }) => id }), fc.nat(), (rows, n) => {
        expect(compared(rows, rows.flatMap(written))).toEqual({ missing: [], differences: [] })
        const moved = rows.filter(row => movementsOf(row).length > 0)
        const left = moved[n % Math.max(1, moved.length)]
        const known = rows.filter(row => row !== left).flatMap(written)
        expect(compared(rows, known)).toEqual({ missing: left ? [left] : [], differences: [] })
        // The other way round the provider does not have it.
        const differences = compared(
          rows.filter(row => row !== left),
          rows.flatMap(written),
        ).differences
        expect(differences.map(({ kind }) => kind)).toEqual(left ? movementsOf(left).map(() => 'notThere') : [])
      }),
    )
  })

  test('another sum is named with both', () => {
    const row = transaction()
    const [movement] = written(row)
    const { differences } = compared([transaction({ amount: 54_999 })], [movement!])
    expect(differences).toMatchObject([
      { kind: 'otherSum', movementId: 'charge#txn_1', ours: '550.00', theirs: '549.99', currency: 'AUD' },
    ])
    expect(notHere(row)).toMatchObject({ kind: 'notHere', transactionId: 'txn_1', theirs: '550.00' })
  })

  test('balances are held against each other by currency', () => {
    const balances = balancesOf(
      [{ currency: 'AUD', minor: 100 }],
      [
        { currency: 'AUD', minor: 60 },
        { currency: 'AUD', minor: 40 },
        { currency: 'USD', minor: 5 },
      ],
    )
    expect(balances).toEqual([
      { currency: 'AUD', ours: '1.00', theirs: '1.00' },
      { currency: 'USD', ours: '0.00', theirs: '0.05' },
    ])
    expect(balanceDifferences(balances)).toMatchObject([{ kind: 'balance', currency: 'USD' }])
  })
})

describe('the statement of a month', () => {
  test('what was in the account before and after, by the sums of the months', () => {
    const sums = [
      { currency: 'AUD', month: '2026-03', provider: 1000, customers: -1000 },
      { currency: 'AUD', month: '2026-04', provider: -250, customers: 250 },
      { currency: 'AUD', month: '2026-05', provider: 7 },
      { currency: 'USD', month: '2026-05', provider: 9 },
    ] as const
    expect(statementOf(sums, '2026-04')).toMatchObject([
      { currency: 'AUD', opening: '10.00', closing: '7.50', sums: { customers: '2.50', bank: '0.00' } },
    ])
    expect(statementOf(sums, '2026-02')).toEqual([])
  })

  test('a month is that of the calendar of the zone', () => {
    expect(monthOf('2026-03-31T12:59:59.000Z')).toBe('2026-03')
    expect(monthOf('2026-03-31T13:00:00.000Z')).toBe('2026-04')
  })

  test('a payout is made of what the books have, each with what it is about; that it left is none of it', () => {
    const charge = transaction({ fees: [{ of: 'provider', minor: 965 }] })
    const unknown = transaction({ id: 'txn_2' })
    const [first, fee] = written(charge)
    const rows = payoutRowsOf(
      [transaction({ id: 'txn_3', type: 'payout', amount: -1 }), charge, unknown],
      [{ ...first!, invoiceId: 'inv_1' as never }, fee, undefined],
    )
    expect(rows).toMatchObject([
      {
        id: 'txn_1',
        kind: 'payment',
        amount: '550.00',
        fee: '9.65',
        net: '540.35',
        invoiceId: 'inv_1',
        isWritten: true,
      },
      { id: 'txn_2', isWritten: false },
    ])
  })
})
