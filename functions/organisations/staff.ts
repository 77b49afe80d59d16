import { displayName } from '#shared/identity/person.ts'
import { publicProfile } from '#shared/identity/profile.ts'
import { freshMinutes, isFresh } from '#shared/identity/sign-ins.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  handedOver,
  memberJoinedTeam,
  memberLeftTeam,
  memberRoleGiven,
  memberRoleTaken,
} from '#shared/organisations/events.ts'
import { hasEnded, type Member, whoKey } from '#shared/organisations/member.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { assignRoleProblem, handOverProblem } from '#shared/organisations/permissions-changes.ts'
import { publicOrganisation } from '#shared/organisations/public-organisation.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import type { Team } from '#shared/organisations/team.ts'
import type { Ahead, Handlers, Known } from '../kit/serve.ts'
import {
  type Acting,
  actingIn,
  bothRows,
  type Db,
  grantorOf,
  ownOrganisation,
  refuse,
  staffAhead,
  stillThere,
  targetOf,
} from './acting-in.ts'
import { ofRelation } from './joining.ts'
import { changeRelation, countRoles, type RelationChange } from './relations.ts'
import { recounted, signersStay } from './signers.ts'
import type { uses } from './uses.ts'

type Own =
  | 'GET_ORG_MEMBER'
  | 'UPDATE_MEMBER'
  | 'UPDATE_MEMBER_WITH_EMAIL'
  | 'HAND_OVER'
  | 'GET_ORG_BY_MID'
  | 'GET_USERS_MIN'

/** Holds the role that a member is to have to the rules. @throws {Refusal} role.*, member.*, auth.denied, organisations.tooFewSigners */
const roleMayChange = async (
  work: Acting,
  organisation: Organisation,
  member: Member,
  role: StoredRole | undefined,
): Promise<void> => {
  const [acting, target] = await Promise.all([actingIn(work, organisation), targetOf(work, member, organisation)])
  refuse(assignRoleProblem(acting, target, role))
  if (member.status !== 'active') return
  const by = { ...(member.rid ? { [member.rid]: -1 } : {}), ...(role ? { [role.rid]: 1 } : {}) }
  await signersStay(work.db, organisation, roles => recounted(roles, by))
}

/** The teams that a member is to be in. @throws {Refusal} notFound, auth.denied */
const teamsFor = async ({ db, actor }: Acting, oid: string, tids: readonly string[]): Promise<readonly Team[]> => {
  if (!actor.permissions.has('department.structure.team')) throw new Refusal('auth.denied')
  return Promise.all([...new Set(tids)].map(tid => db.teams.need({ oid, tid })))
}

/** Tells of a member's new role, and of the teams that they came into and left. */
const tell = (
  { emit }: Acting,
  organisation: Organisation,
  [before, after]: readonly [Member, Member],
  names: {
    readonly role?: StoredRole | undefined
    readonly former?: string
    readonly teams: ReadonlyMap<string, string>
  },
): void => {
  const { data, ...of } = ofRelation(organisation, after)
  if (before.rid !== after.rid) {
    const { role, former = '' } = names
    if (role) emit(memberRoleGiven, { ...of, data: { ...data, title: role.name, rid: role.rid } })
    else emit(memberRoleTaken, { ...of, data: { ...data, title: former, rid: '' } })
  }
  const teamTold = (tid: string) => ({ ...of, data: { ...data, title: names.teams.get(tid) ?? '', tid } })
  for (const tid of after.tids) if (!before.tids.includes(tid)) emit(memberJoinedTeam, teamTold(tid))
  for (const tid of before.tids) if (!after.tids.includes(tid)) emit(memberLeftTeam, teamTold(tid))
}

/** A row of a member, with what it names. */
const shown = async (db: Db, { oid, rid, tids, who }: Member) => {
  const [role, teams, user] = await Promise.all([
    rid && db.roles.get({ oid, rid }),
    db.teams.getMany(tids.map(tid => ({ oid, tid }))),
    who.type === 'user' ? db.users.get({ uid: who.id as Uid }) : undefined,
  ])
  return { role: role || undefined, teams: teams.flatMap(team => team ?? []), user }
}

