import { invoiceView } from '#shared/deals/invoice.ts'
import { orderIdsOf, ordersOf, summaryOf } from '#shared/deals/schedule.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { seen } from '../access.ts'
import { firstItems, overlaysFrom } from '../overlays.ts'
import { deliveriesOn, derivedSchedule, invoicesOf, paymentsOn } from '../schedule.ts'
import { procurementOf } from './read.ts'
import type { Handler } from './uses.ts'

export const getProcurement: Handler<'GET_PROCUREMENT_OF_TICKET_MERGED'> = async ({ ticket }, { db, actor, now }) => {
  const [request, made] = await Promise.all([db.requests.need({ id: ticket }), procurementOf(db, ticket)])
  const side = seen(request, actor)
  // Read together, the request may be a moment older than its contract, or younger.
  if (!made || !request.contractId)
    return { contract: null, summary: null, purchaseOrders: [], payments: [], deliveries: [], invoices: [] }
  const { contract } = made
  const payments = paymentsOn(contract, made.payments, 1, firstItems, side)
  const { pay, bill } = contract.progress
  const [orders, invoices, owed] = await Promise.all([
    db.purchaseOrders.getMany(orderIdsOf(contract).map(id => ({ id }))),
    invoicesOf(db, payments),
    // What is billed and not paid lies between the two, and mostly among the first.
    bill <= made.payments.end ? made.payments : overlaysFrom(db.scheduleItems, contract.id, 'payment', pay),
  ])
  const today = dayIn(now)
  const progress = new Map(orders.flatMap(order => (order ? [[order.id, order]] : [])))
  return {
    contract,
    summary: summaryOf(contract, derivedSchedule(contract), owed, today),
    purchaseOrders: ordersOf(contract, progress),
    payments,
    deliveries: deliveriesOn(contract, made.deliveries, 1, firstItems),
    invoices: invoices.map(invoice => invoiceView(invoice, today)),
  }
}
