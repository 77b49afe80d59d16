import { expect, test } from 'vitest'
import { areas } from '#shared/areas.ts'
import type { Area } from '#shared/kit/area.ts'
import { bounds, type Figures, holdToCapacity, wrongBounds } from './capacity.ts'
import { holdToTelling, wrongSilent } from './telling.ts'

test('every method has a bound on what it consumes, in its area, and no bound is for a method that is gone', () => {
  const wrong = wrongBounds()
  if (wrong.length) expect.fail(wrong.join('\n'))
})

test('a method without a bound is named with the file and how to find its figures', () => {
  const { 'Tickets.CREATE': _, ...others } = bounds.get('deals') ?? {}
  const broken = new Map(bounds)
    .set('deals', others)
    .set('payments', { ...bounds.get('payments'), 'Tickets.GONE': { read: 1, write: 1, calls: 1, waits: 1 } })
  expect(wrongBounds(broken)).toEqual([
    expect.stringMatching(/^Tickets.CREATE has no bound in test.fixtures.capacity.deals.json: add .*CAPACITY_LOG/),
    'test/fixtures/capacity/payments.json bounds Tickets.GONE, which is no method of payments: take the line out',
  ])
})

test('a call over its bound fails', () => {
  const [method, bound] = Object.entries(bounds.get('deals') ?? {})[0] as [string, Figures]
  expect(() => holdToCapacity(method, bound)).not.toThrow()
  for (const name of ['read', 'write', 'calls', 'waits'] as const) {
    expect(() => holdToCapacity(method, { ...bound, [name]: bound[name] + 1 })).toThrow(
      `${name} ${bound[name] + 1} is more than ${bound[name]} in test/fixtures/capacity/deals.json`,
    )
  }
})

test('a call that keeps long texts may write more by their length, and one that says nothing of it may not', () => {
  const { 'Todos.CREATE': create, 'Todos.MOVE': move } = bounds.get('work') ?? {}
  const used = (of: Figures | undefined, more: number) => ({ ...of!, write: of!.write + more })
  const per = create?.writePerKb ?? 0
  expect(per).toBe(2)
  expect(() => holdToCapacity('Todos.CREATE', used(create, 0), 1023)).not.toThrow()
  expect(() => holdToCapacity('Todos.CREATE', used(create, 1), 1023)).toThrow('write')
  expect(() => holdToCapacity('Todos.CREATE', used(create, 20 * per), 20 * 1024)).not.toThrow()
  expect(() => holdToCapacity('Todos.CREATE', used(create, 20 * per + 1), 20 * 1024)).toThrow('write')
  expect(() => holdToCapacity('Todos.MOVE', used(move, 1), 20 * 1024)).toThrow('write')
})

test('a command that tells nobody of what it changed fails, unless it is listed, and only commands are', () => {
  expect(wrongSilent()).toEqual([])
  expect(wrongSilent({ 'Tickets.GONE': '', 'Tickets.GET_BY_ID': '' })).toEqual(['Tickets.GONE', 'Tickets.GET_BY_ID'])
  expect(() => holdToTelling('Invoices.VOID', true)).toThrow(
    /^Invoices.VOID changed rows and emitted no event: emit one/,
  )
  expect(() => holdToTelling('Invoices.VOID', false)).not.toThrow()
  expect(() => holdToTelling('Tickets.CREATE', true)).not.toThrow()
})

/** Methods that wait once more, each with why. */
const waitsOnceMore: Readonly<Record<string, string>> = {
  'Invitations.CHECK_CLIENT_ORG_STATUS':
    'an invitation is found by a keyed hash of the address, and the key is not at hand before it is known who acts',
  'Invitations.SEARCH_USERS_BY_QUERY':
    'read together with who acts, the time of the call would tell whether somebody has the address; it is read in even time after that',
  'User.SEARCH_BY_FIELD': 'the same, where it is an address that is looked for',
  'User.GET_BY_EMAILS': 'the same: addresses are looked up in even time, after it is known who acts',
}

test('a query waits for the database twice at most, a command four times, and no exception outlives its need', () => {
  const listed: readonly Area[] = areas
  const methods = listed.flatMap(({ name, contracts }) =>
    Object.values(contracts).flatMap(contract =>
      Object.entries(contract.methods).map(([method, { kind }]) => {
        const id = `${contract.name}.${method}`
        return { id, waits: bounds.get(name)?.[id]?.waits ?? 0, most: kind === 'query' ? 2 : 4 }
      }),
    ),
  )
  const over = methods.filter(({ waits, most }) => waits > most)
  expect(over.map(({ id }) => id)).toEqual(Object.keys(waitsOnceMore))
  for (const { waits, most } of over) expect(waits).toBe(most + 1)
})
