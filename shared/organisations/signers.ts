import type { Leaf } from '../kit/leaves.ts'
import type { Member } from './member.ts'
import { actorOf, can } from './permissions.ts'
import type { Role } from './role.ts'

/** The permission that acting on a side of a deal takes, signing included. */
export const sideLeaves = {
  demander: 'transaction.ticket.demander',
  supplier: 'transaction.ticket.supplier',
} as const satisfies Record<string, Leaf>

/** How many people of an organisation may sign what it buys, and what it sells. */
export type Signers = Readonly<Record<keyof typeof sideLeaves, number>>

type People = readonly {
  readonly member: Pick<Member, 'who' | 'type' | 'status'>
  readonly role: Role | undefined
}[]

/** Counts who may sign for an organisation: its own active people who have the permission. */
export const signersOf = (
  organisation: { readonly ownerId: string; readonly supplierCount: number },
  people: People,
): Signers => {
  const staff = people.filter(({ member }) => member.type === 'member' && member.status === 'active')
  const having = (leaf: Leaf) =>
    staff.filter(({ member, role }) =>
      can(actorOf(organisation, { uid: member.who.id, type: member.type }, role), leaf),
    ).length
  return { demander: having(sideLeaves.demander), supplier: having(sideLeaves.supplier) }
}

/**
 * The most signatures that an organisation can ask for: as many people as may sign on each side where anybody may, so that
 * every deal that it can begin can be signed. At least one: who begins a deal signs it.
 */
export const mostSignatures = ({ demander, supplier }: Signers): number =>
  Math.max(1, Math.min(...[demander, supplier].filter(count => count > 0), demander + supplier))
