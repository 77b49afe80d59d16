import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { cameTo, type Dispute } from '#shared/payments/dispute.ts'
import { type AfterDispute, inVainAfter } from '#shared/payments/in-vain.ts'
import type { Payment } from '#shared/payments/payment.ts'

const sum = (minor: bigint) => formatMinor(minor, 'AUD')
type InVain = Pick<Payment, 'status' | 'amount' | 'owes' | 'takenBack' | 'lost' | 'backKey' | 'currency'>
const of = (status: Payment['status'], more: Partial<InVain> = {}): InVain => ({
  ...{ status, amount: '550.00', currency: 'AUD' as const },
  ...more,
})
const decided = (status: Dispute['status'], amount = '550.00', id = 'dp_1') => ({ id, status, amount })
const lost = (amount: string) => ({ takenBack: amount, lost: [{ disputeId: 'dp_1', amount }] })

describe('what becomes of money that came in vain', () => {
  test.each([
    ['all is lost', of('owed'), decided('lost'), { event: 'takeBack', owed: 0n, takenBack: 55_000n }],
    ['more than all', of('bounced'), decided('lost', '700.00'), { event: 'takeBack', owed: 0n, takenBack: 55_000n }],
    ['a part is lost', of('owed'), decided('lost', '200.00'), { owed: 35_000n, takenBack: 20_000n }],
    ['of what could not go back', of('refunded'), decided('lost', '200.00'), { event: 'owe', owed: 35_000n }],
    ['what could not go back is left', of('refunded'), decided('won'), { event: 'owe', owed: 55_000n }],
    ['left', of('owed'), decided('won'), { owed: 55_000n, takenBack: 0n }],
    ['regained', of('takenBack', lost('550.00')), decided('won'), { event: 'owe', owed: 55_000n, takenBack: 0n }],
    [
      'a part regained',
      of('owed', { ...lost('200.00'), owes: '350.00' }),
      decided('won', '200.00'),
      { owed: 55_000n, takenBack: 0n },
    ],
    [
      'regained once the rest went back',
      of('refunded', { ...lost('200.00'), owes: '350.00' }),
      decided('won', '200.00'),
      { event: 'owe', owed: 20_000n, takenBack: 0n },
    ],
    [
      'regained once the rest was paid another way',
      of('repaid', { ...lost('200.00'), owes: '350.00' }),
      decided('won', '200.00'),
      { event: 'owe', owed: 20_000n },
    ],
    [
      'a part is left days after all was lost',
      of('takenBack', lost('550.00')),
      decided('lost', '200.00'),
      { event: 'owe', owed: 35_000n, takenBack: 20_000n, lost: 20_000n },
    ],
    [
      'a part of a part is left once the rest went back',
      of('refunded', { ...lost('200.00'), owes: '350.00' }),
      decided('lost', '150.00'),
      { event: 'owe', owed: 5_000n, takenBack: 15_000n },
    ],
    [
      'told once more that it is lost',
      of('owed', { ...lost('200.00'), owes: '350.00' }),
      decided('lost', '200.00'),
      { owed: 35_000n, takenBack: 20_000n },
    ],
    [
      'another dispute of the rest is won',
      of('owed', { ...lost('200.00'), owes: '350.00' }),
      decided('won', '350.00', 'dp_2'),
      { owed: 35_000n, takenBack: 20_000n, lost: 0n },
    ],
    [
      'another dispute is given up once all that was left went back',
      of('refunded', { owes: '200.00', backKey: 'regained#dp_1' }),
      decided('closed', '350.00', 'dp_2'),
      { owed: 0n },
    ],
  ] as const)('%s', (_name, payment, dispute, after) => {
    expect(inVainAfter(payment, dispute, false)).toMatchObject(after)
  })

  test('what went back at the provider is owed by nobody, whatever the bank decides', () => {
    for (const status of ['won', 'lost', 'closed'] as const)
      expect(inVainAfter(of('refunded'), decided(status), true)).toMatchObject({ owed: 0n })
  })

  test('limits: whatever is disputed, in however many parts, what is owed and what was taken come to the payment', () => {
    const ids = fc.constantFrom('dp_1', 'dp_2', 'dp_3')
    const cases = fc.array(fc.tuple(fc.constantFrom('lost', 'won', 'closed'), fc.bigInt(1n, 60_000n), ids), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(cases, rounds => {
        let payment = of('owed')
        for (const [status, minor, id] of rounds) {
          const dispute = decided(status as Dispute['status'], sum(minor), id)
          const after: AfterDispute = inVainAfter(payment, dispute, false)
          expect(after.owed + after.takenBack).toBe(55_000n)
          const next = { owe: 'owed', takeBack: 'takenBack' } as const
          const others = payment.lost?.filter(({ disputeId }) => disputeId !== id) ?? []
          payment = of(after.event ? next[after.event] : payment.status, {
            takenBack: sum(after.takenBack),
            lost: [...others, { disputeId: id, amount: sum(after.lost) }],
            ...(after.owed > 0n && { owes: sum(after.owed) }),
          })
          expect(payment.status).toBe(after.owed > 0n ? 'owed' : 'takenBack')
        }
      }),
    )
  })
})

describe('what a dispute came to', () => {
  const rows = (...amounts: number[]) => amounts.map(amount => ({ amount }))
  const of = (status: Dispute['status']) => ({ status, amount: '550.00', currency: 'AUD' as const })
  test.each([
    ['lost', rows(-55_000), 'lost', '550.00'],
    ['lost but for a part', rows(-55_000, 35_000), 'lost', '200.00'],
    ['lost, and all came back', rows(55_000, -55_000), 'won', '550.00'],
    ['lost, and nothing is known of its rows', [], 'lost', '550.00'],
    ['lost but for a part, in the currency of another account', rows(-36_300, 23_100), 'lost', '200.00'],
  ] as const)('%s', (_name, transactions, status, amount) => {
    expect(cameTo(of('lost'), transactions)).toMatchObject({ status, amount })
  })

  test('what is open or won is what the provider says', () => {
    for (const status of ['needsResponse', 'underReview', 'won', 'closed'] as const)
      expect(cameTo(of(status), rows(-55_000, 35_000))).toEqual(of(status))
  })

  test('limits: it is never more than was asked for, in any currency of the product', () => {
    for (const currency of ['AUD', 'USD', 'MERC', 'USDT'] as const)
      expect(
        parseMinor(cameTo({ status: 'lost', amount: '7', currency }, rows(-3, 1)).amount, currency),
      ).toBeLessThanOrEqual(parseMinor('7', currency))
  })
})
