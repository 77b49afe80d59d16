import { describe, expect, test } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Organisations as rows } from '#functions/organisations/tables.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { testHost, testStore } from '../host.ts'
import { abnOf, person, trader } from '../people.ts'
import { setting } from './fixture.ts'

const update = (organisation: Organisation, signerCount: number) => ({
  version: organisation.version,
  body: { tradingName: organisation.tradingName, signerCount },
})

describe('how many signatures bind an organisation', () => {
  test('is one for an organisation that has only its owner', async () => {
    const host = testHost(await testStore())
    const owner = await trader(host)
    expect(await host.refused(Organisations, owner, 'UPDATE', update(owner.organisation, 2))).toBe(
      'organisations.tooFewSigners',
    )
    await host.call(Organisations, owner, 'UPDATE', update(owner.organisation, 1))
    const org = { tradingName: 'Two', domainName: 'two-signers', abn: abnOf(77), signerCount: 2 }
    expect(await host.refused(Organisations, person(), 'CREATE_ORGANIZATION', { org })).toBe(
      'organisations.tooFewSigners',
    )
  })

  test('is at most the number of its people who may sign', async () => {
    const { as, store, org, call, refused } = await setting()
    const harbour = await repository(rows, store, new Unit()).need({ id: org.harbour })
    // Cora owns it, and Dev may request: two.
    expect(await refused(Organisations, as.cora, 'UPDATE', update(harbour, 3))).toBe('organisations.tooFewSigners')
    const { version } = await call<Organisation>(Organisations, as.cora, 'UPDATE', update(harbour, 2))
    expect(version).toBe(harbour.version + 1)
  })

  test('does not move when the first supplier is gained, or the last one lost', async () => {
    const { as, store, org, call, refused } = await setting()
    const ofWattle = () => repository(rows, store, new Unit()).need({ id: org.wattle })
    const suppliers = async (supplierCount: number) => {
      const unit = new Unit()
      const organisations = repository(rows, store, unit)
      organisations.save({ ...(await organisations.need({ id: org.wattle })), supplierCount })
      await unit.commit(store)
    }
    // Ada and Ben may sign what it sells. Of what it may buy one day, only Ada could: it has no supplier yet.
    expect(await refused(Organisations, as.ada, 'UPDATE', update(await ofWattle(), 2))).toBe(
      'organisations.tooFewSigners',
    )
    await call(Organisations, as.ada, 'UPDATE', update(await ofWattle(), 1))
    await suppliers(1)
    expect(await refused(Organisations, as.ada, 'UPDATE', update(await ofWattle(), 2))).toBe(
      'organisations.tooFewSigners',
    )
    // Cora and Dev may sign what Harbour Foods buys, and only they what it sells: with suppliers and without.
    const unit = new Unit()
    const organisations = repository(rows, store, unit)
    organisations.save({ ...(await organisations.need({ id: org.harbour })), supplierCount: 0 })
    await unit.commit(store)
    const harbour = await repository(rows, store, new Unit()).need({ id: org.harbour })
    expect(await refused(Organisations, as.cora, 'UPDATE', update(harbour, 3))).toBe('organisations.tooFewSigners')
    await call(Organisations, as.cora, 'UPDATE', update(harbour, 2))
  })
})

describe('who may sign', () => {
  // Harbour Foods wants two signatures, and has Cora, who owns it, and Dev.
  test('is not let go while as many signatures are asked for', async () => {
    const { as, call, refused, org, store } = await setting()
    type Row = { mid: string; version: number; isOwner: boolean }
    const { items } = await call<{ items: Row[] }>(Organisations, as.cora, 'GET_MEMBERS', { type: 'member' })
    const dev = items.find(({ isOwner }) => !isOwner)!
    const named = { mid: dev.mid, version: dev.version }
    expect(await refused(Organisations, as.cora, 'DELETE_MEMBER', named)).toBe('organisations.tooFewSigners')
    const alone = { uid: as.dev.uid }
    expect(await refused(Organisations, alone, 'LEAVE', { organizationId: org.harbour })).toBe(
      'organisations.tooFewSigners',
    )
    const row = await repository(rows, store, new Unit()).need({ id: org.harbour })
    await call(Organisations, as.cora, 'UPDATE', update(row, 1))
    await call(Organisations, as.cora, 'DELETE_MEMBER', named)
  })

  test('and owns an organisation neither leaves it nor is let go', async () => {
    const { as, call, refused, org } = await setting()
    type Row = { mid: string; version: number; isOwner: boolean }
    const { items } = await call<{ items: Row[] }>(Organisations, as.cora, 'GET_MEMBERS', { type: 'member' })
    const cora = items.find(({ isOwner }) => isOwner)!
    expect(await refused(Organisations, as.cora, 'DELETE_MEMBER', { mid: cora.mid, version: cora.version })).toBe(
      'member.ownerStays',
    )
    expect(await refused(Organisations, { uid: as.cora.uid }, 'LEAVE', { organizationId: org.harbour })).toBe(
      'member.ownerStays',
    )
  })
})

describe('a deal that could never be signed', () => {
  const wanting = async (of: 'harbour' | 'wattle', signerCount: number) => {
    const base = await setting()
    const request = await base.sent()
    const unit = new Unit()
    const organisations = repository(rows, base.store, unit)
    organisations.save({ ...(await organisations.need({ id: base.org[of] })), signerCount })
    await unit.commit(base.store)
    return { ...base, request }
  }

  test.each(['harbour', 'wattle'] as const)('is not offered where %s lacks people who may sign', async of => {
    const { as, request, refused } = await wanting(of, 3)
    const offer = { requestId: request.id, version: request.version, body: { message: '', language: 'en' } }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', offer)).toBe('deals.tooFewSigners')
  })

  test('is offered anew on the same terms where fewer are asked for by now', async () => {
    const { as, store, org, call, refused, sent, offer } = await setting()
    const offered = await offer(await sent())
    expect(offered.demanderSignCount).toBe(2)
    const again = (version: number) => ({
      requestId: offered.id,
      version,
      body: { message: '', language: 'en' },
    })
    expect(await refused(Tickets, as.cora, 'COUNTER_OFFER', again(offered.version))).toBe('deals.offerUnchanged')
    const harbour = await repository(rows, store, new Unit()).need({ id: org.harbour })
    await call(Organisations, as.cora, 'UPDATE', update(harbour, 1))
    const anew = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', again(offered.version))
    expect(anew.demanderSignCount).toBe(1)
  })

  test('is not asked for by an organisation that could not sign it', async () => {
    const { as, body, refused } = await wanting('harbour', 3)
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body })).toBe('deals.tooFewSigners')
  })
})
