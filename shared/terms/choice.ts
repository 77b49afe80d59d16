import { addPeriods, daysBetween, formatDay, type IsoDate, type Period, parseDay } from '../kit/date.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import type { ContractTerms, DealChoice, ItemChoice } from './choice-schema.ts'
import type { ContractInput } from './contract-terms.ts'
import { principalOf, timeframeOf } from './deal-frame.ts'
import { deliveryParts, oneWhereAlike } from './delivery-parts.ts'
import { dealRate, misfitsOf, sharedInterest, taxRate } from './fitting.ts'
import { itemIdAt } from './item.ts'
import { mostDeliveries } from './limits.ts'
import { servicePrice } from './prices.ts'
import type { Recurring } from './recurring.ts'
import { TermsRefusal } from './refusal.ts'
import { paymentOptionNumbers, type ServicePayment, type ServiceTerms } from './service-terms.ts'

export type { ContractTerms, DealChoice, ItemChoice, RecurringChoice } from './choice-schema.ts'

/** The chosen way to pay, or undefined for a place that the service leaves empty. */
export const paymentAt = (service: Pick<ServiceTerms, 'paymentOptions'>, index: number): ServicePayment | undefined =>
  service.paymentOptions.payment[index] ?? undefined

/** The last day of a service's timeframe from its first: after its duration, or as given where it has none. */
export const endOf = (
  duration: ServiceTerms['durationType'],
  start: IsoDate,
  end: IsoDate | undefined,
): IsoDate | undefined =>
  duration ? formatDay(addPeriods({ day: parseDay(start), minute: 0 }, duration.type, duration.length).day) : end

const wholeDays: ReadonlySet<Period> = new Set(['day', 'week', 'fortnight', 'month', 'year'])

/** What a client picks of one service. */
export type ItemPick = {
  readonly quantity: number
  readonly start?: IsoDate | undefined
  /** Needed where the service has no duration of its own. */
  readonly end?: IsoDate | undefined
  readonly requirePO?: boolean | undefined
}

/** What a client picks of all services of a deal. */
export type DealPick = {
  /** The place of the way to pay among those of the first service, from 0. */
  readonly paymentIndex: number
  readonly platformIndex: number
  readonly recurring?: Recurring | undefined
}

/** A service as an item of a deal is made of it. */
export type Orderable = ServiceTerms & {
  /** Absent where it is none yet. */
  readonly id?: NonNullable<ItemChoice['sid']> | undefined
  readonly name: string
  readonly type: ItemChoice['type']
}

/** A service with what is picked of it. */
export type Ordered = { readonly service: Orderable; readonly pick: ItemPick }

const itemOf = ({ service, pick }: Ordered, place: number, payment: ServicePayment, rate: string): ItemChoice => {
  const { durationType: duration, defaultCurrency: currency } = service
  const end = pick.start === undefined ? undefined : endOf(duration, pick.start, pick.end)
  if (pick.start === undefined || end === undefined) throw new TermsRefusal('deals.timeframeRequired')
  if (daysBetween(pick.start, end) < 0) throw new TermsRefusal('deals.timeframe')
  const parts = payment.type === 'perDelivery' && duration && wholeDays.has(duration.type)
  return {
    id: itemIdAt(place),
    ...(service.id ? { sid: service.id } : {}),
    type: service.type,
    title: service.name,
    quantity: pick.quantity,
    cost: formatMinor(parseMinor(servicePrice(service), currency) * BigInt(pick.quantity), currency),
    start: pick.start,
    end,
    ...(parts ? { deliveries: { count: duration.length, per: 1, type: duration.type } } : {}),
    requirePO: pick.requirePO ?? false,
    gstFree: rate !== '0' && taxRate(service) === '0',
  }
}

/**
 * The deal that a client asks for: the services' own prices and terms, and the client's picks. Only the picks come from the
 * client. The items share a currency, a rate of GST and the way to pay; an invoice is payable as long as the service says that
 * gives the most days.
 * @throws {Refusal} deals.timeframeRequired, deals.timeframe, deals.paymentUnknown, deals.noExchangeRate, deals.itemsDoNotFit,
 *   money.inexact
 */
