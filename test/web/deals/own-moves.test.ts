import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attends } from '#shared/deals/attending.ts'
import { asOf } from '#shared/deals/expiry.ts'
import { ownMove } from '#shared/deals/own-move.ts'
import { type StoredRequest, sides } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { leafToAsk } from '#shared/deals/waiting.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import type { Acting } from '#shared/organisations/acting.ts'
import { actingOf, nextStep } from '#web/deals/ticket/acting.ts'

/**
 * What waits for somebody is what the page of the deal lets them do, over everybody whose the deal may be and every permission of who looks.
 * test/functions/deals/attending-everybody.test.ts holds the server's lists and refusals to the same.
 */

const today = '2026-03-20'
const teams = fc.constantFrom('own', 'switched to', 'of others', 'deleted')
const agent = fc.oneof(
  fc.constant(undefined),
  fc.constant({ id: 'org', type: 'organization' as const }),
  teams.map(id => ({ id, type: 'team' as const })),
  fc.constantFrom('me', 'a colleague', 'who left').map(id => ({ id, type: 'user' as const })),
)
const invitee = fc.oneof(
  teams.map(id => ({ id, type: 'team' as const })),
  fc.constantFrom('me', 'a colleague').map(id => ({ id, type: 'user' as const })),
)
const request = fc.record({
  status: fc.constantFrom(...requestStates.states),
  offeredBy: fc.constantFrom(...sides),
  demanderAgent: agent,
  supplierAgent: agent,
  invitees: fc.array(invitee, { maxLength: 2 }),
  demanderSignCount: fc.integer({ min: 1, max: 2 }),
  supplierSignCount: fc.integer({ min: 1, max: 2 }),
  signs: fc.array(fc.record({ side: fc.constantFrom(...sides), uid: fc.constantFrom('me', 'a colleague') }), {
    maxLength: 2,
  }),
  archivedBy: fc.constant([]),
  expires: fc.constantFrom(undefined, '2026-03-19', today),
})
const permissions: Leaf[] = [leafToAsk, ...Object.values(leafOfSide), 'assignment.ticket']
const actor = fc.record({
  leaves: fc.subarray(permissions),
  isPersonal: fc.boolean(),
  tid: fc.constantFrom(undefined, 'switched to'),
})
const actingFor = ({ leaves, isPersonal, tid }: typeof actor extends fc.Arbitrary<infer A> ? A : never): Acting => ({
  uid: 'me',
  permissions: new Set(leaves),
  party: isPersonal ? { id: 'me', type: 'user' } : { id: 'org', type: 'organization' },
  ...(isPersonal ? {} : { organisation: { id: 'org', mid: 'mem', memberType: 'member', teamIds: ['own'], tid } }),
})

test('what waits for somebody is what they can do on the page, and is said there to be theirs', () => {
  const signer = { uid: 'me' }
  fc.assert(
    fc.property(request, fc.constantFrom(...sides), actor, (row, side, who) => {
      const deal = row as unknown as StoredRequest
      const acting = actingFor(who)
      const move = ownMove(deal, side, acting, signer, today)
      const shown = asOf(deal, today)
      const may = actingOf(shown, side, signer, leaf => acting.permissions.has(leaf), attends(deal, side, acting))
      const isDraft = deal.status === 'draft' || deal.status === 'edited'
      // The drafts of offers are proposals, which have pages of their own.
      fc.pre(deal.status !== 'offerDraft')
      expect([move === 'finish', move === 'offer', move === 'sign']).toEqual([isDraft && may.edit, may.offer, may.sign])
      const said = nextStep(shown, side, may)
      expect([said === 'deals.next.finish', said === 'deals.next.makeOffer', said === 'deals.next.sign']).toEqual([
        move === 'finish',
        move === 'offer',
        move === 'sign',
      ])
    }),
    { numRuns: 5000 },
  )
})
