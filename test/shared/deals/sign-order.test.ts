import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '#shared/deals/request.ts'
import { canSign } from '#shared/deals/request-acts.ts'
import { assertTurn, currentGroup, lackingOf, type Signer, type SignOrder } from '#shared/deals/sign-order.ts'
import { isStuck, orderProblem, type Signatories } from '#shared/deals/sign-order-check.ts'
import type { Id, Uid } from '#shared/kit/id.ts'

const rid = (name: string) => name as Id<'role'>
const group = (roles: readonly string[], needed = 1, owner = false) => ({ roles: roles.map(rid), needed, owner })
const able = (roles: Readonly<Record<string, number>>, owner = true): Signatories => ({
  roles: Object.entries(roles).map(([name, memberCount]) => ({ rid: name, memberCount })),
  owner,
})
const signs = (...groups: readonly number[]) =>
  groups.map((group, n) => ({ side: 'supplier' as Side, group, uid: `u${n}` as Uid, name: '', at: '' }))
const request = (order: SignOrder, ...groups: readonly number[]) => ({
  status: 'offered' as const,
  demanderSignCount: 1,
  supplierSignCount: order.reduce((sum, { needed }) => sum + needed, 0),
  supplierSignOrder: order,
  signs: signs(...groups),
})

const sales = { uid: 'sam', rid: 'sales' }
const board = { uid: 'bo', rid: 'board' }
const boss = { uid: 'ada', isOwner: true }
const twoThenBoard = [group(['sales'], 2), group(['board'])]

describe('the turn', () => {
  test('is of the first group that lacks signatures', () => {
    expect(currentGroup(request(twoThenBoard), 'supplier')).toBe(1)
    expect(currentGroup(request(twoThenBoard, 1), 'supplier')).toBe(1)
    expect(currentGroup(request(twoThenBoard, 1, 1), 'supplier')).toBe(2)
    expect(currentGroup(request(twoThenBoard, 1, 1, 2), 'supplier')).toBe(0)
    // One of the first took the signature back: it is their turn again, and the later signature stays.
    expect(currentGroup(request(twoThenBoard, 1, 2), 'supplier')).toBe(1)
    expect(lackingOf(twoThenBoard, signs(1, 2), 'supplier')).toEqual([1, 0])
  })

  test('is of nobody on a side that has no order', () => {
    expect(currentGroup(request(twoThenBoard), 'demander')).toBe(0)
    expect(canSign(request(twoThenBoard), 'demander', { uid: 'x' })).toBe(true)
  })

  test.each<[string, Signer, number[], boolean]>([
    ['a holder of its role', sales, [], true],
    ['one of the next group', board, [], false],
    ['the owner, whom it does not name', boss, [], false],
    ['somebody without a role', { uid: 'x' }, [], false],
    ['one of the first group, once it is complete', sales, [1, 1], false],
    ['one of the second, once the first is complete', board, [1, 1], true],
  ])('lets %s sign: %j after %j: %s', (_who, signer, given, may) => {
    expect(canSign(request(twoThenBoard, ...given), 'supplier', signer)).toBe(may)
  })

  test('is the owner’s in a group that names the owner, whatever role is kept of them', () => {
    const order = [group(['sales'], 1, true)]
    expect(canSign(request(order), 'supplier', boss)).toBe(true)
    expect(canSign(request([group(['sales'])]), 'supplier', { ...boss, rid: 'sales' })).toBe(false)
  })

  test('is nobody’s while the order comes to another number than the side gives', () => {
    const stale = { ...request(twoThenBoard), supplierSignCount: 2 }
    expect(() => assertTurn(stale, 'supplier', 2, sales)).toThrow(
      expect.objectContaining({ errorType: 'deals.signOrderSum' }),
    )
    expect(canSign(stale, 'supplier', sales)).toBe(false)
  })
})

