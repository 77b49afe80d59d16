import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Sessions } from '#functions/identity/tables.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { sha256 } from '#functions/kit/hash.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { OrgAboutUs as server } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation } from '../relations.ts'

type Trader = Awaited<ReturnType<typeof trader>>

let store: Store
let host: ReturnType<typeof testHost>
let seller: Trader
let other: Trader
beforeAll(async () => {
  store = await testStore()
  host = testHost(store)
  seller = await trader(host)
  other = await trader(host)
})

const verifierOf = () => randomBytes(32).toString('base64url')
const sealed = 'sealed-for-one-tab'
const handOver = (who: TestCaller, to: Trader, verifier: string) =>
  host.call<{ code?: string; problem?: string }>(server, { uid: who.uid }, 'HAND_OVER', {
    domain: to.organisation.domainName,
    challenge: sha256(verifier),
    sealed,
  })
const takeOver = (payload: object) => host.send(server, undefined, 'TAKE_OVER', payload)
const refused = (payload: object) => host.refused(server, undefined, 'TAKE_OVER', payload)

describe("entering an organisation's host", () => {
  test('is for its staff, who act for it there', async () => {
    const { organisation, uid } = seller
    const domain = organisation.domainName
    expect(await host.call(server, { uid }, 'CHECK_MEMBER_STATUS', { domain })).toEqual({
      organizationId: seller.organisationId,
    })
  })
  test('is for its clients: a person on their own account, the staff of a client organisation for that', async () => {
    const client = person()
    const unit = new Unit()
    stageRelation(store, unit, {
      oid: seller.organisationId,
      who: { id: client.uid, type: 'user' },
      type: 'individual',
    })
    await unit.commit(store)
    const domain = seller.organisation.domainName
    expect(await host.call(server, client, 'CHECK_MEMBER_STATUS', { domain })).toEqual({})
    const buyer = await trader(host)
    await host.call(Organisations, buyer, 'JOIN_AS_CLIENT_ORG', { organizationId: seller.organisationId })
    expect(await host.call(server, { uid: buyer.uid }, 'CHECK_MEMBER_STATUS', { domain })).toEqual({
      organizationId: buyer.organisationId,
    })
  })
  test('is refused to others in the words for it, and nothing is handed over', async () => {
    const domain = seller.organisation.domainName
    expect(await host.call(server, { uid: other.uid }, 'CHECK_MEMBER_STATUS', { domain })).toEqual({
      problem: 'organisations.notAClient',
    })
    expect(await host.call(server, person(), 'CHECK_MEMBER_STATUS', { domain })).toEqual({
      problem: 'organisations.joinOneFirst',
    })
    expect(await handOver(other, seller, verifierOf())).toEqual({ problem: 'organisations.notAClient' })
    expect(await host.refused(server, { uid: other.uid }, 'CHECK_MEMBER_STATUS', { domain: 'nobody-has-this' })).toBe(
      'notFound',
    )
  })
})

describe('handing a sign-in over', () => {
  test('gives what was sealed to the tab that asked, once', async () => {
    const verifier = verifierOf()
    const { code } = await handOver(seller, seller, verifier)
    const domain = seller.organisation.domainName
    expect(await takeOver({ domain, code, verifier })).toEqual({
      result: { sealed, organizationId: seller.organisationId },
    })
    expect(await refused({ domain, code, verifier })).toBe('organisations.handOver')
  })
  test('gives a thief of the code nothing, and takes nothing from its owner by that', async () => {
    const verifier = verifierOf()
    const { code } = await handOver(seller, seller, verifier)
    const domain = seller.organisation.domainName
    expect(await refused({ domain, code, verifier: verifierOf() })).toBe('organisations.handOver')
    expect(await refused({ domain: other.organisation.domainName, code, verifier })).toBe('organisations.handOver')
    expect(await refused({ domain, code: verifierOf(), verifier })).toBe('organisations.handOver')
    expect(await takeOver({ domain, code, verifier })).toHaveProperty('result.sealed', sealed)
  })
  test('is of a hundred at once given to one', async () => {
    const verifier = verifierOf()
    const { code } = await handOver(seller, seller, verifier)
    const domain = seller.organisation.domainName
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeOver({ domain, code, verifier })))
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
  })
  test('ends after a minute', async () => {
    const verifier = verifierOf()
    const { code } = await handOver(seller, seller, verifier)
    const before = host.clock.now
    host.clock.now = new Date(before.getTime() + 61_000)
    expect(await refused({ domain: seller.organisation.domainName, code, verifier })).toBe('organisations.handOver')
    host.clock.now = before
  })
  test('ends with the session that was handed over', async () => {
    const owner = await trader(host)
    const verifier = verifierOf()
    const domain = owner.organisation.domainName
    const answer = await dispatch(
      server,
      host.host,
    )({
      caller: {
        uid: owner.uid as Uid,
        signedInAt: host.clock.now.getTime() / 1000 - 60,
        session: { id: 'a-session', agent: '' },
      },
      body: { method: 'HAND_OVER', payload: { domain, challenge: sha256(verifier), sealed }, requestId: verifierOf() },
    })
    const { code } = (answer as { result: { code: string } }).result
    const unit = new Unit()
    const sessions = repository(Sessions, store, unit)
    const row = await sessions.get({ uid: owner.uid })
    const ended = { before: host.clock.now.toISOString(), list: [] }
    if (row) sessions.save({ ...row, ...ended })
    else sessions.create({ uid: owner.uid, ...ended })
    await unit.commit(store)
    expect(await refused({ domain, code, verifier })).toBe('organisations.handOver')
  })
})
