import { createHash } from 'node:crypto'
import { nextOfContract } from '#shared/deals/calendar.ts'
import type { Contract, DeliveryScheduleItem, PaymentScheduleItem, ScheduleOverlay } from '#shared/deals/contract.ts'
import { isDelivered } from '#shared/deals/delivery.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Side } from '#shared/deals/request.ts'
import {
  type DeliveryOverlay,
  deliveryOf,
  firstToPay,
  isDone,
  itemsOfContract,
  overlayOf,
  type PaymentOverlay,
  paymentOf,
  type Schedule,
  scheduleOfTerms,
  scheduleText,
} from '#shared/deals/schedule.ts'
import { seriesOf } from '#shared/deals/series.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { termsOf } from '#shared/terms/choice.ts'
import { type DealItems, sumsOf, termItems } from '#shared/terms/deal-schedule.ts'
import { choiceOfTerm } from '#shared/terms/recurring.ts'
import type { Reads, Writes } from '../kit/repository.ts'
import { type OverlayOf, overlaysFrom, type Stretch } from './overlays.ts'
import type * as tables from './tables.ts'

type Kind = ScheduleOverlay['kind']
type Overlays = Reads<typeof tables.ScheduleItems>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 of a schedule, in hexadecimal. */
export const scheduleHash = (items: DealItems): string => sha256(scheduleText(items))

/** The same of a series of terms, from that of the terms before. */
const seriesHash = (before: string, items: DealItems): string => sha256(`${before}\n${scheduleText(items)}`)

/** The schedules that were derived last: a page of a long one is followed by the next. Each is checked when it comes in. */
const recent = new Map<string, DealItems>()
const mostRecent = 20

const recently = (key: string, derive: () => DealItems): DealItems => {
  const found = recent.get(key)
  // Moved to the end: what is longest unused goes first.
  recent.delete(key)
  const items = found ?? derive()
  recent.set(key, items)
  const [oldest] = recent.keys()
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest)
  return items
}

/** Items that have to give a hash. @throws {Error} where they do not: then the calculator changed under a contract, which is a bug */
const held = ({ id }: Contract, items: DealItems, isSigned: boolean): DealItems => {
  if (!isSigned) throw new Error(`the schedule of ${id} is not the one that was signed`)
  return items
}

/**
 * The payments and deliveries of a contract, from its terms; of a recurring one, those of its first term.
 * @throws {Error} where they are not those that were signed
 */
export const derivedItems = (contract: Contract): DealItems =>
  recently(contract.scheduleHash, () => {
    const items = itemsOfContract(contract)
    return held(contract, items, scheduleHash(items) === contract.scheduleHash)
  })

/**
 * The schedule of a contract. Of a recurring one the first and the newest term are held to their hashes with whatever is asked for; one in
 * between is derived by the calculator that gave both.
 * @throws {Error} as derivedItems
 */
export const derivedSchedule = (contract: Contract): Schedule => {
  const first = derivedItems(contract)
  const series = seriesOf(contract)
  if (!series || series.begun === 1) return scheduleOfTerms(first, 1, () => first)
  const { choice, begun, before, hash } = series
  const newest = recently(hash, () => {
    const items = termItems(choice, begun)
    return held(contract, items, seriesHash(before, items) === hash)
  })
  return scheduleOfTerms(first, begun, term => {
    if (term === 1) return first
    return term === begun
      ? newest
      : recently(`${contract.id} ${contract.scheduleHash} ${term}`, () => termItems(choice, term))
  })
}

/** A recurring contract with so many terms. Their payments and deliveries are to be made from now on. */
export const withTerms = (contract: Contract, terms: number): Contract => {
  const series = seriesOf(contract)
  if (!series || terms <= series.begun) return contract
  const { choice } = series
  const first = derivedItems(contract)
  // What was signed, and what came of it until now, before anything is put on top.
  derivedSchedule(contract)
  let { before, hash, begun } = series
  let total = parseMinor(contract.total, contract.currency)
  for (begun += 1; begun <= terms; begun += 1) {
    const items = termItems(choice, begun)
    if (items.payments.length !== first.payments.length || items.deliveries.length !== first.deliveries.length)
      throw new Error(`term ${begun} of ${contract.id} has another number of items than the first`)
    before = hash
    hash = seriesHash(before, items)
    total += sumsOf(items.payments).total
  }
  const added = terms - series.begun
  const payments = contract.payments + added * first.payments.length
  const deliveries = contract.deliveries + added * first.deliveries.length
  const { progress } = contract
  return {
    ...contract,
    series: { ...contract.series, begun: terms, before, hash },
    validTo: termsOf(choiceOfTerm(choice, terms)).validTo,
    total: formatMinor(total, contract.currency),
    payments,
    deliveries,
    openPayments: contract.openPayments + payments - contract.payments,
    openDeliveries: isDelivered(contract) ? contract.openDeliveries + deliveries - contract.deliveries : 0,
    progress: {
      ...progress,
      // Where everything was paid, payment goes on with the first of the new ones that asks for something.
      pay: progress.pay > contract.payments ? contract.payments + firstToPay(first.payments) : progress.pay,
    },
  }
}

