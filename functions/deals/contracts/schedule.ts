import { invoiceView } from '#shared/deals/invoice.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { seenContract } from '../access.ts'
import { overlaysFrom } from '../overlays.ts'
import { deliveriesOn, invoicesOf, paymentsOn } from '../schedule.ts'
import { firstOf } from './schedule-page.ts'
import type { Handler } from './uses.ts'

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
  const today = dayIn(now)
  const invoices = await invoicesOf(db, payments)
  return { payments, deliveries: [], invoices: invoices.map(invoice => invoiceView(invoice, today)), ...cursor }
}
