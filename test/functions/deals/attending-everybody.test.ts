import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Rfqs as RfqRows } from '#functions/deals/rfq-tables.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Relations, Roles, Teams } from '#functions/organisations/tables.ts'
import type { Invitee } from '#shared/deals/invitees.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import type { Agent } from '#shared/kit/agent.ts'
import { type Id, idFrom } from '#shared/kit/id.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { asking } from './rfq-fixture.ts'

/**
 * Who attends to a deal, over everybody whose it may be and every permission of who looks: what the server refuses, what waits and what the page
 * says are one. What the buttons make of that test/web/deals/own-moves.test.ts tries.
 */

type Base = Awaited<ReturnType<typeof asking>>
type Who = Base['as'][keyof Base['as']]
const stale = { version: 9999 } as const

/** Each of both organisations has a team of its own people, one of others, and one that is deleted. */
const begin = async () => {
  const base = await asking()
  const { store, org, as } = base
  const change = async (run: (unit: Unit) => Promise<void> | void) => {
    const unit = new Unit()
    await run(unit)
    await unit.commit(store)
  }
  const team = async (oid: Id<'organisation'>, member?: Who) => {
    const tid = idFrom('team', ulid())
    await change(async unit => {
      const at = '2026-03-01T00:00:00.000Z'
      repository(Teams, store, unit).create({ oid, tid, name: 'Team', memberCount: 1, createdAt: at, updatedAt: at })
      if (!member) return
      const rows = repository(Relations, store, unit)
      const row = await rows.need({ who: whoKey({ id: member.uid, type: 'user' }), oid })
      rows.save({ ...row, tids: [tid] })
    })
    return tid
  }
  const teams = {
    harbour: { own: await team(org.harbour, as.dev), others: await team(org.harbour) },
    wattle: { own: await team(org.wattle, as.ben), others: await team(org.wattle) },
  }
  /** Says what the one role of an organisation may. */
  const role = (oid: Id<'organisation'>, transaction: Record<string, boolean>, ticket: boolean) =>
    change(async unit => {
      const rows = repository(Roles, store, unit)
      const [row] = await rows.allRows({ oid })
      rows.save({ ...row!, transaction: { ...row!.transaction, ...transaction }, assignment: { ticket } })
    })
  const assign = (id: Request['id'], more: Partial<Request & { invitees: readonly Invitee[] }>) =>
    change(async unit => {
      const rows = repository(Requests, store, unit)
      rows.save({ ...(await rows.need({ id })), ...more } as never)
    })
  return { ...base, teams, role, assign, change }
}

/** Everybody whose a deal of an organisation may be, by what they are to the one who looks. */
const agentsOf = (oid: string, teams: { own: string; others: string }, uid: string, other: string) =>
  Object.entries<Agent>({
    organisation: { id: oid, type: 'organization' },
    'own team': { id: teams.own, type: 'team' },
    'team of others': { id: teams.others, type: 'team' },
    'deleted team': { id: idFrom('team', ulid()), type: 'team' },
    'who looks': { id: uid, type: 'user' },
    'a colleague': { id: other, type: 'user' },
    'who left': { id: '00000000-0000-4000-8000-000000000099', type: 'user' },
  })

const both = [true, false]

test('of what is bought: its agents, those brought in, teams that are gone and people who left', {
  timeout: 120_000,
}, async () => {
  const { as, org, call, refused, bodyWith, teams, role, assign, ticket, change, store, send, body, clock } =
    await begin()
  const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body: bodyWith({}) })
  const rfqDraft = await call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers: [], body })
  const rfqOpened = await send()
  clock.now = new Date('2026-03-21T01:00:00.000Z')
  const brought: readonly (readonly [string, readonly Invitee[]])[] = [
    ['nobody', []],
    ['who looks', [{ id: as.dev.uid, type: 'user' }]],
    ['their team', [{ id: teams.harbour.own, type: 'team' }]],
    ['others', [{ id: teams.harbour.others, type: 'team' }]],
  ]
  const listed = async (who: Who, server: typeof Tickets | typeof Rfqs, more: object) =>
    (
      await call<{ items: { id: string }[] }>(server, who, 'GET_BY_RELATED', { side: 'purchase', waits: true, ...more })
    ).items.map(({ id }) => id)
  for (const acts of both)
    for (const asks of both)
      for (const assigns of both) {
        await role(org.harbour, { 'ticket.demander': acts, 'marketplace.microserviceRequest': asks }, assigns)
        for (const [whose, demanderAgent] of agentsOf(org.harbour, teams.harbour, as.dev.uid, as.cora.uid)) {
          const isTheirs = ['organisation', 'own team', 'who looks'].includes(whose)
          for (const [in_, invitees] of brought) {
            const told = JSON.stringify({ acts, asks, assigns, whose, broughtIn: in_ })
            await assign(draft.id, { demanderAgent, invitees })
            const attends = isTheirs || assigns || in_ === 'who looks' || in_ === 'their team'
            expect((await ticket(as.dev, draft.id)).attends, told).toBe(attends)
            const waits = (await listed(as.dev, Tickets, { group: 'open' })).includes(draft.id)
            const on = { requestId: draft.id, ...stale, body: bodyWith({}) }
            expect([waits, await refused(Tickets, as.dev, 'UPDATE', on)], told).toEqual(
              attends && asks ? [true, 'call.conflict'] : [false, 'auth.denied'],
            )
            const remove = { requestId: draft.id, ...stale }
            expect(await refused(Tickets, as.dev, 'REMOVE', remove), told).toBe(
              attends && asks ? 'call.conflict' : 'auth.denied',
            )
          }
          // Nobody is brought in to a request for quotes.
          const told = JSON.stringify({ acts, asks, assigns, whose })
          await change(async unit => {
            const rows = repository(RfqRows, store, unit)
            for (const { id } of [rfqDraft, rfqOpened])
              rows.save({ ...(await rows.need({ id })), clientAgent: demanderAgent })
          })
          const attends = isTheirs || assigns
          const rfqs = await listed(as.dev, Rfqs, {})
          const on = (id: string) => ({ rfqId: id, ...stale })
          expect((await call<{ attends: boolean }>(Rfqs, as.dev, 'GET_BY_ID', { rfqId: rfqDraft.id })).attends).toBe(
            attends,
          )
          expect([rfqs.includes(rfqDraft.id), await refused(Rfqs, as.dev, 'REMOVE', on(rfqDraft.id))], told).toEqual(
            attends && asks ? [true, 'call.conflict'] : [false, 'auth.denied'],
          )
          expect(
            [rfqs.includes(rfqOpened.id), await refused(Rfqs, as.dev, 'CANCEL', { ...on(rfqOpened.id), reason: '' })],
            told,
          ).toEqual(attends && acts ? [true, 'call.conflict'] : [false, 'auth.denied'])
          // Who owns the organisation acts on all of it.
          expect(await listed(as.cora, Tickets, { group: 'open' }), told).toContain(draft.id)
        }
      }
})

