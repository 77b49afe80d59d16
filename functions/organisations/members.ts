import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import {
  clientAccepted,
  clientDeclined,
  clientJoined,
  clientLeft,
  clientReleased,
  memberLeft,
  memberReleased,
  memberRoleGiven,
} from '#shared/organisations/events.ts'
import { hasEnded, type Member, type Relation, whoKey } from '#shared/organisations/member.ts'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { memberMethods } from '#shared/organisations/members.contract.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { releaseProblem } from '#shared/organisations/permissions-changes.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { isNamed, leafOfList, listOf } from '#shared/organisations/relation-lists.ts'
import type { Actor } from '../kit/actor.ts'
import { filtered } from '../kit/filtered.ts'
import type { Ahead, Handlers, Known } from '../kit/serve.ts'
import { type Acting, actingIn, bothRows, type Db, refuse, signersAhead, staffAhead, targetOf } from './acting-in.ts'
import { assertRoomForClient, clientRoom, someClients } from './client-room.ts'
import { stand } from './invitation-relation.ts'
import { roleFor } from './inviting.ts'
import { beginCounted, ofRelation } from './joining.ts'
import { likelyParty } from './likely-party.ts'
import { changeRelation, pageOf } from './relations.ts'
import { recounted, rolesOf, signersStay } from './signers.ts'
import type { uses } from './uses.ts'

const pageSize = 50
/** How many rows one call looks through, at first and where that finds too little. */
const stretches = { all: [pageSize + 1, 200], narrowed: [200, 200] }
/** The same of those who ask to join, each of whom is a row of its own to read. */
const stretchesOfAsking = [pageSize + 1, 100]

type Asked = Parsed<(typeof contract)['methods']['GET_MEMBERS']>
/** Members who have a role that is not there any more have none. */
type Roles = ReadonlySet<string | undefined>

/** A page of what was asked for, of rows of either side. What has ended is listed to who asks for it. */
const narrowed = <R extends Member | Relation>(
  { status, kind, query, cursor, rid }: Asked,
  of: { readonly kind: (row: R) => string; readonly roles?: Roles | undefined } & Pick<
    Parameters<typeof filtered<R>>[0],
    'look' | 'behind'
  > &
    Partial<Pick<Parameters<typeof filtered<R>>[0], 'stretches'>>,
) =>
  filtered<R>({
    stretches: status || kind || query || rid ? stretches.narrowed : stretches.all,
    ...of,
    fits: row =>
      (status ? row.status === status : !hasEnded(row)) &&
      (!kind || of.kind(row) === kind) &&
      (!rid || (rid === 'none' ? !of.roles?.has(row.rid) : row.rid === rid)) &&
      isNamed(query, row.name, ('address' in row && row.address) || ''),
    limit: pageSize,
    cursor,
  })

/** Who asks to join an organisation, found without its clients. What the other side has of it may be of a moment ago. */
const asking = async (db: Db, oid: string, asked: Asked, reverse: boolean) => {
  const places = new Map<Member['mid'], Relation>()
  return narrowed<Member>(asked, {
    look: async page => {
      const { items, ...more } = await db.relations.list('asking', { oid }, { ...page, reverse })
      for (const relation of items) places.set(relation.mid, relation)
      const rows = await db.members.getMany(
        items.map(({ mid }) => ({ oid, mid })),
        { eventual: true },
      )
      return { ...more, items: rows.flatMap(row => row ?? []) }
    },
    behind: ({ mid }) => db.relations.cursorBehind('asking', places.get(mid) as Relation),
    kind: ({ who }) => who.type,
    stretches: stretchesOfAsking,
  })
}

