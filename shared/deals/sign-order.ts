import { DealsRefusal } from './refusal.ts'
import type { Request, Side } from './request.ts'

/**
 * The order in which the people of a side sign: groups, one after the other, each with the roles whose holders give so many
 * signatures. It names roles and no people, so that a turn passes to who holds the role, and a signature stays of whoever gave it.
 */
export type SignOrder = NonNullable<Request['demanderSignOrder']>
export type SignGroup = SignOrder[number]

/** Who signs: the person, and what they are in the organisation that they sign for. */
export type Signer = { readonly uid: string; readonly isOwner?: boolean | undefined; readonly rid?: string | undefined }

type Mark = Pick<Request['signs'][number], 'side' | 'group'>
export type Ordered = Pick<Request, 'demanderSignOrder' | 'supplierSignOrder'> & { readonly signs: readonly Mark[] }

/** The order of a side; none: its people sign in any. */
export const orderOf = (
  { demanderSignOrder, supplierSignOrder }: Pick<Ordered, 'demanderSignOrder' | 'supplierSignOrder'>,
  side: Side,
): SignOrder | undefined => (side === 'demander' ? demanderSignOrder : supplierSignOrder)

/** How many signatures a side gives. */
export const signCountOf = (
  { demanderSignCount, supplierSignCount }: Pick<Request, 'demanderSignCount' | 'supplierSignCount'>,
  side: Side,
): number => (side === 'demander' ? demanderSignCount : supplierSignCount)

/** How many signatures the groups of an order come to. */
export const signaturesOf = (order: SignOrder): number => order.reduce((sum, { needed }) => sum + needed, 0)

/** The orders of both sides that come to as many signatures as the sides give now: in another one nobody could sign. */
export const ordersThatFit = ({
  demanderSignOrder,
  supplierSignOrder,
  demanderSignCount,
  supplierSignCount,
}: Pick<Request, 'demanderSignOrder' | 'supplierSignOrder' | 'demanderSignCount' | 'supplierSignCount'>) => ({
  ...(demanderSignOrder && signaturesOf(demanderSignOrder) === demanderSignCount && { demanderSignOrder }),
  ...(supplierSignOrder && signaturesOf(supplierSignOrder) === supplierSignCount && { supplierSignOrder }),
})

/** How many signatures each group of a side's order still lacks. */
export const lackingOf = (order: SignOrder, signs: Ordered['signs'], side: Side): number[] =>
  order.map(({ needed }, n) => needed - signs.filter(sign => sign.side === side && sign.group === n + 1).length)

/** Whose turn it is on a side: the number of the first group that lacks signatures, from 1. 0: nobody's, or there is no order. */
export const currentGroup = (request: Ordered, side: Side): number =>
  lackingOf(orderOf(request, side) ?? [], request.signs, side).findIndex(lacking => lacking > 0) + 1

/** Whether somebody is in a group. The owner stands above all roles, and is in those that name the owner. */
export const isIn = ({ roles, owner }: SignGroup, { isOwner, rid }: Signer): boolean =>
  isOwner ? owner : roles.some(role => role === rid)

/**
 * Holds a signature to the order of its side.
 * @throws {Refusal} deals.signOrderSum where the side gives another number of signatures by now; deals.notYourTurn
 */
export const assertTurn = (request: Ordered, side: Side, needed: number, signer: Signer): void => {
  const order = orderOf(request, side)
  if (!order) return
  const sum = signaturesOf(order)
  if (sum !== needed) throw new DealsRefusal('deals.signOrderSum', { sum, needed })
  const group = order[currentGroup(request, side) - 1]
  if (!group || !isIn(group, signer)) throw new DealsRefusal('deals.notYourTurn')
}
