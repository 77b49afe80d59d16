import type { DocumentView, SignOrderView } from '#shared/deals/Contracts.contract.ts'
import { signOrderSet } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { nameOfSide } from '#shared/deals/sides.ts'
import { currentGroup, lackingOf, orderOf, type SignOrder, signCountOf } from '#shared/deals/sign-order.ts'
import { isStuck, orderProblem } from '#shared/deals/sign-order-check.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { can } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { signatoriesOf } from '#shared/organisations/signers.ts'
import { asSeen } from '../as-seen.ts'
import { ofRequest } from '../event-drafts.ts'
import { personName } from '../parties.ts'
import { signatoryRows, stillSigners } from '../short-sides.ts'
import { tellTurns } from '../sign-turns.ts'
import { orderingSide } from './document.ts'
import { type Db, rolesInOrder, signedRows } from './order-rows.ts'
import type { Handler } from './uses.ts'

const viewOf = async (db: Db, request: Request, side: Side): Promise<SignOrderView | undefined> => {
  const order = orderOf(request, side)
  if (!order) return undefined
  const roles = await rolesInOrder(db, request, side)
  const names = new Map(roles.flatMap(role => (role ? [[role.rid, role.name]] : [])))
  const lacking = lackingOf(order, request.signs, side)
  const current = can(requestStates, request.status, 'sign', side) ? currentGroup(request, side) : 0
  return order.map(({ roles: rids, owner, needed }, n) => ({
    roles: rids.map(rid => names.get(rid) ?? null),
    owner,
    needed,
    signed: needed - (lacking[n] ?? 0),
    isCurrent: current === n + 1,
  }))
}

/** The orders in which the sides of a request sign, for either of them. */
export const ordersOf = async (db: Db, request: Request): Promise<DocumentView['orders']> => {
  const [demander, supplier] = await Promise.all([viewOf(db, request, 'demander'), viewOf(db, request, 'supplier')])
  return { ...(demander && { demander }), ...(supplier && { supplier }) }
}

/** Whether nobody is left who can go on with the order of a side: docs/decisions/order-of-signers.md. */
export const isStuckNow = async (db: Db, request: Request, side: Side): Promise<boolean> => {
  const [[organisation, roles], relations] = await Promise.all([
    signatoryRows(db, request[side].id),
    signedRows(db, request, side),
  ])
  const signed = stillSigners(request.signs, organisation, relations)
  return isStuck(request, side, signatoriesOf(organisation, roles, side), signed)
}

export const getSignOrder: Handler<'GET_SIGN_ORDER'> = async ({ requestId }, { db, actor, now }) => {
  const request = await db.requests.need({ id: requestId })
  const side = orderingSide(request, actor, now)
  const [organisation, roles] = await signatoryRows(db, request[side].id)
  const order = orderOf(request, side)
  const able = signatoriesOf(organisation, roles, side)
  return {
    version: request.version,
    needed: signCountOf(request, side),
    ...able,
    roles: [...able.roles],
    ...(order && { order }),
  }
}

/** @throws {Refusal} deals.signOrderFixed once the side has begun to sign, unless an order is taken off that nobody can go on with */
const assertOpen = async (db: Db, request: Request, side: Side, order: SignOrder | null): Promise<void> => {
  if (!request.signs.some(sign => sign.side === side)) return
  if (order === null && (await isStuckNow(db, request, side))) return
  throw new DealsRefusal('deals.signOrderFixed')
}

export const setSignOrder: Handler<'SET_SIGN_ORDER'> = async ({ requestId, version, order }, work) => {
  const { db, actor, now, emit } = work
  const request = await db.requests.need({ id: requestId })
  const side = orderingSide(request, actor, now)
  asSeen(request, version)
  const former = orderOf(request, side)
  if (!former && order === null) return request
  const [[organisation, roles], signer] = await Promise.all([
    signatoryRows(db, request[side].id),
    personName(db, actor.uid),
    assertOpen(db, request, side, order),
  ])
  const problem = order && orderProblem(order, signCountOf(request, side), signatoriesOf(organisation, roles, side))
  if (problem) throw new DealsRefusal(problem.errorType, problem.params)
  const field = side === 'demander' ? 'demanderSignOrder' : 'supplierSignOrder'
  const { [field]: _former, ...rest } = request
  const time = now.toISOString()
  const saved = db.requests.save(moved({ ...rest, ...(order && { [field]: order }), updatedAt: time }, dayIn(time)))
  const party = nameOfSide(request, side)
  emit(signOrderSet, ofRequest(saved, { side, party, partyId: request[side].id, signer, groups: order?.length ?? 0 }))
  tellTurns(emit, request, saved)
  return saved
}
