import type { Party } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { sameParty } from '../kit/party.ts'
import { isProduct } from '../organisations/product.ts'
import { sideLeaves } from '../organisations/signers.ts'
import type { DealGroup, Request, Side } from './request.ts'

/** Who looks at a deal: the party acted for, and what may be done for it. */
export type DealActor = { readonly party: Party; readonly permissions: ReadonlySet<Leaf>; readonly isBehind?: true }

/** The permission that acting on a side takes. */
export const leafOfSide: Readonly<Record<Side, Leaf>> = sideLeaves

type Parties = { readonly demander: Party; readonly supplier: Party }

/** The two parties of a contract, an order, an item or an invoice, under the names of a request. */
export const partiesOf = (row: { readonly customer: Party; readonly supplier: Party }): Parties => ({
  demander: row.customer,
  supplier: row.supplier,
})

/** Whether an actor may see what the actor's party sells: who serves its deals or assigns them. What it buys all its people see. */
export const seesSales = (actor: DealActor): boolean =>
  actor.permissions.has('transaction.ticket.supplier') || actor.permissions.has('assignment.ticket')

/** The lists of deals that an actor sees: what is bought, and what is sold. */
export const listsSeen = (actor: DealActor): readonly ('purchase' | 'sale')[] =>
  seesSales(actor) ? ['purchase', 'sale'] : ['purchase']

/** The side from which an actor sees a deal, or undefined where the deal is hidden from the actor. */
export const sideOf = (deal: Parties, actor: DealActor): Side | undefined => {
  // Who is behind with the usage fee sees the deal of that, and no other.
  if (actor.isBehind && !isProduct(deal.supplier)) return undefined
  if (sameParty(deal.demander, actor.party)) return 'demander'
  return sameParty(deal.supplier, actor.party) && seesSales(actor) ? 'supplier' : undefined
}

/** The side from which an actor sees a request: a draft is seen by the side alone that writes it. */
export const sideOfRequest = (
  request: Pick<Request, 'demander' | 'supplier' | 'status'>,
  actor: DealActor,
): Side | undefined => {
  const side = sideOf(request, actor)
  return request.status === 'draft' && side === 'supplier' ? undefined : side
}

/** Whether an actor may act for a side that the actor sees. */
export const mayAct = (side: Side, actor: DealActor): boolean => actor.permissions.has(leafOfSide[side])

/** The side as contracts and invoices call it. */
export const roleOf = (side: Side): 'customer' | 'supplier' => (side === 'demander' ? 'customer' : 'supplier')

/** The side over against one. */
export const otherSide = (side: Side): Side => (side === 'demander' ? 'supplier' : 'demander')

/** What the party of a side is called. */
export const nameOfSide = (
  { demanderName, supplierName }: Pick<Request, 'demanderName' | 'supplierName'>,
  side: Side,
): string => (side === 'demander' ? demanderName : supplierName)

const groupOf: Readonly<Record<Request['status'], DealGroup>> = {
  draft: 'open',
  offerDraft: 'open',
  edited: 'open',
  requested: 'open',
  offered: 'open',
  Fc: 'open',
  countered: 'open',
  signing: 'open',
  signed: 'active',
  rejected: 'closed',
  withdrawn: 'closed',
  expired: 'closed',
  superseded: 'closed',
  discarded: 'closed',
  archived: 'closed',
}

/** The states that the list of a group shows, for its filter: a deal stays signed when it is over. */
export const statusesOfGroup: Readonly<Record<DealGroup, readonly Request['status'][]>> = {
  open: ['draft', 'edited', 'requested', 'offered', 'Fc', 'countered', 'signing'],
  active: ['signed'],
  closed: ['signed', 'rejected', 'withdrawn', 'expired', 'superseded'],
}

/** The request in the lists that it belongs to now: a side that put it away finds it among the closed ones. */
export const grouped = <R extends Pick<Request, 'status' | 'archivedBy' | 'fulfilledAt'>>(
  request: R,
): R & Pick<Request, 'demanderGroup' | 'supplierGroup'> => {
  const group = request.fulfilledAt ? 'closed' : groupOf[request.status]
  const of = (side: Side): DealGroup => (request.archivedBy.includes(side) ? 'closed' : group)
  return { ...request, demanderGroup: of('demander'), supplierGroup: of('supplier') }
}
