import type { Request } from './request.ts'
import { offererOf } from './request-acts.ts'
import { ViewRefusal } from './view-refusal.ts'

/**
 * Holds a link that is to answer an offer to what may be answered so: an offer that lies before its client and is the supplier's.
 * @throws {Refusal} deals.viewAnswersOffers
 */
export const assertAnswerable = (request: Pick<Request, 'status' | 'offeredBy'>): void => {
  const lies = request.status === 'offered' || request.status === 'Fc' || request.status === 'signing'
  if (!lies || offererOf(request) !== 'supplier') throw new ViewRefusal('deals.viewAnswersOffers')
}
