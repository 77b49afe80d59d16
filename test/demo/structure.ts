import { createHash } from 'node:crypto'
import type { Id } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import type { SentInvitation } from '#shared/organisations/Invitations.contract.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import type { Team } from '#shared/organisations/team.ts'
import type { DemoClient } from './client.ts'
import { type Person, people } from './identity.ts'
import type { Trader } from './organisations.ts'
import type { Day } from './timeline.ts'

/** The roles that the first organisations keep beside those that each begins with. */
const roles: readonly { readonly name: string; readonly level: number; readonly leaves: readonly Leaf[] }[] = [
  {
    name: 'Sales',
    level: 3,
    leaves: [
      'department.account.contacts',
      'department.structure.client',
      'production.microservice',
      'transaction.messaging.messaging',
      'transaction.ticket.supplier',
      'transaction.network.referral',
    ],
  },
  {
    name: 'Purchasing',
    level: 3,
    leaves: [
      'department.structure.firm',
      'transaction.messaging.messaging',
      'transaction.marketplace.organizationJoin',
      'transaction.marketplace.microserviceRequest',
      'transaction.ticket.demander',
    ],
  },
  {
    name: 'Office manager',
    level: 5,
    leaves: [
      'department.account.profileEdit',
      'department.account.contacts',
      'department.structure.client',
      'department.structure.firm',
      'department.structure.member',
      'department.structure.team',
      'assignment.ticket',
      'production.file',
      'transaction.messaging.messaging',
      // With the owner two can sign a sale: an organisation asks for no more signatures than its people can give on either side.
      'transaction.ticket.supplier',
    ],
  },
]

const teams = ['Field crew', 'Customer desk']
/** How many people each of these organisations invites. */
const staffed = 6

/** Everybody has joined by then; from then on the first organisations take people on. */
export const staffDay: Day = -75

/** Who is invited by the n-th of the first organisations: people who have organisations of their own. */
const invitedBy = (n: number): readonly Person[] =>
  Array.from({ length: staffed }, (_, k) => people[4 + ((n * staffed + k) % (people.length - 4))] as Person)

/** Who buys for the n-th of the first organisations in the end, by the role of those who do. */
export const purchaserOf = (n: number): Person => invitedBy(n)[1] as Person

/** @param step for what they are read, so that a demo that is gone on with finds them again as they were then */
const members = async (client: DemoClient, { as }: Trader, step: string) =>
  (await client.call<{ items: ListedRelation[] }>(as, 'Organisations.GET_MEMBERS', { type: 'member' }, step)).items

/** A change of one member, against the row as it is on that day. */
const ofMember = async (
  client: DemoClient,
  trader: Trader,
  person: Person,
  method: 'UPDATE_MEMBER' | 'DELETE_MEMBER',
  more: object,
  name: string,
) => {
  const row = (await members(client, trader, `for ${name}`)).find(
    each => each.name === `${person.first} ${person.last}`,
  )
  if (!row) throw new Error(`${person.first} is not of ${trader.domain}`)
  const { mid, version } = row
  await client.call(trader.as, `Organisations.${method}`, { mid, version, ...more }, `${trader.domain} ${name}`)
}

type Structure = { readonly roles: ReadonlyMap<string, string>; readonly teams: ReadonlyMap<string, string> }

