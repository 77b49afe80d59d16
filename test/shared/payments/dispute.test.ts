import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeStatuses, isUndecided } from '#shared/deals/payment-dispute.ts'
import { can } from '#shared/kit/state-table.ts'
import { disputeReasonOf, disputeReasons, disputeStatusOf } from '#shared/payments/dispute.ts'
import { disputeStates } from '#shared/payments/dispute-states.ts'

test("the provider's words become ours, and one that nobody knows is waited for", () => {
  expect(['needs_response', 'warning_needs_response'].map(disputeStatusOf)).toEqual(['needsResponse', 'needsResponse'])
  expect(['under_review', 'warning_under_review'].map(disputeStatusOf)).toEqual(['underReview', 'underReview'])
  expect(['won', 'lost', 'warning_closed', 'prevented'].map(disputeStatusOf)).toEqual([
    'won',
    'lost',
    'closed',
    'closed',
  ])
  expect(disputeReasonOf('product_not_received')).toBe('notReceived')
  fc.assert(
    fc.property(fc.string(), word => {
      expect(disputeStatuses).toContain(disputeStatusOf(word))
      expect(disputeReasons).toContain(disputeReasonOf(word))
    }),
  )
  for (const word of ['toString', '__proto__', 'appeal_needs_response']) {
    expect(disputeStatusOf(word)).toBe('underReview')
    expect(disputeReasonOf(word)).toBe('other')
  }
})

test('only who was paid answers, and once; what was decided stays so', () => {
  for (const status of disputeStatuses) {
    expect(can(disputeStates, status, 'answer', 'supplier')).toBe(status === 'needsResponse')
    expect(can(disputeStates, status, 'answer', 'system')).toBe(false)
  }
  for (const status of disputeStates.finals)
    for (const event of ['answer', 'win', 'lose', 'close'] as const)
      expect(can(disputeStates, status, event, 'system')).toBe(false)
})

test('what is undecided for an invoice is what can still be lost; what was lost may be decided anew, and is not open for that', () => {
  expect(disputeStates.states).toEqual([...disputeStatuses])
  for (const status of disputeStatuses)
    expect(isUndecided({ status }), status).toBe(can(disputeStates, status, 'lose', 'system'))
})
