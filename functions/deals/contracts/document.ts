import type { DocumentView } from '#shared/deals/Contracts.contract.ts'
import { assertHolds } from '#shared/deals/expiry.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { signedStatus } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { mayAct } from '#shared/deals/sides.ts'
import { orderOf } from '#shared/deals/sign-order.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { ownNames } from '../../identity/own-names.ts'
import type { Actor } from '../../kit/actor.ts'
import { whyNot } from '../../kit/why-not.ts'
import { actingSide, seen } from '../access.ts'
import { signaturesOf } from '../documents.ts'
import { assertPayeeOf } from '../parties.ts'
import { termsOf } from '../terms-of.ts'
import { type Db, isOrdered } from './order-rows.ts'
import { takenBackBy } from './take-back.ts'
import type { Handler } from './uses.ts'

/**
 * What a signature of this person leads to now, if they may sign at all.
 * @throws {Refusal} auth.denied, deals.offerExpired, deals.alreadySigned, signing.complete, state.transition, deals.notYourTurn
 */
export const signedBy = (request: Request, side: Side, actor: Actor, now: Date): Request['status'] => {
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  assertHolds(request, dayIn(now))
  return signedStatus(request, side, { ...actor.organisation, uid: actor.uid })
}

/**
 * The side whose order somebody may set, as far as its signatures let them: of an organisation, who may act on the deal, while it can be signed.
 * @throws {Refusal} notFound, auth.denied, input.invalid, deals.offerExpired, state.transition
 */
export const orderingSide = (request: Request, actor: Actor, now: Date): Side => {
  const side = actingSide(request, actor)
  if (request[side].type === 'user')
    throw new Refusal('input.invalid', { field: 'order', problem: 'a person signs alone' })
  assertHolds(request, dayIn(now))
  advance(requestStates, request.status, 'sign', side)
  return side
}

/** What somebody who may set the order of a side can do with it by now. */
const orderActOf = async (db: Db, request: Request, side: Side): Promise<Pick<DocumentView, 'mayOrder'>> => {
  if (!request.signs.some(sign => sign.side === side)) return { mayOrder: 'set' }
  const isStuck = orderOf(request, side) && (await (await import('./sign-order.ts')).isStuckNow(db, request, side))
  return isStuck ? { mayOrder: 'takeOff' } : {}
}

export const getDocument: Handler<'GET_DOCUMENT'> = async ({ requestId }, work) => {
  const { db, actor, now } = work
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const { documentHash } = request
  if (!documentHash) throw new Refusal('notFound')
  const mayOrder = (await whyNot(() => orderingSide(request, actor, now))) === undefined
  const [{ document }, { items }, signerNames, orders] = await Promise.all([
    db.engagements.need({ requestId }),
    signaturesOf(db, requestId),
    ownNames(db, actor.uid),
    // Few deals have one.
    isOrdered(request) ? import('./sign-order.ts').then(module => module.ordersOf(db, request)) : {},
  ])
  if (document === undefined) throw new Error(`request ${requestId} has the hash of a document and no document`)
  const why = await whyNot(() => {
    signedBy(request, side, actor, now)
    return assertPayeeOf(db, request)
  })
  const mayTakeBack = (await whyNot(() => takenBackBy(request, side, actor, dayIn(now)))) === undefined
  return {
    requestId,
    ...(request.contractId ? { contractId: request.contractId } : {}),
    reference: dealReference(request.thread),
    text: document,
    hash: documentHash,
    side,
    signatures: items.map(({ version: _version, uid: _uid, ...signature }) => signature),
    needed: { demander: request.demanderSignCount, supplier: request.supplierSignCount },
    demanderName: request.demanderName,
    supplierName: request.supplierName,
    orders,
    ...(mayOrder ? await orderActOf(db, request, side) : {}),
    maySign: why === undefined,
    mayTakeBack,
    ...(why ? { whyNot: why } : {}),
    signerNames,
    ...termsOf(request),
  }
}
