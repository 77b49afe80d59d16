import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { InvitationMails } from '#functions/organisations/InvitationMails.ts'
import { InvitationSender } from '#functions/organisations/InvitationSender.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { Invitations } from '#functions/organisations/invitation-tables.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Members, Relations, Roles } from '#functions/organisations/tables.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import { type Mail, MailNotTaken } from '#functions/ports/mail.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { ReceivedInvitation, SentInvitation, ShownList } from '#shared/organisations/Invitations.contract.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { isWhole } from '#test/whole.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'

type Trader = Awaited<ReturnType<typeof trader>>
type Page = { sent: SentInvitation[]; received: ReceivedInvitation[] }

let store: Store
let host: ReturnType<typeof testHost>
let mails: Mail[]
let accounts: Map<string, string>
let failing: (mail: Mail) => void
beforeAll(async () => {
  store = await testStore()
})
beforeEach(() => {
  mails = []
  accounts = new Map()
  failing = () => {}
  host = testHost(store, {
    AddressKey: addressKeyOf('a key of tests'),
    Mail: {
      send: async (mail: Mail) => {
        failing(mail)
        mails.push(mail)
      },
    },
    Accounts: {
      create: async ({ email }: { email: string }) => {
        if (accounts.has(email)) return undefined
        const uid = randomUUID()
        accounts.set(email, uid)
        return uid
      },
    },
  })
})

let made = 0
const address = () => `invited-${++made}-${randomUUID().slice(0, 6)}@people.test`

/** A person whom the product knows by an address. */
const known = async (email = address(), more: { publishes?: boolean; verified?: boolean } = {}) => {
  const uid = randomUUID()
  const unit = new Unit()
  const person = {
    uid: uid as Uid,
    email,
    emailVerified: more.verified ?? true,
    firstName: 'Kim',
    lastName: 'Known',
    language: 'en' as const,
  }
  repository(Users, store, unit).create({
    ...newUser(person, host.host.now().toISOString()),
    ...(more.publishes ? { publishedProfile: ['email' as const] } : {}),
    isFirst: false,
  })
  await unit.commit(store)
  return { uid, email }
}
const inviterOf = async (name?: string): Promise<Trader & { rid: string; email: string }> => {
  const who = await trader(host, name)
  const email = address()
  const unit = new Unit()
  const person = {
    uid: who.uid as Uid,
    email,
    emailVerified: true,
    firstName: 'Ina',
    lastName: 'Viter',
    language: 'en' as const,
  }
  repository(Users, store, unit).create(newUser(person, host.host.now().toISOString()))
  await unit.commit(store)
  const roles = await repository(Roles, store, new Unit()).allRows({ oid: who.organisationId })
  return { ...who, email, rid: roles.find(({ name: each }) => each === 'Member')?.rid ?? '' }
}
type Inviter = Awaited<ReturnType<typeof inviterOf>>

const create = async (by: Inviter, more: Record<string, unknown>) =>
  (
    await host.call<{ items: { name: string; outcome: string }[] }>(server, by, 'CREATE', {
      type: 'member',
      language: 'en',
      ...(more.type && more.type !== 'member' ? {} : { rid: by.rid }),
      ...more,
    })
  ).items
const sentBy = async (by: TestCaller, more = {}) =>
  (await host.call<Page>(server, by, 'GET_BY_RELATED', { of: 'sent', ...more })).sent
const waitingFor = async (who: { uid: string }) =>
  (await host.call<Page>(server, { uid: who.uid }, 'GET_BY_RELATED', { of: 'received' })).received
/** What the table's stream tells the worker of all mails that are asked for. */
const post = async (by: TestCaller) => {
  const rows = await sentBy(by)
  await host.work(InvitationMails, {
    Records: rows.map(({ who, oid, type }) => ({
      dynamodb: { Keys: { pk: { S: who }, sk: { S: `${oid}#${type}` } } },
    })),
  })
}
const codeIn = (mail: Mail | undefined): string => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
const codeTo = (email: string): string => codeIn(mails.filter(mail => mail.to === email).at(-1))
/** Invites an address and gives the code that its owner reads. */
const invite = async (by: Inviter, email = address(), more = {}) => {
  expect(await create(by, { emails: [email], ...more })).toMatchObject([{ outcome: 'sent' }])
  await post(by)
  return { email, code: codeTo(email) }
}
const register = async (text: string, more = {}) =>
  (
    await host.call<{ outcome: string }>(OrgAboutUs, undefined, 'REGISTER_USER_ON_INVITE', {
      text,
      firstName: 'Nia',
      lastName: 'New',
      language: 'en',
      temporaryPassword: 'x'.repeat(40),
      ...more,
    })
  ).outcome
