import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { invoicePaid, invoicePublished, invoiceVoided } from '#shared/deals/events.ts'
import { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import { type Invoice, invoiceView } from '#shared/deals/invoice.ts'
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
import { nextToBillAfter, overlayAt, overlaysFrom, paymentAt, saveItem } from './schedule.ts'
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

/** The contract whose payments its supplier bills. @throws {Refusal} notFound, auth.denied */
const billable = async ({ db, actor }: InvoiceWork, contractId: Contract['id']): Promise<Contract> => {
  const agreement = await db.contracts.need({ id: contractId })
  actingOn(agreement, actor, 'supplier')
  return agreement
}

/**
 * Bills one payment: its amounts, dates and parties are those of the schedule. The supplier's signature stands at once, with
 * its time (spec part 1, section 4).
 * @returns the invoice, and how much fewer payments of the contract are open
 */
const bill = (
  work: InvoiceWork,
  agreement: Contract,
  item: PaymentScheduleItem,
  signer: string,
): { readonly invoice: Invoice; readonly closed: number } => {
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
    ...(item.poId ? { poId: item.poId } : {}),
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
  saveItem(db.scheduleItems, { ...item, status, invoiceId: invoice.id })
  if (!isFree) {
    emit(invoicePublished, ofInvoice(invoice, {}))
    return { invoice, closed: 0 }
  }
  const { total } = invoice
  emit(invoicePaid, ofInvoice(invoice, { paid: total, lateInterest: total, paymentId: '', instrument: '' }))
  return { invoice, closed: 1 }
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

/** What a call reads ahead that bills payments of a contract from a number on; without one, from the next that is to be billed. */
const named = (contractId: Contract['id'], from: number | undefined, { db, uid }: Known<typeof uses>) => {
  const rows = (number: number) => overlaysFrom(db.scheduleItems, contractId, 'payment', number)
  const contract = db.contracts.get({ id: contractId })
  return [
    contract,
    from === undefined ? contract.then(found => found && rows(found.progress.bill)) : rows(from),
    ...(uid ? [db.users.get({ uid })] : []),
  ]
}

/** Stages a contract of which payments were billed, or just one of those that asked for nothing was settled with that. */
const stageBilled = async (work: InvoiceWork, agreement: Contract, bill: number, closed: number) => {
  const { progress, openPayments } = agreement
  const after = { ...agreement, progress: { ...progress, bill }, openPayments: openPayments - closed }
  return stageProgress(work, after)
}

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
      const { db, actor, now } = work
      const [agreement, stretch] = await Promise.all([
        billable(work, contractId),
        overlaysFrom(db.scheduleItems, contractId, 'payment', number),
      ])
      const item = paymentAt(agreement, number, stretch.rows.get(number))
      const next = agreement.progress.bill
      // Invoices go out in the order of the schedule. One that is out already is refused by the state table.
      if (item.status === 'scheduled' && next !== number) throw new DealsRefusal('deals.invoiceOrder', { number: next })
      const { invoice, closed } = bill(work, agreement, item, await personName(db, actor.uid))
      await stageBilled(work, agreement, await nextToBillAfter(db.scheduleItems, agreement, number, stretch), closed)
      return invoiceView(invoice, dayIn(now.toISOString()))
    },
    CREATE_MULTI: async ({ contractId, upTo }, work) => {
      const { db, actor, now } = work
      const agreement = await billable(work, contractId)
      const signer = await personName(db, actor.uid)
      const { bill: first } = agreement.progress
      const stretch = await overlaysFrom(db.scheduleItems, contractId, 'payment', first)
      const invoices: Invoice[] = []
      let number = first
      let closed = 0
      while (invoices.length < maxAtOnce && number <= Math.min(upTo, agreement.payments)) {
        const billed = bill(work, agreement, paymentAt(agreement, number, stretch.rows.get(number)), signer)
        invoices.push(billed.invoice)
        closed += billed.closed
        number = await nextToBillAfter(db.scheduleItems, agreement, number, stretch)
      }
      if (invoices.length > 0) await stageBilled(work, agreement, number, closed)
      const today = dayIn(now.toISOString())
      return { invoices: invoices.map(invoice => invoiceView(invoice, today)) }
    },
    VOID: async ({ invoiceId, version, reason }, { db, actor, now, emit }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      actingOn(invoice, actor, 'supplier')
      sameVersion(invoice, version)
      const status = advance(invoiceStates, invoice.status, 'void', 'supplier')
      const { contractId, number } = invoice
      const [agreement, overlay] = await Promise.all([
        db.contracts.need({ id: contractId }),
        overlayAt(db.scheduleItems, contractId, 'payment', number),
      ])
      const { invoiceId: _billed, ...open } = paymentAt(agreement, number, overlay)
      saveItem(db.scheduleItems, { ...open, status: advance(paymentItemStates, open.status, 'void', 'supplier') })
      const { progress } = agreement
      db.contracts.save({ ...agreement, progress: { ...progress, bill: Math.min(progress.bill, number) } })
      const saved = db.invoices.save({ ...invoice, status, reason, updatedAt: now.toISOString() })
      emit(invoiceVoided, ofInvoice(saved, { reason }))
      return invoiceView(saved, dayIn(now.toISOString()))
    },
  },
  {
    GET_BY_RELATED: (input, known) => [openOf(known.db, likelyParty(known), input.side, input)],
    OUTLOOK: ({ side }, known) => [openOf(known.db, likelyParty(known), side, { limit: counted })],
    GET_BY_ID: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
    PUBLISH_INVOICE: ({ contractId, number }, known) => named(contractId, number, known),
    CREATE_MULTI: ({ contractId }, known) => named(contractId, undefined, known),
    VOID: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
  },
)
