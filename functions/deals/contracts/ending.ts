import type { Contract } from '#shared/deals/contract.ts'
import { contractStates } from '#shared/deals/contract-states.ts'
import { contractContinued, contractEnding } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Side } from '#shared/deals/request.ts'
import { endIsFinalFrom, endOutlook } from '#shared/deals/series.ts'
import { roleOf } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingOn, seenContract } from '../access.ts'
import { ofContract } from '../event-drafts.ts'
import { personName } from '../parties.ts'
import { stageProgress } from '../progress.ts'
import { nextDueOf, withTerms } from '../schedule.ts'
import type { Handler } from './uses.ts'

/** The party on a side of a contract, by id and name. */
const partyOf = ({ supplier, supplierName, customer, customerName }: Contract, side: Side) =>
  side === 'supplier' ? { id: supplier.id, name: supplierName } : { id: customer.id, name: customerName }

type Ended = Pick<NonNullable<NonNullable<Contract['series']>['ending']>, 'side' | 'uid' | 'name' | 'reason'>

/** Stages that a side ends a contract that repeats. What both sides owe each other until the last term is over stays owed. */
export const stageEnd = async (
  work: Parameters<typeof stageProgress>[0],
  contract: Contract,
  { side, uid, name, reason }: Ended,
): Promise<Contract> => {
  const { db, now, emit } = work
  const status = advance(contractStates, contract.status, 'end', roleOf(side))
  const outlook = endOutlook(contract, dayIn(now))
  if (!contract.series || !outlook) throw new DealsRefusal('deals.notRecurring')
  if (contract.series.ending) throw new DealsRefusal('deals.endedAlready')
  const at = now.toISOString()
  const { lastTerm, lastDay, rest } = outlook
  const grown = withTerms({ ...contract, status }, lastTerm)
  const ending = { side, uid, name, at, reason, lastTerm, lastDay }
  const ended = { ...grown, series: { ...(grown.series ?? contract.series), ending } }
  const request = await db.requests.need({ id: contract.requestId })
  const { id: endedById, name: endedBy } = partyOf(contract, side)
  emit(contractEnding, ofContract(ended, { side, endedBy, endedById, reason, lastDay, rest }))
  return stageProgress(work, ended, { request, nextDue: nextDueOf(ended) })
}

/** A usage fee ends and goes on with the plan that it pays for. @throws {Refusal} deals.feeByPlan */
const notTheFee = ({ supplier }: Contract): void => {
  if (isProduct(supplier)) throw new DealsRefusal('deals.feeByPlan')
}

/** Notice counts from the day on which it is given. */
export const end: Handler<'END'> = async ({ contractId, version, reason }, work) => {
  const { db, actor } = work
  const contract = await db.contracts.need({ id: contractId })
  const side = seenContract(contract, actor)
  actingOn(contract, actor, side)
  notTheFee(contract)
  sameVersion(contract, version)
  return stageEnd(work, contract, { side, uid: actor.uid, name: await personName(db, actor.uid), reason })
}

/**
 * Whoever gave notice may take it back as long as the other side can still give its own before another term comes. Terms that are
 * certain meanwhile stay so.
 */
export const resume: Handler<'CONTINUE'> = async ({ contractId, version }, work) => {
  const { db, actor, now, emit } = work
  const contract = await db.contracts.need({ id: contractId })
  const side = seenContract(contract, actor)
  actingOn(contract, actor, side)
  notTheFee(contract)
  sameVersion(contract, version)
  const final = endIsFinalFrom(contract)
  if (!contract.series?.ending || !final) throw new DealsRefusal('deals.notEnded')
  if (contract.series.ending.side !== side) throw new Refusal('auth.denied')
  if (dayIn(now) >= final) throw new DealsRefusal('deals.endIsFinal')
  const status = advance(contractStates, contract.status, 'continue', roleOf(side))
  const { ending: _ending, ...series } = contract.series
  const continued = { ...contract, status, series }
  const { id: continuedById, name: continuedBy } = partyOf(contract, side)
  emit(contractContinued, ofContract(continued, { side, continuedBy, continuedById }))
  return stageProgress(work, continued)
}