const accept = (who: { uid: string }, oid: string, type = 'member', yes = true) =>
  host.send(server, { uid: who.uid }, 'ACCEPT_INVITATION', { organizationId: oid, type, accept: yes })
const relationOf = (uid: string, oid: string, type: 'user' | 'organization' = 'user') =>
  repository(Relations, store, new Unit()).get({ who: whoKey({ id: uid, type }), oid })
const staffOf = async (oid: string) =>
  (await repository(Members, store, new Unit()).allRows({ oid }, { begins: 'mem_' })).filter(
    ({ status }) => status === 'active',
  )

describe('an invitation by mail', () => {
  test('is sent, read, used to make an account, and accepted: one membership with its role', async () => {
    const by = await inviterOf('Wattle')
    const { email, code } = await invite(by, undefined, { message: 'Join <b>us</b>.' })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain('Join &lt;b&gt;us&lt;/b&gt;.')
    expect(mails[0]?.text).toContain('/register/invited#')
    const told = await host.call<ReceivedInvitation & { email: string }>(OrgAboutUs, undefined, 'DECRYPT_PARAMS', {
      text: code,
    })
    expect(told).toMatchObject({ email, inviter: 'Ina Viter', organisation: { name: 'Wattle' }, role: 'Member' })
    expect(await register(code)).toBe('done')
    const uid = accounts.get(email) ?? ''
    expect(await sentBy(by)).toMatchObject([{ status: 'activated', address: email }])
    // Used once.
    expect(await register(code)).toBe('wrong')
    expect(await host.refused(OrgAboutUs, undefined, 'DECRYPT_PARAMS', { text: code })).toBe('notFound')
    expect(await waitingFor({ uid })).toMatchObject([{ oid: by.organisationId, type: 'member', role: 'Member' }])
    expect(await accept({ uid }, by.organisationId)).toEqual({ result: { status: 'running' } })
    expect(await waitingFor({ uid })).toEqual([])
    expect(await relationOf(uid, by.organisationId)).toMatchObject({ type: 'member', status: 'active', rid: by.rid })
    const [row] = await sentBy(by)
    expect(row?.history.map(({ event }) => event)).toEqual(['invite', 'send', 'activate', 'accept'])
  })

  test('is accepted in the product by whoever has the verified address, known before or not', async () => {
    const by = await inviterOf()
    const kim = await known()
    const eve = await known(address(), { verified: false })
    await invite(by, kim.email)
    await invite(by, eve.email)
    expect(await waitingFor(kim)).toHaveLength(1)
    // Nobody has shown that this address is theirs.
    expect(await waitingFor(eve)).toEqual([])
    expect(await accept(eve, by.organisationId)).toMatchObject({ errorType: 'notFound' })
    expect(await accept(kim, by.organisationId)).toEqual({ result: { status: 'running' } })
    // Pressed twice, it is the same.
    expect(await accept(kim, by.organisationId)).toEqual({ result: { status: 'running' } })
    expect(await staffOf(by.organisationId)).toHaveLength(2)
  })

  test('with its code is accepted on signing in, by whom it is to and nobody else', async () => {
    const by = await inviterOf()
    const [kim, other] = [await known(), await known()]
    const { code } = await invite(by, kim.email)
    const check = (who: { uid: string }, text: string) =>
      host.call<{ invitation?: unknown }>(Organisations, { uid: who.uid }, 'CHECK_REGISTER_INVITE', { text })
    expect(await check(other, code)).toEqual(await check(other, 'x'.repeat(43)))
    expect(await check(kim, code)).toMatchObject({ invitation: { oid: by.organisationId } })
    const come = (who: { uid: string }) =>
      host.send(Organisations, { uid: who.uid }, 'ACCEPT_INVITATION_ON_SIGN_IN', { text: code })
    expect(await come(other)).toMatchObject({ errorType: 'invitation.notUsable' })
    expect(await come(kim)).toEqual({ result: { status: 'running' } })
    expect(await come(kim)).toMatchObject({ errorType: 'invitation.notUsable' })
  })

  test('is sent again with another code, a few times a day; taken back; declined; and expires', async () => {
    const by = await inviterOf()
    const { email, code } = await invite(by)
    const one = async () => (await sentBy(by, { query: email }))[0]!
    const again = async () => {
      const { who, type, version } = await one()
      return host.send(server, by, 'ENCRYPT_PARAMS', { who, type, version })
    }
    expect(JSON.stringify(await again())).not.toContain(code)
    await post(by)
    const second = codeTo(email)
    expect(second).not.toBe(code)
    expect(await register(code)).toBe('wrong')
    for (let n = 0; n < 3; n++) expect(await again()).toHaveProperty('result')
    expect(await again()).toMatchObject({ errorType: 'invitation.tooManyMails' })
    const { who, type, version } = await one()
    expect(await host.call(server, by, 'REMOVE', { who, type, version })).toMatchObject({ status: 'removed' })
    await post(by)
    expect(await register(codeTo(email))).toBe('wrong')

    // What the mail did behind a list that is open is no change of somebody else's.
    const quick = address()
    await create(by, { emails: [quick] })
    const seen = (await sentBy(by, { query: quick }))[0]!
    await post(by)
    const asked = { who: seen.who, type: seen.type, version: seen.version }
    const more = await host.call<SentInvitation>(server, by, 'ENCRYPT_PARAMS', asked)
    await post(by)
    expect(await host.send(server, by, 'REMOVE', asked)).toMatchObject({ errorType: 'call.conflict' })
    const taken = await host.call(server, by, 'REMOVE', { ...asked, version: more.version })
    expect(taken).toMatchObject({ status: 'removed' })

    const declined = await invite(by)
    await host.call(OrgAboutUs, undefined, 'DECLINE_ON_INVITE', { text: declined.code })
    expect((await sentBy(by, { status: 'declined' })).map(row => row.address)).toEqual([declined.email])
    expect(await host.call(OrgAboutUs, undefined, 'DECLINE_ON_INVITE', { text: declined.code })).toEqual({})

    const late = await invite(by)
    host.clock.now = new Date(host.clock.now.getTime() + 15 * 86_400_000)
    expect(await register(late.code)).toBe('wrong')
    expect((await sentBy(by, { status: 'expired' })).map(row => row.address)).toEqual([late.email])
    // One that ended may be followed by another.
    expect(await create(by, { emails: [declined.email] })).toMatchObject([{ outcome: 'sent' }])
    expect(await create(by, { emails: [declined.email] })).toMatchObject([{ outcome: 'waiting' }])
  })

  test('a changed role is what is given; a role that went gives none', async () => {
    const by = await inviterOf()
    const kim = await known()
    await invite(by, kim.email)
    const [{ who, type, version } = {} as SentInvitation] = await sentBy(by)
    const roles = await repository(Roles, store, new Unit()).allRows({ oid: by.organisationId })
    const admin = roles.find(({ name }) => name === 'Admin')
    const changed = await host.call<SentInvitation>(server, by, 'UPDATE', { who, type, version, rid: admin?.rid })
    expect(changed).toMatchObject({ role: 'Admin' })
    const unit = new Unit()
    repository(Roles, store, unit).remove(admin!)
    await unit.commit(store)
    await accept(kim, by.organisationId)
    expect((await relationOf(kim.uid, by.organisationId))?.rid).toBeUndefined()
  })
})

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

