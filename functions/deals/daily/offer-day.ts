import { offerExpired, offerNear, signaturesMissing } from '#shared/deals/events.ts'
import { listedProposal, type Proposal } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import {
  alikeAfter,
  moved,
  nextOfAwaited,
  offerDay,
  sidesThatLack,
  waitedDays,
} from '#shared/deals/signatures-awaited.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { advance } from '#shared/kit/state-table.ts'
import { type Work, write } from '../../kit/serve.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { Proposals } from '../proposal-tables.ts'
import * as tables from '../tables.ts'

const offerTables = { requests: write(tables.Requests), proposals: write(Proposals) } as const
type OfferWork = Pick<Work<{ readonly tables: typeof offerTables }>, 'db' | 'emit' | 'now'>

/** Tells each side that lacks signatures what it is reminded of; which side that is stays its own affair. */
const remind = (emit: OfferWork['emit'], request: Request, act: 'remind' | 'near', today: IsoDate): void => {
  for (const { side, missing, signed, turn } of sidesThatLack(request)) {
    const lacking = {
      ...sumOf(request),
      side,
      missing,
      signed: signed.join(' '),
      ...(turn && { roles: turn.roles.join(' '), owner: turn.owner }),
    }
    const parties = [request[side]]
    if (act === 'near')
      emit(offerNear, { ...ofRequest(request, { ...lacking, expires: request.expires ?? '' }), parties })
    else emit(signaturesMissing, { ...ofRequest(request, { ...lacking, days: waitedDays(request, today) }), parties })
  }
}

/**
 * Stages what follows from time alone for an offer that waits for signatures: those who lack some are reminded, and behind its last day, where it has
 * one, it expires. What was signed, ended or replaced meanwhile is left alone from then on.
 * @returns whether there was anything to do by today
 */
export const stageOfferDay = async (
  { db, emit, now }: OfferWork,
  id: Request['id'],
  today: IsoDate,
): Promise<boolean> => {
  const request = await db.requests.get({ id })
  if (!request?.next || request.next > today) return false
  const act = offerDay(request, today)
  if (act === 'expire') {
    const { expires = '' } = request
    const status = advance(requestStates, request.status, 'expire', 'system')
    const ended = db.requests.save(moved(grouped({ ...request, status, updatedAt: now.toISOString() }), today))
    emit(offerExpired, ofRequest(ended, { ...sumOf(ended), expires }))
    return true
  }
  const saved = db.requests.save({ ...request, next: nextOfAwaited(request, today), alike: alikeAfter(request) })
  if (act !== 'nothing') remind(emit, saved, act, today)
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
