import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { ClientViews } from '#functions/deals/ClientViews.ts'
import { ContractPapers } from '#functions/deals/ContractPapers.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Signatures } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as OrganisationsServer } from '#functions/organisations/Organisations.ts'
import { Members, Organisations, Relations, Roles } from '#functions/organisations/tables.ts'
import { signTurn } from '#shared/deals/events.ts'
import type { Request } from '#shared/deals/request.ts'
import { idFrom } from '#shared/kit/id.ts'
import { defaultMemberRole } from '#shared/organisations/role.ts'
import { textsOf } from '../pdf.ts'
import { recount, relationOf, stageStaff } from '../relations.ts'
import { setting } from './fixture.ts'

/**
 * Wattle Advisory gives two signatures: its sales people sign first, then its board. Ben and Sue sell, Bo is of the board, and Ada owns it.
 */
const ordered = async () => {
  const base = await setting()
  const { store, org, as } = base
  const unit = new Unit()
  const { rid: sales = '' } = await relationOf(store, as.ben.uid, org.wattle)
  const board = idFrom('role', ulid())
  const roles = repository(Roles, store, unit)
  roles.save({ ...(await roles.need({ oid: org.wattle, rid: sales })), name: 'Sales' })
  roles.create({
    rid: board,
    oid: org.wattle,
    name: 'Board',
    level: 2,
    department: {},
    assignment: { ticket: true },
    production: {},
    transaction: defaultMemberRole.transaction,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
  } as never)
  const organisations = repository(Organisations, store, unit)
  organisations.save({ ...(await organisations.need({ id: org.wattle })), signerCount: 2 })
  // Eve and Finn have accounts, and are of Wattle Advisory, too.
  stageStaff(store, unit, { oid: org.wattle, uid: as.eve.uid, rid: sales as never })
  stageStaff(store, unit, { oid: org.wattle, uid: as.finn.uid, rid: board })
  if (!(await unit.commit(store)).ok) throw new Error('the people were not written')
  await recount(store, org.wattle)
  const people = {
    ada: as.ada,
    ben: as.ben,
    sue: { uid: as.eve.uid, organisationId: org.wattle },
    bo: { uid: as.finn.uid, organisationId: org.wattle },
    cora: as.cora,
    dev: as.dev,
  }
  type Who = (typeof people)[keyof typeof people]
  const group = (rids: readonly string[], needed = 1, owner = false) => ({ roles: rids, needed, owner })
  const order = [group([sales]), group([board])]
  const set = (who: Who, { id: requestId, version }: Request, wanted: unknown = order) => ({
    who,
    payload: { requestId, version, order: wanted },
  })
  const signing = async (who: Who, requestId: string) => {
    const { hash, signerNames } = await base.document(who as never, requestId)
    return { requestId, documentHash: hash, signature: base.typed(signerNames[0] ?? '') }
  }
  const refusedOf = async (who: Who, requestId: string) =>
    base.refused(Contracts, who, 'SIGN_CONTRACT_MERGED', await signing(who, requestId))
  /** Gives somebody another role, or none, by their rows. */
  const move = async (who: Who, change: { rid?: string | undefined; status?: 'released' }) => {
    const moving = new Unit()
    const relation = await relationOf(store, who.uid, org.wattle)
    repository(Relations, store, moving).save({ ...relation, ...change } as never)
    const members = repository(Members, store, moving)
    members.save({ ...(await members.need({ oid: org.wattle, mid: relation.mid })), ...change } as never)
    if (!(await moving.commit(store)).ok) throw new Error('not moved')
    await recount(store, org.wattle)
  }
  const offered = async () => base.offer(await base.sent())
  return {
    ...base,
    people,
    sales,
    board,
    group,
    order,
    offered,
    signing,
    move,
    refusedOf,
    signs: (who: Who, requestId: string) => base.sign(who as never, requestId),
    setOrder: (who: Who, request: Request, wanted?: unknown) =>
      base.call<Request>(Contracts, who, 'SET_SIGN_ORDER', set(who, request, wanted).payload),
    refusedOrder: (who: Who, request: Request, wanted?: unknown) =>
      base.refused(Contracts, who, 'SET_SIGN_ORDER', set(who, request, wanted).payload),
    turns: () => base.told().filter(({ type }) => type === signTurn.type),
  }
}