describe('clients and suppliers', () => {
  test('a person becomes a client, an organisation a client or a supplier', async () => {
    const [seller, buyer] = [await inviterOf('Seller'), await inviterOf('Buyer')]
    const kim = await known()
    await invite(seller, kim.email, { type: 'client' })
    await accept(kim, seller.organisationId, 'client')
    expect(await relationOf(kim.uid, seller.organisationId)).toMatchObject({ type: 'individual', status: 'active' })
    // For the organisation of the person whom the mail reached.
    await invite(seller, buyer.email, { type: 'client' })
    const come = { organizationId: seller.organisationId, type: 'client' }
    await host.call(Organisations, buyer, 'ACCEPT_ORG_INVITATION_ON_SIGN_IN', come)
    expect(await relationOf(buyer.organisationId, seller.organisationId, 'organization')).toMatchObject({
      type: 'business',
      status: 'active',
    })

    const [asks, gives] = [await inviterOf('Asks'), await inviterOf('Gives')]
    await invite(asks, gives.email, { type: 'supplier' })
    expect(await accept(gives, asks.organisationId, 'supplier')).toMatchObject({
      errorType: 'invitation.forOrganisation',
    })
    await host.call(Organisations, gives, 'ACCEPT_ORG_INVITATION_ON_SIGN_IN', {
      organizationId: asks.organisationId,
      type: 'supplier',
    })
    expect(await relationOf(asks.organisationId, gives.organisationId, 'organization')).toMatchObject({
      type: 'business',
      status: 'active',
    })
    const mine = await host.call<{ workspaces: { organisation: { supplierCount: number } }[] }>(
      Organisations,
      { uid: asks.uid },
      'GET_MINE',
      {},
    )
    expect(mine.workspaces[0]?.organisation.supplierCount).toBe(1)
  })

  test('a client who is invited to the staff becomes staff, in one relation', async () => {
    const by = await inviterOf()
    const kim = await known()
    await host.call(Organisations, kim, 'JOIN_AS_CLIENT', { organizationId: by.organisationId })
    await invite(by, kim.email)
    await accept(kim, by.organisationId)
    expect(await relationOf(kim.uid, by.organisationId)).toMatchObject({ type: 'member', status: 'active' })
    const clients = await repository(Members, store, new Unit()).allRows({ oid: by.organisationId }, { begins: 'cli_' })
    expect(clients.map(({ status }) => status)).toEqual(['released'])
  })
})

