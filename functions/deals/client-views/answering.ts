import { askedAgain, type ClientView, isTryable, maskedAddress } from '#shared/deals/client-view.ts'
import { requestRejected } from '#shared/deals/events.ts'
import { assertHolds } from '#shared/deals/expiry.ts'
import type { Request } from '#shared/deals/request.ts'
import { endedStatus, signedStatus } from '#shared/deals/request-acts.ts'
import { grouped } from '#shared/deals/sides.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { ViewRefusal } from '#shared/deals/view-refusal.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { isOwnSignature } from '#shared/kit/signature.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { whyNot } from '../../kit/why-not.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { assertPayeeOf } from '../parties.ts'
import { assertShown, stageSignature } from '../signing.ts'
import { goodView } from './good.ts'
import { answerCodeHash } from './guest.ts'
import type { Handler } from './uses.ts'

/**
 * Who answers by a link, and what their signature leads to now.
 * @throws {Refusal} notFound for a link that is for reading; deals.offerExpired, deals.alreadySigned, signing.complete, state.transition
 */
const answering = (view: ClientView, request: Request, now: Date) => {
  const { signatory } = view
  if (!signatory) throw new Refusal('notFound')
  assertHolds(request, dayIn(now))
  return { signatory, status: signedStatus(request, 'demander', signatory) }
}

/** Why an offer cannot be answered by a link now, as an errorType. */
export const answerObstacle = (
  db: Parameters<typeof assertPayeeOf>[0],
  view: ClientView,
  request: Request,
  now: Date,
): Promise<string | undefined> =>
  whyNot(() => {
    answering(view, request, now)
    return assertPayeeOf(db, request)
  })

export const sendAnswerCode: Handler<'SEND_ANSWER_CODE'> = async ({ code }, { db, now }) => {
  const view = await goodView(db, code, now)
  const [request, before] = await Promise.all([
    db.requests.need({ id: view.requestId }),
    db.answerCodes.get({ hash: view.hash }),
  ])
  answering(view, request, now)
  const next = askedAgain(view.hash, before, now)
  if (next) before ? db.answerCodes.save({ ...next, version: before.version }) : db.answerCodes.create(next)
  return {}
}

export const answer: Handler<'ANSWER'> = async ({ code, mailed, answer: given }, work) => {
  const { db, now, emit } = work
  const view = await goodView(db, code, now)
  const { requestId, hash } = view
  const [request, kept, { document }] = await Promise.all([
    db.requests.need({ id: requestId }),
    db.answerCodes.get({ hash }),
    db.engagements.need({ requestId }),
    db.organisations.get({ id: view.supplier.id }),
  ])
  const { signatory, status } = answering(view, request, now)
  if (given.kind === 'accept' && !isOwnSignature(given.signature, [signatory.name]))
    throw new ViewRefusal('deals.notTheNameOfLink', { name: signatory.name })
  if (!kept || !isTryable(kept, now)) return { outcome: 'wrong' }
  if (kept.code !== answerCodeHash(hash, mailed)) {
    db.answerCodes.save({ ...kept, tries: kept.tries + 1 })
    return { outcome: 'wrong' }
  }
  const at = now.toISOString()
  // It is used up, whatever follows from it.
  const { code: _used, ...rest } = kept
  db.answerCodes.save({ ...rest, tries: kept.tries + 1 })
  if (given.kind === 'decline') {
    const { reason } = given
    const after = { ...request, status: endedStatus(request, 'reject', 'demander'), reason, updatedAt: at }
    const saved = db.requests.save(moved(grouped(after), dayIn(at)))
    emit(requestRejected, ofRequest(saved, { ...(saved.price ? sumOf(saved) : {}), side: 'demander', reason }))
    db.views.save({ ...view, answered: { answer: 'declined', at } })
    return { outcome: 'declined' }
  }
  await assertPayeeOf(db, request)
  assertShown(request, document, given.documentHash)
  stageSignature(work, {
    request,
    side: 'demander',
    status,
    uid: signatory.uid,
    name: signatory.name,
    documentHash: given.documentHash,
    how: given.signature,
    language: given.language,
    via: { sharedBy: `${view.byName} (${view.ownerName})`, address: maskedAddress(signatory.email) },
  })
  db.views.save({ ...view, answered: { answer: 'accepted', at } })
  return { outcome: 'accepted' }
}
