import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Roles } from '#functions/organisations/tables.ts'
import type { SentInvitation, ShownList } from '#shared/organisations/Invitations.contract.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { stageRelation, stageStaff } from '../relations.ts'
import {
  accept,
  accounts,
  address,
  codeTo,
  create,
  host,
  invite,
  inviterOf,
  known,
  post,
  register,
  relationOf,
  sentBy,
  stageInvitations,
  store,
} from './invited.ts'

stageInvitations()

describe('who may invite', () => {
  test('security: gives no role above their own by an invitation, a list, a second mail or an answer', async () => {
    const by = await inviterOf()
    const oid = by.organisationId
    const roles = await repository(Roles, store, new Unit()).allRows({ oid })
    const admin = roles.find(({ name }) => name === 'Admin')!
    const { level, ...groups } = roleOf(2, ['department.structure.member', 'department.structure.client'])
    const hires = await host.call<{ rid: string }>(Organisations, by, 'ADD_ROLE', {
      name: 'Hires',
      body: { level, ...groups },
    })
    const kim = await known()
    const ann = await known()
    const unit = new Unit()
    stageStaff(store, unit, { oid, uid: kim.uid, rid: hires.rid as never })
    const mid = stageRelation(store, unit, {
      oid,
      who: { id: ann.uid, type: 'user' },
      type: 'individual',
      status: 'requested',
    })
    await unit.commit(store)
    const inside = { uid: kim.uid, organisationId: oid }
    const above = { type: 'member', language: 'en', rid: admin.rid }
    const before = await sentBy(by)
    expect(await host.refused(server, inside, 'CREATE', { ...above, emails: [address()] })).toBe('role.aboveLevel')
    const people = [{ line: 2, email: address() }]
    expect(await host.refused(server, inside, 'PUT_LIST', { ...above, people })).toBe('role.aboveLevel')
    expect(
      await host.refused(Organisations, inside, 'ACTIVATE_MEMBER', { mid, version: 1, accept: true, rid: admin.rid }),
    ).toBe('role.aboveLevel')
    expect(await sentBy(by)).toEqual(before)
    // Nor in a list that the owner began, which gives their role to whoever follows in it, and not by sending it.
    const begun = await host.call<{ list: ShownList }>(server, by, 'PUT_LIST', { ...above, people })
    const { id } = begun.list
    for (const rid of [undefined, hires.rid])
      expect(
        await host.refused(server, inside, 'PUT_LIST', {
          ...{ type: 'member', language: 'en', list: { id, at: 1 }, people: [{ line: 3, email: ann.email }] },
          ...(rid && { rid }),
        }),
      ).toBe('role.aboveLevel')
    expect(await host.refused(server, inside, 'MOVE_LIST', { id, event: 'start' })).toBe('role.aboveLevel')
    await host.call(server, by, 'MOVE_LIST', { id, event: 'start' })
    await host.call(server, inside, 'MOVE_LIST', { id, event: 'stop' })
    expect(await host.refused(server, inside, 'MOVE_LIST', { id, event: 'resume' })).toBe('role.aboveLevel')
    // What the owner gave by one is not handed out once more by somebody who could not have given it.
    await create(by, { rid: admin.rid, emails: [address()] })
    const [{ who, type, version } = {} as SentInvitation] = await sentBy(by)
    expect(await host.refused(server, inside, 'ENCRYPT_PARAMS', { who, type, version })).toBe('role.aboveLevel')
    await create({ ...by, ...inside, rid: hires.rid }, { emails: [address()] })
    const own = (await sentBy(by)).find(row => row.role === 'Hires')!
    expect(
      await host.refused(server, inside, 'UPDATE', {
        who: own.who,
        type: own.type,
        version: own.version,
        rid: admin.rid,
      }),
    ).toBe('role.aboveLevel')
    expect((await relationOf(ann.uid, oid))?.status).toBe('requested')
  })

  test('hands out no more than they have, and invites to the lists that they keep', async () => {
    const by = await inviterOf()
    const kim = await known()
    await invite(by, kim.email)
    await accept(kim, by.organisationId)
    const inside = { uid: kim.uid, organisationId: by.organisationId }
    // The default role keeps no list.
    expect(
      await host.refused(server, inside, 'CREATE', {
        type: 'member',
        rid: by.rid,
        language: 'en',
        emails: [address()],
      }),
    ).toBe('auth.denied')
    expect(await host.refused(server, inside, 'GET_BY_RELATED', { of: 'sent' })).toBe('auth.denied')
    expect(await host.refused(server, by, 'CREATE', { type: 'member', language: 'en', emails: [address()] })).toBe(
      'notFound',
    )
    const stranger = await inviterOf()
    expect(
      await host.refused(server, stranger, 'CREATE', {
        type: 'member',
        rid: by.rid,
        language: 'en',
        emails: [address()],
      }),
    ).toBe('notFound')
    const [{ who, type, version } = {} as SentInvitation] = await sentBy(by)
    for (const method of ['REMOVE', 'ENCRYPT_PARAMS', 'UPDATE'])
      expect(await host.refused(server, stranger, method, { who, type, version })).toBe('notFound')
  })

  test('finds people by the address that they publish, and learns of no other', async () => {
    const by = await inviterOf()
    const [shows, hides] = [await known(address(), { publishes: true }), await known()]
    const found = async (query: string) =>
      (await host.call<{ items: { uid: string }[] }>(server, by, 'SEARCH_USERS_BY_QUERY', { query })).items
    expect((await found(shows.email.toUpperCase())).map(({ uid }) => uid)).toEqual([shows.uid])
    expect(await found(hides.email)).toEqual(await found(address()))
    expect(await create(by, { invitees: [shows.uid] })).toMatchObject([{ name: 'Kim Known', outcome: 'sent' }])
    expect((await sentBy(by))[0]).not.toHaveProperty('address')
    expect(await accept(shows, by.organisationId)).toHaveProperty('result')
    expect(await create(by, { invitees: [shows.uid] })).toMatchObject([{ outcome: 'exists' }])
    expect(await create(by, { invitees: [by.uid], emails: [by.email] })).toMatchObject([
      { outcome: 'self' },
      { outcome: 'self' },
    ])
  })

  test('security: is answered the same for an address with an account and for one without', async () => {
    const by = await inviterOf()
    const [kim, nobody] = [await known(), address()]
    const answers = []
    for (const email of [kim.email, nobody]) {
      const answer = await host.send(server, by, 'CREATE', { type: 'client', language: 'en', emails: [email] })
      answers.push(JSON.stringify(answer).replaceAll(email, 'address'))
    }
    expect(answers[0]).toBe(answers[1])
    await post(by)
    accounts.set(kim.email, kim.uid)
    const code = codeTo(kim.email)
    // Nor does making an account by the code: it is answered as any code that is not good.
    expect(await register(code)).toBe(await register('x'.repeat(43)))
  })
})
