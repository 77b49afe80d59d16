import type { IsoDate } from '../kit/date.ts'
import type { Leaf } from '../kit/leaves.ts'
import { asOf } from './expiry.ts'
import type { InvoiceView } from './invoice.ts'
import type { Request, Side } from './request.ts'
import { canSign } from './request-acts.ts'
import type { rfqMoves } from './rfq.ts'
import { leafOfSide } from './sides.ts'
import type { Signer } from './sign-order.ts'

/** What a deal waits for somebody to do. */
export type Move = 'finish' | 'offer' | 'sign' | 'publish' | 'pay'

/** The permission to ask for something, which finishing what one asks for takes. */
export const leafToAsk = 'transaction.marketplace.microserviceRequest' satisfies Leaf

/** The permission that a move of a side takes, paying aside (to-pay.ts): whoever lacks it is not waited for. */
export const leafOfMove = (move: Exclude<Move, 'pay'> | (typeof rfqMoves)[number], side: Side): Leaf =>
  move === 'finish' && side === 'demander' ? leafToAsk : leafOfSide[side]

/**
 * What a request waits for one of its sides to do on a day; undefined while it is the other's move, or nobody's.
 * @param signer whose move it is: a signature waits for those alone who can give it now
 */
export const moveOfRequest = (
  kept: Parameters<typeof canSign>[0] & Pick<Request, 'expires'>,
  side: Side,
  signer: Signer,
  today: IsoDate,
): Exclude<Move, 'publish' | 'pay'> | undefined => {
  const request = asOf(kept, today)
  switch (request.status) {
    case 'draft':
    case 'edited':
      return side === 'demander' ? 'finish' : undefined
    case 'offerDraft':
      return side === 'supplier' ? 'finish' : undefined
    case 'requested':
      return side === 'supplier' ? 'offer' : undefined
    case 'offered':
    case 'Fc':
    case 'countered':
    case 'signing':
      return canSign(request, side, signer) ? 'sign' : undefined
    default:
      return undefined
  }
}

/** What an invoice waits for one of its sides to do: a draft for its supplier, and a published one for its customer. */
export const moveOfInvoice = (invoice: Pick<InvoiceView, 'status'>, side: Side): 'publish' | 'pay' | undefined => {
  if (side === 'supplier') return invoice.status === 'draft' ? 'publish' : undefined
  // One whose payment is under way waits for nobody.
  return invoice.status === 'published' ? 'pay' : undefined
}
