import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Offers } from '#functions/deals/Offers.ts'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Members } from '#functions/organisations/tables.ts'
import type { ListedProposal, ProposalView } from '#shared/deals/Proposals.contract.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Id } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { card, upfront } from '../../plain-terms.ts'
import { setting } from './fixture.ts'

const ownItem = {
  type: 'service',
  title: 'Stocktaking',
  quantity: 1,
  cost: '400.00',
  start: '2026-04-01',
  end: '2026-05-01',
  requirePO: false,
  gstFree: false,
  description: 'We count everything.',
} as const
const choice = {
  items: [ownItem],
  payment: upfront,
  platform: card,
  interest: null,
  gstRate: '10',
  invoiceOffset: 14,
  lateRate: '0',
} as const

/** The setting on 2 March, with Eve as another client of Wattle Advisory. */
const proposing = async () => {
  const base = await setting()
  const { as, org, call, refused, clock, work } = base
  await call(Organisations, as.eve, 'JOIN_AS_CLIENT', { organizationId: org.wattle })
  const harbour = { id: org.harbour, type: 'organization' } as const
  const eve = { id: as.eve.uid, type: 'user' } as const
  const body = (more: Record<string, unknown> = {}, terms: Record<string, unknown> = {}) => ({
    choice: { ...choice, ...terms },
    message: 'Dear {client}, this could interest you.',
    language: 'en',
    expires: '2026-03-20',
    ...more,
  })
  const send = (customers: readonly unknown[] = [harbour, eve], more = {}, terms = {}) =>
    call<Proposal>(Proposals, as.ada, 'CREATE_OFFER', { customers, body: body(more, terms) })
  const notSent = (customers: readonly unknown[], more = {}, terms = {}) =>
    refused(Proposals, as.ada, 'CREATE_OFFER', { customers, body: body(more, terms) })
  const view = (proposalId: string) => call<ProposalView>(Proposals, as.ada, 'GET_BY_ID', { proposalId })
  const runOn = async (day: string) => {
    clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return work(DailyRun, {})
  }
  const told = (type: string) => base.told().filter(event => event.type === `deals.${type}`)
  const requestOf = ({ customers }: Proposal, n: number) => customers[n]?.requestId as Id<'request'>
  return { ...base, answer: base.send, harbour, eve, body, send, notSent, view, runOn, toldOf: told, requestOf }
}

