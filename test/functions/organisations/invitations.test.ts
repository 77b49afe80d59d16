import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Members, Roles } from '#functions/organisations/tables.ts'
import type { ReceivedInvitation, SentInvitation } from '#shared/organisations/Invitations.contract.ts'
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
  mails,
  post,
  register,
  relationOf,
  sentBy,
  staffOf,
  stageInvitations,
  store,
  waitingFor,
} from './invited.ts'

stageInvitations()

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

  test('to a team puts in it whoever accepts', async () => {
    const by = await inviterOf()
    const { tid } = await host.call<{ tid: string }>(Organisations, by, 'ADD_TEAM', { name: 'Night shift' })
    const kim = await known()
    await invite(by, kim.email, { tids: [tid] })
    await accept(kim, by.organisationId)
    const { items } = await host.call<{ items: { name: string; memberCount: number }[] }>(
      Organisations,
      by,
      'GET_TEAMS',
      {},
    )
    expect(items).toMatchObject([{ name: 'Night shift', memberCount: 1 }])
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
