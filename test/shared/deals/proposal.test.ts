import { describe, expect, test } from 'vitest'
import { lateDay, nextOfOffer } from '#shared/deals/calendar.ts'
import {
  assertExpiry,
  assertHolds,
  eachOnce,
  hasLapsed,
  listedProposal,
  longestOffer,
  messageTo,
} from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import { addDays } from '#shared/kit/date.ts'

const refusedWith = (errorType: string) => expect.objectContaining({ errorType })
const day = (n: number) => addDays('2026-03-02', n)

describe('an offer that holds until a day', () => {
  test('is looked at behind its last day where there is no time to remind', () => {
    expect(nextOfOffer(day(10), day(0))).toBe(day(7))
    expect(nextOfOffer(day(10), day(7))).toBe(day(11))
    expect(nextOfOffer(day(2), day(0))).toBe(lateDay(day(2)))
  })

  test('can be signed on its last day and not after', () => {
    expect(hasLapsed({ expires: day(3) }, day(3))).toBe(false)
    expect(hasLapsed({ expires: day(3) }, day(4))).toBe(true)
    expect(hasLapsed({}, day(400))).toBe(false)
    expect(() => assertHolds({ expires: day(3) }, day(4))).toThrow(refusedWith('deals.offerExpired'))
  })

  test('ends within a year', () => {
    for (const n of [0, 1, longestOffer]) expect(() => assertExpiry(day(n), day(0))).not.toThrow()
    for (const n of [-1, longestOffer + 1])
      expect(() => assertExpiry(day(n), day(0))).toThrow(refusedWith('deals.expiryOutOfRange'))
  })
})

test('a proposal is in the list of its state', () => {
  expect(proposalStates.states.map(status => listedProposal({ status }).group)).toEqual([
    'draft',
    'sent',
    'ended',
    'ended',
    'ended',
  ])
})

test('each client is named once, and reads its own name', () => {
  const one = { id: 'a', type: 'user' } as const
  expect(eachOnce([one, { id: 'a', type: 'organization' }, { ...one }])).toHaveLength(2)
  const names = { client: 'Eve', provider: 'Wattle', service: 'Audit' }
  expect(messageTo('Dear {client}, {provider} offers {service} {else}', names)).toBe(
    'Dear Eve, Wattle offers Audit {else}',
  )
  expect(() => messageTo(`{client}${'x'.repeat(1998)}`, names)).toThrow(refusedWith('input.invalid'))
})
