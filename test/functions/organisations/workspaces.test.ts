import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'

type Mine = { workspaces: { status: string; organisation: { id: string }; teams: { name: string }[] }[] }
type Joined = { items: { id: string; name: string; domainName: string }[]; cursor?: string }

let store: Store
let host: ReturnType<typeof testHost>
beforeAll(async () => {
  store = await testStore()
  host = testHost(store)
})
const mine = async (who: { uid: string }) =>
  (await host.call<Mine>(server, { uid: who.uid }, 'GET_MINE', {})).workspaces

describe('where one can work', () => {
  test('is said with the own teams; who keeps teams and is in none is offered those that there are', async () => {
    const boss = await trader(host)
    const oid = boss.organisationId
    const [plain, bare] = [person(), person()]
    expect(await mine(boss)).toMatchObject([{ status: 'active', teams: [] }])
    const team = await host.call<{ tid: string }>(server, boss, 'ADD_TEAM', { name: 'Audit' })
    await host.call(server, boss, 'ADD_TEAM', { name: 'Tax' })
    const unit = new Unit()
    stageStaff(store, unit, { oid, uid: plain.uid, tids: [team.tid] })
    stageStaff(store, unit, { oid, uid: bare.uid })
    await unit.commit(store)
    expect((await mine(boss))[0]?.teams.map(({ name }) => name)).toEqual(['Audit', 'Tax'])
    expect((await mine(plain))[0]?.teams.map(({ name }) => name)).toEqual(['Audit'])
    expect((await mine(bare))[0]?.teams).toEqual([])
  })

  test('while the usage fee is unpaid it says so, and the server does nothing in its name', async () => {
    const boss = await trader(host)
    const unit = new Unit()
    const organisations = repository(OrganisationRows, store, unit)
    const organisation = await organisations.need({ id: boss.organisationId })
    const [requestId, invoice] = [
      idFrom('request', '01J00000000000000000000001'),
      idFrom('invoice', '01J00000000000000000000001'),
    ]
    organisations.save({ ...organisation, feeUnpaid: { since: '2026-03-24', requestId, invoices: [invoice] } })
    await unit.commit(store)
    expect(await mine(boss)).toMatchObject([{ status: 'feeUnpaid', organisation: { id: boss.organisationId } }])
    expect(await host.refused(server, boss, 'GET_MEMBERS', { type: 'member' })).toBe('auth.feeUnpaid')
  })
})

describe('whose client one is', () => {
  test('is listed page by page to the last, found by name, and leaves out where one works and what has ended', async () => {
    const boss = await trader(host)
    const who = { id: boss.uid, type: 'user' } as const
    const unit = new Unit()
    const ids = Array.from({ length: 23 }, (_, n) =>
      idFrom('organisation', `01J0000000000000000000${String(n).padStart(4, '0')}`),
    )
    for (const oid of ids) stageRelation(store, unit, { oid, who, type: 'individual' })
    stageRelation(store, unit, {
      oid: idFrom('organisation', '01J00000000000000000009999'),
      who,
      type: 'individual',
      status: 'released',
    })
    await unit.commit(store)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page: Joined = await host.call(server, { uid: boss.uid }, 'GET_JOINED', cursor ? { cursor } : {})
      found.push(...page.items.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(found.sort()).toEqual([...ids].sort())
    const named = (query: string) => host.call<Joined>(server, { uid: boss.uid }, 'GET_JOINED', { query })
    expect((await named('organis')).items.length).toBeGreaterThan(0)
    expect((await named('nobody')).items).toEqual([])
    // Another's are another's.
    expect((await host.call<Joined>(server, boss, 'GET_JOINED', {})).items).toEqual([])
  })
})
