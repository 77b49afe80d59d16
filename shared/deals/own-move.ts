import type { IsoDate } from '../kit/date.ts'
import type { Acting } from '../organisations/acting.ts'
import { attends } from './attending.ts'
import type { Side, StoredRequest } from './request.ts'
import type { Signer } from './sign-order.ts'
import { leafOfMove, moveOfRequest } from './waiting.ts'

/** What a request waits for somebody themselves to do on a day, on their side; undefined where it is not for them. */
export const ownMove = (
  request: StoredRequest,
  side: Side,
  actor: Acting,
  signer: Signer,
  today: IsoDate,
): ReturnType<typeof moveOfRequest> => {
  const move = moveOfRequest(request, side, signer, today)
  if (!move || !actor.permissions.has(leafOfMove(move, side))) return undefined
  // A signature binds the organisation: whoever may give one is asked for it.
  return move === 'sign' || attends(request, side, actor) ? move : undefined
}
