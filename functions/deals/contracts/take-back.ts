import { signatureTakenBack } from '#shared/deals/events.ts'
import { asOf } from '#shared/deals/expiry.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { takenBackStatus } from '#shared/deals/request-acts.ts'
import { type DealActor, grouped, mayAct } from '#shared/deals/sides.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { seen } from '../access.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { tellTurns } from '../sign-turns.ts'
import type { Handler } from './uses.ts'

/**
 * What a request becomes when this person takes back their signature.
 * @throws {Refusal} auth.denied, deals.notSigned, state.transition
 */
export const takenBackBy = (
  request: Request,
  side: Side,
  actor: DealActor & { readonly uid: Uid },
  today: IsoDate,
): Request['status'] => {
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  return takenBackStatus(asOf(request, today), side, actor.uid)
}

export const takeBack: Handler<'TAKE_BACK_SIGNATURE'> = async ({ requestId }, { db, actor, now, emit }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const time = now.toISOString()
  const today = dayIn(time)
  const status = takenBackBy(request, side, actor, today)
  const { uid } = actor
  const signature = await db.signatures.need({ requestId, side, uid })
  db.signatures.remove(signature)
  const signs = request.signs.filter(sign => sign.side !== side || sign.uid !== uid)
  const saved = db.requests.save(moved(grouped({ ...request, status, signs, updatedAt: time }), today))
  emit(signatureTakenBack, ofRequest(saved, { ...sumOf(request), side, signer: signature.name }))
  tellTurns(emit, request, saved)
  return saved
}
