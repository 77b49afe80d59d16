import type { IsoDate } from '../kit/date.ts'
import { decimalRational } from '../kit/decimal.ts'
import { formatMinor, money, parseMinor } from '../kit/money.ts'
import { choiceItems, type DealItems, dealPayment } from '../terms/deal-schedule.ts'
import { lateInterestOn } from '../terms/late-interest.ts'
import { type DeliveryItem, deliveryJson, itemTotal, type PaymentItem } from '../terms/payment-schedule.ts'
import { methodOf } from './auto-debit.ts'
import type {
  Contract,
  DeliveryScheduleItem,
  OrderProgress,
  PaymentScheduleItem,
  PurchaseOrder,
  ScheduleOverlay,
  ScheduleSummary,
} from './contract.ts'
import { derivedId } from './derived-id.ts'
import { outstandingOf } from './outstanding.ts'
import { orderReference } from './reference.ts'
import { isPaymentOver } from './schedule-item-states.ts'

/**
 * The schedule of a contract is derived: the same contract gives the same payments and deliveries, each under its number from 1 and
 * with the same id. What happened to one is a row of its own (ScheduleOverlay), which is laid over it here.
 */

export type PaymentOverlay = Extract<ScheduleOverlay, { kind: 'payment' }>
export type DeliveryOverlay = Extract<ScheduleOverlay, { kind: 'delivery' }>

/**
 * The payments and deliveries of a contract under their numbers from 1. A recurring contract has those of one term after the other, which
 * are derived as they are asked for: so a page of it costs the same after twenty years.
 */
export type Schedule = {
  readonly currency: DealItems['currency']
  readonly payment: (number: number) => PaymentItem | undefined
  readonly delivery: (number: number) => DeliveryItem | undefined
}

/** The schedule of terms that follow each other. Each has as many payments and deliveries as the first. */
export const scheduleOfTerms = (
  first: DealItems,
  terms: number,
  itemsOfTerm: (term: number) => DealItems,
): Schedule => {
  const at = <K extends 'payments' | 'deliveries'>(kind: K, number: number): DealItems[K][number] | undefined => {
    const each = first[kind].length
    if (each === 0 || number < 1) return undefined
    const term = Math.floor((number - 1) / each) + 1
    return term > terms ? undefined : itemsOfTerm(term)[kind][(number - 1) % each]
  }
  return {
    currency: first.currency,
    payment: number => at('payments', number),
    delivery: number => at('deliveries', number),
  }
}

/** The items of a contract, in minor units and without anything that happened to them; of a recurring one, those of its first term. @throws {Refusal} as choiceItems */
export const itemsOfContract = ({ choice }: Pick<Contract, 'choice'>): DealItems => choiceItems(choice)

/** The text that the hash of a schedule is made of: every date and amount of it, a line each. */
export const scheduleText = ({ currency, payments, deliveries }: DealItems): string => {
  const lines: string[] = [currency]
  for (const { date, itemId, volume, netPrice, netValue } of deliveries)
    lines.push(`d ${date} ${itemId} ${volume} ${netPrice} ${netValue}`)
  for (const { dueDate, payableBy, principal, interest, tax, other, referral } of payments)
    lines.push(`p ${dueDate} ${payableBy} ${principal} ${interest} ${tax} ${other} ${referral}`)
  return lines.join('\n')
}

/** Whether a payment asks for nothing: no provider takes it, and billing settles it. */
const asksNothing = (item: PaymentItem): boolean => itemTotal(item) === 0n

/** Whether nothing is owed for a payment any more, or ever was. */
export const isDone = (item: PaymentItem, overlay: Pick<PaymentOverlay, 'status'> | undefined): boolean =>
  asksNothing(item) || (overlay !== undefined && isPaymentOver(overlay))

/** Where payment begins: the first that asks for something. */
export const firstToPay = (payments: readonly PaymentItem[]): number => {
  const at = payments.findIndex(item => !asksNothing(item))
  return (at < 0 ? payments.length : at) + 1
}

/** What a contract hands on to all that follows from it: its id, and who deals with whom. */
export const headerOf = (contract: Contract) => {
  const { thread, requestId, customer, customerName, customerAgent, supplier, supplierName, supplierAgent } = contract
  return {
    contractId: contract.id,
    thread,
    requestId,
    customer,
    customerName,
    customerAgent,
    supplier,
    supplierName,
    supplierAgent,
  }
}

/** The place of an item of the contract among its briefs, from 1, as its order is numbered. */
const placeOf = ({ itemBriefs }: Pick<Contract, 'itemBriefs'>, itemId: string): number =>
  itemBriefs.findIndex(({ id }) => id === itemId) + 1

