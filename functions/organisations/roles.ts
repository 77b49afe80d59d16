import { Refusal } from '#shared/kit/refusal.ts'
import { roleAdded, roleChanged, roleDeleted } from '#shared/organisations/events.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import type { StoredRole } from '#shared/organisations/organisation.ts'
import { roleChangeProblem } from '#shared/organisations/permissions-changes.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { namePlace } from '#shared/organisations/relation-lists.ts'
import { grantsOf } from '#shared/organisations/role.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Ahead, Handlers } from '../kit/serve.ts'
import { type Acting, actingIn, type Db, grantorOf, ownOrganisation, refuse } from './acting-in.ts'
import { namedPage } from './named-page.ts'
import { rolesOf, signersStay } from './signers.ts'
import type { uses } from './uses.ts'

/** A role is a whole tree of permissions: fewer of them make a page. */
const pageSize = 20

const listed = ({ roles }: Db, oid: string, asked: Parameters<typeof namedPage>[1]) =>
  namedPage<StoredRole>(
    {
      name: {
        page: at => roles.list('byName', { oid }, at),
        behind: row => roles.cursorBehind('byName', row),
      },
      since: { page: at => roles.rows({ oid }, at), behind: row => roles.cursorAt(row) },
    },
    asked,
    pageSize,
  )

/** @throws {Refusal} role.nameTaken */
const nameIsFree = async ({ roles }: Db, oid: string, name: string, rid?: string): Promise<void> => {
  const { items } = await roles.list('byName', { oid }, { begins: namePlace(name), limit: 2 })
  if (items.some(role => role.rid !== rid)) throw new OrganisationsRefusal('role.nameTaken')
}

const told = (role: StoredRole) => ({
  subject: { id: role.rid, version: role.version },
  parties: [{ id: role.oid, type: 'organization' as const }],
  data: { title: role.name, rid: role.rid, members: role.memberCount },
})

/** A role of the active organisation, as whoever changes it was looking at it. @throws {Refusal} notFound, call.conflict */
const own = async ({ db, actor }: Acting, { rid, version }: { readonly rid: string; readonly version: number }) => {
  const role = await db.roles.need({ oid: actor.party.id, rid })
  sameVersion(role, version)
  return role
}

type Own = 'GET_ROLES' | 'GET_ROLE' | 'ADD_ROLE' | 'UPDATE_ROLE' | 'DELETE_ROLE'

export const roleHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_ROLES: async (asked, work) => {
    const { permissions } = work.actor
    if (!permissions.has('department.structure.role') && !permissions.has('department.structure.member'))
      throw new Refusal('auth.denied')
    const organisation = await ownOrganisation(work)
    const [page, acting] = await Promise.all([listed(work.db, organisation.id, asked), actingIn(work, organisation)])
    return { ...page, grantor: grantorOf(acting) }
  },
  GET_ROLE: async ({ rid }, work) => {
    const organisation = await ownOrganisation(work)
    const [role, acting] = await Promise.all([
      work.db.roles.need({ oid: organisation.id, rid }),
      actingIn(work, organisation),
    ])
    return { role, grantor: grantorOf(acting) }
  },
  ADD_ROLE: async ({ name, body }, work) => {
    const { db, now, newId, emit } = work
    const organisation = await ownOrganisation(work)
    const oid = organisation.id
    const [acting] = await Promise.all([actingIn(work, organisation), nameIsFree(db, oid, name)])
    refuse(roleChangeProblem(acting, undefined, body))
    const at = now.toISOString()
    const role = db.roles.create({
      rid: newId('role'),
      oid,
      name,
      ...grantsOf(body),
      memberCount: 0,
      createdAt: at,
      updatedAt: at,
    })
    emit(roleAdded, told(role))
    return role
  },
  UPDATE_ROLE: async ({ rid, version, name, body }, work) => {
    const { db, now, emit } = work
    const organisation = await ownOrganisation(work)
    const [acting, before] = await Promise.all([
      actingIn(work, organisation),
      own(work, { rid, version }),
      nameIsFree(db, organisation.id, name, rid),
    ])
    refuse(roleChangeProblem(acting, before, body))
    const after = { ...before, name, ...grantsOf(body), updatedAt: now.toISOString() }
    await signersStay(db, organisation, roles => roles.map(role => (role.rid === rid ? after : role)))
    const saved = db.roles.save(after)
    emit(roleChanged, told(saved))
    return saved
  },
  DELETE_ROLE: async ({ rid, version }, work) => {
    const { db, emit } = work
    const organisation = await ownOrganisation(work)
    const [acting, role] = await Promise.all([actingIn(work, organisation), own(work, { rid, version })])
    refuse(roleChangeProblem(acting, role, undefined))
    await signersStay(db, organisation, roles => roles.filter(other => other.rid !== rid))
    // Its members' rows go on naming it: what is not there grants nothing, to all of them at the same moment.
    db.roles.remove(role)
    emit(roleDeleted, told(role))
    return { members: role.memberCount }
  },
}

/** What changing a role reads: the role, who has the name, and all of them where contracts need several signatures. */
const changing = (db: Db, oid: string | undefined, rid?: string, name?: string): readonly Promise<unknown>[] =>
  oid === undefined
    ? []
    : [
        ...(rid ? [db.roles.get({ oid, rid })] : []),
        ...(name ? [db.roles.list('byName', { oid }, { begins: namePlace(name), limit: 2 })] : []),
        db.organisations.get({ id: oid }).then(row => (row && row.signerCount > 1 ? rolesOf(db, oid) : undefined)),
      ]

export const roleAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_ROLES: (asked, { db, organisationId: oid }) => (oid === undefined ? [] : [listed(db, oid, asked)]),
  GET_ROLE: ({ rid }, { db, organisationId: oid }) => (oid ? [db.roles.get({ oid, rid })] : []),
  ADD_ROLE: ({ name }, { db, organisationId }) => changing(db, organisationId, undefined, name),
  UPDATE_ROLE: ({ rid, name }, { db, organisationId }) => changing(db, organisationId, rid, name),
  DELETE_ROLE: ({ rid }, { db, organisationId }) => changing(db, organisationId, rid),
}
