import { attends } from '#shared/deals/attending.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Request, Side, StoredRequest } from '#shared/deals/request.ts'
import { type DealActor, mayAct, partiesOf, sideOf, sideOfRequest } from '#shared/deals/sides.ts'
import { mayPay } from '#shared/deals/to-pay.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Acting } from '#shared/organisations/acting.ts'

/** The side of the actor. @throws {Refusal} notFound for a request that the actor may not see, as for one that is not there */
export const seen = (request: Request, actor: DealActor): Side => {
  const side = sideOfRequest(request, actor)
  if (!side) throw new Refusal('notFound')
  return side
}

/** The side of the actor, who attends to the request on it. @throws {Refusal} notFound, auth.denied */
export const attendingSide = (request: StoredRequest, actor: Acting): Side => {
  const side = seen(request, actor)
  if (!attends(request, side, actor)) throw new Refusal('auth.denied')
  return side
}

/** The same, with the permission to act for the side. @throws {Refusal} notFound, auth.denied */
export const actingSide = (request: StoredRequest, actor: Acting): Side => {
  const side = attendingSide(request, actor)
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  return side
}

/** The same for a contract or what belongs to one. @throws {Refusal} notFound */
export const seenContract = (row: Pick<Contract, 'customer' | 'supplier'>, actor: DealActor): Side => {
  const side = sideOf(partiesOf(row), actor)
  if (!side) throw new Refusal('notFound')
  return side
}

/** The same for an invoice: a draft is its supplier's own affair. @throws {Refusal} notFound */
export const seenInvoice = (invoice: Pick<Invoice, 'customer' | 'supplier' | 'status'>, actor: DealActor): Side => {
  const side = seenContract(invoice, actor)
  if (invoice.status === 'draft' && side === 'demander') throw new Refusal('notFound')
  return side
}

/** What only one side does with an invoice. @throws {Refusal} notFound, auth.denied */
export const actingOnInvoice = (invoice: Parameters<typeof seenInvoice>[0], actor: DealActor, side: Side): void => {
  seenInvoice(invoice, actor)
  actingOn(invoice, actor, side)
}

/** What only who may pay an invoice does. @throws {Refusal} notFound, auth.denied */
export const payingInvoice = (invoice: Parameters<typeof seenInvoice>[0], actor: DealActor): void => {
  if (seenInvoice(invoice, actor) !== 'demander' || !mayPay(invoice, actor)) throw new Refusal('auth.denied')
}

/** What only one side does: the other one is told that it may not, a stranger nothing. @throws {Refusal} notFound, auth.denied */
export const actingOn = (row: Pick<Contract, 'customer' | 'supplier'>, actor: DealActor, side: Side): void => {
  const own = seenContract(row, actor)
  if (own !== side || !mayAct(own, actor)) throw new Refusal('auth.denied')
}