describe('an order of signers', () => {
  test('lets one group sign after the other, tells each of its turn, and stands on the paper', async () => {
    const { people, order, offered, setOrder, signs, refusedOf, document, turns, call, store, told, sales, board } =
      await ordered()
    const asked = await offered()
    const request = await setOrder(people.ben, asked)
    expect(request.supplierSignOrder).toEqual(order)
    expect(request.version).toBe(asked.version + 1)
    expect(turns().map(({ data, parties }) => [data.group, data.roles, parties])).toEqual([
      [1, sales, [request.supplier]],
    ])
    expect(told().find(({ type }) => type === 'deals.contract.orderSet')?.data).toMatchObject({
      signer: 'Ben Tester',
      party: 'Wattle Advisory',
      groups: 2,
    })

    // Who is not in turn is told so, and sees whose turn it is; so does the other side, and cannot change it.
    expect(await refusedOf(people.bo, request.id)).toBe('deals.notYourTurn')
    expect(await refusedOf(people.ada, request.id)).toBe('deals.notYourTurn')
    const seen = await document(people.bo as never, request.id)
    expect([seen.maySign, seen.whyNot]).toEqual([false, 'deals.notYourTurn'])
    const groups = [
      { roles: ['Sales'], owner: false, needed: 1, signed: 0, isCurrent: true },
      { roles: ['Board'], owner: false, needed: 1, signed: 0, isCurrent: false },
    ]
    expect(seen.orders).toEqual({ supplier: groups })
    const other = await document(people.cora as never, request.id)
    expect(other.orders).toEqual({ supplier: groups })
    expect([other.maySign, other.mayOrder]).toEqual([true, 'set'])

    const half = await signs(people.sue, request.id)
    expect(half.signs.map(({ uid, group }) => [uid, group])).toEqual([[people.sue.uid, 1]])
    expect(turns().map(({ data }) => [data.group, data.roles])).toEqual([
      [1, sales],
      [2, board],
    ])
    expect(await refusedOf(people.ben, request.id)).toBe('deals.notYourTurn')
    expect((await document(people.bo as never, request.id)).orders.supplier?.map(({ signed }) => signed)).toEqual([
      1, 0,
    ])
    await signs(people.bo, request.id)
    await signs(people.cora, request.id)
    const done = await signs(people.dev, request.id)
    expect(done.status).toBe('signed')
    expect(turns()).toHaveLength(2)

    const rows = await repository(Signatures, store, new Unit()).allRows({ requestId: request.id })
    const bySigner = new Map(rows.map(({ uid, turn }) => [uid as string, turn]))
    expect([bySigner.get(people.sue.uid), bySigner.get(people.bo.uid), bySigner.get(people.cora.uid)]).toEqual([
      { group: 1, of: 2, role: 'Sales' },
      { group: 2, of: 2, role: 'Board' },
      undefined,
    ])
    const { content } = await call<{ content: string }>(ContractPapers, people.cora, 'GET', {
      requestId: request.id,
      language: 'en',
    })
    const text = (await textsOf(Buffer.from(content, 'base64'))).join(' ')
    expect(text).toContain('Group 1 of 2: Sales')
    expect(text).toContain('Group 2 of 2: Board')
  })

  test('passes a turn to who holds the role by then, and keeps the signature of who has left', async () => {
    const { people, offered, setOrder, signs, move, refusedOf, board } = await ordered()
    const request = await setOrder(people.ben, await offered())
    // The role is taken from Ben, who is of the board now: it is not his turn any more, and it is Sue's.
    await move(people.ben, { rid: board })
    expect(await refusedOf(people.ben, request.id)).toBe('deals.notYourTurn')
    await signs(people.sue, request.id)
    await move(people.sue, { status: 'released' })
    await signs(people.ben, request.id)
    await signs(people.cora, request.id)
    const done = await signs(people.dev, request.id)
    expect(done.status).toBe('signed')
    expect(done.signs.map(({ group }) => group)).toEqual([1, 2, undefined, undefined])
  })

  test('takes one of two who sign at the same moment, and refuses the other', async () => {
    const { people, offered, setOrder, signing, send, ticket } = await ordered()
    const request = await setOrder(people.ben, await offered())
    const payloads = await Promise.all([signing(people.ben, request.id), signing(people.sue, request.id)])
    const answers = await Promise.all(
      [people.ben, people.sue].map((who, n) => send(Contracts, who, 'SIGN_CONTRACT_MERGED', payloads[n])),
    )
    expect(answers.map(answer => ('errorType' in answer ? answer.errorType : 'signed')).toSorted()).toEqual([
      'deals.notYourTurn',
      'signed',
    ])
    const { request: after } = await ticket(people.ada as never, request.id)
    expect(after.signs.map(({ group }) => group)).toEqual([1])
  })

  test('goes back to a group of which one takes the signature back', async () => {
    const { people, offered, setOrder, signs, call, refusedOf, turns } = await ordered()
    const request = await setOrder(people.ben, await offered())
    await signs(people.ben, request.id)
    await call(Contracts, people.ben, 'TAKE_BACK_SIGNATURE', { requestId: request.id })
    expect(turns().map(({ data }) => data.group)).toEqual([1, 2, 1])
    expect(await refusedOf(people.bo, request.id)).toBe('deals.notYourTurn')
    // With nobody's signature left the order can be changed again.
    const { version } = await signs(people.sue, request.id)
    expect(version).toBeGreaterThan(request.version)
  })

  test('is told once more of the group that alone is waited for, in place of the mail to all who may sign', async () => {
    const { people, offered, setOrder, signs, turns, told } = await ordered()
    const request = await setOrder(people.ben, await offered())
    await signs(people.cora, request.id)
    expect(turns()).toHaveLength(1)
    await signs(people.dev, request.id)
    expect(turns().map(({ data }) => data.group)).toEqual([1, 1])
    const signed = told().filter(({ type }) => type === 'deals.contract.signed')
    expect(signed.map(({ data }) => data.ordered)).toEqual(['supplier', 'supplier'])
  })
})

