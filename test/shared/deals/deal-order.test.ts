import { describe, expect, test } from 'vitest'
import { dealOrder, dealSorts } from '#shared/deals/deal-order.ts'
import type { Request } from '#shared/deals/request.ts'

const deal = (id: string, more: Partial<Request>): Request =>
  ({ id, title: id, createdAt: id, updatedAt: id, ...more }) as unknown as Request
const aud = (amount: string) => ({ amount, currency: 'AUD' }) as const
const sorted = (deals: readonly Request[], sort: (typeof dealSorts)[number], descending: boolean) =>
  deals.toSorted(dealOrder(sort, descending)).map(({ id }) => id)

describe('the order of deals', () => {
  test('goes by amounts as amounts, those of one currency together', () => {
    const deals = [
      deal('a', { price: aud('900.00') }),
      deal('b', { price: aud('1000.00') }),
      deal('c', { price: { amount: '10.00', currency: 'USD' } }),
    ]
    expect(sorted(deals, 'total', false)).toEqual(['a', 'b', 'c'])
    expect(sorted(deals, 'total', true)).toEqual(['c', 'b', 'a'])
  })

  test('goes by titles as people read them', () => {
    const deals = [deal('x', { title: 'Step 10' }), deal('y', { title: 'step 9' }), deal('z', { title: 'État' })]
    expect(sorted(deals, 'title', false)).toEqual(['z', 'y', 'x'])
  })

  test.each(dealSorts)('by %s puts what has no value last either way, and ties by id', sort => {
    const value: Partial<Request> = {
      createdAt: '2026-01-01',
      updatedAt: '2026-01-01',
      title: 'One',
      price: aud('1.00'),
      outstanding: aud('1.00'),
      nextDue: '2026-01-01' as never,
      choice: { items: [{ start: '2026-01-01', end: '2026-02-01' }] } as never,
    }
    const has = [deal('b', value), deal('a', value)]
    const none = deal('0', { createdAt: undefined, updatedAt: undefined, title: undefined } as never)
    for (const descending of [true, false]) expect(sorted([none, ...has], sort, descending)).toEqual(['a', 'b', '0'])
  })
})