/** A page of one of the lists of an organisation. */
const listed = async (db: Db, oid: string, asked: Asked) => {
  const { members, relations } = db
  const reverse = !asked.oldestFirst
  if (asked.type === 'supplier') {
    const who = whoKey({ id: oid, type: 'organization' })
    const page = await narrowed<Relation>(asked, {
      look: at => relations.list('byAge', { who }, { ...at, reverse }),
      behind: row => relations.cursorBehind('byAge', row),
      kind: () => 'organization',
    })
    return { ...page, items: page.items.map(row => ({ ...row, kind: 'organization' as const, whoId: row.oid })) }
  }
  const of = asked.type === 'member' ? 'staff' : 'clients'
  const { rid } = asked
  const page =
    of === 'clients' && asked.status === 'requested'
      ? await asking(db, oid, asked, reverse)
      : await narrowed<Member>(asked, {
          look: at => pageOf(members, oid, of, { ...at, reverse }),
          behind: ({ mid }) => members.cursorAt({ oid, mid }),
          roles: rid === 'none' ? new Set((await rolesOf(db, oid)).map(role => role.rid)) : undefined,
          kind: ({ who }) => who.type,
        })
  return { ...page, items: page.items.map(row => ({ ...row, kind: row.who.type, whoId: row.who.id })) }
}

/** Both rows of a relation of the active organisation. @throws {Refusal} notFound, auth.denied, call.conflict */
const own = async (work: Acting, named: { readonly mid: Member['mid']; readonly version: number }) => {
  const pair = await bothRows(work, named, 'release')
  if (!work.actor.permissions.has(leafOfList[listOf(pair.member)])) throw new Refusal('auth.denied')
  return pair
}

/** Both rows of what the acting party is to an organisation. @throws {Refusal} notFound */
const mine = async ({ db, actor }: Acting, oid: string) => {
  const relation = await db.relations.need({ who: partyKey(actor.party), oid })
  return { relation, member: await db.members.need({ oid, mid: relation.mid }) }
}

/** What a wish names, read ahead. */
const wished = async (db: Db, oid: string, party: Party) =>
  Promise.all([
    db.organisations.get({ id: oid }),
    db.relations.get({ who: partyKey(party), oid }),
    party.type === 'user' ? db.users.get({ uid: party.id as Uid }) : db.organisations.get({ id: party.id }),
  ])

/** Both rows of a relation, from the organisation's side. */
const rowsOf = async (db: Db, oid: string, mid: Member['mid']) => {
  const member = await db.members.get({ oid, mid })
  return (
    member &&
    Promise.all([
      db.relations.get({ who: whoKey(member.who), oid }),
      member.who.type === 'organization' && db.organisations.get({ id: member.who.id }),
      member.type === 'member' && staffAhead(db, member),
    ])
  )
}

/** Both rows of a relation, from the other side, and the organisation. */
const rowsWith = async (db: Db, oid: string, party: Party) => {
  const [relation] = await Promise.all([
    db.relations.get({ who: partyKey(party), oid }),
    db.organisations.get({ id: oid }),
  ])
  return (
    relation &&
    Promise.all([db.members.get({ oid, mid: relation.mid }), relation.type === 'member' && staffAhead(db, relation)])
  )
}

const ofMid = ({ mid }: { readonly mid: Member['mid'] }, { db, organisationId }: Known<typeof uses>) =>
  organisationId === undefined ? [] : [rowsOf(db, organisationId, mid)]
const ofOrganisation = ({ organizationId }: { readonly organizationId: string }, known: Known<typeof uses>) => [
  rowsWith(known.db, organizationId, likelyParty(known)),
]
const ofWish = ({ organizationId }: { readonly organizationId: string }, known: Known<typeof uses>) => [
  wished(known.db, organizationId, likelyParty(known)),
]

/** For an organisation they answer who keep its suppliers or may join others; for oneself, oneself. @throws {Refusal} auth.denied */
const mayAnswer = ({ party, permissions }: Actor): void => {
  const leaves = ['department.structure.firm', 'transaction.marketplace.organizationJoin'] as const
  if (party.type === 'organization' && !leaves.some(leaf => permissions.has(leaf))) throw new Refusal('auth.denied')
}