export const staffHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_ORG_MEMBER: async ({ mid }, work) => {
    const { db, actor } = work
    const organisation = await ownOrganisation(work)
    const [member, acting] = await Promise.all([
      db.members.need({ oid: organisation.id, mid }),
      actingIn(work, organisation),
    ])
    const { role, teams, user } = await shown(db, member)
    const as = actorOf(organisation, { uid: member.who.id, type: member.type }, role)
    return {
      member: {
        ...member,
        type: 'member',
        kind: member.who.type,
        whoId: member.who.id,
        isOwner: as.isOwner,
        isSelf: member.who.id === actor.uid,
      },
      role,
      teams,
      permissions: member.status === 'active' ? [...effectivePermissions(as)] : [],
      ...(user ? { person: publicProfile(user) } : {}),
      grantor: grantorOf(acting),
      isFresh: isFresh(actor.signedInAt, work.tokenTime.getTime()),
    }
  },
  UPDATE_MEMBER: async ({ rid, tids, ...named }, work) => {
    const { db, actor } = work
    const may = (['department.structure.member', 'department.structure.team'] as const).some(leaf =>
      actor.permissions.has(leaf),
    )
    if (!may) throw new Refusal('auth.denied')
    const organisation = await ownOrganisation(work)
    const oid = organisation.id
    const pair = await bothRows(work, named, 'update')
    const { member } = pair
    if (member.type !== 'member') throw new OrganisationsRefusal('member.noStaff')
    stillThere(member, 'update')
    const change: RelationChange = {}
    const former = member.rid && (await db.roles.get({ oid, rid: member.rid }))
    const role = rid ? await db.roles.need({ oid, rid }) : undefined
    if (rid !== undefined && role?.rid !== member.rid) {
      await roleMayChange(work, organisation, member, role)
      Object.assign(change, { rid: role?.rid })
    }
    const teams = tids && (await teamsFor(work, oid, tids))
    const known = await db.teams.getMany(member.tids.map(tid => ({ oid, tid })))
    if (teams) Object.assign(change, { tids: teams.map(({ tid }) => tid) })
    const saved = await changeRelation(work, pair, change)
    tell(work, organisation, [member, saved], {
      role,
      ...(former ? { former: former.name } : {}),
      teams: new Map([...(teams ?? []), ...known.flatMap(team => team ?? [])].map(({ tid, name }) => [tid, name])),
    })
    return { version: saved.version }
  },
  UPDATE_MEMBER_WITH_EMAIL: async ({ email, ...named }, work) => {
    const { db, actor, now } = work
    const { member, relation } = await bothRows(work, named, 'update')
    const { who, oid, mid, tids } = member
    // Nobody writes down an address of somebody else, nor learns by it whose one is.
    if (who.type !== 'user' || who.id !== actor.uid) throw new Refusal('auth.denied')
    const [user, places] = await Promise.all([
      db.users.need({ uid: actor.uid }),
      Promise.all(tids.map(tid => db.teamMembers.get({ tid, mid }))),
    ])
    if (!user.emailVerified || user.email !== email) throw new OrganisationsRefusal('member.emailUnverified')
    const name = displayName(user) || user.email
    const said = { updatedAt: now.toISOString() }
    db.relations.save({ ...relation, ...said })
    for (const place of places) if (place) db.teamMembers.put({ ...place, oid, name })
    const { version } = db.members.save({ ...member, ...said, name, address: email })
    return { version }
  },
  HAND_OVER: async (named, work) => {
    const { db, actor, now, tokenTime, emit } = work
    const organisation = await ownOrganisation(work)
    const oid = organisation.id
    // Before anything of the other is told: only the owner learns whether there is such a member.
    const acting = await actingIn(work, organisation)
    if (acting.kind !== 'organisation' || !acting.isOwner) throw new Refusal('auth.denied')
    const { member } = await bothRows(work, named, 'handOver')
    refuse(handOverProblem(acting, await targetOf(work, member, organisation)))
    if (member.status !== 'active' || member.who.type !== 'user') throw new OrganisationsRefusal('member.noStaff')
    if (!isFresh(actor.signedInAt, tokenTime.getTime()))
      throw new OrganisationsRefusal('organisations.notFresh', { minutes: freshMinutes })
    const mine = await db.relations.need({ who: whoKey({ id: actor.uid, type: 'user' }), oid })
    const former = await db.members.need({ oid, mid: mine.mid })
    const after = { ...organisation, ownerId: member.who.id as Uid, updatedAt: now.toISOString() }
    const moves = [
      [member.rid, -1],
      [former.rid, 1],
    ] as const
    const by = Object.fromEntries(member.rid === former.rid ? [] : moves.map(([rid, more]) => [rid ?? '', more]))
    await signersStay(db, organisation, roles => recounted(roles, by), after)
    db.organisations.save(after)
    await countRoles(work, oid, moves)
    const { data, ...of } = ofRelation(organisation, member)
    emit(handedOver, { ...of, data: { ...data, formerId: actor.uid, formerName: former.name } })
    return { ownerId: after.ownerId }
  },
  GET_ORG_BY_MID: async ({ mid, organizationId: oid }, { actor, db }) => {
    const { party, permissions } = actor
    if (party.id === oid) {
      if (!permissions.has('department.structure.client')) throw new Refusal('auth.denied')
      const { who } = await db.members.need({ oid, mid })
      if (who.type !== 'organization') throw new Refusal('notFound')
      return publicOrganisation(await db.organisations.need({ id: who.id }))
    }
    const [relation, organisation] = await Promise.all([
      db.relations.need({ who: partyKey(party), oid }),
      db.organisations.need({ id: oid }),
    ])
    if (relation.mid !== mid) throw new Refusal('notFound')
    return publicOrganisation(organisation)
  },
  GET_USERS_MIN: async ({ uids }, { actor, db }) => {
    if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
    const oid = actor.party.id
    const relations = await db.relations.getMany(uids.map(id => ({ who: whoKey({ id, type: 'user' }), oid })))
    const ours = uids.filter((_, n) => {
      const relation = relations[n]
      return relation?.type === 'member' && !hasEnded(relation)
    })
    const users = await db.users.getMany(ours.map(uid => ({ uid })))
    return { users: users.flatMap(user => (user ? publicProfile(user) : [])) }
  },
}