export const choiceOfServices = (ordered: readonly Ordered[], pick: DealPick): DealChoice => {
  const services = ordered.map(({ service }) => service)
  const [first] = services
  const payment = first && paymentAt(first, pick.paymentIndex)
  const platform = first?.paymentOptions.platforms[pick.platformIndex]
  if (!payment || !platform) throw new TermsRefusal('deals.paymentUnknown')
  if (platform.paymentCurrency !== first.defaultCurrency)
    throw new TermsRefusal('deals.noExchangeRate', { from: first.defaultCurrency, to: platform.paymentCurrency })
  const misfits = misfitsOf(services, pick)
  if (misfits.size > 0)
    throw new TermsRefusal('deals.itemsDoNotFit', {
      titles: [...misfits.keys()].map(n => services[n]?.name).join(', '),
    })
  const gstRate = dealRate(services)
  return {
    items: ordered.map((one, place) => itemOf(one, place, payment, gstRate)),
    payment,
    platform,
    interest: sharedInterest(services),
    gstRate,
    invoiceOffset: Math.max(...services.map(service => service.paymentOptions.invoiceOffset)),
    // No late interest unless an offer says one: no service has a rate of its own.
    lateRate: '0',
    ...(pick.recurring ? { recurring: pick.recurring } : {}),
  }
}

/** When an item is delivered, as a contract says it that is valid from a day. */
const periodOf = ({ start, end, deliveries }: ItemChoice, validFrom: IsoDate) => {
  if (!deliveries)
    return { type: 'day', offset: daysBetween(validFrom, end), offsetType: 'day', per: 1, count: 1 } as const
  if (start === validFrom) return { ...deliveries, offset: deliveries.per, offsetType: deliveries.type }
  // A contract counts from its own first day; the first delivery stands one step behind the item's.
  const first = addPeriods({ day: parseDay(start), minute: 0 }, deliveries.type, deliveries.per)
  const days = first.day - parseDay(validFrom)
  return first.minute === 0
    ? { ...deliveries, offset: days, offsetType: 'day' as const }
    : { ...deliveries, offset: days * 1440 + first.minute, offsetType: 'minute' as const }
}

const deliveryOf = (item: ItemChoice, validFrom: IsoDate, currency: Currency): ContractTerms['delivery'][number] => {
  const { volumes, prices } = deliveryParts(item.quantity, item.deliveries?.count ?? 1, parseMinor(item.cost, currency))
  return {
    itemId: item.id,
    itemTitle: item.title,
    itemPeriod: periodOf(item, validFrom),
    volumes: [...oneWhereAlike(volumes)],
    prices: oneWhereAlike(prices).map(price => formatMinor(price, currency)),
    ...(item.requirePO ? { requirePO: true } : {}),
    ...(item.gstFree ? { gstFree: true } : {}),
  }
}

/** The day of the last delivery of an item, or of its end where that is later. */
const lastDayOf = ({ start, end, deliveries }: ItemChoice): IsoDate => {
  if (!deliveries) return end
  const { type, per, count } = deliveries
  const last = formatDay(addPeriods({ day: parseDay(start), minute: 0 }, type, per * count).day)
  return last > end ? last : end
}

/** The contract's terms that follow from a choice. @throws {Refusal} money.inexact, deals.timeframe, deals.scheduleTooLong */
export const termsOf = (choice: DealChoice): ContractTerms => {
  const { items, payment, platform, interest } = choice
  const currency = platform.paymentCurrency
  if (items.some(({ start, end }) => daysBetween(start, end) < 0)) throw new TermsRefusal('deals.timeframe')
  // Before any of them is made: what each brings and costs is a list as long as they are many.
  const count = items.reduce((all, { deliveries }) => all + (deliveries?.count ?? 1), 0)
  if (count > mostDeliveries) throw new TermsRefusal('deals.scheduleTooLong', { limit: mostDeliveries })
  const { start } = timeframeOf(choice)
  return {
    validFrom: start,
    validTo: items.map(lastDayOf).reduce((last, day) => (day > last ? day : last)),
    payment: [
      {
        costPrincipal: formatMinor(principalOf(choice), currency),
        costInterest: interest && { rate: interest.rate, period: interest.rateType, type: interest.type },
        costTax: { gstRate: choice.gstRate },
        costOther: formatMinor(0n, currency),
        paymentOption: paymentOptionNumbers[payment.type],
        paymentInitialAmount: payment.initialAmount,
        paymentInitialOffset: payment.initialOffset,
        paymentFinalPeriod: payment.finalPeriod,
        paymentFinalOffset: payment.finalOffset,
        paymentInvoiceOffset: choice.invoiceOffset,
        paymentInterestLate: choice.lateRate,
        paymentMethod: platform.paymentMethod === 'autoDebit' ? 2 : 1,
        paymentTool: platform.paymentTool,
        paymentCurrency: currency,
      },
    ],
    delivery: items.map(item => deliveryOf(item, start, currency)),
  } satisfies ContractInput
}
