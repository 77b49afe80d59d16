import type { Contract, ScheduleItem } from '#shared/deals/contract.ts'
import { invoicePublished, invoiceVoided } from '#shared/deals/events.ts'
import { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import { type Invoice, invoiceView, nextToBill } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { invoiceReference } from '#shared/deals/reference.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { seesSales } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import { read, serve, type Work, write } from '../kit/serve.ts'
import { actingOn, seenContract } from './access.ts'
import { ofInvoice } from './event-drafts.ts'
import { personName } from './parties.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    invoices: write(tables.Invoices),
    scheduleItems: write(tables.ScheduleItems),
    contracts: read(tables.Contracts),
    users: read(Users),
  },
} as const
type InvoiceWork = Work<typeof uses> & { readonly actor: Actor }
type PaymentItem = Extract<ScheduleItem, { kind: 'payment' }>

/** The payments of a contract that its supplier may bill. @throws {Refusal} notFound, auth.denied */
const billable = async ({ db, actor }: InvoiceWork, contractId: Contract['id']) => {
  const agreement = await db.contracts.need({ id: contractId })
  actingOn(agreement, actor, 'supplier')
  const { items } = await db.scheduleItems.rows({ contractId }, { begins: 'payment#', limit: 200 })
  return { agreement, payments: items.filter(item => item.kind === 'payment') }
}

/**
 * Bills one payment: its amounts, dates and parties are those of the schedule. The supplier's signature stands at once, with
 * its time (spec part 1, section 4).
 */
const bill = (work: InvoiceWork, agreement: Contract, item: PaymentItem, signer: string): Invoice => {
  const { db, actor, now, newId, emit } = work
  const time = now.toISOString()
  const status = advance(paymentItemStates, item.status, 'publish', 'supplier')
  const { thread, requestId, customer, customerName, customerAgent, supplier, supplierName, supplierAgent } = agreement
  const invoice = db.invoices.create({
    id: newId('invoice'),
    reference: invoiceReference(thread, item.number),
    contractId: agreement.id,
    poId: item.poId,
    scheduleId: item.id,
    number: item.number,
    thread,
    requestId,
    customer,
    customerName,
    customerAgent,
    supplier,
    supplierName,
    supplierAgent,
    title: agreement.title,
    description: '',
    currency: item.material.paymentCurrency,
    total: item.material.total,
    material: item.material,
    dueDate: item.dueDate,
    payableBy: item.payableBy,
    invoiceDate: dayIn(time),
    supplierSign: { uid: actor.uid, name: signer, at: time },
    status: advance(invoiceStates, 'draft', 'publish', 'supplier'),
    type: 'service',
    scheduled: agreement.scheduled,
    createdAt: time,
    updatedAt: time,
  })
  db.scheduleItems.save({ ...item, status, invoiceId: invoice.id })
  emit(invoicePublished, ofInvoice(invoice, {}))
  return invoice
}

/** Invoices of one call: each takes three of the hundred changes of a transaction. */
const maxAtOnce = 30

export const Invoices = serve(contract, uses, {
  GET_BY_RELATED: async ({ side, cursor, limit = 25 }, { db, actor, now }) => {
    if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
    const page = { limit, cursor }
    const found =
      side === 'sale'
        ? await db.invoices.list('openBySupplier', { supplier: actor.party }, page)
        : await db.invoices.list('openByCustomer', { customer: actor.party }, page)
    const today = dayIn(now.toISOString())
    return {
      items: found.items.map(invoice => invoiceView(invoice, today)),
      ...(found.cursor ? { cursor: found.cursor } : {}),
    }
  },
  GET_BY_ID: async ({ invoiceId }, { db, actor, now }) => {
    const invoice = await db.invoices.need({ id: invoiceId })
    seenContract(invoice, actor)
    return invoiceView(invoice, dayIn(now.toISOString()))
  },
  PUBLISH_INVOICE: async ({ contractId, number }, work) => {
    const { agreement, payments } = await billable(work, contractId)
    const item = payments.find(one => one.number === number)
    if (!item) throw new Refusal('notFound')
    const next = nextToBill(payments)
    // An invoice that is out already is told so by the state table; one that would overtake another by its number.
    if (next && item.status === 'scheduled' && next.number !== number)
      throw new Refusal('deals.invoiceOrder', { number: next.number })
    const invoice = bill(work, agreement, item, await personName(work.db, work.actor.uid))
    return invoiceView(invoice, dayIn(work.now.toISOString()))
  },
  CREATE_MULTI: async ({ contractId, upTo }, work) => {
    const { agreement, payments } = await billable(work, contractId)
    const signer = await personName(work.db, work.actor.uid)
    const due = payments.filter(item => item.status === 'scheduled' && item.number <= upTo)
    const invoices = due.slice(0, maxAtOnce).map(item => bill(work, agreement, item, signer))
    const today = dayIn(work.now.toISOString())
    return { invoices: invoices.map(invoice => invoiceView(invoice, today)) }
  },
  VOID: async ({ invoiceId, version, reason }, { db, actor, now, emit }) => {
    const invoice = await db.invoices.need({ id: invoiceId })
    actingOn(invoice, actor, 'supplier')
    sameVersion(invoice, version)
    const status = advance(invoiceStates, invoice.status, 'void', 'supplier')
    const { contractId, number } = invoice
    const item = await db.scheduleItems.need({ contractId, kind: 'payment', number })
    if (item.kind !== 'payment') throw new Refusal('notFound')
    const { invoiceId: _billed, ...open } = item
    db.scheduleItems.save({ ...open, status: advance(paymentItemStates, item.status, 'void', 'supplier') })
    const saved = db.invoices.save({ ...invoice, status, reason, updatedAt: now.toISOString() })
    emit(invoiceVoided, ofInvoice(saved, { reason }))
    return invoiceView(saved, dayIn(now.toISOString()))
  },
})
