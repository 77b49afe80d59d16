import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Members, Organisations as rows } from '#functions/organisations/tables.ts'
import type { Request } from '#shared/deals/request.ts'
import { recount, stageStaff } from '../relations.ts'
import { setting } from './fixture.ts'

/**
 * Harbour Foods signs by three: Cora, who owns it, and Dev and Eve, who hold one role. Cora has signed. `fewer` has it ask for two
 * signatures of its later deals, and `leaves` lets Eve go.
 */
const halfSigned = async () => {
  const base = await setting()
  const { as, store, org, call, sent, offer, sign } = base
  const oid = org.harbour
  const members = () => repository(Members, store, new Unit()).allRows({ oid }, { begins: 'mem_' })
  const memberOf = async (uid: string) => (await members()).find(({ who }) => who.id === uid)!
  const unit = new Unit()
  const { rid } = await memberOf(as.dev.uid)
  stageStaff(store, unit, { oid, uid: as.eve.uid, ...(rid ? { rid } : {}) })
  await unit.commit(store)
  await recount(store, oid)
  const asksFor = async (signerCount: number) => {
    const { version, tradingName } = await repository(rows, store, new Unit()).need({ id: oid })
    await call(Organisations, as.cora, 'UPDATE', { version, body: { tradingName, signerCount } })
  }
  await asksFor(3)
  const request = await sign(as.cora, (await offer(await sent())).id)
  expect(request).toMatchObject({ status: 'signing', demanderSignCount: 3 })
  const anew = async (who: (typeof as)['ada' | 'cora'], method: 'CREATE_OFFER' | 'COUNTER_OFFER', id = request.id) => {
    const { version } = (await base.ticket(who, id)).request
    return { who, method, asked: { requestId: id, version, body: { message: '', language: 'en' } } }
  }
  return {
    ...base,
    request,
    anew,
    short: async (who: (typeof as)[keyof typeof as]) =>
      (await call<{ short: string[] }>(Contracts, who, 'GET_SHORT_SIDES', { requestId: request.id })).short,
    fewer: () => asksFor(2),
    leaves: async () => {
      const { mid, version } = await memberOf(as.eve.uid)
      await call(Organisations, as.cora, 'DELETE_MEMBER', { mid, version })
    },
  }
}

describe('an offer that asks for more signatures than a side can give any more', () => {
  test('is told to both sides, until more may sign', async () => {
    const { as, request, fewer, leaves, short, refused, store, org } = await halfSigned()
    await fewer()
    expect(await short(as.ada)).toEqual([])
    await leaves()
    // Who is no party to the deal learns nothing of it.
    expect(await refused(Contracts, as.finn, 'GET_SHORT_SIDES', { requestId: request.id })).toBe('notFound')
    for (const who of [as.cora, as.dev, as.ada]) expect(await short(who)).toEqual(['demander'])
    const unit = new Unit()
    const oid = org.harbour
    const { rid } = (await repository(Members, store, new Unit()).allRows({ oid })).find(row => row.rid)!
    stageStaff(store, unit, { oid, uid: as.finn.uid, ...(rid ? { rid } : {}) })
    await unit.commit(store)
    await recount(store, oid)
    expect(await short(as.ada)).toEqual([])
  })

  test.each([
    ['ada', 'CREATE_OFFER', 'Fc'],
    ['cora', 'COUNTER_OFFER', 'countered'],
  ] as const)('is made anew by %s, and its signatures do not count for the new one', async (name, method, status) => {
    const { as, request, fewer, leaves, anew, call, refused, sign, ticket, document } = await halfSigned()
    await fewer()
    const early = await anew(as[name], method)
    // While all can still sign, who signed may rely on its terms.
    expect(await refused(Tickets, early.who, early.method, early.asked)).toBe('state.transition')
    await leaves()
    const { who, asked } = await anew(as[name], method)
    const made = await call<Request>(Tickets, who, method, asked)
    expect(made).toMatchObject({ status, signs: [], demanderSignCount: 2, replaces: request.id })
    expect((await ticket(as.ada, request.id)).request).toMatchObject({ status: 'superseded', replacedBy: made.id })
    expect((await document(as.ada, made.id)).signatures).toEqual([])
    await sign(as.cora, made.id)
    await sign(as.dev, made.id)
    expect((await sign(as.ada, made.id)).status).toBe('signed')
  })

  test('is made anew without an order of signing in which fewer cannot sign', async () => {
    const { as, store, request, fewer, leaves, anew, call, sign } = await halfSigned()
    const unit = new Unit()
    const requests = repository(Requests, store, unit)
    const row = await requests.need({ id: request.id })
    const roles = (await repository(Members, store, new Unit()).allRows({ oid: row.demander.id })).flatMap(
      one => one.rid ?? [],
    )
    const order = (needed: number) => [{ roles: roles.slice(0, 1), needed, owner: true }]
    requests.save({ ...row, demanderSignOrder: order(3), supplierSignOrder: order(1) })
    await unit.commit(store)
    await fewer()
    await leaves()
    const { who, method, asked } = await anew(as.ada, 'CREATE_OFFER')
    const made = await call<Request>(Tickets, who, method, asked)
    expect(made).not.toHaveProperty('demanderSignOrder')
    expect(made).toHaveProperty('supplierSignOrder')
    expect((await sign(as.cora, made.id)).status).toBe('signing')
  })
})
