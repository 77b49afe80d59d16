import { Refusal } from '../kit/refusal.ts'
import { advance, can } from '../kit/state-table.ts'
import { DealsRefusal } from './refusal.ts'
import type { Request, Side } from './request.ts'
import { requestStates } from './request-states.ts'
import { roleOf } from './sides.ts'
import { signEvent } from './signing.ts'

/**
 * What may be done with a request beyond what its state table says: the server refuses by these, and the web shows its
 * buttons by them. Permissions are asked apart (mayAct).
 */

type Signable = Pick<Request, 'status' | 'signs' | 'demanderSignCount' | 'supplierSignCount'>

/**
 * What a signature of a person leads to now: `signing`, or `signed` when it completes both sides.
 * @throws {Refusal} deals.alreadySigned, deals.signedForOtherSide, state.transition, signing.complete
 */
export const signedStatus = (request: Signable, side: Side, uid: string): Request['status'] => {
  if (request.signs.some(sign => sign.side === side && sign.uid === uid)) throw new DealsRefusal('deals.alreadySigned')
  // Whoever belongs to both sides agrees for one of them; nobody makes a deal with themselves.
  if (request.signs.some(sign => sign.uid === uid)) throw new DealsRefusal('deals.signedForOtherSide')
  const count = (of: Side) => request.signs.filter(sign => sign.side === of).length
  const needed = { customer: request.demanderSignCount, supplier: request.supplierSignCount }
  const have = { customer: count('demander'), supplier: count('supplier') }
  // The state is asked first: what was rejected or replaced is told to be so, whoever has signed.
  advance(requestStates, request.status, 'sign', side)
  return advance(requestStates, request.status, signEvent(needed, have, roleOf(side)), side)
}

/** Whether a person can sign for their side now. */
export const canSign = (request: Signable, side: Side, uid: string): boolean => {
  try {
    signedStatus(request, side, uid)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whether a side may put a request away. What runs stays in sight until everything is delivered and paid. */
export const mayArchive = (request: Pick<Request, 'status' | 'contractId' | 'fulfilledAt'>, side: Side): boolean =>
  can(requestStates, request.status, 'archive', side) &&
  (request.contractId === undefined || request.fulfilledAt !== undefined)
