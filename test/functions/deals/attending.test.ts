import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Proposals as ProposalRows } from '#functions/deals/proposal-tables.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Rfqs as RfqRows } from '#functions/deals/rfq-tables.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Roles, Teams } from '#functions/organisations/tables.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { type Id, idFrom } from '#shared/kit/id.ts'
import { card, plainTerms } from '../../plain-terms.ts'
import { asking } from './rfq-fixture.ts'

/** Teams of both sides in which neither Dev nor Ben is: to Harbour's deals Cora attends, who may assign, to Wattle's Ada. */
const begin = async () => {
  const base = await asking()
  const { store, org, as, call } = base
  const team = async (oid: Id<'organisation'>) => {
    const unit = new Unit()
    const [tid, at] = [idFrom('team', ulid()), '2026-03-01T00:00:00.000Z']
    repository(Teams, store, unit).create({ oid, tid, name: 'Team', memberCount: 1, createdAt: at, updatedAt: at })
    await unit.commit(store)
    return { id: tid, type: 'team' } as const
  }
  const teams = { harbour: await team(org.harbour), wattle: await team(org.wattle) }
  /** Says who attends to a request, as assigning it will. @returns its version then */
  const assign = async (
    { id }: { readonly id: string },
    agents: Partial<Pick<Request, 'demanderAgent' | 'supplierAgent'>>,
  ) => {
    const unit = new Unit()
    const rows = repository(Requests, store, unit)
    rows.save({ ...(await rows.need({ id })), ...agents })
    await unit.commit(store)
    return (await repository(Requests, store, new Unit()).need({ id })).version
  }
  type Who = (typeof as)[keyof typeof as]
  const waits = async (who: Who, side: 'purchase' | 'sale') =>
    (await call<{ items: Request[] }>(Tickets, who, 'GET_BY_RELATED', { side, group: 'open', waits: true })).items.map(
      ({ id }) => id,
    )
  return { ...base, teams, waits, assign }
}

test('what a team of others attends to waits for who may act on it, and its page says of nobody else that they may', async () => {
  const { as, call, refused, sent, teams, assign, waits, ticket, offer, bodyWith } = await begin()
  const draft = await call<Request>(Tickets, as.dev, 'CREATE', { body: bodyWith({}) })
  expect([await waits(as.dev, 'purchase'), await waits(as.cora, 'purchase')]).toEqual([[draft.id], [draft.id]])
  await assign(draft, { demanderAgent: teams.harbour })
  expect([await waits(as.dev, 'purchase'), await waits(as.cora, 'purchase')]).toEqual([[], [draft.id]])
  expect([(await ticket(as.dev, draft.id)).attends, (await ticket(as.cora, draft.id)).attends]).toEqual([false, true])
  // Who is brought in may act, and is waited for.
  await call(Tickets, as.cora, 'ADD_INVITEES', {
    requestId: draft.id,
    invitees: [{ id: as.dev.uid, type: 'user' }],
  })
  expect(await waits(as.dev, 'purchase')).toEqual([draft.id])
  expect((await ticket(as.dev, draft.id)).attends).toBe(true)

  // What was sent waits for those of the supplier who attend to it.
  const request = await sent(as.cora)
  expect([await waits(as.ada, 'sale'), await waits(as.ben, 'sale')]).toEqual([[request.id], [request.id]])
  const version = await assign(request, { supplierAgent: teams.wattle })
  expect([await waits(as.ada, 'sale'), await waits(as.ben, 'sale')]).toEqual([[request.id], []])
  const on = { requestId: request.id, version, body: { message: '', language: 'en' } }
  expect(await refused(Tickets, as.ben, 'CREATE_OFFER', on)).toBe('auth.denied')
  expect([(await ticket(as.ben, request.id)).attends, (await ticket(as.ada, request.id)).attends]).toEqual([
    false,
    true,
  ])

  // A signature binds the organisation: it waits for whoever may give one.
  const offered = await offer({ ...request, version })
  await assign(offered, { demanderAgent: teams.harbour })
  expect(await waits(as.dev, 'purchase')).toContain(offered.id)
  expect([await waits(as.ada, 'sale'), await waits(as.ben, 'sale')]).toEqual([[offered.id], [offered.id]])
})

