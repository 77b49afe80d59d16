import { z } from 'zod'
import type { Contracts } from '#shared/deals/Contracts.contract.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { seenContract } from '../access.ts'
import { overlaysFrom } from '../overlays.ts'
import { deliveriesOn, invoicesOf, paymentsOn } from '../schedule.ts'
import type { Handler, uses } from './uses.ts'

type Asked = Parsed<(typeof Contracts)['methods']['GET_SCHEDULE']>

const From = z.object({ from: z.number().int().min(1).max(10_000_000) })

/** The number that a page begins with. @throws {Refusal} input.invalid */
const firstOf = ({ cursor, from }: Pick<Asked, 'cursor' | 'from'>): number => {
  if (cursor === undefined) return from
  try {
    return From.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).from
  } catch {
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  }
}

/** What happened to the items of a page, which its cursor names before the contract is known. */
export const overlaysOfPage = async ({ scheduleItems }: ReadDb<typeof uses>, asked: Asked) =>
  overlaysFrom(scheduleItems, asked.contractId, asked.kind, firstOf(asked), asked.limit)

export const getSchedule: Handler<'GET_SCHEDULE'> = async (asked, { db, actor, now }) => {
  const { contractId, kind, limit } = asked
  const from = firstOf(asked)
  const contract = await db.contracts.need({ id: contractId })
  const side = seenContract(contract, actor)
  const count = kind === 'payment' ? contract.payments : contract.deliveries
  const next = from + limit
  const cursor =
    next <= count ? { cursor: Buffer.from(JSON.stringify({ from: next })).toString('base64url') } : undefined
  if (kind === 'delivery') {
    const stretch = await overlaysFrom(db.scheduleItems, contractId, kind, from, limit)
    return { payments: [], deliveries: deliveriesOn(contract, stretch, from, limit), invoices: [], ...cursor }
  }
  const stretch = await overlaysFrom(db.scheduleItems, contractId, kind, from, limit)
  const payments = paymentsOn(contract, stretch, from, limit, side)
  const today = dayIn(now.toISOString())
  const invoices = await invoicesOf(db, payments)
  return { payments, deliveries: [], invoices: invoices.map(invoice => invoiceView(invoice, today)), ...cursor }
}
