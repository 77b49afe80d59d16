import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { memberJoinedTeam, memberLeftTeam, teamAdded, teamDeleted, teamRenamed } from '#shared/organisations/events.ts'
import { type Member, whoKey } from '#shared/organisations/member.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { isNamed, namePlace } from '#shared/organisations/relation-lists.ts'
import { membersAtOnce, type Team, type TeamMember, teamsOfMember } from '#shared/organisations/team.ts'
import { filtered } from '../kit/filtered.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Ahead, Handlers } from '../kit/serve.ts'
import { type Acting, bothRows, type Db, ownOrganisation, stillThere } from './acting-in.ts'
import { ofRelation } from './joining.ts'
import { namedPage } from './named-page.ts'
import { changeRelations } from './relations.ts'
import type { uses } from './uses.ts'

const pageSize = 50

const listed = ({ teams }: Db, oid: string, asked: Parameters<typeof namedPage>[1]) =>
  namedPage<Team>(
    {
      name: {
        page: at => teams.list('byName', { oid }, at),
        behind: row => teams.cursorBehind('byName', row),
      },
      since: { page: at => teams.rows({ oid }, at), behind: row => teams.cursorAt(row) },
    },
    asked,
    pageSize,
  )

/** @throws {Refusal} team.nameTaken */
const nameIsFree = async ({ teams }: Db, oid: string, name: string, tid?: string): Promise<void> => {
  const { items } = await teams.list('byName', { oid }, { begins: namePlace(name), limit: 2 })
  if (items.some(team => team.tid !== tid)) throw new OrganisationsRefusal('team.nameTaken')
}

const told = (team: Team) => ({
  subject: { id: team.tid, version: team.version },
  parties: [{ id: team.oid, type: 'organization' as const }],
  data: { title: team.name },
})

const membersOf = (
  { teamMembers }: Db,
  {
    tid,
    query,
    descending: reverse,
    cursor,
  }: { tid: string; query: string; descending: boolean; cursor?: string | undefined },
) =>
  filtered<TeamMember>({
    look: at => teamMembers.rows({ tid }, { ...at, reverse, eventual: true }),
    fits: query ? ({ name }) => isNamed(query, name) : undefined,
    behind: ({ tid, mid }) => teamMembers.cursorAt({ tid, mid }),
    limit: pageSize,
    cursor,
    stretches: [200, 200],
  })

/** Both rows of each of these members. @throws {Refusal} notFound, member.noStaff, state.transition */
const pairsOf = (work: Acting, mids: readonly Id<'member'>[]) =>
  Promise.all(
    mids.map(async mid => {
      const pair = await bothRows(work, { mid }, 'move')
      if (pair.member.type !== 'member') throw new OrganisationsRefusal('member.noStaff')
      return pair
    }),
  )

/** @throws {Refusal} team.tooMany */
const withTeam = (tids: readonly string[], tid: string): string[] => {
  if (tids.length >= teamsOfMember) throw new OrganisationsRefusal('team.tooMany', { limit: teamsOfMember })
  return [...tids, tid]
}

type Own =
  | 'GET_TEAMS'
  | 'GET_TEAM_MEMBER'
  | 'ADD_TEAM'
  | 'UPDATE_TEAM'
  | 'DELETE_TEAM'
  | 'ADD_DELETE_MEMBERS'
  | 'GET_ACTIVATED'

