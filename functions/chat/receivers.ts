import type { Party } from '#shared/kit/event.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { hints } from '../kit/hints.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { staffOf } from '../organisations/relations.ts'
import * as organisationTables from '../organisations/tables.ts'

/** The tables that finding people takes, for the `uses` of whoever tells them something. */
export const receiverTables = {
  members: read(organisationTables.Members),
  roles: read(organisationTables.Roles),
  organisations: read(organisationTables.Organisations),
} as const

type Db = DbOf<typeof receiverTables>

/** A person who is to know of something, and for which organisation. */
export type Receiver = { readonly uid: string; readonly organisationId?: string; readonly partyId: string }

type Found = { readonly people: readonly string[]; readonly roles: readonly string[] }

/** Who of an organisation was told the last time somebody was, by the permissions that took, and which roles its people had. */
const found = hints<Found>()
const nobody: Found = { people: [], roles: [] }
/** How many people of an organisation are read ahead at most. */
const mostAhead = 25

const nameOf = ({ id }: Party, leaves: readonly Leaf[]) => `${id} ${leaves.join(' ')}`

/** The people of a party who will probably be told. Only for reading their rows ahead: it decides nothing. */
export const likelyReceivers = (party: Party, leaves: readonly Leaf[]): readonly string[] =>
  party.type === 'user' ? [party.id] : (found.get(nameOf(party, leaves)) ?? nobody).people

/**
 * The people of a party whom something concerns: the person alone, or the organisation's own active members who hold one
 * of the leaves. No leaves: all of them.
 */
export const receiversOf = async (party: Party, leaves: readonly Leaf[], db: Db): Promise<Receiver[]> => {
  if (party.type === 'user') return [{ uid: party.id, partyId: party.id }]
  const oid = party.id
  const name = nameOf(party, leaves)
  const rolesOf = (rids: Iterable<string>) => db.roles.getMany([...rids].map(rid => ({ oid, rid })))
  const [organisation, members] = await Promise.all([
    db.organisations.get({ id: oid }),
    staffOf(db.members, oid),
    rolesOf((found.get(name) ?? nobody).roles),
  ])
  if (!organisation) return []
  const staff = members.filter(({ status, type }) => status === 'active' && type === 'member')
  const rids = new Set(staff.flatMap(({ rid }) => rid ?? []))
  const roles = new Map((await rolesOf(rids)).map(role => [role?.rid, role]))
  const receivers = staff.filter(member => {
    const permissions = effectivePermissions(
      actorOf(organisation, { uid: member.who.id, type: member.type }, roles.get(member.rid)),
    )
    return !leaves.length || leaves.some(leaf => permissions.has(leaf))
  })
  const people = receivers.map(({ who }) => who.id)
  found.set(name, { people: people.slice(0, mostAhead), roles: [...rids].slice(0, mostAhead) })
  return people.map(uid => ({ uid, organisationId: oid, partyId: oid }))
}
