import { nextOfOffer } from '#shared/deals/calendar.ts'
import { offerExpired, offerNear } from '#shared/deals/events.ts'
import { listedProposal, offerDay, type Proposal } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { advance } from '#shared/kit/state-table.ts'
import { type Work, write } from '../../kit/serve.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { Proposals } from '../proposal-tables.ts'
import * as tables from '../tables.ts'

const offerTables = { requests: write(tables.Requests), proposals: write(Proposals) } as const
type OfferWork = Pick<Work<{ readonly tables: typeof offerTables }>, 'db' | 'emit' | 'now'>

/**
 * Stages what follows from time alone for an offer that holds until a day: its client is reminded before it, and behind it the offer expires. What was
 * signed, ended or replaced meanwhile is left alone from then on.
 * @returns whether there was anything to do by today
 */
export const stageOfferDay = async (
  { db, emit, now }: OfferWork,
  id: Request['id'],
  today: IsoDate,
): Promise<boolean> => {
  const request = await db.requests.get({ id })
  if (!request?.next || request.next > today) return false
  const { next: _next, expires = '', ...rest } = request
  const act = offerDay(request, today)
  if (act === 'expire') {
    const status = advance(requestStates, request.status, 'expire', 'system')
    const ended = db.requests.save(grouped({ ...rest, expires, status, updatedAt: now.toISOString() }))
    emit(offerExpired, ofRequest(ended, { ...sumOf(ended), expires }))
    return true
  }
  const isOver = act === 'nothing' && request.status !== 'countered'
  const saved = db.requests.save({ ...rest, expires, ...(isOver ? {} : { next: nextOfOffer(expires, today) }) })
  if (act === 'remind')
    emit(offerNear, { ...ofRequest(saved, { ...sumOf(saved), expires }), parties: [saved.demander] })
  return true
}

/** Stages that a proposal is over once the last day for it has passed. @returns whether there was anything to do by today */
export const stageProposalDay = async (
  { db, now }: Pick<OfferWork, 'db' | 'now'>,
  id: Proposal['id'],
  today: IsoDate,
): Promise<boolean> => {
  const proposal = await db.proposals.get({ id })
  if (!proposal?.next || proposal.next > today) return false
  const { next: _next, ...rest } = proposal
  const status = advance(proposalStates, proposal.status, 'expire', 'system')
  db.proposals.save(listedProposal({ ...rest, status, updatedAt: now.toISOString() }))
  return true
}
