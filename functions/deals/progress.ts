import type { Contract } from '#shared/deals/contract.ts'
import { contractStates } from '#shared/deals/contract-states.ts'
import { contractFulfilled } from '#shared/deals/events.ts'
import { outstandingOf } from '#shared/deals/outstanding.ts'
import type { Request } from '#shared/deals/request.ts'
import { goesOn, isSettled } from '#shared/deals/series.ts'
import { grouped } from '#shared/deals/sides.ts'
import { money, toJson } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Work } from '../kit/serve.ts'
import type { progressTables } from './billing-tables.ts'
import { ofContract } from './event-drafts.ts'
import { withNext } from './schedule.ts'

type ProgressWork = Pick<Work<{ readonly tables: typeof progressTables }>, 'db' | 'now' | 'emit'>

/**
 * Stages a contract that was paid or delivered some more. When nothing is left of either and no further
 * term comes, it is completed, its request is closed for both sides, and `deals.contract.fulfilled` is emitted.
 * @param owed where what is owed changed: its request, which the lists show, and when the next payment is due
 */
export const stageProgress = async (
  { db, now, emit }: ProgressWork,
  contract: Contract,
  owed?: { readonly request: Request; readonly nextDue: string | undefined },
): Promise<Contract> => {
  const time = now.toISOString()
  const isOver = isSettled(contract) && !goesOn(contract)
  const status = isOver ? advance(contractStates, contract.status, 'complete', 'system') : contract.status
  const after = db.contracts.save({ ...withNext({ ...contract, status }), updatedAt: time })
  if (isOver || owed) {
    const request = owed?.request ?? (await db.requests.need({ id: contract.requestId }))
    db.requests.save(
      grouped({
        ...request,
        ...(owed ? { outstanding: toJson(money(outstandingOf(after), after.currency)), nextDue: owed.nextDue } : {}),
        ...(isOver ? { nextDue: undefined, fulfilledAt: time } : {}),
        updatedAt: time,
      }),
    )
  }
  if (isOver) emit(contractFulfilled, ofContract(after, {}))
  return after
}
