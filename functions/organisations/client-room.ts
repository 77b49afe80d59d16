import { displayName } from '#shared/identity/person.ts'
import { freePlan } from '#shared/organisations/fee-choice.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { roomOf } from '#shared/organisations/usage-fees.ts'
import { Users } from '../identity/tables.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { pageOf } from './relations.ts'
import * as tables from './tables.ts'

const roomTables = {
  members: read(tables.Members),
  organisations: read(tables.Organisations),
  users: read(Users),
} as const
type Rows = DbOf<typeof roomTables>

/** How many rows of clients are looked at at once. */
const atOnce = 100

/** A page of the clients of an organisation: what a call that is held to its plan reads ahead. */
export const someClients = ({ members }: Pick<Rows, 'members'>, oid: string, cursor?: string) =>
  pageOf(members, oid, 'clients', { cursor, limit: atOnce, reverse: false })

/** How an organisation stands to the room of its plan. No more of its clients are read than there is room for. */
export const clientRoom = async (db: Pick<Rows, 'members' | 'organisations'>, oid: string) => {
  const [organisation, first] = await Promise.all([db.organisations.need({ id: oid }), someClients(db, oid)])
  const choice = organisation.businessInfo ?? freePlan
  const room = roomOf(choice)
  let active = 0
  for (let page = first; ; page = await someClients(db, oid, page.cursor)) {
    active += page.items.filter(({ status }) => status === 'active').length
    if (active >= room || page.cursor === undefined) break
  }
  return { organisation, plan: choice.plan, room, isFull: active >= room }
}

/**
 * Holds what an organisation does itself to take on a client to the room of its plan (docs/decisions/usage-fees.md).
 * @throws {Refusal} plan.full, which names who can change that
 */
export const assertRoomForClient = async (db: Rows, oid: string): Promise<void> => {
  const { organisation, plan, room, isFull } = await clientRoom(db, oid)
  if (!isFull) return
  const owner = await db.users.get({ uid: organisation.ownerId })
  throw new OrganisationsRefusal('plan.full', {
    plan,
    room,
    owner: owner ? displayName(owner) || owner.email : organisation.tradingName,
  })
}
