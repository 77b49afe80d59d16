import { mostPublished } from '#shared/deals/billable.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { type Invoice, invoiceView, mostAtOnce } from '#shared/deals/invoice.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { PaymentOverlay } from '#shared/deals/schedule.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { actingOn } from './access.ts'
import { stageBill, stageBilled, stageDraftsUpTo } from './billing.ts'
import { ruleOf } from './billing-tables.ts'
import type { Handler, InvoiceWork } from './invoice-uses.ts'
import { overlaysFrom } from './overlays.ts'
import { personName } from './parties.ts'
import { nextToBillAfter, paymentAt } from './schedule.ts'

/** The contract whose payments its supplier bills. @throws {Refusal} notFound, auth.denied */
const billable = async ({ db, actor }: InvoiceWork, contractId: Contract['id']): Promise<Contract> => {
  const agreement = await db.contracts.need({ id: contractId })
  actingOn(agreement, actor, 'supplier')
  return agreement
}

/** The drafts of payments, by their number, the first of them as many as are billed at once. Those that are billed already have none. */
const draftsOf = async ({ invoices }: InvoiceWork['db'], rows: Iterable<PaymentOverlay>) => {
  const ids = [...rows].flatMap(({ status, invoiceId: id }) => (status === 'scheduled' && id ? [{ id }] : []))
  // Cut behind the filter: what is billed or held takes no place of a draft, which would be written a second time.
  const found = ids.length > 0 ? await invoices.getMany(ids.slice(0, mostAtOnce)) : []
  return new Map(found.flatMap(invoice => (invoice ? [[invoice.number, invoice]] : [])))
}

export const publishInvoice: Handler<'PUBLISH_INVOICE'> = async ({ contractId, number }, work) => {
  const { db, actor, now } = work
  const [agreement, stretch] = await Promise.all([
    billable(work, contractId),
    overlaysFrom(db.scheduleItems, contractId, 'payment', number),
  ])
  const item = paymentAt(agreement, number, stretch.rows.get(number))
  const next = agreement.progress.bill
  if (item.status === 'held') throw new DealsRefusal('deals.paymentHeld', { number })
  // Invoices go out in the order of the schedule. One that is out already is refused by the state table.
  if (item.status === 'scheduled' && next !== number) throw new DealsRefusal('deals.invoiceOrder', { number: next })
  const row = stretch.rows.get(number)
  const [name, drafts, rule] = await Promise.all([
    personName(db, actor.uid),
    draftsOf(db, row ? [row] : []),
    ruleOf(db, actor.party),
  ])
  const signer = { uid: actor.uid, name }
  const known = { draft: drafts.get(number), rule }
  const { invoice, closed } = stageBill(work, agreement, item, signer, 'supplier', known)
  await stageBilled(work, agreement, await nextToBillAfter(db.scheduleItems, agreement, number, stretch), closed)
  return invoiceView(invoice, dayIn(now))
}

export const createMulti: Handler<'CREATE_MULTI'> = async ({ contractId, upTo, asDraft }, work) => {
  const { db, actor, now } = work
  const agreement = await billable(work, contractId)
  if (asDraft) {
    const drafted = await stageDraftsUpTo(work, agreement, upTo)
    return { invoices: drafted.map(invoice => invoiceView(invoice, dayIn(now))) }
  }
  const [name, rule] = await Promise.all([personName(db, actor.uid), ruleOf(db, actor.party)])
  const signer = { uid: actor.uid, name }
  const { bill: first } = agreement.progress
  let stretch = await overlaysFrom(db.scheduleItems, contractId, 'payment', first)
  let drafts = await draftsOf(db, stretch.rows.values())
  const invoices: Invoice[] = []
  const most = mostPublished(agreement)
  let number = first
  let closed = 0
  while (invoices.length < most && number <= Math.min(upTo, agreement.payments)) {
    const item = paymentAt(agreement, number, stretch.rows.get(number))
    const billed = stageBill(work, agreement, item, signer, 'supplier', { draft: drafts.get(number), rule })
    invoices.push(billed.invoice)
    closed += billed.closed
    number = await nextToBillAfter(db.scheduleItems, agreement, number, stretch)
    if (number < stretch.end || number > agreement.payments) continue
    stretch = await overlaysFrom(db.scheduleItems, contractId, 'payment', number)
    drafts = await draftsOf(db, stretch.rows.values())
  }
  if (invoices.length > 0) await stageBilled(work, agreement, number, closed)
  const today = dayIn(now)
  return { invoices: invoices.map(invoice => invoiceView(invoice, today)) }
}
