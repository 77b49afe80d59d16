import type { MessageKey } from '#shared/areas.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { canSign, mayArchive, mayEnd } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import type { Signer } from '#shared/deals/sign-order.ts'
import { leafOfMove } from '#shared/deals/waiting.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { can } from '#shared/kit/state-table.ts'

/** What somebody can do with a request now: read from the same table that the server asks. */
export type Acting = {
  /** Goes on writing it, or takes it back to change it. */
  readonly edit: boolean
  readonly offer: boolean
  readonly changeOffer: boolean
  /** Answers the offer of the other side with other terms. */
  readonly counter: boolean
  readonly sign: boolean
  readonly reject: boolean
  readonly withdraw: boolean
  readonly remove: boolean
  readonly archive: boolean
}

/**
 * @param request as it stands today (`asOf`)
 * @param attends whether they attend to it, which all takes but to sign and to put away
 */
export const actingOf = (
  request: Request,
  side: Side,
  signer: Signer | undefined,
  has: (leaf: Leaf) => boolean,
  attends: boolean,
): Acting => {
  const { status } = request
  const maySign = has(leafOfSide[side])
  const may = maySign && attends
  // A draft is gone on with by whoever may begin one.
  const mayWrite = has(leafOfMove('finish', side)) && attends
  return {
    edit:
      mayWrite &&
      side === 'demander' &&
      (can(requestStates, status, 'edit', side) || can(requestStates, status, 'send', side)),
    offer: may && status === 'requested' && can(requestStates, status, 'offer', side),
    changeOffer: may && can(requestStates, status, 'editOffer', side),
    counter: may && can(requestStates, status, 'counter', side),
    sign: maySign && signer !== undefined && canSign(request, side, signer),
    reject: may && mayEnd(request, 'reject', side),
    withdraw: may && mayEnd(request, 'withdraw', side),
    remove: mayWrite && can(requestStates, status, 'discard', side),
    // What is fulfilled stands among the closed ones already.
    archive: mayArchive(request, side) && request.fulfilledAt === undefined && !request.archivedBy.includes(side),
  }
}

/** What happens next, said to the side that looks, or undefined where nothing is to be said. */
export const nextStep = (
  request: Pick<Request, 'status'>,
  side: Side,
  acting: Acting,
): (MessageKey & `deals.next.${string}`) | undefined => {
  switch (request.status) {
    case 'draft':
    case 'edited':
      if (side === 'supplier') return 'deals.next.clientEdits'
      return acting.edit ? 'deals.next.finish' : 'deals.next.others'
    case 'requested':
      if (side === 'demander') return 'deals.next.awaitOffer'
      return acting.offer ? 'deals.next.makeOffer' : 'deals.next.others'
    case 'offered':
    case 'Fc':
    case 'countered':
    case 'signing':
      return acting.sign ? 'deals.next.sign' : 'deals.next.awaitSignatures'
    case 'superseded':
      return 'deals.next.replaced'
    default:
      return undefined
  }
}