/** Both rows of a member and what changing them reads. */
const rowsOf = async (db: Db, oid: string, mid: Member['mid']) => {
  const member = await db.members.get({ oid, mid })
  return member && Promise.all([db.relations.get({ who: whoKey(member.who), oid }), staffAhead(db, member)])
}

const ofMid = ({ mid }: { readonly mid: Member['mid'] }, { db, organisationId }: Known<typeof uses>) =>
  organisationId === undefined ? [] : [rowsOf(db, organisationId, mid)]

export const staffAheads: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_ORG_MEMBER: ({ mid }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.members.get({ oid, mid }).then(row => row && shown(db, row))],
  UPDATE_MEMBER: ({ mid, rid, tids = [] }, known) => {
    const { db, organisationId: oid } = known
    if (oid === undefined) return []
    return [
      rowsOf(db, oid, mid),
      ...(rid ? [db.roles.get({ oid, rid })] : []),
      db.teams.getMany(tids.map(tid => ({ oid, tid }))),
    ]
  },
  UPDATE_MEMBER_WITH_EMAIL: (input, known) => [
    ...ofMid(input, known),
    ...(known.uid ? [known.db.users.get({ uid: known.uid })] : []),
  ],
  HAND_OVER: (input, known) => [
    ...ofMid(input, known),
    ...(known.uid && known.organisationId
      ? [
          known.db.relations
            .get({ who: whoKey({ id: known.uid, type: 'user' }), oid: known.organisationId })
            .then(mine => mine && known.db.members.get({ oid: mine.oid, mid: mine.mid })),
        ]
      : []),
  ],
  GET_ORG_BY_MID: ({ mid, organizationId: oid }, { db, organisationId, uid }) =>
    organisationId === oid
      ? [
          db.members
            .get({ oid, mid })
            .then(row => (row?.who.type === 'organization' ? db.organisations.get({ id: row.who.id }) : undefined)),
        ]
      : [
          db.organisations.get({ id: oid }),
          db.relations.get({
            who: organisationId === undefined ? `user#${uid}` : `organization#${organisationId}`,
            oid,
          }),
        ],
  GET_USERS_MIN: ({ uids }, { db, organisationId: oid }) =>
    oid === undefined
      ? []
      : [
          db.relations.getMany(uids.map(id => ({ who: whoKey({ id, type: 'user' }), oid }))),
          db.users.getMany(uids.map(uid => ({ uid }))),
        ],
}
