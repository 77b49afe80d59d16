import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '#shared/kit/event.ts'
import { asLoggedFor, auditActorOf, isWithinFilter } from '#shared/organisations/audit.ts'

const event = (changes: Partial<DomainEvent> = {}): DomainEvent => ({
  id: 'e1',
  type: 'deals.offer.sent',
  at: '2026-03-05T10:00:00.000Z',
  actor: { uid: 'ada', organisationId: 'wattle' },
  subject: { table: 'Requests', id: 'r1', version: 2 },
  parties: [],
  thread: 't1',
  data: { amount: '1980.00', currency: 'AUD', supplierName: 'Wattle Advisory' },
  ...changes,
})
const wattle = { id: 'wattle', type: 'organization' } as const
const ada = { id: 'ada', type: 'user' } as const

describe('who acted, as the log of a party tells it', () => {
  test.each([
    ['a person for this organisation', { uid: 'ada', organisationId: 'wattle' }, wattle, 'us'],
    ['the same person for another one', { uid: 'ada', organisationId: 'harbour' }, wattle, 'others'],
    ['the same person on their own account', { uid: 'ada' }, wattle, 'others'],
    ['a person', { uid: 'ada' }, ada, 'us'],
    ['a person, but for an organisation', { uid: 'ada', organisationId: 'wattle' }, ada, 'others'],
    ['nobody', undefined, wattle, 'system'],
  ] as const)('%s', (_, actor, party, expected) => {
    expect(auditActorOf(event({ actor }), party)).toBe(expected)
  })
})

describe('what a log holds of an event', () => {
  const harbour = { id: 'harbour', type: 'organization' } as const
  const requestId = 'req-of-the-browser'

  test('is all of it in the log of the side that acted', () => {
    const own = event({ requestId })
    expect(asLoggedFor(own, wattle)).toEqual(own)
    const alone = event({ requestId, actor: { uid: 'ada' } })
    expect(asLoggedFor(alone, ada)).toEqual(alone)
  })

  test('names to the other side the organisation that acted, neither its person nor the request', () => {
    const { requestId: _cut, ...told } = event({ requestId, actor: { uid: 'ada', organisationId: 'wattle' } })
    expect(asLoggedFor({ ...told, requestId }, harbour)).toEqual({ ...told, actor: { organisationId: 'wattle' } })
    expect(asLoggedFor(asLoggedFor(told, harbour), harbour)).toEqual({ ...told, actor: { organisationId: 'wattle' } })
  })

  test('names a person who acted without an organisation: that is whom the other side deals with', () => {
    const { requestId: _cut, ...told } = event({ actor: { uid: 'cora' } })
    expect(asLoggedFor({ ...told, requestId }, harbour)).toEqual(told)
  })
})

describe('what a log is narrowed to', () => {
  test('each filter lets through what it names, and all of them what each does', () => {
    const within = (filter: object, changes: Partial<DomainEvent> = {}) =>
      isWithinFilter(event(changes), filter, wattle)
    expect(within({})).toBe(true)
    expect([within({ area: 'deals' }), within({ area: 'payments' })]).toEqual([true, false])
    expect(within({ area: 'deals' }, { type: 'dealsmith.thing.made' })).toBe(false)
    expect([within({ by: 'us' }), within({ by: 'others' }), within({ by: 'system' })]).toEqual([true, false, false])
    expect([within({ thread: 't1' }), within({ thread: 't2' })]).toEqual([true, false])
    const at = '2026-03-05T10:00:00.000Z'
    expect([within({ from: at }), within({ from: '2026-03-05T10:00:00.001Z' })]).toEqual([true, false])
    expect([within({ to: at }), within({ to: '2026-03-05T10:00:00.001Z' })]).toEqual([false, true])
    expect(within({ area: 'deals', by: 'others' })).toBe(false)
  })

  test('periods that meet share no moment and miss none', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (at, edge) => {
        const before = isWithinFilter(event({ at: at.toISOString() }), { to: edge.toISOString() }, wattle)
        const after = isWithinFilter(event({ at: at.toISOString() }), { from: edge.toISOString() }, wattle)
        expect(before).toBe(!after)
      }),
    )
  })
})
