import { describe, expect, test } from 'vitest'
import { lateDay, nextOfOffer } from '#shared/deals/calendar.ts'
import { asOf, assertHolds, hasLapsed, proposalAsOf } from '#shared/deals/expiry.ts'
import { assertExpiry, eachOnce, listedProposal, longestOffer, messageTo } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { addDays } from '#shared/kit/date.ts'
import { can } from '#shared/kit/state-table.ts'

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
    // What lies before both sides is over behind its day, and nothing else is.
    for (const status of requestStates.states) {
      const isOver = can(requestStates, status, 'expire', 'system')
      expect(asOf({ status, expires: day(3) }, day(3)).status).toBe(status)
      expect(asOf({ status, expires: day(3) }, day(4)).status).toBe(isOver ? 'expired' : status)
      expect(asOf({ status }, day(400)).status).toBe(status)
    }
    for (const status of proposalStates.states) {
      const isOver = can(proposalStates, status, 'expire', 'system')
      expect(proposalAsOf({ status, expires: day(3) }, day(3)).status).toBe(status)
      expect(proposalAsOf({ status, expires: day(3) }, day(4)).status).toBe(isOver ? 'expired' : status)
    }
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
