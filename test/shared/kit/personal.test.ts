import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { events, personalFields, textsOfPeople } from '#shared/events.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { personalFieldsOf, textOf, textsIn, whoseOf } from '#shared/kit/personal.ts'

const data = z.strictObject({
  demanderId: z.string(),
  demanderName: textOf('demanderId'),
  reason: textOf('actor').optional(),
  title: textOf('nobody'),
  count: z.number(),
})

const happened = (changes: Partial<DomainEvent> = {}): DomainEvent => ({
  id: 'evt_1',
  type: 'deals.request.withdrawn',
  at: '2026-03-02T09:00:00.000Z',
  actor: { uid: 'ada', organisationId: 'org_sells' },
  subject: { table: 'Requests', id: 'req_1', version: 2 },
  parties: [
    { id: 'eve', type: 'user' },
    { id: 'org_sells', type: 'organization' },
  ],
  data: { demanderId: 'eve', demanderName: 'Eve', reason: 'Too dear', title: 'Audit', count: 1 },
  ...changes,
})

describe('the texts of people in an event', () => {
  test('are those that its data say are of somebody, also where they may be missing', () => {
    expect(personalFieldsOf(data)).toEqual([
      ['demanderName', 'demanderId'],
      ['reason', 'actor'],
    ])
    expect(whoseOf(data.shape.title)).toBe('nobody')
    expect(whoseOf(z.string())).toBeUndefined()
    expect(personalFieldsOf(data.extend({ to: textOf('demanderId') })).map(([field]) => field)).toContain('to')
  })

  test('are of whoever acted, or of a person among the parties, and never of an organisation', () => {
    const fields = personalFieldsOf(data)
    expect(textsIn(happened(), fields)).toEqual([
      { field: 'demanderName', uid: 'eve', text: 'Eve' },
      { field: 'reason', uid: 'ada', text: 'Too dear' },
    ])
    const organisation = { parties: [{ id: 'eve', type: 'organization' as const }] }
    expect(textsIn(happened(organisation), fields).map(({ field }) => field)).toEqual(['reason'])
    expect(textsIn({ ...happened(), actor: undefined }, fields).map(({ field }) => field)).toEqual(['demanderName'])
    expect(textsIn(happened({ data: { demanderId: 'eve', demanderName: '' } }), fields)).toEqual([])
  })

  test('of an event that this version does not know are those that any event may have', () => {
    expect(textsOfPeople(happened()).map(({ field }) => field)).toEqual(['demanderName', 'reason'])
    const unknown = happened({ type: 'network.moon.rose' })
    expect(
      textsOfPeople(unknown)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['demanderName', 'reason'])
    for (const { data: declared } of events)
      expect(personalFields).toEqual(expect.arrayContaining(personalFieldsOf(declared)))
  })

  test('a side that may be a person is nobody’s in no event', () => {
    const named = ['demanderName', 'supplierName', 'by', 'endedBy', 'continuedBy', 'party']
    for (const { type, data: declared } of events)
      for (const [field, schema] of Object.entries(declared.shape))
        if (named.includes(field)) expect(whoseOf(schema), `${type}: ${field}`).toMatch(/Id$/)
  })
})
