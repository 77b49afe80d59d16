import type { Leaf } from '../kit/leaves.ts'
import { actorOf, type Buying, can } from './permissions.ts'
import type { Role } from './role.ts'

/** The permission that acting on a side of a deal takes, signing included. */
export const sideLeaves = {
  demander: 'transaction.ticket.demander',
  supplier: 'transaction.ticket.supplier',
} as const satisfies Record<string, Leaf>

/** How many people of an organisation may sign what it buys, and what it sells. */
export type Signers = Readonly<Record<keyof typeof sideLeaves, number>>

/** A role with how many active members have it, the owner aside. */
export type HeldRole = Role & { readonly memberCount: number }

/** Who may sign for an organisation on a side: whether its owner may, and which of its roles. */
export const signatoriesOf = <R extends HeldRole>(
  organisation: Buying & { readonly ownerId: string },
  roles: readonly R[],
  side: keyof typeof sideLeaves,
): { readonly owner: boolean; readonly roles: readonly R[] } => {
  const owner = actorOf(organisation, { uid: organisation.ownerId, type: 'member' }, undefined)
  const leaf = sideLeaves[side]
  return { owner: can(owner, leaf), roles: roles.filter(role => can({ ...owner, isOwner: false, role }, leaf)) }
}

/** Counts who may sign for an organisation: its owner, and its active people whose role lets them. */
export const signersOf = (organisation: Buying & { readonly ownerId: string }, roles: readonly HeldRole[]): Signers => {
  const on = (side: keyof typeof sideLeaves) => {
    const able = signatoriesOf(organisation, roles, side)
    return able.roles.reduce((sum, { memberCount }) => sum + memberCount, able.owner ? 1 : 0)
  }
  return { demander: on('demander'), supplier: on('supplier') }
}

/**
 * The most signatures that an organisation can ask for: as many people as may sign on each side, so that every deal that it can begin
 * can be signed. Whether it has a supplier yet makes no difference, or the first one that it gains would leave it with more signatures than people
 * who may give them. At least one: who begins a deal signs it.
 */
export const mostSignatures = (
  organisation: Buying & { readonly ownerId: string },
  roles: readonly HeldRole[],
): number => {
  const { demander, supplier } = signersOf({ ...organisation, hasBought: true }, roles)
  return Math.max(1, Math.min(demander, supplier))
}