describe('security: codes', () => {
  // 10,000 where a proof is made whole, every day a tenth of them.
  const tenth = isWhole ? 1 : 10

  test('thousands that were tampered with, spliced, used, expired or are for another address lead nowhere and tell nothing', async () => {
    const by = await inviterOf()
    const thief = await known()
    const late = await invite(by)
    host.clock.now = new Date(host.clock.now.getTime() + 15 * 86_400_000)
    const [first, second, used] = [await invite(by), await invite(by), await invite(by)]
    expect(await register(used.code)).toBe('done')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const tries: string[] = [
      used.code,
      late.code,
      `${first.code} `,
      `${first.code}=`,
      first.code.toLowerCase(),
      `#${first.code}`,
    ]
    for (let at = 0; at < 43; at++) {
      tries.push(first.code.slice(0, at) + late.code.slice(at))
      tries.push(first.code.slice(0, at) + second.code.slice(at), first.code.slice(at), first.code.slice(0, at) || 'x')
      for (const letter of letters)
        if (letter !== first.code[at]) tries.push(first.code.slice(0, at) + letter + first.code.slice(at + 1))
    }
    // What the last letter's unused bits say makes no other code of it.
    const wrong = [...new Set(tries)]
      .filter(code => code !== first.code && code !== second.code && code !== '')
      .filter((_, n) => n < 6 || n % tenth === 0)
    while (wrong.length < 9_000 / tenth) wrong.push(randomUUID().replaceAll('-', '') + randomUUID().slice(0, 11))
    const said = new Set<string>()
    const before = (await sentBy(by)).map(({ status }) => status)
    for (let n = 0; n < wrong.length; n += 50) {
      const answers = await Promise.all(
        wrong.slice(n, n + 50).map(text => host.send(OrgAboutUs, undefined, 'DECRYPT_PARAMS', { text })),
      )
      for (const answer of answers) said.add(JSON.stringify(answer))
    }
    // A good code, in the hands of somebody whose address it is not for.
    for (let n = 0; n < 1_000 / tenth; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          host.send(Organisations, { uid: thief.uid }, 'ACCEPT_INVITATION_ON_SIGN_IN', { text: first.code }),
        ),
      )
      for (const answer of answers) expect(answer).toMatchObject({ errorType: 'invitation.notUsable' })
    }
    expect([...said]).toHaveLength(1)
    expect([...said][0]).toContain('notFound')
    expect([...said][0]).not.toContain('@')
    expect((await sentBy(by)).map(({ status }) => status)).toEqual(before)
    // Both are still good for whom they are to.
    expect(await register(first.code)).toBe('done')
  }, 180_000)

  test('100 who accept at once leave one membership', async () => {
    const by = await inviterOf()
    const kim = await known()
    const { code } = await invite(by, kim.email)
    await create(by, { invitees: [kim.uid] })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? accept(kim, by.organisationId)
          : host.send(Organisations, { uid: kim.uid }, 'ACCEPT_INVITATION_ON_SIGN_IN', { text: code }),
      ),
    )
    expect(answers.some(answer => 'result' in answer)).toBe(true)
    const staff = (await staffOf(by.organisationId)).filter(({ who }) => who.id === kim.uid)
    expect(staff).toHaveLength(1)
    expect(await waitingFor(kim)).toEqual([])
  }, 60_000)
})

