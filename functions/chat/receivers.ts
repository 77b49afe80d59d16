import type { Party } from '#shared/kit/event.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import type { Reads } from '../kit/repository.ts'
import { read } from '../kit/serve.ts'
import * as organisationTables from '../organisations/tables.ts'

/** The tables that finding people takes, for the `uses` of whoever tells them something. */
export const receiverTables = {
  members: read(organisationTables.Members),
  roles: read(organisationTables.Roles),
  organisations: read(organisationTables.Organisations),
} as const

type Db = {
  readonly members: Reads<typeof organisationTables.Members>
  readonly roles: Reads<typeof organisationTables.Roles>
  readonly organisations: Reads<typeof organisationTables.Organisations>
}

/** A person who is to know of something, and for which organisation. */
export type Receiver = { readonly uid: string; readonly organisationId?: string; readonly partyId: string }

/**
 * The people of a party whom something concerns: the person himself, or the organisation's own active members who hold one
 * of the leaves. No leaves: all of them.
 */
export const receiversOf = async (party: Party, leaves: readonly Leaf[], db: Db): Promise<Receiver[]> => {
  if (party.type === 'user') return [{ uid: party.id, partyId: party.id }]
  const organisation = await db.organisations.get({ id: party.id })
  if (!organisation) return []
  const { items } = await db.members.rows({ oid: party.id }, { limit: 200 })
  const receivers: Receiver[] = []
  for (const member of items) {
    if (member.status !== 'active' || member.type !== 'member') continue
    const role = member.rid && (await db.roles.get({ oid: party.id, rid: member.rid }))
    const permissions = effectivePermissions(actorOf(organisation, member, role || undefined))
    if (!leaves.length || leaves.some(leaf => permissions.has(leaf))) {
      receivers.push({ uid: member.uid, organisationId: party.id, partyId: party.id })
    }
  }
  return receivers
}
