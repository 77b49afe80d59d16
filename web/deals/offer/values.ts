import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import { Engagement, EngagementItem } from '#shared/deals/request.ts'
import type { OfferInput, Ticket } from '#shared/deals/Tickets.contract.ts'
import { isIsoDate, periods } from '#shared/kit/date.ts'
import { decimalParts } from '#shared/kit/decimal.ts'
import { type Id, id } from '#shared/kit/id.ts'
import { type Currency, formatMinor, parseMinor, readMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { endOf } from '#shared/terms/choice.ts'
import { DealChoice, Deliveries, type ItemChoice } from '#shared/terms/choice-schema.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { taxRate } from '#shared/terms/fitting.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { itemLimits, itemTypes, nextItemId, Quantity } from '#shared/terms/item.ts'
import { scheduleDefaults, scheduleInputs } from '#shared/terms/payment-options.ts'
import { fieldsOutOfBounds } from '#shared/terms/payment-options-validity.ts'
import { servicePrice } from '#shared/terms/prices.ts'
import { paymentOptionNames, ServicePayment } from '#shared/terms/service-terms.ts'
import type { Calculator } from '../parts/calculator.ts'
import { recurringFields, recurringOf, recurringValues } from '../parts/recurring.ts'

const text = (key: MessageKey): string => key
const date = z.string().refine(isIsoDate, text('app.field.required'))
const rate = z
  .string()
  .trim()
  .refine(value => decimalParts(value) !== undefined && !value.startsWith('-'), text('app.field.number'))

/** The deposit of a way to pay that had none, once another is chosen that has one. */
const newDeposit = scheduleDefaults.twoTime.initialAmount ?? 0

const itemSchema = (currency: Currency) =>
  z.object({
    /** Empty for one that is new. */
    id: z.string(),
    /** Of the service that it is; empty for one in words of one's own. */
    sid: z.union([z.literal(''), id('service')]),
    type: z.enum(itemTypes),
    title: z.string().trim().min(1, text('app.field.required')).max(itemLimits.title),
    description: EngagementItem.shape.description,
    cost: z
      .string()
      .trim()
      .refine(value => {
        const minor = readMinor(value, currency)
        return typeof minor === 'bigint' && minor >= 0n
      }, text('deals.offer.priceWrong')),
    quantity: Quantity,
    start: date,
    end: date,
    deliveryCount: Deliveries.shape.count,
    deliveryPer: Deliveries.shape.per,
    deliveryType: z.enum(periods),
    requirePO: z.boolean(),
    gstFree: z.boolean(),
    engagementLetter: EngagementItem.shape.engagementLetter,
  })
export type OfferItemValues = z.output<ReturnType<typeof itemSchema>>

/** The offer's form: the items row by row, how all is paid, and what is written with it. */
export const offerSchema = (currency: Currency) =>
  z
    .object({
      items: z.array(itemSchema(currency)).min(1).max(itemLimits.items),
      type: z.enum(paymentOptionNames),
      initialAmount: ServicePayment.shape.initialAmount,
      initialOffset: ServicePayment.shape.initialOffset,
      finalPeriod: ServicePayment.shape.finalPeriod,
      finalOffset: ServicePayment.shape.finalOffset,
      interestType: z.enum(['none', ...interestTypes]),
      interestRate: rate,
      interestPeriod: z.enum(periods),
      gstRate: rate,
      invoiceOffset: DealChoice.shape.invoiceOffset,
      lateRate: rate,
      recurring: recurringFields,
      message: Engagement.shape.offerMsg,
      language: z.enum(['en', 'fr']),
    })
    .superRefine((values, context) => {
      const wrong = (path: (string | number)[], message: MessageKey) =>
        context.addIssue({ code: 'custom', path, message })
      values.items.forEach((item, place) => {
        if (item.end < item.start) wrong(['items', place, 'end'], 'refusal.deals.timeframe')
      })
      const isBefore = values.type !== 'perDelivery' && values.finalOffset < 0
      if (isBefore) wrong(['finalOffset'], 'deals.offer.daysAfter')
      for (const field of fieldsOutOfBounds(values))
        if (field !== 'finalOffset' || !isBefore) wrong([field], 'terms.options.outOfBounds')
    })
export type OfferValues = z.output<ReturnType<typeof offerSchema>>

/** What was written so far, besides the choice. */
export type Written = Pick<OfferValues, 'message' | 'language'> & {
  readonly items: readonly Pick<Ticket['engagement']['items'][number], 'id' | 'description' | 'engagementLetter'>[]
}

const itemValues = (item: ItemChoice, written: Written['items'][number] | undefined): OfferItemValues => ({
  id: item.id,
  sid: item.sid ?? '',
  type: item.type,
  title: item.title,
  description: written?.description ?? '',
  cost: item.cost,
  quantity: item.quantity,
  start: item.start,
  end: item.end,
  deliveryCount: item.deliveries?.count ?? 1,
  deliveryPer: item.deliveries?.per ?? 1,
  deliveryType: item.deliveries?.type ?? 'month',
  requirePO: item.requirePO,
  gstFree: item.gstFree,
  engagementLetter: written?.engagementLetter ?? '',
})

export const offerValues = (choice: DealChoice, written: Written): OfferValues => ({
  items: choice.items.map(item =>
    itemValues(
      item,
      written.items.find(one => one.id === item.id),
    ),
  ),
  ...choice.payment,
  initialAmount: 'initialAmount' in scheduleInputs[choice.payment.type] ? choice.payment.initialAmount : newDeposit,
  interestType: choice.interest?.type ?? 'none',
  interestRate: choice.interest?.rate ?? '10',
  interestPeriod: choice.interest?.rateType ?? 'month',
  gstRate: choice.gstRate,
  invoiceOffset: choice.invoiceOffset,
  lateRate: choice.lateRate,
  recurring: recurringValues(choice.recurring),
  message: written.message,
  language: written.language,
})

/** An item in words of one's own, beside the others. */
export const ownItem = (beside: OfferItemValues): OfferItemValues => ({
  ...beside,
  id: '',
  sid: '',
  type: 'service',
  title: '',
  description: '',
  cost: '',
  quantity: 1,
  deliveryCount: 1,
  deliveryPer: 1,
  deliveryType: 'month',
  requirePO: false,
  gstFree: false,
  engagementLetter: '',
})

/** A service of the supplier's as another item. A price in another currency is for the supplier to say. */
export const serviceItem = (service: PublicService, beside: OfferItemValues, deal: DealChoice): OfferItemValues => {
  const { id: sid, type, name, baseFee, description, engagementLetter, durationType, defaultCurrency } = service
  const currency = deal.platform.paymentCurrency
  const cost =
    baseFee === undefined || defaultCurrency !== currency
      ? ''
      : formatMinor(parseMinor(servicePrice({ ...service, baseFee }), currency), currency)
  return {
    ...ownItem(beside),
    sid,
    type,
    title: name,
    cost,
    description,
    engagementLetter,
    end: endOf(durationType, beside.start, beside.end) ?? beside.end,
    gstFree: deal.gstRate !== '0' && taxRate(service) === '0',
  }
}

const itemOf = (values: OfferItemValues, itemId: string, before: ItemChoice | undefined): ItemChoice => {
  const { sid, type, title, cost, quantity, start, end, requirePO, gstFree } = values
  const parts = values.deliveryCount > 1 || before?.deliveries !== undefined
  return {
    id: itemId,
    ...(sid ? { sid: sid as Id<'service'> } : {}),
    type,
    title,
    quantity,
    cost,
    start,
    end,
    ...(parts
      ? { deliveries: { count: values.deliveryCount, per: values.deliveryPer, type: values.deliveryType } }
      : {}),
    requirePO,
    gstFree,
  }
}

/**
 * The choice that a form offers, on top of the one before: what a way to pay does not use stays as it was, so that a form
 * that nobody touched says the same as before. New items get ids as the server gives them.
 */
export const choiceOf = (values: OfferValues, before: DealChoice): DealChoice => {
  const { type, initialOffset, finalPeriod, finalOffset } = values
  const keepsAmount = !('initialAmount' in scheduleInputs[type])
  const ids = before.items.map(item => item.id)
  const { recurring: _recurring, ...kept } = before
  return {
    ...kept,
    items: values.items.map(item => {
      const itemId = item.id || nextItemId(ids)
      if (!item.id) ids.push(itemId)
      return itemOf(
        item,
        itemId,
        before.items.find(one => one.id === item.id),
      )
    }),
    payment: {
      type,
      initialAmount: keepsAmount
        ? type === before.payment.type
          ? before.payment.initialAmount
          : (scheduleDefaults[type].initialAmount ?? 0)
        : values.initialAmount,
      initialOffset,
      finalPeriod,
      finalOffset,
    },
    interest:
      values.interestType === 'none'
        ? null
        : { type: values.interestType, rateType: values.interestPeriod, rate: values.interestRate },
    gstRate: values.gstRate,
    invoiceOffset: values.invoiceOffset,
    lateRate: values.lateRate,
    ...recurringOf(values.recurring),
  }
}

/** The offer as the server takes it. */
export const offerInput = (values: OfferValues, before: DealChoice): OfferInput => {
  const { platform: _platform, items, ...choice } = choiceOf(values, before)
  return {
    choice: {
      ...choice,
      items: items.map(({ id: itemId, ...item }, n) => {
        const { id: known = '', sid = '', description = '', engagementLetter = '' } = values.items[n] ?? {}
        return { ...(known ? { id: itemId } : {}), ...item, ...(sid ? {} : { description }), engagementLetter }
      }),
    },
    message: values.message,
    language: values.language,
  }
}

/** What the offer comes to, or why it comes to nothing. */
export const offerPreview = (
  values: OfferValues,
  before: DealChoice,
  calculate: Calculator | undefined,
): DealSchedule | Refusal | undefined => {
  if (!calculate || !offerSchema(before.platform.paymentCurrency).safeParse(values).success) return undefined
  try {
    return calculate(choiceOf(values, before))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
