import { z } from 'zod'
import { moneyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { FrozenRate } from '../terms/frozen-rate.ts'
import { type Engagement, type Request, sides } from './request.ts'
import { offererOf } from './request-acts.ts'
import { requestStatuses } from './request-states.ts'

/** One version of what is asked for or offered, as lists of versions name it. */
export const OfferVersion = z.object({
  requestId: id('request'),
  /** 0: what was asked for before the first offer. */
  round: z.number().int(),
  by: z.enum(sides),
  at: z.iso.datetime(),
  price: moneyField,
  /** As this version froze it; none where the deal is in AUD. */
  rate: FrozenRate.optional(),
  status: z.enum(requestStatuses),
})
export type OfferVersion = z.output<typeof OfferVersion>

/**
 * A request as a version of the offer; undefined for one that offers nothing yet.
 * @param letter the words of the deal's first request: they tell when its offer was made; every other version is as old as its row
 */
export const versionOf = (
  request: Request,
  letter: Pick<Engagement, 'requestId' | 'offeredAt'> | undefined,
): OfferVersion | undefined => {
  const { id: requestId, round = 1, createdAt, price, status, documentHash, rate } = request
  if (!documentHash || !price) return undefined
  const offeredAt = letter?.requestId === requestId ? letter.offeredAt : undefined
  const at = offeredAt ?? createdAt
  return { requestId, round, by: offererOf(request), at, price, status, ...(rate && { rate }) }
}