/** What happens in the n-th of the first organisations with its people, by day: roles and teams, those who come, move and go. */
export const structureStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<void>])[] => {
  const invited = invitedBy(n)
  const [first, second, third, fourth] = invited as [Person, Person, Person, Person]
  let structure: Structure | undefined
  const kept = async (): Promise<Structure> => {
    const of = trader()
    const [listed, groups] = await Promise.all([
      client.call<{ items: StoredRole[] }>(of.as, 'Organisations.GET_ROLES', {}),
      client.call<{ items: Team[] }>(of.as, 'Organisations.GET_TEAMS', {}),
    ])
    structure ??= {
      roles: new Map(listed.items.map(({ name, rid }) => [name, rid])),
      teams: new Map(groups.items.map(({ name, tid }) => [name, tid])),
    }
    return structure
  }
  const set = async () => {
    const { as, domain } = trader()
    for (const { name, level, leaves } of roles)
      await client.call(
        as,
        'Organisations.ADD_ROLE',
        { name, body: grantsOf(roleOf(level, leaves)) },
        `${domain} role ${name}`,
      )
    for (const name of teams) await client.call(as, 'Organisations.ADD_TEAM', { name }, `${domain} team ${name}`)
  }
  const invite = async (some: readonly Person[], role: string, name: string) => {
    const { as, domain } = trader()
    const rid = (await kept()).roles.get(role)
    const known = some.map(({ email }) => client.call<{ uid: string }>({ email }, 'User.SYNC', {}))
    const invitees = (await Promise.all(known)).map(({ uid }) => uid)
    await client.call(
      as,
      'Invitations.CREATE',
      { type: 'member', rid, language: 'en', invitees, message: 'We would be glad to have you.' },
      `${domain} ${name}`,
    )
  }
  /** Somebody whom the product does not know, by mail. */
  const write = async (first: string) => {
    const { as, domain } = trader()
    const emails = [`${first}@${domain}.example`]
    const rid = (await kept()).roles.get('Purchasing')
    const invitation = { type: 'member', rid, language: 'en', emails, message: 'Your colleagues wait for you here.' }
    await client.call(as, 'Invitations.CREATE', invitation, `${domain} writes to ${first}`)
  }
  const takeBack = async (first: string) => {
    const { as, domain } = trader()
    const { sent } = await client.call<{ sent: SentInvitation[] }>(as, 'Invitations.GET_BY_RELATED', {
      of: 'sent',
      query: first,
    })
    const [row] = sent
    if (!row) throw new Error(`${domain} did not write to ${first}`)
    const { who, type, version } = row
    await client.call(as, 'Invitations.REMOVE', { who, type, version }, `${domain} takes back ${first}`)
  }
  /** Makes an account by the link in the mail, and has not accepted yet. */
  const register = async (first: string, lastName: string) => {
    const { domain } = trader()
    const email = `${first}@${domain}.example`
    const [text = ''] = (await client.mails?.(email)) ?? []
    const code = /#([\w-]{43})/.exec(text)?.[1]
    if (!code) return
    await client.ask?.(
      'REGISTER_USER_ON_INVITE',
      {
        text: code,
        firstName: `${first[0]?.toUpperCase()}${first.slice(1)}`,
        lastName,
        language: 'en',
        // Good for choosing one's own, which nobody of the demo has done.
        temporaryPassword: `Aa1!${createHash('sha256').update(code).digest('hex')}`,
      },
      email,
    )
  }
  /** A list of suppliers from a file: half of these organisations have sent it, the others look it through. */
  const bringList = async () => {
    const { as, domain } = trader()
    const addresses = ['accounts@brindle-press', 'sales@tern-paper', 'hello@lorikeet-signs', 'sales@tern-paper']
    const people = addresses.map((address, at) => ({ line: at + 2, email: `${address}.${domain}.example` }))
    const wish = { type: 'supplier', language: 'en', message: 'We would like to have all of our orders here.', people }
    const { list } = await client.call<{ list: { id: string } }>(as, 'Invitations.PUT_LIST', wish, domain)
    if (n % 2 === 0) await client.call(as, 'Invitations.MOVE_LIST', { id: list.id, event: 'start' }, domain)
  }
  const answer = async ({ email }: Person, accept: boolean) => {
    const { id, domain } = trader()
    await client.call(
      { email },
      'Invitations.ACCEPT_INVITATION',
      { organizationId: id, type: 'member', accept },
      `${domain} ${email}`,
    )
  }
  const move = async (person: Person, role: string | undefined, team: string | undefined, name: string) => {
    const { roles: rids, teams: groups } = await kept()
    const rid = role && rids.get(role)
    const tids = team && [groups.get(team)]
    await ofMember(
      client,
      trader(),
      person,
      'UPDATE_MEMBER',
      { ...(rid ? { rid } : {}), ...(tids ? { tids } : {}) },
      name,
    )
  }
  return [
    [staffDay, set],
    [staffDay + 1, () => invite([first, second, third, fourth], 'Sales', 'four')],
    [
      staffDay + 3,
      async () => {
        for (const person of [first, second, third]) await answer(person, true)
        await answer(fourth, false)
      },
    ],
    [staffDay + 10, () => move(first, 'Office manager', 'Customer desk', 'manager')],
    [staffDay + 12, () => move(second, undefined, 'Field crew', 'crew')],
    [staffDay + 30, () => move(second, 'Purchasing', 'Customer desk', 'moved')],
    [staffDay + 50, () => ofMember(client, trader(), third, 'DELETE_MEMBER', {}, 'released')],
    // One who never answered, and one who was written to by mistake.
    [-40, () => write('robin')],
    [-20, () => write('wren')],
    [-19, () => takeBack('wren')],
    [-1, () => write('lark')],
    [-7, bringList],
    // One who has an account by now and has yet to accept.
    [-9, () => write('heron')],
    [-7, () => register('heron', 'Lowe')],
    // Those wait for an answer when one looks.
    [-2, () => invite(invited.slice(4), 'Purchasing', 'two')],
  ]
}