describe('a proposal', () => {
  test('makes a deal of its own with each client, who is told and signs it as any offer', async () => {
    const { as, send, view, ticket, sign, call, toldOf, requestOf, document } = await proposing()
    const sent = await send()
    expect(sent).toMatchObject({ status: 'sent', group: 'sent', title: 'Stocktaking', price: { amount: '440.00' } })
    const [ofHarbour, ofEve] = [requestOf(sent, 0), requestOf(sent, 1)]
    const { request, engagement, side } = await ticket(as.cora, ofHarbour)
    expect(side).toBe('demander')
    expect(request).toMatchObject({
      status: 'offered',
      proposal: sent.id,
      expires: '2026-03-20',
      thread: ofHarbour,
      demanderSignCount: 2,
      supplierSignCount: 1,
      price: { amount: '440.00', currency: 'AUD' },
    })
    expect(engagement.offerMsg).toBe('Dear Harbour Foods, this could interest you.')
    expect((await ticket(as.eve, ofEve)).engagement.offerMsg).toBe('Dear Eve Tester, this could interest you.')
    expect((await document(as.cora, ofHarbour)).text).toContain('Stocktaking')
    expect(toldOf('proposal.sent').map(({ parties, data }) => [parties[0]?.id, data.expires])).toEqual([
      [request.demander.id, '2026-03-20'],
      [as.eve.uid, '2026-03-20'],
    ])
    const lists = await Promise.all(
      [as.cora, as.eve].map(who => call<{ items: Request[] }>(Proposals, who, 'GET_RECEIVED', {})),
    )
    expect(lists.map(({ items }) => items.map(({ id }) => id))).toEqual([[ofHarbour], [ofEve]])

    await sign(as.eve, ofEve)
    // Who has answered waits for the supplier, whether all have signed or the terms are others now.
    const received = async (who: typeof as.cora | typeof as.eve) => {
      const { items } = await call<{ items: Request[] }>(Proposals, who, 'GET_RECEIVED', {})
      const { received: count } = await call<{ received: { total: number } }>(Proposals, who, 'NUM_BY_GROUP', {})
      return [items.length, count.total]
    }
    expect([await received(as.eve), await received(as.cora)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(await sign(as.ada, ofEve)).toMatchObject({ status: 'signed' })
    expect((await call<{ items: Request[] }>(Proposals, as.eve, 'GET_RECEIVED', {})).items).toEqual([])
    const { customers } = await view(sent.id)
    expect(customers.map(({ name, request: deal }) => [name, deal?.status])).toEqual([
      ['Harbour Foods', 'offered'],
      ['Eve Tester', 'signed'],
    ])
    expect(customers[0]?.request).not.toHaveProperty('choice')
    const { platform: _platform, ...terms } = request.choice as NonNullable<Request['choice']>
    const countered = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
      requestId: ofHarbour,
      version: (await ticket(as.cora, ofHarbour)).request.version,
      body: {
        message: 'For less.',
        language: 'en',
        choice: { ...terms, items: terms.items.map(one => ({ ...one, cost: '350.00' })) },
      },
    })
    expect([countered.status, await received(as.cora)]).toEqual(['countered', [0, 0]])
    // The first version has nothing before it.
    const compared = await call<{ before: unknown; difference: unknown }>(Offers, as.cora, 'GET_DIFFERENCE', {
      requestId: ofHarbour,
    })
    expect(compared).toMatchObject({ before: null, difference: null })
  })

  test('is kept as a draft that nobody else sees, changed, sent from there, and gone when it is deleted', async () => {
    const { as, harbour, eve, body, call, refused, view, ticket, requestOf } = await proposing()
    const draft = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [harbour], body: body() })
    expect(draft).toMatchObject({ status: 'draft', group: 'draft', price: { amount: '440.00' } })
    expect((await view(draft.id)).customers).toEqual([{ ...harbour, name: 'Harbour Foods' }])
    expect((await call<{ items: Request[] }>(Proposals, as.cora, 'GET_RECEIVED', {})).items).toEqual([])
    for (const who of [as.cora, as.finn])
      expect(await refused(Proposals, who, 'GET_BY_ID', { proposalId: draft.id })).toBe('notFound')
    const on = { draftId: draft.id, version: draft.version }
    const dearer = body({}, { items: [{ ...ownItem, id: 'i1', cost: '500.00' }] })
    const changed = await call<Proposal>(Proposals, as.ada, 'UPDATE', {
      ...on,
      customers: [harbour, eve],
      body: dearer,
    })
    expect(changed).toMatchObject({ price: { amount: '550.00' }, customers: [harbour, eve] })
    expect(await refused(Proposals, as.ada, 'UPDATE', { ...on, customers: [], body: dearer })).toBe('call.conflict')
    const counted = async (who: (typeof as)[keyof typeof as]) => {
      const counts = await call<Record<string, { total: number; hasMore: boolean } | null>>(
        Proposals,
        who,
        'NUM_BY_GROUP',
        {},
      )
      expect(Object.values(counts).some(count => count?.hasMore)).toBe(false)
      return Object.fromEntries(Object.entries(counts).map(([group, count]) => [group, count?.total ?? null]))
    }
    expect(await counted(as.ada)).toEqual({ draft: 1, sent: 0, ended: 0, received: 0 })
    // What one does not sell for is counted for nobody, and a draft of others is none of one's own.
    expect(await counted(as.eve)).toEqual({ draft: null, sent: null, ended: null, received: 0 })
    const sent = await call<Proposal>(Proposals, as.ada, 'CREATE_OFFER', {
      customers: [harbour],
      body: dearer,
      draft: { draftId: draft.id, version: changed.version },
    })
    expect(sent).toMatchObject({ id: draft.id, status: 'sent' })
    expect((await ticket(as.cora, requestOf(sent, 0))).request.price?.amount).toBe('550.00')
    expect(await counted(as.ada)).toEqual({ draft: 0, sent: 1, ended: 0, received: 0 })
    expect(await counted(as.cora)).toMatchObject({ received: 1 })
    const onSent = { proposalId: sent.id, version: sent.version }
    expect(await refused(Proposals, as.ada, 'REMOVE', onSent)).toBe('state.transition')
    expect(
      await refused(Proposals, as.ada, 'CREATE_OFFER', {
        customers: [harbour],
        body: dearer,
        draft: { draftId: sent.id, version: sent.version },
      }),
    ).toBe('state.transition')

    const other = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [], body: body() })
    await call(Proposals, as.ada, 'REMOVE', { proposalId: other.id, version: other.version })
    expect(await refused(Proposals, as.ada, 'GET_BY_ID', { proposalId: other.id })).toBe('notFound')
    const found = await call<{ items: Proposal[] }>(Proposals, as.ada, 'GET_BY_RELATED', {
      group: 'sent',
      query: 'STOCK',
    })
    expect(found.items.map(({ id }) => id)).toEqual([sent.id])
    const oldest = await call<{ items: Proposal[] }>(Proposals, as.ada, 'GET_BY_RELATED', {
      group: 'sent',
      descending: false,
    })
    expect(oldest.items.map(({ createdAt }) => createdAt)).toEqual(
      oldest.items.map(({ createdAt }) => createdAt).toSorted(),
    )
    const none = await call<{ items: Proposal[] }>(Proposals, as.ada, 'GET_BY_RELATED', { group: 'sent', query: 'x' })
    expect(none.items).toEqual([])
  })

  test('is listed under its first client, as they are called now, sent or not', async () => {
    const { as, call, harbour, eve, send, body, org, store } = await proposing()
    const draft = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [eve], body: body() })
    const blank = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [], body: body() })
    const sent = await send([harbour, eve])
    const clients = async (group: string) =>
      Object.fromEntries(
        (await call<{ items: ListedProposal[] }>(Proposals, as.ada, 'GET_BY_RELATED', { group })).items.map(
          ({ id, client, customers }) => [id, [client, customers.length]],
        ),
      )
    expect(await clients('draft')).toEqual({ [draft.id]: ['Eve Tester', 1], [blank.id]: ['', 0] })
    expect(await clients('sent')).toEqual({ [sent.id]: ['Harbour Foods', 2] })
    const unit = new Unit()
    const members = repository(Members, store, unit)
    const [{ mid } = {}] = sent.customers
    members.save({ ...(await members.need({ oid: org.wattle as never, mid: mid! })), name: 'Harbour and Sons' })
    await unit.commit(store)
    expect(await clients('sent')).toEqual({ [sent.id]: ['Harbour and Sons', 2] })
  })

  test('goes to clients of one’s own alone, and to each once', async () => {
    const { as, org, harbour, eve, send, notSent, call } = await proposing()
    for (const stranger of [
      { id: org.other, type: 'organization' },
      { id: org.wattle, type: 'organization' },
      { id: as.ben.uid, type: 'user' },
      { id: 'org_nobody', type: 'organization' },
    ])
      expect(await notSent([harbour, stranger])).toBe('notFound')
    expect(await notSent([])).toBe('input.invalid')
    expect((await send([eve, eve])).customers).toHaveLength(1)
    const { items } = await call<{ items: { name: string }[] }>(Proposals, as.ada, 'GET_CLIENTS', { query: 'harb' })
    expect(items).toEqual([{ ...harbour, name: 'Harbour Foods' }])
    const all = await call<{ items: { name: string }[] }>(Proposals, as.ada, 'GET_CLIENTS', {})
    expect(all.items.map(({ name }) => name).toSorted()).toEqual(['Eve Tester', 'Harbour Foods'])
  })

  test('says which clients of a draft are none any more, so that they can be taken out', async () => {
    const { as, call, answer, body, harbour, eve, org } = await proposing()
    const draft = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [eve], body: body() })
    await call(Organisations, as.eve, 'LEAVE', { organizationId: org.wattle })
    const why = { errorType: 'deals.formerClients', params: { names: 'Eve Tester', parties: partyKey(eve) } }
    const on = { draftId: draft.id, version: 1 }
    const inputs = [
      ['CREATE', { customers: [eve], body: body() }],
      ['UPDATE', { ...on, customers: [eve, harbour], body: body() }],
      ['CREATE_OFFER', { customers: [harbour, eve], body: body(), draft: on }],
    ] as const
    for (const [method, input] of inputs) expect(await answer(Proposals, as.ada, method, input)).toMatchObject(why)
    const saved = await call<Proposal>(Proposals, as.ada, 'UPDATE', { ...on, customers: [harbour], body: body() })
    expect(saved.version).toBe(2)
  })

  test('is not sent where it could not be paid, signed in time or is another’s service', async () => {
    const { harbour, notSent, service, send, as, ticket, requestOf } = await proposing()
    const priced = (cost: string) => ({ items: [{ ...ownItem, cost }] })
    expect(await notSent([harbour], {}, priced('0.20'))).toBe('deals.paymentOutOfRange')
    expect(await notSent([harbour], {}, { platform: { ...card, paymentTool: 'crypto' } })).toBe('deals.notPayable')
    for (const type of ['service bundle', 'asset', 'good bundle', 'asset bundle'])
      expect(await notSent([harbour], {}, { items: [{ ...ownItem, type }] })).toBe('deals.itemWithoutContents')
    expect(await notSent([harbour], { expires: '2026-03-01' })).toBe('deals.expiryOutOfRange')
    expect(await notSent([harbour], { expires: '2027-03-20' })).toBe('deals.expiryOutOfRange')
    expect(await notSent([harbour], { message: `{client}${'x'.repeat(1992)}` })).toBe('input.invalid')
    const { description: _description, ...bare } = ownItem
    const foreign = { ...bare, sid: 'ser_01hzy3m7q8r9s0t1v2w3x4y5z6' }
    expect(await notSent([harbour], {}, { items: [foreign] })).toBe('notFound')
    // What a service is called and says of itself is not the caller's to say.
    const offered = await send([harbour], {}, { items: [{ ...bare, sid: service.id, title: 'Something else' }] })
    const { request, engagement } = await ticket(as.cora, requestOf(offered, 0))
    expect(request).toMatchObject({ title: 'Payroll review', choice: { items: [{ sid: service.id, cost: '400.00' }] } })
    expect(engagement.items).toMatchObject([{ description: service.description, questions: [] }])
  })

  test('is for whoever sells: a person and a client may not make one', async () => {
    const { as, harbour, body, refused } = await proposing()
    const input = { customers: [harbour], body: body() }
    expect(await refused(Proposals, as.eve, 'CREATE_OFFER', input)).toMatch(/^auth\./)
    expect(await refused(Proposals, as.dev, 'CREATE_OFFER', input)).toMatch(/^auth\.|notFound/)
  })
})