describe('the order of a side is set', () => {
  test('by who may act on the deal for it, while it can be signed, from the version that they saw', async () => {
    const { people, offered, sent, setOrder, refusedOrder, call, as, org } = await ordered()
    const request = await offered()
    expect(await refusedOrder(people.ben, { ...request, version: request.version + 1 })).toBe('call.conflict')
    expect(await refusedOrder({ uid: as.finn.uid, organisationId: org.other }, request)).toBe('notFound')
    // Not yet: there is nothing to sign.
    expect(await refusedOrder(people.ben, await sent())).toBe('state.transition')
    const set = await setOrder(people.ben, request)
    const found = await call(Contracts, people.ben, 'GET_SIGN_ORDER', { requestId: request.id })
    expect(found).toMatchObject({ version: set.version, needed: 2, owner: true, order: set.supplierSignOrder })
    const off = await setOrder(people.ben, set, null)
    expect(off.supplierSignOrder).toBeUndefined()
    // There is none to take off.
    expect((await setOrder(people.ben, off, null)).version).toBe(off.version)
  })

  test('for one’s own side alone', async () => {
    const { people, offered, setOrder, refusedOrder, group, order, relation } = await withBuyers()
    const request = await setOrder(people.ben, await offered())
    // The client names roles of the supplier: its own side has none of them.
    expect(await refusedOrder(people.cora, request, order)).toBe('deals.signOrderRole')
    const both = await setOrder(people.cora, request, [group([], 1, true), group([relation.rid ?? ''])])
    expect(both.supplierSignOrder).toEqual(order)
    expect(both.demanderSignOrder).toHaveLength(2)
  })

  const withBuyers = async () => {
    const base = await ordered()
    return { ...base, relation: await relationOf(base.store, base.as.dev.uid, base.org.harbour) }
  }

  test('only as one that can be kept', async () => {
    const { people, offered, refusedOrder, group, sales, board } = await ordered()
    const request = await offered()
    const refused = (...groups: unknown[]) => refusedOrder(people.ben, request, groups)
    expect(await refused(group([sales]))).toBe('deals.signOrderSum')
    expect(await refused(group([sales]), group([]))).toBe('deals.signOrderRole')
    expect(await refused(group([sales]), group([idFrom('role', ulid())]))).toBe('deals.signOrderRole')
    expect(await refused(group([board], 2))).toBe('deals.signOrderTooFew')
    expect(await refused(group([board, sales]), group([board]))).toBe('deals.signOrderTooFew')
    expect(await refused()).toBe('input.invalid')
    expect(await refusedOrder(people.ben, request, [{ ...group([sales], 2), uid: people.ben.uid }])).toBe(
      'input.invalid',
    )
  })

  test('not once its side has signed, unless nobody can go on with it', async () => {
    const { people, offered, setOrder, refusedOrder, signs, move, refusedOf, document, board, store, org } =
      await ordered()
    const request = await setOrder(people.ben, await offered())
    // The signatures of the other side are its own affair.
    const signedByOther = await signs(people.cora, request.id)
    const again = await setOrder(people.ben, signedByOther)
    const signed = await signs(people.ben, again.id)
    expect(await refusedOrder(people.sue, signed, null)).toBe('deals.signOrderFixed')
    expect((await document(people.sue as never, request.id)).mayOrder).toBeUndefined()

    // Bo leaves, and nobody is of the board any more; nor is the role itself there in the end.
    await move(people.bo, { status: 'released' })
    expect((await document(people.sue as never, request.id)).mayOrder).toBe('takeOff')
    const unit = new Unit()
    const roles = repository(Roles, store, unit)
    roles.remove(await roles.need({ oid: org.wattle, rid: board }))
    await unit.commit(store)
    const seen = await document(people.sue as never, request.id)
    expect(seen.orders.supplier?.map(({ roles }) => roles)).toEqual([['Sales'], [null]])
    expect(await refusedOf(people.sue, request.id)).toBe('deals.notYourTurn')
    expect(await refusedOrder(people.sue, signed)).toBe('deals.signOrderFixed')
    const off = await setOrder(people.sue, signed, null)
    expect(off.supplierSignOrder).toBeUndefined()
    await signs(people.sue, request.id)
    expect((await signs(people.dev, request.id)).status).toBe('signed')
  })

  test('and goes on with what the offer becomes; one that comes to another number has to be set anew', async () => {
    const { people, as, offered, setOrder, offer, signs, refusedOf, store, org, order, group, sales, board } =
      await ordered()
    const request = await setOrder(people.ben, await offered())
    const changed = await offer(request, { message: 'Otherwise.' })
    expect(changed.supplierSignOrder).toEqual(order)
    const unit = new Unit()
    const organisations = repository(Organisations, store, unit)
    organisations.save({ ...(await organisations.need({ id: org.wattle })), signerCount: 3 })
    await unit.commit(store)
    const more = await offer(changed, { message: 'And otherwise again.' })
    expect([more.supplierSignCount, more.supplierSignOrder]).toEqual([3, order])
    expect(await refusedOf(people.sue, more.id)).toBe('deals.signOrderSum')
    await setOrder(as.ada, more, [group([sales], 2), group([board])])
    expect((await signs(people.sue, more.id)).signs).toHaveLength(1)
  })

  test('by an organisation: a person signs alone, and nobody signs in an order by a link', async () => {
    const { people, as, call, refused, body, offer, setOrder, org, store, group } = await ordered()
    const own = await call<Request>(Tickets, as.eve, 'SEND_REQUEST_MERGED', { body })
    const toPerson = await offer(own)
    const payload = { requestId: toPerson.id, version: toPerson.version, order: [group([], 1, true)] }
    expect(await refused(Contracts, as.eve, 'SET_SIGN_ORDER', payload)).toBe('input.invalid')
    const unit = new Unit()
    const organisations = repository(Organisations, store, unit)
    organisations.save({ ...(await organisations.need({ id: org.harbour })), signerCount: 1 })
    await unit.commit(store)
    const request = await offer(await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body }))
    const of = { kind: 'document', requestId: request.id }
    const answerable = async () =>
      (await call<{ mayAnswer: string }>(ClientViews, people.cora, 'GET_BY_SUBJECT', { of })).mayAnswer
    expect(await answerable()).toBe('ownAddress')
    await setOrder(people.cora, request, [group([], 1, true)])
    expect(await answerable()).toBe('no')
  })
})

test('a browser learns which role one holds, to show whose turn it is', async () => {
  const { people, call, sales } = await ordered()
  const { workspaces } = await call<{ workspaces: { role?: { rid: string } }[] }>(
    OrganisationsServer,
    { uid: people.ben.uid },
    'GET_MINE',
    {},
  )
  expect(workspaces.map(({ role }) => role?.rid)).toEqual([sales])
})
