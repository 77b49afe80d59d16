import { takenBy } from '#shared/deals/auto-debit.ts'
import { draftDay, lateDay, nearDay } from '#shared/deals/calendar.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { isDelivered } from '#shared/deals/delivery.ts'
import { deliveryNear, deliveryOverdue, termBegan } from '#shared/deals/events.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { PaymentOverlay, Schedule } from '#shared/deals/schedule.ts'
import { nextTermDay, seriesOf } from '#shared/deals/series.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { lastTermFor, termEnd, termStart } from '#shared/terms/recurring.ts'
import { type Work, write } from '../../kit/serve.ts'
import { stageBill, stageDraft } from '../billing.ts'
import { type BillingWork, billingTables, ruleOf } from '../billing-tables.ts'
import { ofContract } from '../event-drafts.ts'
import { stageFeeBilled } from '../fee-status.ts'
import { UsageFees } from '../fee-tables.ts'
import { stageRest } from '../open-debits.ts'
import { overlaysFrom, type Stretch } from '../overlays.ts'
import { stageProgress } from '../progress.ts'
import { derivedSchedule, nextDueOf, nextToBillAfter, paymentAt, withTerms } from '../schedule.ts'

/** Drafts of one transaction: each takes three of its hundred changes. */
const mostDrafts = 20
/** Days on which deliveries are told of in one transaction: each takes one. */
const mostDays = 10

type Drafted = { readonly contract: Contract; readonly billed: readonly Invoice['id'][] }

/** The draft of a payment that was written by hand before its day. */
const draftOf = async ({ db }: BillingWork, { status, invoiceId }: PaymentOverlay): Promise<Invoice | undefined> => {
  const invoice = status === 'scheduled' && invoiceId ? await db.invoices.get({ id: invoiceId }) : undefined
  return invoice?.status === 'draft' ? invoice : undefined
}

/** Stages the invoices that are to be drafted by a day, or published where somebody of the supplier said so. */
const drafts = async (work: BillingWork, contract: Contract, day: IsoDate): Promise<Drafted> => {
  const { payment } = derivedSchedule(contract)
  const { scheduleItems } = work.db
  const first = contract.progress.draft
  const isDue = (number: number) => {
    const item = payment(number)
    return item !== undefined && draftDay(item.dueDate) <= day
  }
  if (!isDue(first)) return { contract, billed: [] }
  const stretch = await overlaysFrom(scheduleItems, contract.id, 'payment', first)
  const { autoDebit } = contract
  const isPublished = contract.publishing !== undefined || autoDebit !== undefined
  const rule = isPublished ? await ruleOf(work.db, contract.supplier) : undefined
  let { bill } = contract.progress
  const billed: Invoice['id'][] = []
  let closed = 0
  let made = 0
  let number = first
  for (; isDue(number) && made < mostDrafts && number < stretch.end; number += 1) {
    const row = stretch.rows.get(number)
    // What is taken by auto-debit has to be out five business days before that, which is a week.
    const publishing = contract.publishing ?? (takenBy({ contract: autoDebit }, number) ? autoDebit?.signer : undefined)
    // Payments are billed in their order: behind a draft that waits for a hand, the next waits, too.
    const signer = bill === number ? publishing : undefined
    // One that was drafted by hand before its day is published with the others, once they are.
    const draft = signer && row ? await draftOf(work, row) : undefined
    // Billed by hand, or voided by its supplier, who bills it again when that is wanted.
    if (row && !draft) continue
    const item = paymentAt(contract, number, row)
    made += 1
    if (!signer) stageDraft(work, contract, item)
    else {
      const published = stageBill(work, contract, item, signer, 'system', { draft, rule })
      closed += published.closed
      billed.push(published.invoice.id)
      bill = await nextToBillAfter(scheduleItems, contract, number, stretch)
    }
  }
  const progress = { ...contract.progress, draft: number, bill }
  return { contract: { ...contract, progress, openPayments: contract.openPayments - closed }, billed }
}

/** The numbers of a stretch of deliveries that nobody reported, by the day on which they are due. */
const unreported = (
  delivery: Schedule['delivery'],
  { rows }: Stretch<'delivery'>,
  from: number,
  to: number,
): ReadonlyMap<IsoDate, readonly number[]> => {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n)
  return Map.groupBy(
    numbers.filter(number => (rows.get(number)?.status ?? 'scheduled') === 'scheduled'),
    number => delivery(number)?.date ?? '',
  )
}

