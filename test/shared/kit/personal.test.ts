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
    expect(whoseOf(data.shape.title)).toEqual(['nobody'])
    expect(whoseOf(z.string())).toBeUndefined()
    expect(personalFieldsOf(data.extend({ to: textOf('demanderId') })).map(([field]) => field)).toContain('to')
  })

  test('are of whoever acted, or of a person, and never of an organisation', () => {
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

  test('are theirs also where they are no party of it: an organisation’s log names whom it wrote to', () => {
    const fields = personalFieldsOf(data)
    const parties = [{ id: 'org_sells', type: 'organization' as const }]
    expect(textsIn({ ...happened({ parties }), actor: undefined }, fields)).toEqual([
      { field: 'demanderName', uid: 'eve', text: 'Eve' },
    ])
    for (const demanderId of ['org_buys', 'ivt_1', ''])
      expect(textsIn(happened({ parties: [], data: { demanderId, demanderName: 'Eve' } }), fields)).toEqual([])
  })

  test('are of the first of those they may be of who is a person, where nobody acted or an organisation owns', () => {
    const fields = personalFieldsOf(z.strictObject({ ownerId: z.string(), name: textOf('ownerId', 'actor') }))
    const of = (ownerId: string, actor?: DomainEvent['actor']) =>
      textsIn({ ...happened({ parties: [], data: { ownerId, name: 'Notes' } }), actor }, fields)
    expect(of('eve', { uid: 'ada' })).toEqual([{ field: 'name', uid: 'eve', text: 'Notes' }])
    expect(of('org_1', { uid: 'ada' })).toEqual([{ field: 'name', uid: 'ada', text: 'Notes' }])
    expect(of('org_1')).toEqual([])
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
    const named = ['demanderName', 'supplierName', 'by', 'endedBy', 'continuedBy', 'party', 'instrument']
    for (const { type, data: declared } of events)
      for (const [field, schema] of Object.entries(declared.shape))
        if (named.includes(field)) expect(whoseOf(schema), `${type}: ${field}`).toEqual([expect.stringMatching(/Id$/)])
  })

  /** What is left open of a person’s text in an event that no actor stands in. */
  const open = (type: string, texts: Record<string, string>) => {
    const event = happened({ type, parties: [], data: texts })
    const found = textsOfPeople({ ...event, actor: undefined }).map(({ field }) => field)
    return Object.keys(texts).filter(field => !/Id$/.test(field) && !found.includes(field))
  }

  test.each([
    // A provider, or a worker, tells of a credit note what its issuer wrote.
    ['deals.credit.returned', { reason: 'For Eve', byId: 'ada' }],
    ['deals.credit.bounced', { reason: 'For Eve', byId: 'ada' }],
    // Whoever answers by a link is not signed in.
    ['deals.request.rejected', { reason: 'Too dear', demanderId: 'eve' }],
    ['deals.contract.signed', { signer: 'Eve', demanderId: 'eve' }],
    ['deals.view.read', { to: 'Eve’s accountant', byId: 'ada' }],
    ['deals.view.withdrawn', { to: 'Eve’s accountant', byId: 'ada' }],
    // What a person pays with is theirs, to its last four digits, whoever tells of it: the provider, a worker, the supplier.
    ['deals.invoice.paid', { instrument: 'Visa 4242', demanderId: 'eve' }],
    ['payments.autoDebit.off', { instrument: 'Visa 4242', demanderId: 'eve' }],
    ['payments.instrument.removed', { instrument: 'Visa 4242', customerId: 'eve' }],
    ['payments.taking.failed', { instrument: 'Visa 4242', demanderId: 'eve' }],
    ['payments.payment.byLink', { to: 'Eve’s accountant', byId: 'ada' }],
    // Workers seal and copy files; answers by e-mail, and what became of letters, come from outside.
    ['files.version.sealed', { name: 'Eve.pdf', ownerId: 'eve' }],
    ['files.copy.pinned', { name: 'Eve.pdf', ownerId: 'eve' }],
    ['work.mail.came', { fromName: 'Eve', fromId: 'eve' }],
    ['work.mail.failed', { fromName: 'Eve', fromId: 'eve' }],
    ['work.mail.written', { fromName: 'Eve', fromId: 'eve' }],
  ])('%s leaves no text of a person open, also where nobody who is signed in did it', (type, texts) => {
    expect(open(type, texts as Record<string, string>)).toEqual([])
  })
})