describe('the last day of a proposal', () => {
  test('is reminded of three days before, once, and past it nobody signs', async () => {
    const { as, send, sign, refused, runOn, toldOf, requestOf, ticket, document, view } = await proposing()
    const sent = await send()
    const [ofHarbour, ofEve] = [requestOf(sent, 0), requestOf(sent, 1)]
    await sign(as.eve, ofEve)
    await sign(as.ada, ofEve)
    await runOn('2026-03-16')
    expect(toldOf('offer.near')).toEqual([])
    for (const day of ['2026-03-17', '2026-03-17', '2026-03-18']) await runOn(day)
    // Neither side has signed it.
    expect(toldOf('offer.near').map(({ data, parties }) => [data.ticketId, data.side, parties.length])).toEqual([
      [ofHarbour, 'demander', 1],
      [ofHarbour, 'supplier', 1],
    ])
    await runOn('2026-03-20')
    await sign(as.cora, ofHarbour)
    await runOn('2026-03-21')
    expect((await ticket(as.cora, ofHarbour)).request).toMatchObject({ status: 'expired', demanderGroup: 'closed' })
    expect((await ticket(as.eve, ofEve)).request.status).toBe('signed')
    expect(toldOf('offer.expired').map(({ data }) => data.ticketId)).toEqual([ofHarbour])
    const { hash, whyNot } = await document(as.dev, ofHarbour)
    expect(whyNot).toBe('deals.offerExpired')
    expect(
      await refused(Contracts, as.dev, 'SIGN_CONTRACT_MERGED', {
        requestId: ofHarbour,
        documentHash: hash,
        signature: { kind: 'typed', name: 'Dev Tester' },
      }),
    ).toBe('deals.offerExpired')
    expect((await view(sent.id)).proposal).toMatchObject({ status: 'expired', group: 'ended' })
    await runOn('2026-03-22')
    expect(toldOf('offer.expired')).toHaveLength(1)
  })

  test('holds before the daily run has come by, too, for signatures and for other terms', async () => {
    const { as, send, refused, clock, requestOf, document, ticket, harbour } = await proposing()
    const id = requestOf(await send([harbour]), 0)
    const { hash } = await document(as.cora, id)
    const { request } = await ticket(as.cora, id)
    // One in the morning of the 21st in Sydney.
    clock.now = new Date('2026-03-20T14:00:00.000Z')
    const signature = { kind: 'typed', name: 'Cora Tester' }
    const signing = { requestId: id, documentHash: hash, signature }
    expect(await refused(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', signing)).toBe('deals.offerExpired')
    const { platform: _platform, ...terms } = request.choice!
    const countering = {
      requestId: id,
      version: request.version,
      body: { choice: { ...terms, invoiceOffset: 30 }, message: '', language: 'en' },
    }
    expect(await refused(Tickets, as.cora, 'COUNTER_OFFER', countering)).toBe('deals.offerExpired')
  })

  test('ends what waits for anybody before the daily run has come by, too: time alone decides', async () => {
    const { as, call, send, clock, requestOf, harbour, toldOf, ticket, runOn } = await proposing()
    const id = requestOf(await send([harbour]), 0)
    const asked = { group: 'open', descending: false }
    const listed = async (who: typeof as.ada | typeof as.cora, side: string, more: object) =>
      (await call<{ items: Request[] }>(Tickets, who, 'GET_BY_RELATED', { ...asked, side, ...more })).items.map(
        one => one.id,
      )
    const waiting = async () => [
      await listed(as.cora, 'purchase', { waits: true }),
      await listed(as.ada, 'sale', { waits: true }),
    ]
    const offers = () => listed(as.cora, 'purchase', { status: 'offered' })
    expect([await waiting(), await offers()]).toEqual([[[id], [id]], [id]])
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    expect([await waiting(), await offers()]).toEqual([[[], []], []])
    expect(await call(Tickets, as.cora, 'NUM_BY_DEMANDER', {})).toMatchObject({ byStatus: { expired: 1 } })
    // It can be put away as what has expired can, and both are told of that all the same.
    const { request } = await ticket(as.cora, id)
    await call(Tickets, as.cora, 'ARCHIVE', { requestId: id, version: request.version })
    await runOn('2026-03-21')
    expect((await ticket(as.cora, id)).request).toMatchObject({ status: 'expired', archivedBy: ['demander'] })
    expect(toldOf('offer.expired')).toHaveLength(1)
  })

  test('error: once it has passed, nobody turns down, withdraws or takes a signature back before the daily run, and both are told that it expired', async () => {
    const { as, send, sign, refused, clock, requestOf, harbour, document, toldOf, ticket, view, runOn } =
      await proposing()
    const sent = await send([harbour])
    const id = requestOf(sent, 0)
    await sign(as.cora, id)
    expect(await document(as.cora, id)).toMatchObject({ mayTakeBack: true })
    const { request } = await ticket(as.cora, id)
    clock.now = new Date('2026-03-20T13:30:00.000Z')
    expect(await document(as.cora, id)).toMatchObject({ mayTakeBack: false })
    const ending = { requestId: id, version: request.version, reason: '' }
    expect(await refused(Tickets, as.cora, 'REJECT_REQUEST', ending)).toBe('state.transition')
    expect(await refused(Tickets, as.ada, 'DISCARD_REQUEST', ending)).toBe('state.transition')
    expect(await refused(Contracts, as.cora, 'TAKE_BACK_SIGNATURE', { requestId: id })).toBe('state.transition')
    const { version } = (await view(sent.id)).proposal
    const withdrawing = { proposalId: sent.id, version, reason: '' }
    expect(await refused(Proposals, as.ada, 'DISCARD_REQUEST', withdrawing)).toBe('state.transition')
    await runOn('2026-03-21')
    expect((await ticket(as.cora, id)).request.status).toBe('expired')
    expect(toldOf('offer.expired')).toHaveLength(1)
  })

  test('goes over to the terms with which a client answers', async () => {
    const { as, send, sign, call, runOn, ticket, toldOf, requestOf, harbour, view } = await proposing()
    const sent = await send([harbour])
    const id = requestOf(sent, 0)
    const { request } = await ticket(as.cora, id)
    const { platform: _platform, ...terms } = request.choice!
    const countered = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
      requestId: id,
      version: request.version,
      body: { choice: { ...terms, invoiceOffset: 30 }, message: 'Later, please.', language: 'en' },
    })
    expect(countered).toMatchObject({ status: 'countered', proposal: sent.id, expires: '2026-03-20' })
    for (const who of [as.cora, as.dev]) await sign(who, countered.id)
    await runOn('2026-03-17')
    // The answer is the supplier's to give.
    expect(toldOf('offer.near').map(({ data }) => [data.ticketId, data.side])).toEqual([[countered.id, 'supplier']])
    await runOn('2026-03-21')
    expect((await ticket(as.cora, id)).request.status).toBe('superseded')
    expect((await ticket(as.cora, countered.id)).request.status).toBe('expired')
    expect((await view(sent.id)).customers[0]?.request).toMatchObject({ id: countered.id, status: 'expired' })
  })
})