export const teamHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_TEAMS: (asked, { actor, db }) => {
    const { party, permissions } = actor
    const may = permissions.has('department.structure.team') || permissions.has('department.structure.member')
    if (party.type !== 'organization' || !may) throw new Refusal('auth.denied')
    return listed(db, party.id, asked)
  },
  GET_TEAM_MEMBER: async (asked, { actor, db }) => {
    const [team, page] = await Promise.all([
      db.teams.need({ oid: actor.party.id, tid: asked.tid }),
      membersOf(db, asked),
    ])
    return { team, ...page }
  },
  ADD_TEAM: async ({ name }, work) => {
    const { db, now, newId, emit } = work
    const organisation = await ownOrganisation(work)
    await nameIsFree(db, organisation.id, name)
    const at = now.toISOString()
    const team = db.teams.create({
      tid: newId('team'),
      oid: organisation.id,
      name,
      memberCount: 0,
      createdAt: at,
      updatedAt: at,
    })
    db.organisations.save({ ...organisation, teamCount: organisation.teamCount + 1, updatedAt: at })
    emit(teamAdded, told(team))
    return team
  },
  UPDATE_TEAM: async ({ tid, version, name }, { db, actor, now, emit }) => {
    const oid = actor.party.id
    const [team] = await Promise.all([db.teams.need({ oid, tid }), nameIsFree(db, oid, name, tid)])
    sameVersion(team, version)
    const saved = db.teams.save({ ...team, name, updatedAt: now.toISOString() })
    emit(teamRenamed, told(saved))
    return saved
  },
  DELETE_TEAM: async ({ tid }, work) => {
    const { db, now, emit } = work
    const organisation = await ownOrganisation(work)
    const team = await db.teams.need({ oid: organisation.id, tid })
    const some = await db.teamMembers.rows({ tid }, { limit: membersAtOnce })
    const pairs = await pairsOf(
      work,
      some.items.map(({ mid }) => mid),
    )
    await changeRelations(
      work,
      pairs.map(pair => ({ ...pair, change: { tids: pair.member.tids.filter(other => other !== tid) } })),
    )
    if (some.cursor) return { left: team.memberCount - pairs.length }
    db.teams.remove(team)
    db.goneTeams.put({ oid: team.oid, tid, at: now.toISOString() })
    const { teamCount } = organisation
    db.organisations.save({ ...organisation, teamCount: teamCount - 1, updatedAt: now.toISOString() })
    emit(teamDeleted, told(team))
    return { left: 0 }
  },
  ADD_DELETE_MEMBERS: async ({ tid, add, remove }, work) => {
    const { db, emit } = work
    const mids = [...new Set([...add, ...remove])]
    if (mids.length > membersAtOnce) throw new Refusal('call.tooManyChanges', { limit: membersAtOnce })
    const organisation = await ownOrganisation(work)
    const [team, pairs] = await Promise.all([db.teams.need({ oid: organisation.id, tid }), pairsOf(work, mids)])
    const leaves = new Set<string>(remove)
    const moving = pairs.filter(({ member }) => member.tids.includes(tid) === leaves.has(member.mid))
    for (const { member } of moving) stillThere(member, 'move')
    const saved = await changeRelations(
      work,
      moving.map(pair => {
        const { tids, mid } = pair.member
        return {
          ...pair,
          change: { tids: leaves.has(mid) ? tids.filter(other => other !== tid) : withTeam(tids, tid) },
        }
      }),
    )
    for (const member of saved) {
      const { data, ...of } = ofRelation(organisation, member)
      emit(leaves.has(member.mid) ? memberLeftTeam : memberJoinedTeam, {
        ...of,
        data: { ...data, title: team.name, tid },
      })
    }
    const joined = saved.filter(({ mid }) => !leaves.has(mid)).length
    return { ...team, memberCount: team.memberCount + 2 * joined - saved.length }
  },
  GET_ACTIVATED: async (_input, { actor, db }) => {
    const { id: oid, teamIds } = actor.organisation
    if (actor.party.type !== 'organization') return { teams: false, mine: [] }
    const [{ teamCount }, mine] = await Promise.all([
      db.organisations.need({ id: oid }),
      db.teams.getMany(teamIds.map(tid => ({ oid, tid }))),
    ])
    return { teams: teamCount > 0, mine: mine.flatMap(team => team ?? []) }
  },
}

/** Both rows of each of these members. */
const rowsOf = (db: Db, oid: string, mids: readonly Member['mid'][]) =>
  Promise.all(
    mids.map(async mid => {
      const member = await db.members.get({ oid, mid })
      return member && db.relations.get({ who: whoKey(member.who), oid })
    }),
  )

const taking = async (db: Db, oid: string, tid: string) => {
  const { items } = await db.teamMembers.rows({ tid }, { limit: membersAtOnce })
  return rowsOf(
    db,
    oid,
    items.map(({ mid }) => mid),
  )
}

export const teamAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_TEAMS: (asked, { db, organisationId: oid }) => (oid === undefined ? [] : [listed(db, oid, asked)]),
  GET_TEAM_MEMBER: (asked, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.teams.get({ oid, tid: asked.tid }), membersOf(db, asked)],
  ADD_TEAM: ({ name }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.teams.list('byName', { oid }, { begins: namePlace(name), limit: 2 })],
  UPDATE_TEAM: ({ tid, name }, { db, organisationId: oid }) =>
    oid === undefined
      ? []
      : [db.teams.get({ oid, tid }), db.teams.list('byName', { oid }, { begins: namePlace(name), limit: 2 })],
  DELETE_TEAM: ({ tid }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.teams.get({ oid, tid }), taking(db, oid, tid)],
  ADD_DELETE_MEMBERS: ({ tid, add, remove }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.teams.get({ oid, tid }), rowsOf(db, oid, [...new Set([...add, ...remove])])],
}