describe('an order', () => {
  test.each<[string, SignOrder, number, Signatories, string | undefined]>([
    ['two of a role, then one of another', twoThenBoard, 3, able({ sales: 2, board: 1 }), undefined],
    ['of the owner alone', [group([], 1, true)], 1, able({}), undefined],
    ['too few signatures', [group(['sales'])], 2, able({ sales: 2 }), 'deals.signOrderSum'],
    ['too many', [group(['sales'], 2)], 1, able({ sales: 2 }), 'deals.signOrderSum'],
    ['a group of nobody', [group([])], 1, able({ sales: 2 }), 'deals.signOrderRole'],
    ['a role that is not there, or may not sign', [group(['ghost'])], 1, able({ sales: 2 }), 'deals.signOrderRole'],
    ['an owner who may not sign', [group([], 1, true)], 1, able({ sales: 1 }, false), 'deals.signOrderRole'],
    ['more of a role than hold it', [group(['sales'], 2)], 2, able({ sales: 1 }), 'deals.signOrderTooFew'],
    ['a role twice that one person holds', [group(['a']), group(['a'])], 2, able({ a: 1 }), 'deals.signOrderTooFew'],
    ['a role twice that two hold', [group(['a']), group(['a'])], 2, able({ a: 2 }), undefined],
    [
      'a later group whose one person may sign before',
      [group(['a', 'b']), group(['a'])],
      2,
      able({ a: 1, b: 1 }),
      'deals.signOrderTooFew',
    ],
    [
      'groups before that share one person, who signs once',
      [group(['a']), group(['a', 'b']), group(['a', 'c'])],
      3,
      able({ a: 1, b: 1, c: 1 }),
      undefined,
    ],
    ['a role that stands twice in a group', [group(['a', 'a'], 2)], 2, able({ a: 1 }), 'deals.signOrderTooFew'],
  ])('of %s', (_what, order, needed, signatories, problem) => {
    expect(orderProblem(order, needed, signatories)?.errorType).toBe(problem)
  })

  const names = ['a', 'b', 'c']
  const orders = fc.array(
    fc.record({
      roles: fc.uniqueArray(fc.constantFrom(...names.map(rid)), { maxLength: 3 }),
      needed: fc.integer({ min: 1, max: 2 }),
      owner: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const counts = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  const peopleOf = (roles: Readonly<Record<string, number>>): Signer[] => [
    { uid: 'owner', isOwner: true },
    ...Object.entries(roles).flatMap(([name, many]) =>
      Array.from({ length: many }, (_, n) => ({ uid: `${name}${n}`, rid: name })),
    ),
  ]
  type Given = readonly { readonly signer: Signer; readonly group: number }[]
  const requestWith = (order: SignOrder, given: Given) => ({
    ...request(order),
    status: given.length > 0 ? ('signing' as const) : ('offered' as const),
    signs: given.map(({ signer, group }) => ({
      side: 'supplier' as const,
      uid: signer.uid as Uid,
      name: '',
      at: '',
      group,
    })),
  })
  /** Whether some choice of who signs next leads to where nobody can. */
  const hasDeadEnd = (order: SignOrder, people: readonly Signer[], given: Given = []): boolean => {
    const now = requestWith(order, given)
    const current = currentGroup(now, 'supplier')
    if (current === 0) return false
    const next = people.filter(signer => canSign(now, 'supplier', signer))
    return next.length === 0 || next.some(signer => hasDeadEnd(order, people, [...given, { signer, group: current }]))
  }

  test('that is kept is signed to its end, whoever signs in whichever turn; one that has too few people somewhere is not', () => {
    let kept = 0
    let refused = 0
    fc.assert(
      fc.property(orders, counts, (order, roles) => {
        const needed = order.reduce((sum, each) => sum + each.needed, 0)
        const problem = orderProblem(order, needed, able(roles))
        if (problem?.errorType === 'deals.signOrderRole') return
        if (problem) refused++
        else kept++
        expect(hasDeadEnd(order, peopleOf(roles))).toBe(problem !== undefined)
      }),
      { numRuns: 300 },
    )
    expect(Math.min(kept, refused)).toBeGreaterThan(20)
  })

  test('is stuck exactly where nobody can go on with it', () => {
    fc.assert(
      fc.property(orders, counts, fc.infiniteStream(fc.nat(100)), (order, roles, chance) => {
        const people = peopleOf(roles)
        let given: Given = []
        for (;;) {
          const now = requestWith(order, given)
          const current = currentGroup(now, 'supplier')
          if (current === 0) return
          const next = people.filter(signer => canSign(now, 'supplier', signer))
          const lacking = lackingOf(order, now.signs, 'supplier')[current - 1] ?? 0
          const signed = given.map(({ signer }) => signer)
          expect(isStuck(now, 'supplier', able(roles), signed)).toBe(next.length < lacking)
          if (next.length === 0) return
          const signer = next[(chance.next().value ?? 0) % next.length]!
          given = [...given, { signer, group: current }]
        }
      }),
    )
  })
})

test('nobody is stuck who has no order, or all signatures', () => {
  expect(isStuck(request(twoThenBoard), 'demander', able({}), [])).toBe(false)
  expect(isStuck(request(twoThenBoard, 1, 1, 2), 'supplier', able({}), [])).toBe(false)
})
