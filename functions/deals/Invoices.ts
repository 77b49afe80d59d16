import type { Contract, ScheduleItem } from '#shared/deals/contract.ts'
import { invoicePaid, invoicePublished, invoiceVoided } from '#shared/deals/events.ts'
import { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import { type Invoice, invoiceView, nextToBill } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { outlookOf } from '#shared/deals/outlook.ts'
import { invoiceReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { seesSales } from '#shared/deals/sides.ts'
import type { Party } from '#shared/kit/event.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { actingOn, seenContract } from './access.ts'
import { ofInvoice } from './event-drafts.ts'
import { personName } from './parties.ts'
import { stageProgress } from './progress.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    invoices: write(tables.Invoices),
    scheduleItems: write(tables.ScheduleItems),
    contracts: write(tables.Contracts),
    requests: write(tables.Requests),
    users: read(Users),
  },
} as const
type InvoiceWork = Work<typeof uses> & { readonly actor: Actor }
type PaymentItem = Extract<ScheduleItem, { kind: 'payment' }>

const paymentItems = ({ scheduleItems }: ReadDb<typeof uses>, contractId: Contract['id']) =>
  scheduleItems.allRows({ contractId }, { begins: 'payment#' })

/** The payments of a contract that its supplier may bill. @throws {Refusal} notFound, auth.denied */
const billable = async ({ db, actor }: InvoiceWork, contractId: Contract['id']) => {
  const agreement = await db.contracts.need({ id: contractId })
  actingOn(agreement, actor, 'supplier')
  const items = await paymentItems(db, contractId)
  return { agreement, payments: items.filter(item => item.kind === 'payment') }
}

/**
 * Bills one payment: its amounts, dates and parties are those of the schedule. The supplier's signature stands at once, with
 * its time (spec part 1, section 4).
 */
const bill = async (
  work: InvoiceWork,
  agreement: Contract,
  item: PaymentItem,
  signer: string,
): Promise<{ invoice: Invoice; agreement: Contract }> => {
  const { db, actor, now, newId, emit } = work
  const time = now.toISOString()
  const published = advance(invoiceStates, 'draft', 'publish', 'supplier')
  const invoiced = advance(paymentItemStates, item.status, 'publish', 'supplier')
  // Nothing is owed, and no provider takes a payment of nothing: what is billed is paid.
  const isFree = parseMinor(item.material.total, item.material.paymentCurrency) === 0n
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
    status: isFree ? advance(invoiceStates, published, 'settle', 'system') : published,
    type: 'service',
    scheduled: agreement.scheduled,
    createdAt: time,
    updatedAt: time,
  })
  const status = isFree ? advance(paymentItemStates, invoiced, 'settle', 'system') : invoiced
  db.scheduleItems.save({ ...item, status, invoiceId: invoice.id })
  if (!isFree) {
    emit(invoicePublished, ofInvoice(invoice, {}))
    return { invoice, agreement }
  }
  const { total } = invoice
  emit(invoicePaid, ofInvoice(invoice, { paid: total, lateInterest: total, paymentId: '', instrument: '' }))
  return { invoice, agreement: await stageProgress(work, { ...agreement, openPayments: agreement.openPayments - 1 }) }
}

/** How many open invoices a side's figures count. */
const counted = 100

type DealSide = 'purchase' | 'sale'

/** @throws {Refusal} auth.denied */
const mayList = (side: DealSide, actor: Actor): void => {
  if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
}

/** The open invoices of a side, the soonest first. */
const openOf = (
  { invoices }: ReadDb<typeof uses>,
  party: Party,
  side: DealSide,
  { limit = 25, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) =>
  side === 'sale'
    ? invoices.list('openBySupplier', { supplier: party }, { limit, cursor })
    : invoices.list('openByCustomer', { customer: party }, { limit, cursor })

/** What a call reads ahead that names payments of a contract. */
const named = ({ contractId }: { readonly contractId: Contract['id'] }, { db, uid }: Known<typeof uses>) => [
  db.contracts.get({ id: contractId }),
  paymentItems(db, contractId),
  ...(uid ? [db.users.get({ uid })] : []),
]

/** Invoices of one call: each takes three of the hundred changes of a transaction. */
const maxAtOnce = 30

export const Invoices = serve(
  contract,
  uses,
  {
    GET_BY_RELATED: async (input, { db, actor, now }) => {
      const { side } = input
      mayList(side, actor)
      const found = await openOf(db, actor.party, side, input)
      const today = dayIn(now.toISOString())
      return {
        items: found.items.map(invoice => invoiceView(invoice, today)),
        ...(found.cursor ? { cursor: found.cursor } : {}),
      }
    },
    OUTLOOK: async ({ side }, { db, actor, now }) => {
      mayList(side, actor)
      const { items, cursor } = await openOf(db, actor.party, side, { limit: counted })
      return { sums: [...outlookOf(items, dayIn(now.toISOString()))], hasMore: cursor !== undefined }
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
        throw new DealsRefusal('deals.invoiceOrder', { number: next.number })
      const { invoice } = await bill(work, agreement, item, await personName(work.db, work.actor.uid))
      return invoiceView(invoice, dayIn(work.now.toISOString()))
    },
    CREATE_MULTI: async ({ contractId, upTo }, work) => {
      const { agreement, payments } = await billable(work, contractId)
      const signer = await personName(work.db, work.actor.uid)
      const due = payments.filter(item => item.status === 'scheduled' && item.number <= upTo)
      const invoices: Invoice[] = []
      let after = agreement
      for (const item of due.slice(0, maxAtOnce)) {
        const billed = await bill(work, after, item, signer)
        invoices.push(billed.invoice)
        after = billed.agreement
      }
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
      if (item.kind !== 'payment') throw new Error(`payment ${number} of ${contractId} is none`)
      const { invoiceId: _billed, ...open } = item
      db.scheduleItems.save({ ...open, status: advance(paymentItemStates, item.status, 'void', 'supplier') })
      const saved = db.invoices.save({ ...invoice, status, reason, updatedAt: now.toISOString() })
      emit(invoiceVoided, ofInvoice(saved, { reason }))
      return invoiceView(saved, dayIn(now.toISOString()))
    },
  },
  {
    GET_BY_RELATED: (input, known) => [openOf(known.db, likelyParty(known), input.side, input)],
    OUTLOOK: ({ side }, known) => [openOf(known.db, likelyParty(known), side, { limit: counted })],
    GET_BY_ID: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
    PUBLISH_INVOICE: named,
    CREATE_MULTI: named,
    VOID: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
  },
)
