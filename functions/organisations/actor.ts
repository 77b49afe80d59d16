import { isNoteDue, type Sessions, withCall } from '#shared/identity/session.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { actingParty } from '#shared/organisations/acting.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { actorOf, denialOf, effectivePermissions, type PermissionActor } from '#shared/organisations/permissions.ts'
import { isOpen, noSessions } from '../identity/sessions.ts'
import * as identityTables from '../identity/tables.ts'
import type { ActingFor, Actor, Caller } from '../kit/actor.ts'
import { hints } from '../kit/hints.ts'
import { type Db, read, write } from '../kit/serve.ts'
import type { Identity } from '../kit/work.ts'
import { Organisations, Relations, Roles, Teams } from './tables.ts'

const uses = {
  tables: {
    relations: read(Relations),
    organisations: read(Organisations),
    roles: read(Roles),
    teams: read(Teams),
    sessions: write(identityTables.Sessions),
  },
} as const

const whyOf =
  (acting: PermissionActor): NonNullable<Actor['why']> =>
  leaf =>
    denialOf(acting, leaf)?.reason

const personalPermissions = effectivePermissions({ kind: 'personal' })

/** The session that acts, as an actor says it. */
const sessionOf = ({ session, signedInAt }: Caller) => ({
  ...(session && { session: session.id }),
  ...(signedInAt !== undefined && { signedInAt }),
})

const personal = (caller: Caller): Actor => ({
  uid: caller.uid,
  ...sessionOf(caller),
  permissions: personalPermissions,
  why: whyOf({ kind: 'personal' }),
  party: actingParty({ kind: 'personal', uid: caller.uid }),
})

/** The role that a member had when they last acted. Which one it is now, and what it allows, is read each time. */
const roleOf = hints<string>()

/** The team that somebody who keeps teams worked in last without being in it: looked at in the batch that finds the person. */
const keptTeamOf = hints<string>()

/** Calls of sessions that this environment answered and that are not written down yet. */
const uncounted = hints<number>()

/**
 * Stages that a session called, every few minutes: not each call costs a write.
 * @throws {Refusal} `auth.signedOut` for a session that has ended, or that nobody called with for too long
 */
const noteCall = (
  sessions: Db<typeof uses>['sessions'],
  row: Sessions | undefined,
  caller: Caller,
  now: Date,
  idle?: number,
): void => {
  const { uid, session, unattended } = caller
  if (!isOpen(row, caller, now, idle)) throw new Refusal('auth.signedOut')
  if (!session || unattended) return
  const calls = (uncounted.get(session.id) ?? 0) + 1
  const at = now.getTime()
  const isDue = isNoteDue(row, session.id, at, idle)
  uncounted.set(session.id, isDue ? 0 : calls)
  if (!isDue) return
  const next = withCall(row ?? noSessions(uid), { ...caller, session }, { at, calls, idle })
  if (row) sessions.save({ ...next, version: row.version })
  else sessions.create(next)
}

/**
 * The actor behind a verified caller. With an organisation it is its active member with the permissions of the role;
 * an organisation that is not there answers like one they do not belong to. All of it is read at once:
 * docs/decisions/who-acts-in-one-batch.md.
 * One works in a team that one is in, or, as who keeps teams, in any of the organisation.
 * @throws {Refusal} `auth.notMember`; `auth.notInTeam`; `auth.signedOut` where the session has ended
 */
const load = async (
  { sessions, relations, organisations, roles, teams }: Db<typeof uses>,
  caller: Caller,
  { organisationId, teamId: tid }: ActingFor,
  tokenTime: Date,
): Promise<Actor> => {
  const { uid } = caller
  if (organisationId === undefined) {
    noteCall(sessions, await sessions.get({ uid }), caller, tokenTime)
    return personal(caller)
  }
  const oid = organisationId
  const name = `${oid}#${uid}`
  const hint = roleOf.get(name)
  const [row, member, organisation] = await Promise.all([
    sessions.get({ uid }),
    relations.get({ who: whoKey({ id: uid, type: 'user' }), oid }),
    organisations.get({ id: oid }),
    hint === undefined ? undefined : roles.get({ oid, rid: hint }),
    tid !== undefined && keptTeamOf.get(name) === tid ? teams.get({ oid, tid }) : undefined,
  ])
  const isMember = organisation && member?.status === 'active'
  noteCall(sessions, row, caller, tokenTime, isMember ? organisation.idleMinutes : undefined)
  if (!isMember) throw new Refusal('auth.notMember')
  const role = member.rid && (await roles.get({ oid, rid: member.rid }))
  if (role) roleOf.set(name, role.rid)
  const acting = actorOf(organisation, { uid, type: member.type }, role || undefined)
  const permissions = effectivePermissions(acting)
  if (tid !== undefined && !member.tids.includes(tid)) {
    const keeps = member.type === 'member' && permissions.has('department.structure.team')
    if (!keeps || !(await teams.get({ oid, tid }))) throw new Refusal('auth.notInTeam')
    keptTeamOf.set(name, tid)
  }
  return {
    uid,
    ...sessionOf(caller),
    organisation: {
      id: oid,
      mid: member.mid,
      memberType: member.type,
      isOwner: acting.isOwner,
      roleLevel: role ? role.level : 0,
      ...(role && !acting.isOwner && { rid: role.rid }),
      teamIds: member.tids,
      ...(tid !== undefined && { tid }),
    },
    permissions,
    ...(organisation.feeUnpaid && { isBehind: true as const }),
    why: whyOf(acting),
    // A client of the organisation acts on their own behalf there; only its own people bind it.
    party: actingParty({ kind: 'organisation', uid, oid, memberType: member.type }),
  }
}

/** How the product finds its actors; every server function is granted the tables it takes. */
export const identity: Identity = { uses, load: load as Identity['load'] }