/**
 * Holds the end of somebody's work for an organisation to the rules: the owner stays, nobody ends what stands above them, and
 * as many stay who may sign as contracts need signatures.
 * @throws {Refusal} member.ownerStays, role.aboveLevel, auth.denied, organisations.tooFewSigners
 */
const staffMayGo = async (work: Acting, member: Member, organisation: Organisation): Promise<void> => {
  const [acting, target] = await Promise.all([actingIn(work, organisation), targetOf(work, member, organisation)])
  refuse(releaseProblem(acting, target))
  const { rid, status } = member
  if (status === 'active' && rid) await signersStay(work.db, organisation, roles => recounted(roles, { [rid]: -1 }))
}

/** Makes a person who asks to be a client one of the staff, by the rules for whoever gives a role. @throws {Refusal} role.*, member.noStaff */
const takeOn = async (work: Acting, { oid, who }: Member, rid: StoredRole['rid']): Promise<void> => {
  const role = await roleFor(work, 'member', rid)
  if (!role || who.type !== 'user') throw new OrganisationsRefusal('member.noStaff')
  const member = await stand(work, { oid, type: 'member', rid, tids: [] }, { id: who.id, type: 'user' })
  if (!member) return
  const { data, ...of } = ofRelation(await work.db.organisations.need({ id: oid }), member)
  work.emit(memberRoleGiven, { ...of, data: { ...data, title: role.role, rid } })
}

type Own = keyof typeof memberMethods

export const memberHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_MEMBERS: async (asked, { actor, db }) => {
    // A client of the organisation acts for itself there: the lists are for the organisation's own people.
    if (actor.party.type !== 'organization' || !actor.permissions.has(leafOfList[asked.type]))
      throw new Refusal('auth.denied')
    const oid = actor.party.id
    const [organisation, page] = await Promise.all([db.organisations.need({ id: oid }), listed(db, oid, asked)])
    const isUser = (row: (typeof page.items)[number], uid: string) =>
      typeof row.who === 'object' && row.who.type === 'user' && row.who.id === uid
    return {
      ...page,
      items: page.items.map(row => ({
        ...row,
        type: asked.type,
        isOwner: asked.type === 'member' && isUser(row, organisation.ownerId),
        isSelf: asked.type === 'member' && isUser(row, actor.uid),
      })),
    }
  },
  GET_RELATION: async ({ organizationId }, { actor, db }) => {
    const [relation, organisation] = await Promise.all([
      db.relations.get({ who: partyKey(actor.party), oid: organizationId }),
      db.organisations.get({ id: organizationId }),
    ])
    return {
      ...(relation && { status: relation.status }),
      ...(organisation ? accountTakes(organisation) : { takesPayments: false, takesDebits: false }),
    }
  },
  GET_CLIENT_ROOM: async (_input, { actor, db }) => {
    const { plan, room, isFull } = await clientRoom(db, actor.organisation.id)
    return { plan, room, isFull }
  },
  JOIN_AS_CLIENT: async ({ organizationId, hiMsg }, work) => ({
    status: await beginCounted(work, {
      oid: organizationId,
      party: { id: work.actor.uid, type: 'user' },
      hiMsg,
      by: 'party',
    }),
  }),
  JOIN_AS_CLIENT_ORG: async ({ organizationId, hiMsg }, work) => {
    const { party } = work.actor
    if (party.type !== 'organization') throw new Refusal('auth.organisationRequired')
    return { status: await beginCounted(work, { oid: organizationId, party, hiMsg, by: 'party' }) }
  },
  ADD_MEMBER: async ({ organizationId, hiMsg }, work) => {
    const { party } = work.actor
    if (party.type !== 'organization') throw new Refusal('auth.organisationRequired')
    const invited = { id: organizationId, type: 'organization' } as const
    await assertRoomForClient(work.db, party.id)
    return { status: await beginCounted(work, { oid: party.id, party: invited, hiMsg, by: 'organisation' }) }
  },
  ACTIVATE_MEMBER: async ({ accept, rid, ...named }, work) => {
    const pair = await own(work, named)
    const status = advance(memberStates, pair.member.status, accept ? 'accept' : 'decline', 'organisation')
    if (accept && rid) {
      await takeOn(work, pair.member, rid)
      return { status }
    }
    if (accept) await assertRoomForClient(work.db, pair.member.oid)
    const member = await changeRelation(work, pair, { status })
    const organisation = await work.db.organisations.need({ id: member.oid })
    work.emit(accept ? clientAccepted : clientDeclined, ofRelation(organisation, member))
    return { status }
  },
  DELETE_MEMBER: async (named, work) => {
    const pair = await own(work, named)
    const status = advance(memberStates, pair.member.status, 'release', 'organisation')
    const organisation = await work.db.organisations.need({ id: pair.member.oid })
    const isStaff = pair.member.type === 'member'
    if (isStaff) await staffMayGo(work, pair.member, organisation)
    const member = await changeRelation(work, pair, { status })
    work.emit(isStaff ? memberReleased : clientReleased, ofRelation(organisation, member))
    return { status }
  },
  ANSWER: async ({ organizationId, accept }, work) => {
    mayAnswer(work.actor)
    const pair = await mine(work, organizationId)
    const status = advance(memberStates, pair.member.status, accept ? 'accept' : 'decline', 'person')
    const member = await changeRelation(work, pair, { status })
    const organisation = await work.db.organisations.need({ id: organizationId })
    work.emit(accept ? clientJoined : clientLeft, ofRelation(organisation, member))
    return { status }
  },
  LEAVE: async ({ organizationId }, work) => {
    mayAnswer(work.actor)
    const pair = await mine(work, organizationId)
    const event = pair.member.status === 'requested' ? 'withdraw' : 'leave'
    const status = advance(memberStates, pair.member.status, event, 'person')
    const organisation = await work.db.organisations.need({ id: organizationId })
    const isStaff = pair.member.type === 'member'
    if (isStaff) await staffMayGo(work, pair.member, organisation)
    const member = await changeRelation(work, pair, { status })
    work.emit(isStaff ? memberLeft : clientLeft, ofRelation(organisation, member))
    return { status }
  },
}

