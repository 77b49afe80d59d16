import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect } from 'vitest'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { InvitationMails } from '#functions/organisations/InvitationMails.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Members, Relations, Roles } from '#functions/organisations/tables.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { ReceivedInvitation, SentInvitation } from '#shared/organisations/Invitations.contract.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { type TestCaller, testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'

// What the tests of invitations share: inviters, invited people, their mails and the codes in these.

type Trader = Awaited<ReturnType<typeof trader>>
type Page = { sent: SentInvitation[]; received: ReceivedInvitation[] }

export let store: Store
export let host: ReturnType<typeof testHost>
export let mails: Mail[]
export let accounts: Map<string, string>
let failing: (mail: Mail) => void

/** Gives each test of a file a host of its own, over one database, with mails that are kept instead of sent. */
export const stageInvitations = (): void => {
  beforeAll(async () => {
    store = await testStore()
  })
  beforeEach(freshHost)
}

/** Has sending a mail throw, or take time. */
export const failWith = (how: (mail: Mail) => void): void => {
  failing = how
}

/** Forgets the mails that were sent so far. */
export const forgetMails = (): void => {
  mails = []
}

const freshHost = () => {
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
}

let made = 0
export const address = () => `invited-${++made}-${randomUUID().slice(0, 6)}@people.test`

/** Has the product know a person by an address. */
const stagePerson = async (
  person: { uid: string; email: string; firstName: string; lastName: string; emailVerified?: boolean },
  more: object = {},
): Promise<void> => {
  const unit = new Unit()
  const user = { emailVerified: true, language: 'en' as const, ...person, uid: person.uid as Uid }
  repository(Users, store, unit).create({ ...newUser(user, host.host.now().toISOString()), ...more })
  await unit.commit(store)
}

/** A person whom the product knows by an address. */
export const known = async (email = address(), more: { publishes?: boolean; verified?: boolean } = {}) => {
  const uid = randomUUID()
  await stagePerson(
    { uid, email, firstName: 'Kim', lastName: 'Known', emailVerified: more.verified ?? true },
    { ...(more.publishes ? { publishedProfile: ['email'] } : {}), isFirst: false },
  )
  return { uid, email }
}
export const inviterOf = async (name?: string): Promise<Trader & { rid: string; email: string }> => {
  const who = await trader(host, name)
  const email = address()
  await stagePerson({ uid: who.uid, email, firstName: 'Ina', lastName: 'Viter' })
  const roles = await repository(Roles, store, new Unit()).allRows({ oid: who.organisationId })
  return { ...who, email, rid: roles.find(({ name: each }) => each === 'Member')?.rid ?? '' }
}
export type Inviter = Awaited<ReturnType<typeof inviterOf>>

export const create = async (by: Inviter, more: Record<string, unknown>) =>
  (
    await host.call<{ items: { name: string; outcome: string }[] }>(server, by, 'CREATE', {
      type: 'member',
      language: 'en',
      ...(more.type && more.type !== 'member' ? {} : { rid: by.rid }),
      ...more,
    })
  ).items
export const sentBy = async (by: TestCaller, more = {}) =>
  (await host.call<Page>(server, by, 'GET_BY_RELATED', { of: 'sent', ...more })).sent
export const waitingFor = async (who: { uid: string }) =>
  (await host.call<Page>(server, { uid: who.uid }, 'GET_BY_RELATED', { of: 'received' })).received
/** What the table's stream tells the worker of all mails that are asked for. */
export const post = async (by: TestCaller) => {
  const rows = await sentBy(by)
  await host.work(InvitationMails, {
    Records: rows.map(({ who, oid, type }) => ({
      dynamodb: { Keys: { pk: { S: who }, sk: { S: `${oid}#${type}` } } },
    })),
  })
}
export const codeIn = (mail: Mail | undefined): string => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
export const codeTo = (email: string): string => codeIn(mails.filter(mail => mail.to === email).at(-1))
/** Invites an address and gives the code that its owner reads. */
export const invite = async (by: Inviter, email = address(), more = {}) => {
  expect(await create(by, { emails: [email], ...more })).toMatchObject([{ outcome: 'sent' }])
  await post(by)
  return { email, code: codeTo(email) }
}
export const register = async (text: string, more = {}) =>
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
export const accept = (who: { uid: string }, oid: string, type = 'member', yes = true) =>
  host.send(server, { uid: who.uid }, 'ACCEPT_INVITATION', { organizationId: oid, type, accept: yes })
export const relationOf = (uid: string, oid: string, type: 'user' | 'organization' = 'user') =>
  repository(Relations, store, new Unit()).get({ who: whoKey({ id: uid, type }), oid })
export const staffOf = async (oid: string) =>
  (await repository(Members, store, new Unit()).allRows({ oid }, { begins: 'mem_' })).filter(
    ({ status }) => status === 'active',
  )