test('who may ask finishes what they ask for, and whoever may not is not waited for', async () => {
  const { as, org, store, call, refused, bodyWith, waits } = await begin()
  const may = async (transaction: Record<string, boolean>) => {
    const unit = new Unit()
    const roles = repository(Roles, store, unit)
    const [role] = await roles.allRows({ oid: org.harbour })
    roles.save({ ...role!, transaction: { ...role!.transaction, ...transaction } })
    await unit.commit(store)
  }
  await may({ 'ticket.demander': false })
  const draft = await call<Request>(Tickets, as.dev, 'CREATE', { body: bodyWith({}) })
  expect(await waits(as.dev, 'purchase')).toEqual([draft.id])
  const on = ({ id: requestId, version }: Request) => ({ requestId, version })
  const saved = await call<Request>(Tickets, as.dev, 'UPDATE', { ...on(draft), body: bodyWith({ quantity: 3 }) })
  const sending = { draft: on(saved), body: bodyWith({}) }
  // It may be sent, too: what is missing are the two who sign for Harbour Foods, of whom Dev is none now.
  expect(await refused(Tickets, as.dev, 'SEND_REQUEST_MERGED', sending)).toBe('deals.tooFewSigners')
  await call(Tickets, as.dev, 'REMOVE', on(saved))
  const kept = await call<Request>(Tickets, as.cora, 'CREATE', { body: bodyWith({}) })
  await may({ 'ticket.demander': true, 'marketplace.microserviceRequest': false })
  expect([await waits(as.dev, 'purchase'), await waits(as.cora, 'purchase')]).toEqual([[], [kept.id]])
})

test('so it is with requests for quotes', async () => {
  const { as, call, refused, send, body, teams, store, clock, view, waits } = await begin()
  const waiting = async (who: typeof as.cora | typeof as.dev) =>
    (await call<{ items: Rfq[] }>(Rfqs, who, 'GET_BY_RELATED', { side: 'purchase', waits: true })).items.map(
      ({ id }) => id,
    )
  const assign = async (id: string) => {
    const unit = new Unit()
    const rows = repository(RfqRows, store, unit)
    rows.save({ ...(await rows.need({ id })), clientAgent: teams.harbour })
    await unit.commit(store)
  }
  // Whoever acts for the first time waits once more, for the role.
  await waits(as.dev, 'purchase')
  const draft = await call<Rfq>(Rfqs, as.dev, 'CREATE', { suppliers: [], body })
  const sent = await send()
  expect((await view(as.dev, draft.id)).attends).toBe(true)
  for (const { id } of [draft, sent]) await assign(id)
  expect([(await view(as.cora, draft.id)).attends, (await view(as.dev, draft.id)).attends]).toEqual([true, false])
  // To what it is asked for the whole supplier attends.
  expect((await view(as.ada, sent.id)).attends).toBe(true)
  clock.now = new Date('2026-03-21T01:00:00.000Z')
  expect([await waiting(as.cora), await waiting(as.dev)]).toEqual([[sent.id, draft.id], []])
  expect(await refused(Rfqs, as.dev, 'CANCEL', { rfqId: sent.id, version: 2, reason: '' })).toBe('auth.denied')
})

test('and with drafts of proposals', async () => {
  const { as, call, refused, teams, store } = await begin()
  const body = {
    choice: {
      items: [
        {
          ...{ type: 'service', title: 'Stocktaking', quantity: 1, cost: '400.00', start: '2026-04-01' },
          ...{ end: '2026-05-01', requirePO: false, gstFree: false, description: 'We count everything.' },
        },
      ],
      ...plainTerms,
      platform: card,
    },
    ...{ message: '', language: 'en', expires: '2026-03-20' },
  }
  const draft = await call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [], body })
  const listed = async (who: typeof as.ada | typeof as.ben, more = {}) =>
    (await call<{ items: Proposal[] }>(Proposals, who, 'GET_BY_RELATED', { group: 'draft', ...more })).items.length
  const waits = { waits: true } as const
  expect([await listed(as.ada, waits), await listed(as.ben, waits)]).toEqual([1, 1])
  const unit = new Unit()
  const rows = repository(ProposalRows, store, unit)
  rows.save({ ...(await rows.need({ id: draft.id })), supplierAgent: teams.wattle })
  await unit.commit(store)
  expect([await listed(as.ada, waits), await listed(as.ben, waits)]).toEqual([1, 0])
  // The list shows it to all who sell.
  expect([await listed(as.ada), await listed(as.ben)]).toEqual([1, 1])
  const attends = async (who: typeof as.ada | typeof as.ben) =>
    (await call<{ attends: boolean }>(Proposals, who, 'GET_BY_ID', { proposalId: draft.id })).attends
  expect([await attends(as.ada), await attends(as.ben)]).toEqual([true, false])
  expect(await refused(Proposals, as.ben, 'REMOVE', { proposalId: draft.id, version: 2 })).toBe('auth.denied')
})
