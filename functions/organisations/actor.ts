import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { actingParty } from '#shared/organisations/acting.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { hasEnded } from '../identity/sign-out.ts'
import { SignOuts } from '../identity/tables.ts'
import type { Actor, Caller } from '../kit/actor.ts'
import { hints } from '../kit/hints.ts'
import { type Db, read } from '../kit/serve.ts'
import type { Identity } from '../kit/work.ts'
import { Members, Organisations, Roles } from './tables.ts'

const uses = {
  tables: { members: read(Members), organisations: read(Organisations), roles: read(Roles), signOuts: read(SignOuts) },
} as const

const personalPermissions = effectivePermissions({ kind: 'personal' })

const personal = (uid: Uid): Actor => ({
  uid,
  permissions: personalPermissions,
  party: actingParty({ kind: 'personal', uid }),
})

/** The role that a member had when they last acted. Which one it is now, and what it allows, is read each time. */
const roleOf = hints<string>()

/**
 * The actor behind a verified caller. With an organisation it is its active member with the permissions of the role;
 * an organisation that is not there answers like one they do not belong to. All of it is read at once:
 * docs/decisions/who-acts-in-one-batch.md.
 * @throws {Refusal} `auth.notMember`; `auth.signedOut` where the person signed out everywhere since this session began
 */
const load = async (
  { signOuts, members, organisations, roles }: Db<typeof uses>,
  { uid, signedInAt }: Caller,
  organisationId: string | undefined,
): Promise<Actor> => {
  const signedIn = async () => {
    if (hasEnded(signedInAt, await signOuts.get({ uid }))) throw new Refusal('auth.signedOut')
  }
  if (organisationId === undefined) {
    await signedIn()
    return personal(uid)
  }
  const oid = organisationId
  const name = `${oid}#${uid}`
  const hint = roleOf.get(name)
  const [, member, organisation] = await Promise.all([
    signedIn(),
    members.get({ oid, uid }),
    organisations.get({ id: oid }),
    hint === undefined ? undefined : roles.get({ oid, rid: hint }),
  ])
  if (!organisation || member?.status !== 'active') throw new Refusal('auth.notMember')
  const role = member.rid && (await roles.get({ oid, rid: member.rid }))
  if (role) roleOf.set(name, role.rid)
  const acting = actorOf(organisation, member, role || undefined)
  return {
    uid,
    organisation: {
      id: oid,
      mid: member.mid,
      memberType: member.type,
      isOwner: acting.isOwner,
      roleLevel: role ? role.level : 0,
      teamIds: member.tids,
    },
    permissions: effectivePermissions(acting),
    // A client of the organisation acts on their own behalf there; only its own people bind it.
    party: actingParty({ ...member, kind: 'organisation', memberType: member.type }),
  }
}

/** How the product finds its actors; every server function is granted the tables it takes. */
export const identity: Identity = { uses, load: load as Identity['load'] }