/** What happened to one item. */
export const overlayAt = async <K extends Kind>(
  overlays: Overlays,
  contractId: Contract['id'],
  kind: K,
  number: number,
): Promise<OverlayOf<K> | undefined> => {
  const row = await overlays.get({ contractId, kind, number })
  return row?.kind === kind ? (row as OverlayOf<K>) : undefined
}

/** The payment of a contract under a number. @throws {Refusal} notFound where the schedule has none */
export const paymentAt = (
  contract: Contract,
  number: number,
  overlay: PaymentOverlay | undefined,
): PaymentScheduleItem => {
  if (number > contract.payments) throw new Refusal('notFound')
  return paymentOf(contract, derivedSchedule(contract), number, overlay)
}

/** The same of a delivery. @throws {Refusal} notFound */
export const deliveryAt = (
  contract: Contract,
  number: number,
  overlay: DeliveryOverlay | undefined,
): DeliveryScheduleItem => {
  if (number > contract.deliveries) throw new Refusal('notFound')
  return deliveryOf(contract, derivedSchedule(contract), number, overlay)
}

/** From one number to another, both among them. */
const numbers = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)

/** Stages what happened to an item: its row is made with the first thing that does. @returns the item as it is then */
export const saveItem = <I extends PaymentScheduleItem | DeliveryScheduleItem>(
  overlays: Writes<typeof tables.ScheduleItems>,
  item: I,
): I => {
  const row = overlayOf(item) as ScheduleOverlay
  if (item.version === 1) overlays.create(row)
  else overlays.save({ ...row, version: item.version - 1 })
  return { ...item, version: item.version + 1 }
}

/**
 * The first payment from a number on that is not `passed`. What happened to a stretch that begins there or before is known; the
 * next is read only where all of that are passed.
 */
const firstNot = async (
  overlays: Overlays,
  contract: Contract,
  from: number,
  known: Stretch<'payment'>,
  passed: (number: number, overlay: PaymentOverlay | undefined) => boolean,
): Promise<number> => {
  let now = known
  for (let number = from; number <= contract.payments; number += 1) {
    if (number >= now.end) now = await overlaysFrom(overlays, contract.id, 'payment', number)
    if (!passed(number, now.rows.get(number))) return number
  }
  return contract.payments + 1
}

/** The payment that is billed next once this one is. `known` is what happened from it on. */
export const nextToBillAfter = (overlays: Overlays, contract: Contract, number: number, known: Stretch<'payment'>) =>
  firstNot(
    overlays,
    contract,
    number + 1,
    known,
    (_, overlay) => overlay !== undefined && overlay.status !== 'scheduled',
  )

/** The payment that is due next once this one is paid. `known` is what happened from it on. */
export const nextToPayAfter = (overlays: Overlays, contract: Contract, number: number, known: Stretch<'payment'>) => {
  const { payment } = derivedSchedule(contract)
  return firstNot(overlays, contract, number + 1, known, (at, overlay) => {
    const item = payment(at)
    return item !== undefined && isDone(item, overlay)
  })
}

/** When the next payment of a contract is due; undefined where nothing is owed any more. */
export const nextDueOf = (contract: Contract): string | undefined =>
  derivedSchedule(contract).payment(contract.progress.pay)?.dueDate

/** A payment as one side sees it: a draft of its invoice is the supplier's own affair. */
const shownTo = (side: Side, item: PaymentScheduleItem): PaymentScheduleItem => {
  if (side === 'supplier' || (item.status !== 'scheduled' && item.status !== 'held')) return item
  const { invoiceId: _draft, ...shown } = item
  return shown
}

/** The payments of a contract from a number on, so many of them, with what happened to them, as one side sees them. */
export const paymentsOn = (
  contract: Contract,
  { rows }: Stretch<'payment'>,
  from: number,
  count: number,
  side: Side,
) => {
  const schedule = derivedSchedule(contract)
  const last = Math.min(from + count - 1, contract.payments)
  return numbers(from, last).map(number => shownTo(side, paymentOf(contract, schedule, number, rows.get(number))))
}

/** The same of deliveries. */
export const deliveriesOn = (contract: Contract, { rows }: Stretch<'delivery'>, from: number, count: number) => {
  const schedule = derivedSchedule(contract)
  const last = Math.min(from + count - 1, contract.deliveries)
  return numbers(from, last).map(number => deliveryOf(contract, schedule, number, rows.get(number)))
}

/** The invoices of payments. By their keys, which answer with what was just saved, as no index does. */
export const invoicesOf = async (
  { invoices }: { readonly invoices: Reads<typeof tables.Invoices> },
  payments: readonly PaymentScheduleItem[],
): Promise<Invoice[]> => {
  const billed = payments.flatMap(({ invoiceId }) => (invoiceId ? [{ id: invoiceId }] : []))
  const found = await invoices.getMany(billed)
  return found.flatMap(invoice => (invoice ? [invoice] : []))
}

/** A contract with the earliest day on which something follows for it, as it stands now. */
export const withNext = (contract: Contract): Contract => ({
  ...contract,
  next: nextOfContract(contract, derivedSchedule(contract)),
})