export const memberAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_MEMBERS: (asked, { db, organisationId }) =>
    organisationId === undefined ? [] : [listed(db, organisationId, asked)],
  GET_RELATION: ({ organizationId }, known) => [
    known.db.relations.get({ who: partyKey(likelyParty(known)), oid: organizationId }),
    known.db.organisations.get({ id: organizationId }),
  ],
  GET_CLIENT_ROOM: (_input, { db, organisationId }) =>
    organisationId === undefined ? [] : [db.organisations.get({ id: organisationId }), someClients(db, organisationId)],
  JOIN_AS_CLIENT: ({ organizationId }, { db, uid }) =>
    uid ? [wished(db, organizationId, { id: uid, type: 'user' })] : [],
  JOIN_AS_CLIENT_ORG: ofWish,
  ADD_MEMBER: ({ organizationId }, { db, organisationId }) =>
    organisationId === undefined
      ? []
      : [wished(db, organisationId, { id: organizationId, type: 'organization' }), someClients(db, organisationId)],
  ACTIVATE_MEMBER: (asked, known) => [
    ...ofMid(asked, known),
    ...(asked.accept && !asked.rid && known.organisationId ? [someClients(known.db, known.organisationId)] : []),
    ...(asked.rid && known.organisationId
      ? [
          known.db.roles.get({ oid: known.organisationId, rid: asked.rid }),
          known.db.organisations.get({ id: known.organisationId }),
          ...(known.uid
            ? [known.db.relations.get({ who: whoKey({ id: known.uid, type: 'user' }), oid: known.organisationId })]
            : []),
        ]
      : []),
  ],
  DELETE_MEMBER: (asked, known) => [
    ...ofMid(asked, known),
    ...(known.organisationId ? [signersAhead(known.db, known.organisationId as Id<'organisation'>)] : []),
  ],
  ANSWER: ofOrganisation,
  LEAVE: ofOrganisation,
}