/** The items of a contract that its client orders by a paper of their own. */
const ordered = ({ choice, itemBriefs }: Pick<Contract, 'choice' | 'itemBriefs'>) => {
  const required = new Set(choice.items.filter(({ requirePO }) => requirePO).map(({ id }) => id))
  return itemBriefs.filter(({ id }) => required.has(id))
}

/** The id of the order that an item of a contract is delivered under, where it has one. */
const orderIdOf = (contract: Contract, itemId: string): PurchaseOrder['id'] | undefined =>
  ordered(contract).some(({ id }) => id === itemId)
    ? derivedId('purchaseOrder', contract.id, placeOf(contract, itemId))
    : undefined

/** The ids of all orders of a contract. */
export const orderIdsOf = (contract: Contract): PurchaseOrder['id'][] =>
  ordered(contract).map(({ id }) => derivedId('purchaseOrder', contract.id, placeOf(contract, id)))

/** How people name the order of an item of a contract, where it has one. */
export const orderReferenceOf = (
  contract: Pick<Contract, 'choice' | 'itemBriefs' | 'thread'>,
  itemId: string,
): string | undefined =>
  ordered(contract).some(({ id }) => id === itemId)
    ? orderReference(contract.thread, placeOf(contract, itemId))
    : undefined

/** A payment of a contract as it stands. @throws {RangeError} for a number that the schedule does not have */
export const paymentOf = (
  contract: Contract,
  { payment }: Schedule,
  number: number,
  overlay: PaymentOverlay | undefined,
): PaymentScheduleItem => {
  const item = payment(number)
  const [terms] = contract.payment
  if (!item || !terms) throw new RangeError(`contract ${contract.id} has no payment ${number}`)
  const { dueDate, payableBy, principal, interest, tax, other, total } = dealPayment(item)
  const [brief, ...others] = contract.itemBriefs
  const orderId = brief && others.length === 0 ? orderIdOf(contract, brief.id) : undefined
  return {
    kind: 'payment',
    id: derivedId('paymentItem', contract.id, number),
    number,
    ...(orderId ? { poId: orderId } : {}),
    ...headerOf(contract),
    title: contract.title,
    dueDate,
    payableBy: overlay?.payableAgain ?? payableBy,
    ...(overlay?.payableAgain ? { payableAgain: overlay.payableAgain } : {}),
    status: overlay?.status ?? 'scheduled',
    ...(overlay?.invoiceId ? { invoiceId: overlay.invoiceId } : {}),
    ...(overlay?.disputes ? { disputes: overlay.disputes } : {}),
    material: {
      principal,
      interest,
      tax,
      other,
      total,
      interestLate: terms.paymentInterestLate,
      paidInterestLate: overlay?.paidInterestLate ?? formatMinor(0n, contract.currency),
      ...(overlay?.credited ? { credited: overlay.credited } : {}),
      ...(overlay?.stillPaid ? { stillPaid: overlay.stillPaid } : {}),
      paymentMethod: methodOf({ contract: contract.autoDebit }, number, terms.paymentMethod),
      paymentTool: terms.paymentTool,
      paymentCurrency: contract.currency,
    },
    version: (overlay?.version ?? 0) + 1,
  }
}

/** A delivery of a contract as it stands. @throws {RangeError} for a number that the schedule does not have */
export const deliveryOf = (
  contract: Contract,
  { delivery }: Schedule,
  number: number,
  overlay: DeliveryOverlay | undefined,
): DeliveryScheduleItem => {
  const item = delivery(number)
  if (!item) throw new RangeError(`contract ${contract.id} has no delivery ${number}`)
  const { itemId, date, volume, netPrice, netValue } = deliveryJson(item)
  const orderId = orderIdOf(contract, itemId)
  return {
    kind: 'delivery',
    id: derivedId('deliveryItem', contract.id, number),
    number,
    ...(orderId ? { poId: orderId } : {}),
    ...headerOf(contract),
    title: contract.itemBriefs.find(({ id }) => id === itemId)?.title ?? contract.title,
    dueDate: date,
    status: overlay?.status ?? 'scheduled',
    ...(overlay?.deliveredAt ? { deliveredAt: overlay.deliveredAt } : {}),
    ...(overlay?.disputedAt ? { disputedAt: overlay.disputedAt } : {}),
    material: { quantity: volume, netPrice, netValue, currency: contract.currency },
    version: (overlay?.version ?? 0) + 1,
  }
}

