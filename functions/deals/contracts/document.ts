import { assertHolds } from '#shared/deals/proposal.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { signedStatus } from '#shared/deals/request-acts.ts'
import { type DealActor, mayAct } from '#shared/deals/sides.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { ownNames } from '../../identity/own-names.ts'
import { seen } from '../access.ts'
import { signaturesOf } from '../documents.ts'
import { termsOf } from '../terms-of.ts'
import { takenBackBy } from './take-back.ts'
import type { Handler } from './uses.ts'

/**
 * What a signature of this person leads to now, if they may sign at all.
 * @throws {Refusal} auth.denied, deals.offerExpired, deals.alreadySigned, signing.complete, state.transition
 */
export const signedBy = (
  request: Request,
  side: Side,
  actor: DealActor & { readonly uid: Uid },
  now: Date,
): Request['status'] => {
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  assertHolds(request, dayIn(now.toISOString()))
  return signedStatus(request, side, actor.uid)
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

export const getDocument: Handler<'GET_DOCUMENT'> = async ({ requestId }, { db, actor, now }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const { documentHash } = request
  if (!documentHash) throw new Refusal('notFound')
  const [{ document }, { items }, signerNames] = await Promise.all([
    db.engagements.need({ requestId }),
    signaturesOf(db, requestId),
    ownNames(db, actor.uid),
  ])
  if (document === undefined) throw new Error(`request ${requestId} has the hash of a document and no document`)
  const why = whyNot(() => signedBy(request, side, actor, now))
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
    mayTakeBack: whyNot(() => takenBackBy(request, side, actor)) === undefined,
    ...(why ? { whyNot: why } : {}),
    signerNames,
    ...termsOf(request),
  }
}