describe('a list', () => {
  const people = (emails: readonly string[]) => emails.map((email, n) => ({ line: n + 2, email }))
  const bring = (by: Inviter, emails: readonly string[], more = {}) =>
    host.call<{ list: ShownList; wrong: { line: number; problem: string }[] }>(server, by, 'PUT_LIST', {
      type: 'member',
      rid: by.rid,
      language: 'en',
      people: people(emails),
      ...more,
    })
  const move = (by: Inviter, id: string, event: string) => host.call<ShownList>(server, by, 'MOVE_LIST', { id, event })
  const listOf = async (by: Inviter, id: string) =>
    (await host.call<{ list: ShownList }>(server, by, 'GET_LIST', { id })).list
  const run = () => host.work(InvitationSender, {})

  test('is looked through first: nobody is written to, and each who cannot be invited has a reason', async () => {
    const by = await inviterOf()
    const waiting = await invite(by)
    mails = []
    const twice = address()
    const { list, wrong } = await bring(by, [
      address(),
      'no address',
      twice,
      twice.toUpperCase(),
      waiting.email,
      by.email,
    ])
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'email'],
      [5, 'twice'],
      [6, 'waiting'],
      [7, 'self'],
    ])
    expect(list).toMatchObject({ status: 'checked', people: 6, wrong: 4 })
    await run()
    expect(mails).toEqual([])
    const roled = await bring(by, [], {
      people: [
        { line: 2, email: address(), role: 'member' },
        { line: 3, email: address(), role: 'Emperor' },
      ],
    })
    expect(roled.wrong.map(({ problem }) => problem)).toEqual(['role'])
  })

  test('is sent once to each, goes on after it was stopped, and is taken back', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 60 }, address)
    const { list } = await bring(by, emails.slice(0, 40))
    await bring(by, emails.slice(40), { list: { id: list.id, at: 40 } })
    // A part that comes twice, or in a wrong place, is not taken.
    expect(
      await host.refused(server, by, 'PUT_LIST', {
        type: 'member',
        rid: by.rid,
        language: 'en',
        people: people([address()]),
        list: { id: list.id, at: 40 },
      }),
    ).toBe('call.conflict')
    await move(by, list.id, 'start')
    await run()
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 60 })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    const kim = await known(emails[3])
    await accept(kim, by.organisationId)
    await move(by, list.id, 'undo')
    await run()
    // Who has accepted stays.
    expect(await listOf(by, list.id)).toMatchObject({ status: 'undone', takenBack: 59 })
    expect(await staffOf(by.organisationId)).toHaveLength(2)
    expect(await register(codeTo(emails[5] ?? ''))).toBe('wrong')
    const lists = await host.call<{ items: ShownList[] }>(server, by, 'GET_LISTS', {})
    expect(lists.items.map(({ id }) => id)).toEqual([list.id])
    const stranger = await inviterOf()
    expect(await host.refused(server, stranger, 'GET_LIST', { id: list.id })).toBe('notFound')
    expect(await host.refused(server, stranger, 'MOVE_LIST', { id: list.id, event: 'undo' })).toBe('notFound')
  }, 60_000)

  test('sends again, alone, what was not taken; after some tries it goes on without', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 8 }, address)
    const [throttled, never] = [emails[2], emails[6]]
    const { list } = await bring(by, emails)
    await move(by, list.id, 'start')
    let left = 1
    failing = ({ to }) => {
      if (to === never || (to === throttled && left-- > 0)) throw new MailNotTaken('SES did not take a mail: Throttled')
    }
    for (let minute = 0; minute < 5; minute++) {
      expect(await listOf(by, list.id)).toMatchObject({ status: 'running', sent: 0 })
      await run()
      host.clock.now = new Date(host.clock.now.getTime() + 60_000)
    }
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 7, skipped: 1 })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.filter(to => to !== never).toSorted())
    expect((await sentBy(by, { query: never }))[0]).toMatchObject({ status: 'pending', refused: true })
  }, 60_000)

  test('that is killed goes on: one invitation a person, and a second mail for those alone that were on their way', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 75 }, address)
    const { list } = await bring(by, emails)
    await move(by, list.id, 'start')
    let left = 33
    failing = () => {
      // As a process that is killed, it ends in the midst of sending.
      if (--left === 0) throw new Error('killed')
    }
    await expect(run()).rejects.toThrow('killed')
    failing = () => {}
    await run()
    // Held by the run that was killed.
    expect(await listOf(by, list.id)).toMatchObject({ status: 'running' })
    host.clock.now = new Date(host.clock.now.getTime() + 80_000)
    await run()
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 75 })
    const times = new Map<string, number>()
    for (const { to } of mails) times.set(to, (times.get(to) ?? 0) + 1)
    expect([...times.keys()].toSorted()).toEqual(emails.toSorted())
    expect([...times.values()].filter(count => count > 1).length).toBeLessThanOrEqual(4)
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2)
    const rows = await repository(Invitations, store, new Unit()).list(
      'bySender',
      { oid: by.organisationId },
      { limit: 200 },
    )
    expect(rows.items).toHaveLength(75)
  }, 60_000)
})
