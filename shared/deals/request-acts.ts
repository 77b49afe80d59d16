import { Refusal } from '../kit/refusal.ts'
import { advance, can } from '../kit/state-table.ts'
import { DealsRefusal } from './refusal.ts'
import type { Request, Side } from './request.ts'
import { requestStates } from './request-states.ts'
import { roleOf } from './sides.ts'
import { assertTurn, type Signer } from './sign-order.ts'
import { signEvent } from './signing.ts'

/**
 * What may be done with a request beyond what its state table says: the server refuses by these, and the web shows its
 * buttons by them. Permissions are asked apart (mayAct).
 */

type Signable = Pick<
  Request,
  'status' | 'signs' | 'demanderSignCount' | 'supplierSignCount' | 'demanderSignOrder' | 'supplierSignOrder'
>

/**
 * What a signature of a person leads to now: `signing`, or `signed` when it completes both sides.
 * @throws {Refusal} deals.alreadySigned, deals.signedForOtherSide, state.transition, signing.complete, and as assertTurn says
 */
export const signedStatus = (request: Signable, side: Side, signer: Signer): Request['status'] => {
  const { uid } = signer
  if (request.signs.some(sign => sign.side === side && sign.uid === uid)) throw new DealsRefusal('deals.alreadySigned')
  // Whoever belongs to both sides agrees for one of them; nobody makes a deal with themselves.
  if (request.signs.some(sign => sign.uid === uid)) throw new DealsRefusal('deals.signedForOtherSide')
  const count = (of: Side) => request.signs.filter(sign => sign.side === of).length
  const needed = { customer: request.demanderSignCount, supplier: request.supplierSignCount }
  const have = { customer: count('demander'), supplier: count('supplier') }
  // The state is asked first: what was rejected or replaced is told to be so, whoever has signed.
  advance(requestStates, request.status, 'sign', side)
  const status = advance(requestStates, request.status, signEvent(needed, have, roleOf(side)), side)
  assertTurn(request, side, needed[roleOf(side)], signer)
  return status
}

/** Whether a person can sign for their side now. */
export const canSign = (request: Signable, side: Side, signer: Signer): boolean => {
  try {
    signedStatus(request, side, signer)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What it is called that an offer lies before both sides again: whose it is, and whether it followed another. */
const reopening = ({ offeredBy, round = 1 }: Pick<Request, 'offeredBy' | 'round'>) => {
  if (offeredBy === 'demander') return 'reopenCounter'
  return round > 1 ? 'reopenChanged' : 'reopen'
}

/**
 * What a request becomes when a person takes back the signature that they gave for their side, before the last one is there.
 * @throws {Refusal} state.transition, deals.notSigned
 */
export const takenBackStatus = (
  request: Pick<Request, 'status' | 'signs' | 'offeredBy' | 'round'>,
  side: Side,
  uid: string,
): Request['status'] => {
  const signing = advance(requestStates, request.status, 'takeBack', side)
  if (!request.signs.some(sign => sign.side === side && sign.uid === uid)) throw new DealsRefusal('deals.notSigned')
  return request.signs.length > 1 ? signing : advance(requestStates, request.status, reopening(request), side)
}

type Ending = 'reject' | 'withdraw'

/** Whose offer lies before both sides. */
export const offererOf = ({ offeredBy }: Pick<Request, 'offeredBy'>): Side => offeredBy ?? 'supplier'

/**
 * What a request becomes that a side ends: while it is being signed, who made the offer withdraws it and the other rejects it.
 * @throws {Refusal} state.transition
 */
export const endedStatus = (
  request: Pick<Request, 'status' | 'offeredBy'>,
  event: Ending,
  side: Side,
): Request['status'] => {
  const { status } = request
  const ended = advance(requestStates, status, event, side)
  if (status === 'signing' && (event === 'withdraw') !== (side === offererOf(request)))
    throw new Refusal('state.transition', { status, event })
  return ended
}

/** Whether a side can end a request so. */
export const mayEnd = (request: Pick<Request, 'status' | 'offeredBy'>, event: Ending, side: Side): boolean =>
  can(requestStates, request.status, event, side) &&
  (request.status !== 'signing' || (event === 'withdraw') === (side === offererOf(request)))

/** What another offer of a side is: one of its own that it changes, or an answer to that of the other side; `remake` once it is being signed. */
export const offerEvent = (
  { status }: Pick<Request, 'status'>,
  side: Side,
): 'offer' | 'editOffer' | 'counter' | 'remake' => {
  if (status === 'signing') return 'remake'
  if (status === 'requested' || status === 'offerDraft') return side === 'supplier' ? 'offer' : 'counter'
  return (status === 'countered') === (side === 'demander') ? 'editOffer' : 'counter'
}

/** The sides that an offer asks for more signatures than their people can give any more. */
export type ShortSides = readonly Side[]

/**
 * Whether a side makes an offer anew that is being signed: only one that could never be signed to its end, since who signed relies on its terms.
 */
export const mayRemake = (request: Pick<Request, 'status'>, short: ShortSides, side: Side): boolean =>
  short.length > 0 && can(requestStates, request.status, 'remake', side)

/** Whether a side may put a request away. What runs stays in sight until everything is delivered and paid. */
export const mayArchive = (request: Pick<Request, 'status' | 'contractId' | 'fulfilledAt'>, side: Side): boolean =>
  can(requestStates, request.status, 'archive', side) &&
  (request.contractId === undefined || request.fulfilledAt !== undefined)
