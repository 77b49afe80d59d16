import type { InvoiceView } from './invoice.ts'
import type { Request, Side } from './request.ts'

/** What a deal waits for somebody to do. */
export type Move = 'finish' | 'offer' | 'sign' | 'publish' | 'pay'

type Asked = Pick<Request, 'status' | 'demanderSignCount' | 'supplierSignCount'> & {
  readonly signs: readonly Pick<Request['signs'][number], 'side'>[]
}

/** What a request waits for one of its sides to do; undefined while it is the other's move, or nobody's. */
export const moveOfRequest = (request: Asked, side: Side): Exclude<Move, 'publish' | 'pay'> | undefined => {
  const needed = side === 'demander' ? request.demanderSignCount : request.supplierSignCount
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
      return request.signs.filter(sign => sign.side === side).length < needed ? 'sign' : undefined
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
