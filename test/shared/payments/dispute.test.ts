import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeStatuses, isUndecided } from '#shared/deals/payment-dispute.ts'
import { can } from '#shared/kit/state-table.ts'
import { disputeReasonOf, disputeReasons, disputeStatusOf } from '#shared/payments/dispute.ts'
import { disputeStates } from '#shared/payments/dispute-states.ts'
import {
  answerProblem,
  assertEvidence,
  dealPapers,
  evidenceKinds,
  evidenceLimits,
  isDueSoon,
  proves,
} from '#shared/payments/evidence.ts'

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

test('an answer can be given until the very day, and files until they are too much for the bank', () => {
  const answerBy = '2026-05-10T12:00:00.000Z'
  const at = (time: string) => new Date(time)
  const open = { status: 'needsResponse', answerBy } as const
  expect(answerProblem(open, at('2026-05-10T11:59:59.999Z'))).toBeUndefined()
  expect(answerProblem(open, at(answerBy))).toBe('payments.disputeOver')
  expect(answerProblem({ status: 'needsResponse' }, at(answerBy))).toBeUndefined()
  for (const status of ['underReview', 'won', 'lost', 'closed'] as const)
    expect(answerProblem({ status, answerBy }, at('2026-05-01T00:00:00.000Z'))).toBe('payments.disputeAnswered')
  expect(isDueSoon(open, at('2026-05-07T11:59:59.999Z'))).toBe(false)
  expect(isDueSoon(open, at('2026-05-07T12:00:00.000Z'))).toBe(true)
  expect(isDueSoon(open, at(answerBy))).toBe(false)
  expect(isDueSoon({ ...open, status: 'underReview' }, at('2026-05-09T12:00:00.000Z'))).toBe(false)

  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          kind: fc.constantFrom(...evidenceKinds),
          name: fc.string(),
          size: fc.integer({ min: 1, max: evidenceLimits.bytes }),
        }),
        { selector: ({ kind }) => kind },
      ),
      fc.constantFrom(...evidenceKinds),
      fc.integer({ min: 1, max: evidenceLimits.bytes }),
      (kept, kind, size) => {
        // One of the same kind gives way.
        const others = kept.filter(file => file.kind !== kind).reduce((sum, file) => sum + file.size, 0)
        const add = () => assertEvidence({ kind, type: 'application/pdf', size }, kept)
        if (others + size > evidenceLimits.bytes)
          expect(add).toThrow(expect.objectContaining({ errorType: 'payments.evidenceTooLarge' }))
        else expect(add).not.toThrow()
        expect(() => assertEvidence({ kind, type: 'text/plain', size: 1 }, [])).toThrow(
          expect.objectContaining({ errorType: 'payments.evidenceType' }),
        )
      },
    ),
  )
  // Each paper of a deal proves something of its own.
  expect(new Set(dealPapers.map(paper => proves[paper])).size).toBe(dealPapers.length)
})