describe('a proposal that is taken back', () => {
  test('is withdrawn from whoever has not answered, and from nobody else', async () => {
    const { as, send, sign, call, refused, ticket, toldOf, requestOf, view } = await proposing()
    const sent = await send()
    await sign(as.eve, requestOf(sent, 1))
    await sign(as.ada, requestOf(sent, 1))
    const on = { proposalId: sent.id, version: sent.version, reason: 'Sold out.' }
    for (const who of [as.cora, as.finn])
      expect(await refused(Proposals, who, 'DISCARD_REQUEST', on)).toMatch(/notFound|auth\./)
    expect(await call(Proposals, as.ada, 'DISCARD_REQUEST', on)).toMatchObject({ status: 'withdrawn', group: 'ended' })
    expect((await ticket(as.cora, requestOf(sent, 0))).request).toMatchObject({
      status: 'withdrawn',
      reason: 'Sold out.',
    })
    expect((await ticket(as.eve, requestOf(sent, 1))).request.status).toBe('signed')
    expect(toldOf('request.withdrawn').map(({ data }) => data.reason)).toEqual(['Sold out.'])
    expect((await view(sent.id)).proposal.reason).toBe('Sold out.')
    expect(await refused(Proposals, as.ada, 'DISCARD_REQUEST', { ...on, version: sent.version + 1 })).toBe(
      'state.transition',
    )
  })

  test('and one that its client turns down says why', async () => {
    const { as, send, call, requestOf, view, eve } = await proposing()
    const sent = await send([eve])
    const version = 1
    await call(Tickets, as.eve, 'REJECT_REQUEST', { requestId: requestOf(sent, 0), version, reason: 'Not now.' })
    expect((await view(sent.id)).customers).toMatchObject([{ request: { status: 'rejected', reason: 'Not now.' } }])
  })
})