/** Clients in the states that deals do not bring about: two who ask, one accepted and one declined, and one who is invited. */
export const clientStory = async (client: DemoClient, trader: Trader, others: readonly Trader[]): Promise<void> => {
  const { as, domain, id, name } = trader
  // Whom a deal made a client already is one.
  const free: Trader[] = []
  for (const other of others) {
    const clients = { type: 'client', query: other.name }
    const { items } = await client.call<{ items: unknown[] }>(as, 'Organisations.GET_MEMBERS', clients)
    if (!items.length) free.push(other)
    if (free.length === 4) break
  }
  const [asks, declined, invited, accepted] = free as [Trader, Trader, Trader, Trader | undefined]
  const acceptsAtOnce = async (chosen: boolean) => {
    const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
      { email: as.email },
      'Organisations.GET_MINE',
      {},
    )
    const version = workspaces.find(({ organisation }) => organisation.id === id)?.organisation.version
    const body = { tradingName: name, acceptsAtOnce: chosen }
    await client.call(as, 'Organisations.UPDATE', { version, body }, `${domain} accepts ${chosen}`)
  }
  const ask = (who: Trader, hiMsg: string) =>
    client.call(
      who.as,
      'Organisations.JOIN_AS_CLIENT_ORG',
      { organizationId: id as Id<'organisation'>, hiMsg },
      `${who.domain} asks ${domain}`,
    )
  await acceptsAtOnce(false)
  await ask(declined, 'Could we be your clients for the season?')
  await ask(asks, 'We hear good things of your work.')
  if (accepted) await ask(accepted, 'A friend of yours sent us.')
  // A person on their own account, who could be taken on, too: the first who is not of the staff.
  for (const { owner } of free) {
    const { status } = await client.call<{ status: string }>(
      { email: owner.email },
      'Organisations.JOIN_AS_CLIENT',
      { organizationId: id, hiMsg: 'I would like to buy for myself, or to work with you.' },
      `${owner.email} asks ${domain}`,
    )
    if (status === 'success') break
  }
  const { items } = await client.call<{ items: ListedRelation[] }>(as, 'Organisations.GET_MEMBERS', {
    type: 'client',
    status: 'requested',
  })
  for (const [of, accept] of [
    [declined, false],
    [accepted, true],
  ] as const) {
    const row = items.find(each => each.name === of?.name)
    if (row)
      await client.call(
        as,
        'Organisations.ACTIVATE_MEMBER',
        { mid: row.mid, version: row.version, accept },
        `${domain} answers ${of?.domain}`,
      )
  }
  await client.call(
    as,
    'Organisations.ADD_MEMBER',
    { organizationId: invited.id },
    `${domain} invites ${invited.domain}`,
  )
  await acceptsAtOnce(true)
}
