import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { actingParty } from '#shared/organisations/acting.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { hasEnded } from '../identity/sign-out.ts'
import { SignOuts } from '../identity/tables.ts'
import type { Actor, Caller } from '../kit/actor.ts'
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

/**
 * The actor behind a verified caller. With an organisation it is its active member with the permissions of his role;
 * an organisation that is not there answers like one he does not belong to.
 * @throws {Refusal} `auth.notMember`; `auth.signedOut` where he signed out everywhere since this session began
 */
const load = async (db: Db<typeof uses>, caller: Caller, organisationId: string | undefined): Promise<Actor> => {
  const signedIn = async () => {
    if (hasEnded(caller.signedInAt, await db.signOuts.get({ uid: caller.uid }))) throw new Refusal('auth.signedOut')
  }
  if (organisationId === undefined) {
    await signedIn()
    return personal(caller.uid)
  }
  const [, member, organisation] = await Promise.all([
    signedIn(),
    db.members.get({ oid: organisationId, uid: caller.uid }),
    db.organisations.get({ id: organisationId }),
  ])
  if (!organisation || member?.status !== 'active') throw new Refusal('auth.notMember')
  const role = member.rid && (await db.roles.get({ oid: organisationId, rid: member.rid }))
  const acting = actorOf(organisation, member, role || undefined)
  return {
    uid: caller.uid,
    organisation: {
      id: organisationId,
      memberType: member.type,
      isOwner: acting.isOwner,
      roleLevel: role ? role.level : 0,
      teamIds: member.tids,
    },
    permissions: effectivePermissions(acting),
    // A client of the organisation acts for himself there; only its own people bind it.
    party: actingParty({ ...member, kind: 'organisation', memberType: member.type }),
  }
}

/** How the product finds its actors; every server function is granted the tables it takes. */
export const identity: Identity = { uses, load: load as Identity['load'] }