/** Whose move a delivery is: of one that was reported its client's, of one in dispute its supplier's. */
const moveOfDelivery = (item: DeliveryScheduleItem): DeliveryOverlay['move'] => {
  const { status, customer, supplier, requestId } = item
  const party = status === 'delivered' ? customer : status === 'disputed' ? supplier : undefined
  return party && { party, requestId }
}

/** What a row over an item keeps of it. */
export const overlayOf = (item: PaymentScheduleItem | DeliveryScheduleItem): Omit<ScheduleOverlay, 'version'> => {
  const { contractId, number } = item
  if (item.kind === 'delivery') {
    const { kind, status, deliveredAt, disputedAt } = item
    const move = moveOfDelivery(item)
    return {
      kind,
      contractId,
      number,
      status,
      ...(deliveredAt ? { deliveredAt } : {}),
      ...(disputedAt ? { disputedAt } : {}),
      ...(move ? { move } : {}),
    }
  }
  const { kind, status, invoiceId, disputes, material, payableAgain } = item
  return {
    kind,
    contractId,
    number,
    status,
    ...(invoiceId ? { invoiceId } : {}),
    ...(Number(material.paidInterestLate) === 0 ? {} : { paidInterestLate: material.paidInterestLate }),
    ...(material.credited ? { credited: material.credited } : {}),
    ...(material.stillPaid ? { stillPaid: material.stillPaid } : {}),
    ...(payableAgain ? { payableAgain } : {}),
    ...(disputes ? { disputes } : {}),
  }
}

/** The orders of a contract, one for each item that requires one, with what was delivered of them. */
export const ordersOf = (
  contract: Contract,
  progress: ReadonlyMap<string, Pick<OrderProgress, 'made'>>,
): PurchaseOrder[] =>
  ordered(contract).map(brief => {
    const id = derivedId('purchaseOrder', contract.id, placeOf(contract, brief.id))
    const made = progress.get(id)?.made ?? 0
    const each = contract.choice.items.find(one => one.id === brief.id)?.deliveries?.count ?? 1
    const deliveries = each * (contract.series?.begun ?? 1)
    const openDeliveries = deliveries - made
    return {
      id,
      ...headerOf(contract),
      itemId: brief.id,
      itemType: brief.type,
      itemTitle: brief.title,
      reference: orderReference(contract.thread, placeOf(contract, brief.id)),
      quantity: brief.quantity,
      validFrom: contract.validFrom,
      validTo: contract.validTo,
      status: made === 0 ? 'open' : openDeliveries > 0 ? 'partlyDelivered' : 'delivered',
      deliveries,
      openDeliveries,
      createdAt: contract.createdAt,
    }
  })

type Overlaid = Pick<PaymentOverlay, 'status' | 'credited' | 'stillPaid' | 'payableAgain'>

/** Where the payments of a contract stand on a day. @param known what happened to those from the next that is due on */
export const summaryOf = (
  contract: Contract,
  { payment }: Schedule,
  { rows, end }: { readonly rows: ReadonlyMap<number, Overlaid>; readonly end: number },
  today: IsoDate,
): ScheduleSummary => {
  const { progress, paid, currency, choice } = contract
  const next = payment(progress.pay)
  const stillAsked = (asked: bigint, overlay: Overlaid | undefined) =>
    asked - parseMinor(overlay?.credited ?? '0', currency) - parseMinor(overlay?.stillPaid ?? '0', currency)
  let count = 0
  let late = 0n
  const percent = decimalRational(choice.lateRate) ?? { n: 0n, d: 1n }
  const rate = { n: percent.n, d: percent.d * 100n }
  for (const [number, overlay] of rows) {
    const { status } = overlay
    const item = payment(number)
    if (!item || (status !== 'invoiced' && status !== 'pending')) continue
    const payableBy = overlay.payableAgain ?? item.payableBy
    if (payableBy >= today) continue
    count += 1
    const asked = stillAsked(itemTotal(item), overlay)
    late += asked
    late += lateInterestOn(money(asked, currency), rate, payableBy, today).minor
  }
  const ofNext = rows.get(progress.pay)
  const { dueDate = '' } = next ?? {}
  const payableBy = ofNext?.payableAgain ?? next?.payableBy ?? ''
  return {
    ...(next
      ? {
          next: {
            number: progress.pay,
            dueDate,
            payableBy,
            total: formatMinor(stillAsked(itemTotal(next), ofNext), currency),
          },
        }
      : {}),
    overdue: { count, amount: formatMinor(late, currency), hasMore: progress.bill > end },
    paid: formatMinor(parseMinor(paid, currency), currency),
    rest: formatMinor(outstandingOf(contract), currency),
  }
}
