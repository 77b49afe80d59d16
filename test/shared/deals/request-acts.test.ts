import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Request, type Side, sides } from '#shared/deals/request.ts'
import { canSign, mayArchive, signedStatus, takenBackStatus } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'

describe('asking for a service', () => {
  const provider: Party = { id: 'org_w', type: 'organization' }
  const organisation = (id: string): Party => ({ id, type: 'organization' })
  test('an organisation asks whose client it is, and nobody asks themselves', () => {
    expect(requestObstacle(provider, organisation('org_h'), true)).toBeUndefined()
    expect(requestObstacle(provider, organisation('org_h'), false)).toBe('deals.notClient')
    expect(requestObstacle(provider, organisation('org_w'), true)).toBe('deals.ownService')
  })
  test('a person on their own account may ask anybody', () => {
    expect(requestObstacle(provider, { id: 'org_w', type: 'user' }, false)).toBeUndefined()
  })
})

const signable = (
  status: Request['status'],
  signs: readonly (readonly [Side, string])[],
  [demander, supplier] = [1, 1],
) => ({
  status,
  signs: signs.map(([side, uid]) => ({ side, uid: uid as Uid, name: uid, at: '2026-01-01T00:00:00.000Z' })),
  demanderSignCount: demander ?? 1,
  supplierSignCount: supplier ?? 1,
})

describe('a signature', () => {
  test('leads on until the last one completes both sides', () => {
    expect(signedStatus(signable('offered', []), 'supplier', { uid: 'a' })).toBe('signing')
    expect(signedStatus(signable('signing', [['supplier', 'a']]), 'demander', { uid: 'b' })).toBe('signed')
    expect(signedStatus(signable('signing', [['supplier', 'a']], [2, 1]), 'demander', { uid: 'b' })).toBe('signing')
  })
  test('is refused twice by one person, beyond the count of a side, and where nothing is offered', () => {
    const refusal = (...input: Parameters<typeof signedStatus>) => {
      expect(canSign(...input)).toBe(false)
      try {
        signedStatus(...input)
      } catch (error) {
        return (error as Refusal).errorType
      }
      return undefined
    }
    expect(refusal(signable('signing', [['demander', 'b']], [2, 1]), 'demander', { uid: 'b' })).toBe(
      'deals.alreadySigned',
    )
    expect(refusal(signable('signing', [['demander', 'b']]), 'demander', { uid: 'c' })).toBe('signing.complete')
    expect(refusal(signable('requested', []), 'demander', { uid: 'b' })).toBe('state.transition')
    // Somebody of both sides signs for one of them.
    expect(refusal(signable('signing', [['demander', 'b']]), 'supplier', { uid: 'b' })).toBe('deals.signedForOtherSide')
  })
  test('is taken back until the last one is there, and then the offer lies before both sides as it did', () => {
    const lone = signable('signing', [['demander', 'b']])
    expect(takenBackStatus(lone, 'demander', 'b')).toBe('offered')
    expect(takenBackStatus({ ...lone, round: 3 }, 'demander', 'b')).toBe('Fc')
    expect(takenBackStatus({ ...lone, round: 2, offeredBy: 'demander' }, 'demander', 'b')).toBe('countered')
    const two = signable(
      'signing',
      [
        ['demander', 'b'],
        ['supplier', 'a'],
      ],
      [2, 1],
    )
    expect(takenBackStatus(two, 'supplier', 'a')).toBe('signing')
    const no = 'You have given no signature here.'
    expect(() => takenBackStatus(two, 'demander', 'a')).toThrow(no)
    expect(() => takenBackStatus(two, 'supplier', 'b')).toThrow(no)
    expect(() => takenBackStatus({ ...two, status: 'signed' }, 'supplier', 'a')).toThrow(Refusal)
    expect(() => takenBackStatus({ ...two, status: 'expired' }, 'supplier', 'a')).toThrow(Refusal)
  })
  test('what can be signed is what signing does not refuse, in every state', () => {
    const uid = fc.constantFrom('a', 'b', 'c')
    const signs = fc.array(fc.tuple(fc.constantFrom(...sides), uid), { maxLength: 5 })
    const counts = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.constantFrom(...requestStates.states), signs, counts, fc.constantFrom(...sides), uid, (...all) => {
        const [status, given, needed, side, who] = all
        const request = signable(status, given, needed)
        if (canSign(request, side, { uid: who }))
          expect(['signing', 'signed']).toContain(signedStatus(request, side, { uid: who }))
        else expect(() => signedStatus(request, side, { uid: who })).toThrow(Refusal)
      }),
    )
  })
  test('a bug is not taken for a refusal', () => {
    expect(() => canSign({ ...signable('offered', []), signs: undefined as never }, 'supplier', { uid: 'a' })).toThrow(
      TypeError,
    )
  })
})

describe('putting away', () => {
  const contractId = 'con_1' as NonNullable<Request['contractId']>
  test('is for what is over, whoever asks; what runs stays in sight', () => {
    for (const side of sides) {
      expect(mayArchive({ status: 'rejected' }, side)).toBe(true)
      expect(mayArchive({ status: 'requested' }, side)).toBe(false)
      expect(mayArchive({ status: 'signed', contractId }, side)).toBe(false)
      expect(mayArchive({ status: 'signed', contractId, fulfilledAt: '2026-01-01T00:00:00.000Z' }, side)).toBe(true)
    }
  })
})
