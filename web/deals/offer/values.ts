import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import { Engagement } from '#shared/deals/request.ts'
import { isIsoDate, periods } from '#shared/kit/date.ts'
import { decimalParts } from '#shared/kit/decimal.ts'
import { type Currency, readMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { DealChoice, Deliveries, Quantity } from '#shared/terms/choice.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { scheduleDefaults, scheduleInputs } from '#shared/terms/payment-options.ts'
import { fieldsOutOfBounds } from '#shared/terms/payment-options-validity.ts'
import { paymentOptionNames, ServicePayment } from '#shared/terms/service-terms.ts'
import type { Calculator } from '../parts/calculator.ts'

const text = (key: MessageKey): string => key
const date = z.string().refine(isIsoDate, text('app.field.required'))
const rate = z
  .string()
  .trim()
  .refine(value => decimalParts(value) !== undefined && !value.startsWith('-'), text('app.field.number'))

/** The deposit of a way to pay that had none, once another is chosen that has one. */
const newDeposit = scheduleDefaults.twoTime.initialAmount ?? 0

/** The offer's form: the deal's choice, flat, and what is written with it. */
export const offerSchema = (currency: Currency) =>
  z
    .object({
      price: z
        .string()
        .trim()
        .refine(value => {
          const minor = readMinor(value, currency)
          return typeof minor === 'bigint' && minor >= 0n
        }, text('deals.offer.priceWrong')),
      quantity: Quantity,
      start: date,
      end: date,
      type: z.enum(paymentOptionNames),
      initialAmount: ServicePayment.shape.initialAmount,
      initialOffset: ServicePayment.shape.initialOffset,
      finalPeriod: ServicePayment.shape.finalPeriod,
      finalOffset: ServicePayment.shape.finalOffset,
      deliveryCount: Deliveries.shape.count,
      deliveryPer: Deliveries.shape.per,
      deliveryType: z.enum(periods),
      interestType: z.enum(['none', ...interestTypes]),
      interestRate: rate,
      interestPeriod: z.enum(periods),
      gstRate: rate,
      invoiceOffset: DealChoice.shape.invoiceOffset,
      lateRate: rate,
      message: Engagement.shape.offerMsg,
      engagementLetter: Engagement.shape.engagementLetter,
      language: z.enum(['en', 'fr']),
    })
    .refine(values => values.end >= values.start, { path: ['end'], message: text('refusal.deals.timeframe') })
    .superRefine((values, context) => {
      const wrong = (path: string, message: MessageKey) => context.addIssue({ code: 'custom', path: [path], message })
      const isBefore = values.type !== 'perDelivery' && values.finalOffset < 0
      if (isBefore) wrong('finalOffset', 'deals.offer.daysAfter')
      for (const field of fieldsOutOfBounds(values))
        if (field !== 'finalOffset' || !isBefore) wrong(field, 'terms.options.outOfBounds')
    })
export type OfferValues = z.output<ReturnType<typeof offerSchema>>

type Written = Pick<OfferValues, 'message' | 'engagementLetter' | 'language'>

export const offerValues = (choice: DealChoice, written: Written): OfferValues => ({
  price: choice.price,
  quantity: choice.quantity,
  start: choice.start,
  end: choice.end,
  ...choice.payment,
  initialAmount: 'initialAmount' in scheduleInputs[choice.payment.type] ? choice.payment.initialAmount : newDeposit,
  deliveryCount: choice.deliveries?.count ?? 1,
  deliveryPer: choice.deliveries?.per ?? 1,
  deliveryType: choice.deliveries?.type ?? 'month',
  interestType: choice.interest?.type ?? 'none',
  interestRate: choice.interest?.rate ?? '10',
  interestPeriod: choice.interest?.rateType ?? 'month',
  gstRate: choice.gstRate,
  invoiceOffset: choice.invoiceOffset,
  lateRate: choice.lateRate,
  ...written,
})

/**
 * The choice that a form offers, on top of the one before: what a way to pay does not use stays as it was, so that a form
 * that nobody touched says the same as before.
 */
export const choiceOf = (values: OfferValues, before: DealChoice): DealChoice => {
  const { type, initialOffset, finalPeriod, finalOffset } = values
  const keepsAmount = !('initialAmount' in scheduleInputs[type])
  const { deliveries: _deliveries, ...rest } = before
  const parts = values.deliveryCount > 1 || before.deliveries !== undefined
  return {
    ...rest,
    quantity: values.quantity,
    price: values.price,
    start: values.start,
    end: values.end,
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
    ...(parts
      ? { deliveries: { count: values.deliveryCount, per: values.deliveryPer, type: values.deliveryType } }
      : {}),
    interest:
      values.interestType === 'none'
        ? null
        : { type: values.interestType, rateType: values.interestPeriod, rate: values.interestRate },
    gstRate: values.gstRate,
    invoiceOffset: values.invoiceOffset,
    lateRate: values.lateRate,
  }
}

/** What the offer comes to, or why it comes to nothing. */
export const offerPreview = (
  values: OfferValues,
  before: DealChoice,
  item: { readonly id: string; readonly title: string },
  calculate: Calculator | undefined,
): DealSchedule | Refusal | undefined => {
  if (!calculate || !offerSchema(before.platform.paymentCurrency).safeParse(values).success) return undefined
  try {
    return calculate(choiceOf(values, before), item)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