/** Where what is to be told by a day ends, from a number on: behind so many days of deliveries, or the stretch that is known. */
const endOf = (
  delivery: Schedule['delivery'],
  from: number,
  limit: number,
  isDue: (date: IsoDate) => boolean,
): number => {
  const dates = new Set<IsoDate>()
  let number = from
  for (; number < limit; number += 1) {
    const date = delivery(number)?.date
    if (date === undefined || !isDue(date)) break
    dates.add(date)
    if (dates.size > mostDays) break
  }
  return number
}

/** Stages what is told of deliveries by a day: those that are near, and those that nobody reported in time. */
const notices = async (
  { db, emit }: Pick<BillingWork, 'db' | 'emit'>,
  contract: Contract,
  day: IsoDate,
  today: IsoDate,
): Promise<Contract> => {
  if (!isDelivered(contract)) return contract
  const { delivery } = derivedSchedule(contract)
  const tell = async (
    from: number,
    isDue: (date: IsoDate) => boolean,
    declared: typeof deliveryNear | typeof deliveryOverdue,
    isNews: (date: IsoDate) => boolean,
  ): Promise<number> => {
    const first = delivery(from)
    if (!first || !isDue(first.date)) return from
    const stretch = await overlaysFrom(db.scheduleItems, contract.id, 'delivery', from)
    const end = endOf(delivery, from, stretch.end, isDue)
    for (const [dueDate, numbers] of unreported(delivery, stretch, from, end))
      if (isNews(dueDate)) emit(declared, ofContract(contract, { numbers: numbers.join(', '), dueDate }))
    return end
  }
  const { near, late } = contract.progress
  // That a delivery is near is no news once it is late.
  const nearTo = await tell(
    near,
    date => nearDay(date) <= day,
    deliveryNear,
    date => date >= today,
  )
  const lateTo = await tell(
    late,
    date => lateDay(date) <= day,
    deliveryOverdue,
    () => true,
  )
  return { ...contract, progress: { ...contract.progress, near: nearTo, late: lateTo } }
}

/** Stages the terms of a recurring contract that are certain by a day, which both sides are told of. */
const furtherTerms = ({ emit }: Pick<BillingWork, 'emit'>, contract: Contract, day: IsoDate): Contract => {
  const series = seriesOf(contract)
  const certain = nextTermDay(contract)
  if (!series || certain === undefined || certain > day) return contract
  const { choice, begun, ending } = series
  const last = Math.min(lastTermFor(choice, day), ending?.lastTerm ?? Number.POSITIVE_INFINITY)
  const grown = withTerms(contract, last)
  emit(termBegan, ofContract(grown, { term: last, from: termStart(choice, begun + 1), until: termEnd(choice, last) }))
  return grown
}

/** The tables that a day of a contract takes. */
export const contractDayTables = { ...billingTables, fees: write(UsageFees) } as const

type ContractDayWork = Pick<Work<{ readonly tables: typeof contractDayTables }>, 'db' | 'now' | 'newId' | 'emit'>

/**
 * Stages what follows for a contract from its earliest day alone, and moves it on to the next in the same transaction: each
 * thing happens once, however often and by how many it is begun.
 * @returns whether there was anything to do by today
 */
export const stageContractDay = async (work: ContractDayWork, id: Contract['id'], today: IsoDate): Promise<boolean> => {
  const contract = await work.db.contracts.get({ id })
  const day = contract?.next
  if (!contract || day === undefined || day > today) return false
  // A transaction of its own: each invoice takes four of its hundred changes.
  if (contract.autoDebit?.rest) {
    await stageProgress(work, await stageRest(work, contract, today))
    return true
  }
  const grown = furtherTerms(work, contract, day)
  const told = await notices(work, grown, day, today)
  const { contract: drafted, billed } = await drafts(work, told, day)
  if (billed.length > 0 && isProduct(contract.supplier)) await stageFeeBilled(work.db, contract, billed)
  const isMore = grown !== contract
  const owed = isMore
    ? { request: await work.db.requests.need({ id: contract.requestId }), nextDue: nextDueOf(drafted) }
    : undefined
  await stageProgress(work, drafted, owed)
  return true
}
