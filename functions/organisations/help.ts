import { displayName } from '#shared/identity/person.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type helpMethods, mostNamed } from '#shared/organisations/help.contract.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { actorOf, can } from '#shared/organisations/permissions.ts'
import type { Ahead, Handlers, ReadDb } from '../kit/serve.ts'
import { pageOf } from './relations.ts'
import type { uses } from './uses.ts'

/** Among how many people somebody is looked for: the first of an organisation are those who run it. */
const firstPeople = 50

const rowsOf = ({ members, roles, organisations }: ReadDb<typeof uses>, oid: string) =>
  Promise.all([
    organisations.get({ id: oid }),
    roles.allRows({ oid }),
    pageOf(members, oid, 'staff', { cursor: undefined, limit: firstPeople, reverse: false }),
  ])

type Own = keyof typeof helpMethods

export const helpHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_WHO_MAY: async ({ leaf, level = 0 }, { actor, db }) => {
    // Its clients learn nothing of how it is run.
    if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
    const [organisation, roles, { items }] = await rowsOf(db, actor.party.id)
    if (!organisation) throw new Refusal('notFound')
    const roleOf = new Map(roles.map(role => [role.rid, role]))
    const able = items.filter(
      ({ status, type, who, rid }) =>
        status === 'active' &&
        who.id !== actor.uid &&
        (who.id === organisation.ownerId || level <= ((rid && roleOf.get(rid)?.level) || 0)) &&
        can(actorOf(organisation, { uid: who.id, type }, rid && roleOf.get(rid)), leaf),
    )
    const people = able.map(({ name }) => name).filter(Boolean)
    if (people.length > 0) return { people: people.slice(0, mostNamed) }
    // Its owner can do what can be done at all, and may have come late.
    const owner = await db.users.get({ uid: organisation.ownerId })
    return { people: owner && owner.uid !== actor.uid ? [displayName(owner)].filter(Boolean) : [] }
  },
}

export const helpAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_WHO_MAY: (_input, { db, organisationId }) => (organisationId === undefined ? [] : [rowsOf(db, organisationId)]),
}