test('of what is sold: its agents, teams that are gone and people who left', { timeout: 120_000 }, async () => {
  const { as, org, call, refused, sent, offer, teams, role, assign } = await begin()
  const request = await sent()
  const offered = await offer(await sent())
  const seen = async (id: string) =>
    call<Ticket>(Tickets, as.ben, 'GET_BY_ID', { requestId: id }).then(
      ({ attends }) => attends,
      () => undefined,
    )
  const agents = [['nobody', undefined] as const, ...agentsOf(org.wattle, teams.wattle, as.ben.uid, as.ada.uid)]
  for (const acts of both)
    for (const assigns of both) {
      await role(org.wattle, { 'ticket.supplier': acts }, assigns)
      for (const [whose, supplierAgent] of agents) {
        const told = JSON.stringify({ acts, assigns, whose })
        for (const { id } of [request, offered]) await assign(id, { supplierAgent })
        const sees = acts || assigns
        const attends = assigns || ['nobody', 'organisation', 'own team', 'who looks'].includes(whose)
        expect(await seen(request.id), told).toBe(sees ? attends : undefined)
        const list = { side: 'sale', group: 'open', waits: true }
        const waits = sees
          ? (await call<{ items: Request[] }>(Tickets, as.ben, 'GET_BY_RELATED', list)).items.map(({ id }) => id)
          : await refused(Tickets, as.ben, 'GET_BY_RELATED', list)
        // A signature binds the organisation, whoever attends.
        expect(waits, told).toEqual(
          sees ? [...(acts ? [offered.id] : []), ...(acts && attends ? [request.id] : [])] : 'auth.denied',
        )
        const on = { requestId: request.id, ...stale }
        const no = sees ? 'auth.denied' : 'notFound'
        expect(
          await refused(Tickets, as.ben, 'CREATE_OFFER', { ...on, body: { message: '', language: 'en' } }),
          told,
        ).toBe(acts ? (attends ? 'call.conflict' : 'auth.denied') : 'auth.denied')
        expect(await refused(Tickets, as.ben, 'REJECT_REQUEST', { ...on, reason: 'No.' }), told).toBe(
          acts && attends ? 'call.conflict' : no,
        )
      }
    }
})

test('of what a person buys for themselves: they alone, whether they look as themselves or as a client', async () => {
  const { as, org, call, refused, bodyWith } = await begin()
  await call(Organisations, as.eve, 'JOIN_AS_CLIENT', { organizationId: org.wattle })
  const asClient = { ...as.eve, organisationId: org.wattle }
  const draft = await call<Request>(Tickets, as.eve, 'CREATE', { body: bodyWith({}) })
  const second = await call<Request>(Tickets, asClient, 'CREATE', { body: bodyWith({}) })
  expect([draft.demanderAgent, second.demanderAgent]).toEqual([0, 1].map(() => ({ id: as.eve.uid, type: 'user' })))
  for (const who of [as.eve, asClient]) {
    const list = { side: 'purchase', group: 'open', waits: true }
    expect((await call<{ items: Request[] }>(Tickets, who, 'GET_BY_RELATED', list)).items.map(({ id }) => id)).toEqual([
      second.id,
      draft.id,
    ])
    for (const { id } of [draft, second]) {
      expect((await call<Ticket>(Tickets, who, 'GET_BY_ID', { requestId: id })).attends).toBe(true)
      expect(await refused(Tickets, who, 'REMOVE', { requestId: id, ...stale })).toBe('call.conflict')
      expect(await refused(Tickets, as.ada, 'REMOVE', { requestId: id, ...stale })).toMatch(/^(notFound|auth\.denied)$/)
    }
  }
})
