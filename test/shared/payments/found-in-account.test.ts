import { expect, test } from 'vitest'
import { isDisputeNamed, isPayoutNamed } from '#shared/payments/found-in-account.ts'

const payout = {
  id: 'po_1ABC',
  amount: '4800.50',
  currency: 'AUD',
  status: 'paid',
  createdAt: '2026-03-04T01:00:00.000Z',
  arrivesOn: '2026-03-06',
} as const
const dispute = {
  id: 'dp_1XYZ',
  amount: '550.00',
  currency: 'AUD',
  reason: 'fraud',
  status: 'needsResponse',
  openedAt: '2026-03-04T01:00:00.000Z',
  description: 'INV-1A2B3C4D-01 Payroll review',
} as const

test.each(['4800', '4,800', '$4,800.50', '4 800,50', '4\u202f800,50', 'AUD 4800.5', '4800.50 AUD', '48'])(
  'a payout is found by its amount, as far as it is typed: %s',
  query => {
    expect(isPayoutNamed(query, payout)).toBe(true)
  },
)

test.each(['2026-03-06', '6 March 2026', '6 mars', '6 Mar', '4 Mar 2026', 'po_1abc'])(
  'a payout is found by its days and its name at the provider: %s',
  query => {
    expect(isPayoutNamed(query, payout)).toBe(true)
  },
)

test.each(['800', '4801', '4800.51', '7 March 2026', 'harbour', 'AUD', 'INV-4800'])(
  'a payout is not found by %s',
  query => {
    expect(isPayoutNamed(query, payout)).toBe(false)
  },
)

test('a dispute is found by its invoice, what it was for, who paid, its amount and its name at the provider', () => {
  for (const query of ['inv-1a2b', 'payroll', 'Harbour', '550', '$550.00', 'dp_1'])
    expect(isDisputeNamed(query, dispute, 'Harbour Foods'), query).toBe(true)
  for (const query of ['551', 'wattle', 'INV-9']) expect(isDisputeNamed(query, dispute, 'Harbour Foods')).toBe(false)
  expect(isDisputeNamed('harbour', dispute, undefined)).toBe(false)
})
