import type { IsoDate } from '../kit/date.ts'
import type { Proposal } from './proposal.ts'
import { DealsRefusal } from './refusal.ts'
import type { Request } from './request.ts'

/**
 * Offers that hold until a day. The morning run writes down that one expired and tells of it; that nobody signs it any more follows from the day alone,
 * so whatever says how an offer stands asks here (`asOf`), and says the same before that run and after it.
 */

type Expiring = { readonly expires?: IsoDate | undefined }

const lying: ReadonlySet<Request['status']> = new Set(['offered', 'Fc', 'countered', 'signing'])

/** Whether an offer lies before both sides, to be signed. */
export const liesOpen = ({ status }: Pick<Request, 'status'>): boolean => lying.has(status)

/** Whether an offer can no longer be signed, because the last day for it has passed. */
export const hasLapsed = ({ expires }: Expiring, today: IsoDate): boolean => expires !== undefined && today > expires

/** @throws {Refusal} deals.offerExpired where the last day for an offer has passed */
export const assertHolds = (offer: Expiring, today: IsoDate): void => {
  if (hasLapsed(offer, today)) throw new DealsRefusal('deals.offerExpired', { day: offer.expires ?? '' })
}

/** A request as it stands on a day. */
export const asOf = <R extends Pick<Request, 'status' | 'expires'>>(request: R, today: IsoDate): R =>
  liesOpen(request) && hasLapsed(request, today) ? { ...request, status: 'expired' } : request

/** The same of a proposal that lies before its clients. */
export const proposalAsOf = <P extends Pick<Proposal, 'status' | 'expires'>>(proposal: P, today: IsoDate): P =>
  proposal.status === 'sent' && hasLapsed(proposal, today) ? { ...proposal, status: 'expired' } : proposal
