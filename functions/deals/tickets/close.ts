import { requestRejected, requestWithdrawn } from '#shared/deals/events.ts'
import { asOf } from '#shared/deals/expiry.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { endedStatus, mayArchive } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { actingSide, seen } from '../access.ts'
import { asSeen } from '../as-seen.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { takeOff } from '../take-off.ts'
import { own } from './draft.ts'
import type { Handler } from './uses.ts'

/** Ends a request by the hand of one side, with its reason. */
const ending =
  (event: 'reject' | 'withdraw', ended: typeof requestRejected | typeof requestWithdrawn): Handler<'REJECT_REQUEST'> =>
  async ({ requestId, version, reason }, { db, actor, now, emit }) => {
    const request = await db.requests.need({ id: requestId })
    const side = actingSide(request, actor)
    asSeen(request, version)
    const time = now.toISOString()
    const today = dayIn(time)
    const status = endedStatus(asOf(request, today), event, side)
    const saved = db.requests.save(moved(grouped({ ...request, status, reason, updatedAt: time }), today))
    emit(ended, ofRequest(saved, { ...(saved.price ? sumOf(saved) : {}), side, reason }))
    return saved
  }

export const reject = ending('reject', requestRejected)
export const discard = ending('withdraw', requestWithdrawn)

/** Putting away is each side's own affair: the other one still finds the request where it was. */
export const archive: Handler<'ARCHIVE'> = async ({ requestId, version }, { db, actor, now }) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  asSeen(request, version)
  // One whose last day has passed is over, and the morning's run still tells both.
  if (!mayArchive(asOf(request, dayIn(now)), side)) throw new DealsRefusal('deals.notFinished')
  if (request.archivedBy.includes(side)) return request
  return db.requests.save(
    grouped({ ...request, archivedBy: [...request.archivedBy, side], updatedAt: now.toISOString() }),
  )
}

export const remove: Handler<'REMOVE'> = async ({ requestId, version }, work) => {
  const { before, letter } = await own(work, requestId, version)
  advance(requestStates, before.status, 'discard', 'demander')
  const files = await work.db.dealFiles.allRows({ thread: before.thread })
  // Its files are no deal's any more.
  for (const file of files) await takeOff(work.db, before, file, work.now)
  work.db.engagements.remove(letter)
  work.db.requests.remove(before)
  return { removed: 1 }
}
