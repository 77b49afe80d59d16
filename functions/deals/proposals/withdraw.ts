import { requestWithdrawn } from '#shared/deals/events.ts'
import { asOf, proposalAsOf } from '#shared/deals/expiry.ts'
import { listedProposal } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import type { Request } from '#shared/deals/request.ts'
import { endedStatus, mayEnd } from '#shared/deals/request-acts.ts'
import { grouped } from '#shared/deals/sides.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { changing } from './draft.ts'
import type { Handler, ProposalWork } from './uses.ts'

/** The newest request of a deal: what was negotiated since is followed row by row, so that nothing that was just written is missed. */
const newestOf = async ({ db }: ProposalWork, id: Request['id']): Promise<Request> => {
  let request = await db.requests.need({ id })
  while (request.replacedBy) request = await db.requests.need({ id: request.replacedBy })
  return request
}

/** Takes back what is left of a proposal. Who signed, turned it down or answered with terms of their own has a deal that goes its own way. */
export const withdraw: Handler<'DISCARD_REQUEST'> = async ({ proposalId, version, reason }, work) => {
  const { db, now, emit } = work
  const before = await changing(work, proposalId, version)
  const time = now.toISOString()
  const today = dayIn(time)
  const status = advance(proposalStates, proposalAsOf(before, today).status, 'withdraw', 'supplier')
  const requests = await Promise.all(
    before.customers.flatMap(({ requestId }) => (requestId ? [newestOf(work, requestId)] : [])),
  )
  for (const request of requests) {
    if (!mayEnd(asOf(request, today), 'withdraw', 'supplier')) continue
    const after = { ...request, status: endedStatus(request, 'withdraw', 'supplier'), reason, updatedAt: time }
    const ended = db.requests.save(moved(grouped(after), today))
    emit(requestWithdrawn, ofRequest(ended, { ...sumOf(ended), side: 'supplier', reason }))
  }
  const { next: _next, ...rest } = before
  return db.proposals.save(listedProposal({ ...rest, status, reason, updatedAt: time }))
}
