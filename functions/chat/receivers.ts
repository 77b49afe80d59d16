import type { Only, Party } from '#shared/kit/event.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import type { Member } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { actorOf, effectivePermissions, owns } from '#shared/organisations/permissions.ts'
import { hints } from '../kit/hints.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { isCounted, staffOf } from '../organisations/relations.ts'
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

/** Which rows the people of an organisation have, where they are few. */
const staffAt = hints<readonly Member['mid'][]>()

/**
 * The people of an organisation. Those that it had the last time are asked for by their keys, with whatever else is asked for at that
 * moment. They are all of them as long as each is still one and the organisation counts no more, which it does in the transaction
 * of whoever comes or goes.
 */
const staffNow = async (db: Db, oid: string, organisation: Promise<Organisation | undefined>): Promise<Member[]> => {
  const known = staffAt.get(oid)
  if (known) {
    const [rows, counted] = await Promise.all([db.members.getMany(known.map(mid => ({ oid, mid }))), organisation])
    const staff = rows.flatMap(row => (row && isCounted(row) ? [row] : []))
    if (staff.length === known.length && staff.length === counted?.totalMembers) return staff
  }
  const staff = (await staffOf(db.members, oid)).filter(isCounted)
  if (staff.length <= mostAhead)
    staffAt.set(
      oid,
      staff.map(({ mid }) => mid),
    )
  return staff
}

/**
 * The people of a party whom something concerns: the person alone, or the organisation's own active members who hold one
 * of the leaves. No leaves: all of them.
 * @param only where it concerns some of them by name or team, whatever they may do, or by role
 */
export const receiversOf = async (party: Party, leaves: readonly Leaf[], db: Db, only?: Only): Promise<Receiver[]> => {
  if (party.type === 'user') return [{ uid: party.id, partyId: party.id }]
  const oid = party.id
  const name = nameOf(party, leaves)
  const rolesOf = (rids: Iterable<string>) => db.roles.getMany([...rids].map(rid => ({ oid, rid })))
  const asked = db.organisations.get({ id: oid })
  const [organisation, members] = await Promise.all([
    asked,
    staffNow(db, oid, asked),
    rolesOf((found.get(name) ?? nobody).roles),
  ])
  if (!organisation) return []
  const staff = members.filter(({ status, type }) => status === 'active' && type === 'member')
  const rids = new Set(staff.flatMap(({ rid }) => rid ?? []))
  const roles = new Map((await rolesOf(rids)).map(role => [role?.rid, role]))
  const isAudience = (member: Member) => {
    const permissions = effectivePermissions(
      actorOf(organisation, { uid: member.who.id, type: member.type }, roles.get(member.rid)),
    )
    return !leaves.length || leaves.some(leaf => permissions.has(leaf))
  }
  const receivers = staff.filter(member => {
    if (!only) return isAudience(member)
    const { who, rid, tids } = member
    if ('people' in only) return only.people.includes(who.id) || tids.some(tid => only.teams.includes(tid))
    const { roles: named, owner, except } = only
    if (except?.includes(who.id)) return false
    const isMeant = !named || (owns(who.id, organisation) ? owner : rid !== undefined && named.includes(rid))
    return isMeant && isAudience(member)
  })
  const people = receivers.map(({ who }) => who.id)
  if (!only) found.set(name, { people: people.slice(0, mostAhead), roles: [...rids].slice(0, mostAhead) })
  return people.map(uid => ({ uid, organisationId: oid, partyId: oid }))
}
