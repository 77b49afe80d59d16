import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { type DealActor, mayAct, roleOf } from '#shared/deals/sides.ts'
import { type SignCounts, signEvent } from '#shared/deals/signing.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { seen } from '../access.ts'
import { personName } from '../parties.ts'
import type { Handler } from './uses.ts'

const count = (request: Request, side: Side) => request.signs.filter(sign => sign.side === side).length
const needed = (request: Request): SignCounts => ({
  customer: request.demanderSignCount,
  supplier: request.supplierSignCount,
})

/**
 * What a signature of this person leads to now: `signing`, or `signed` when it is the last one.
 * @throws {Refusal} auth.denied, deals.alreadySigned, signing.complete, state.transition
 */
export const signedStatus = (request: Request, side: Side, actor: DealActor & { readonly uid: Uid }) => {
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  if (request.signs.some(sign => sign.side === side && sign.uid === actor.uid)) throw new Refusal('deals.alreadySigned')
  const have = { customer: count(request, 'demander'), supplier: count(request, 'supplier') }
  // The state is asked first: what was rejected or replaced is told to be so, whoever has signed.
  advance(requestStates, request.status, 'sign', side)
  return advance(requestStates, request.status, signEvent(needed(request), have, roleOf(side)), side)
}

const whyNot = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
    throw error
  }
}

export const getDocument: Handler<'GET_DOCUMENT'> = async ({ requestId }, { db, actor }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const { documentHash } = request
  if (!documentHash) throw new Refusal('notFound')
  const [{ document }, { items }, signerName] = await Promise.all([
    db.engagements.need({ requestId }),
    db.signatures.rows({ requestId }, { limit: 50 }),
    personName(db, actor.uid),
  ])
  if (document === undefined) throw new Refusal('notFound')
  const why = whyNot(() => signedStatus(request, side, actor))
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
    maySign: why === undefined,
    ...(why ? { whyNot: why } : {}),
    signerName,
  }
}
