import type { Contract } from '#shared/deals/contract.ts'
import { disputedLess, disputedMore, isAsAgreed } from '#shared/deals/delivery.ts'
import { type Work, write } from '../kit/serve.ts'
import { overlaysFrom } from './overlays.ts'
import { nextToBillAfter, paymentAt, saveItem } from './schedule.ts'
import * as tables from './tables.ts'

/** The tables that holding a payment takes. */
const holdingTables = { scheduleItems: write(tables.ScheduleItems) } as const

type HoldingWork = Pick<Work<{ readonly tables: typeof holdingTables }>, 'db'>

/**
 * Stages that a payment waits for one more delivery that is in dispute (docs/decisions/deliveries.md). Those behind it are billed without it.
 * @param number the payment's; undefined where none waits
 * @returns the contract as it goes on, which is the caller's to save
 */
export const stageHold = async (
  { db }: HoldingWork,
  contract: Contract,
  number: number | undefined,
): Promise<Contract> => {
  if (number === undefined) return contract
  const stretch = await overlaysFrom(db.scheduleItems, contract.id, 'payment', number)
  const item = paymentAt(contract, number, stretch.rows.get(number))
  saveItem(db.scheduleItems, disputedMore(item))
  const { progress } = contract
  if (progress.bill !== number) return contract
  const bill = await nextToBillAfter(db.scheduleItems, contract, number, stretch)
  return { ...contract, progress: { ...progress, bill } }
}

/**
 * Stages that a payment waits for one delivery fewer. One that waits for none any more is billed next, by hand or, from its day on, by the
 * daily run.
 */
export const stageRelease = async (
  { db }: HoldingWork,
  contract: Contract,
  number: number | undefined,
): Promise<Contract> => {
  if (number === undefined) return contract
  const row = await db.scheduleItems.get({ contractId: contract.id, kind: 'payment', number })
  // What was billed when the dispute began, and is over by now, is as it is.
  if (row?.kind !== 'payment' || !row.disputes) return contract
  const before = paymentAt(contract, number, row)
  const item = disputedLess(before)
  // As if nothing had ever happened to it: so the daily run drafts its invoice.
  if (isAsAgreed(item)) db.scheduleItems.remove(row)
  else saveItem(db.scheduleItems, item)
  if (before.status !== 'held' || item.status === 'held') return contract
  const { progress } = contract
  const earlier = (at: number) => Math.min(at, number)
  return { ...contract, progress: { ...progress, bill: earlier(progress.bill), draft: earlier(progress.draft) } }
}
