import type { Period } from '../kit/date.ts'
import { type DayNumber, lastDay, periods } from '../kit/date.ts'
import { type Currency, currencyCodes, defaultCurrency, formatMinor } from '../kit/money.ts'
import { type Rational, reduced, times } from '../kit/rational.ts'
import {
  isAbsent,
  readAmount,
  readDate,
  readList,
  readObject,
  readOneOf,
  readPercent,
  readText,
  readWhole,
} from '../kit/read.ts'
import {
  contractPaymentMethods,
  contractPaymentOptions,
  type PaymentMethod,
  type PaymentOption,
} from './contract-values.ts'
import { type DeliveryTerms, maxItems, maxOffset, readDeliveries } from './delivery-terms.ts'
import { type InterestType, interestTypes } from './interest.ts'
import { TermsRefusal } from './refusal.ts'

type Amount = string | number

/** What a contract says about deliveries and payment, in the words of its JSON. Amounts and rates are decimals. */
export type ContractInput = {
  readonly validFrom: string
  readonly validTo?: string | null
  /** Only the first entry counts. */
  readonly payment: readonly PaymentInput[]
  readonly delivery?: readonly DeliveryInput[] | null
  /** Percent of principal, tax and other cost that goes to who brought the deal. */
  readonly referral?: { readonly amount: Amount; readonly unit?: 'percent' | null } | null
}

export type PaymentInput = {
  readonly costPrincipal: Amount
  readonly costInterest?: {
    readonly rate?: Amount | null
    readonly period?: Period | null
    readonly type?: InterestType | null
  } | null
  readonly costTax?: { readonly gstRate?: Amount | null } | null
  readonly costOther?: Amount | null
  readonly paymentOption: PaymentOption
  /** Percent of the principal that the deposit is (options 3 and 4). */
  readonly paymentInitialAmount?: Amount | null
  readonly paymentInitialOffset?: number | null
  /** How many instalments (option 4). */
  readonly paymentFinalPeriod?: number | null
  readonly paymentFinalOffset?: number | null
  readonly paymentInvoiceOffset?: number | null
  /** Percent a year. */
  readonly paymentInterestLate?: Amount | null
  readonly paymentMethod?: PaymentMethod | null
  readonly paymentTool?: string | null
  readonly paymentCurrency?: Currency | null
}

export type DeliveryInput = {
  readonly itemId: string
  readonly itemTitle?: string | null
  readonly itemPeriod: {
    readonly type: Period
    readonly offset?: number | null
    readonly offsetType?: Period | null
    readonly per?: number | null
    readonly count: number
  }
  /** One for each occurrence, or one for all. */
  readonly volumes: readonly Amount[]
  readonly prices: readonly Amount[]
  /** Whether no GST is charged on it. */
  readonly gstFree?: boolean | null
}

/** Marks terms that readTerms made. JSON cannot carry it, so nothing from outside passes for terms already checked. */
const checked = Symbol('checked')

/** A contract's terms, read and checked: dates as day numbers, amounts in minor units, rates as fractions of one. */
export type Terms = {
  readonly [checked]: true
  readonly currency: Currency
  readonly validFrom: DayNumber
  readonly principal: bigint
  readonly other: bigint
  readonly interest: { readonly rate: Rational; readonly period: Period; readonly type: InterestType }
  /** What part of principal and other cost the GST is: its rate, less what is free of it. */
  readonly gst: Rational
  readonly option: PaymentOption
  readonly initial: Rational
  readonly initialOffset: number
  readonly finalPeriod: number
  readonly finalOffset: number
  readonly invoiceOffset: number
  readonly late: Rational
  readonly referral: Rational
  readonly deliveries: readonly DeliveryTerms[]
  /** The day of the last delivery of all, where there are any. */
  readonly lastDelivery: DayNumber | undefined
}

export const isTerms = (value: ContractInput | Terms): value is Terms => Object.hasOwn(value, checked)

const paymentFields = new Set([
  'costPrincipal',
  'costInterest',
  'costTax',
  'costOther',
  'paymentOption',
  'paymentInitialAmount',
  'paymentInitialOffset',
  'paymentFinalPeriod',
  'paymentFinalOffset',
  'paymentInvoiceOffset',
  'paymentInterestLate',
  'paymentMethod',
  'paymentTool',
  'paymentCurrency',
])
const interestFields = new Set(['rate', 'period', 'type'])
const taxFields = new Set(['gstRate'])

const none: Rational = { n: 0n, d: 1n }
const wholeOr = (value: unknown, field: string, min: number, otherwise: number, max = maxOffset): number =>
  isAbsent(value) ? otherwise : readWhole(value, field, min, max)
const percentOr = (value: unknown, field: string, otherwise: Rational, max?: number): Rational =>
  isAbsent(value) ? otherwise : reduced(readPercent(value, field, max))

const readInterest = (value: unknown, field: string): Terms['interest'] => {
  const { rate, period, type } = isAbsent(value) ? {} : readObject(value, field, interestFields)
  return {
    rate: percentOr(rate, `${field}.rate`, none),
    period: isAbsent(period) ? 'month' : readOneOf(period, `${field}.period`, periods),
    type: isAbsent(type) ? 'simple' : readOneOf(type, `${field}.type`, interestTypes),
  }
}

const readReferral = (value: unknown): Rational => {
  if (isAbsent(value)) return none
  const { amount, unit } = readObject(value, 'referral')
  if (!isAbsent(unit)) readOneOf(unit, 'referral.unit', ['percent'])
  return reduced(readPercent(amount, 'referral.amount', 100))
}

/**
 * Reads the terms of a contract from its JSON and checks all of them, the sum of the deliveries included. Other fields
 * of a contract are not looked at, but an unknown one inside `payment` is refused: misspelt, it would change money.
 * Absent terms are: AUD, GST 10 percent, no interest, no late interest, no other cost, offsets of 0 days, one
 * instalment, no end of validity (spec part 2, sections 3 and 9).
 * @throws {Refusal} field.*, schedule.*, date.range
 */
export const readTerms = (contract: unknown): Terms => {
  const fields = readObject(contract, 'contract')
  const validFrom = readDate(fields.validFrom, 'validFrom')
  const validTo = isAbsent(fields.validTo) ? lastDay : readDate(fields.validTo, 'validTo')
  if (validTo < validFrom) throw new TermsRefusal('schedule.validity')
  const at = 'payment[0]'
  const payment = readObject(readList(fields.payment, 'payment')[0], at, paymentFields)
  const currency = isAbsent(payment.paymentCurrency)
    ? defaultCurrency
    : readOneOf(payment.paymentCurrency, `${at}.paymentCurrency`, currencyCodes)
  const principal = readAmount(payment.costPrincipal, `${at}.costPrincipal`, currency)
  const option = readOneOf(payment.paymentOption, `${at}.paymentOption`, contractPaymentOptions)
  const tax = isAbsent(payment.costTax) ? {} : readObject(payment.costTax, `${at}.costTax`, taxFields)
  if (!isAbsent(payment.paymentMethod)) readOneOf(payment.paymentMethod, `${at}.paymentMethod`, contractPaymentMethods)
  if (!isAbsent(payment.paymentTool)) readText(payment.paymentTool, `${at}.paymentTool`)
  const { deliveries, lastDelivery, total, gstFree } = readDeliveries(fields.delivery, validFrom, validTo, currency)
  if (deliveries.length > 0 && total !== principal)
    throw new TermsRefusal('schedule.principal', {
      principal: formatMinor(principal, currency),
      total: formatMinor(total, currency),
      currency,
    })
  const other = isAbsent(payment.costOther) ? 0n : readAmount(payment.costOther, `${at}.costOther`, currency)
  const gstRate = percentOr(tax.gstRate, `${at}.costTax.gstRate`, { n: 1n, d: 10n })
  const initialAt = `${at}.paymentInitialAmount`
  return {
    [checked]: true,
    currency,
    validFrom,
    principal,
    other,
    interest: readInterest(payment.costInterest, `${at}.costInterest`),
    gst: gstFree === 0n ? gstRate : reduced(times(gstRate, { n: principal - gstFree + other, d: principal + other })),
    option,
    initial:
      option === 3 || option === 4
        ? reduced(readPercent(payment.paymentInitialAmount, initialAt, 100))
        : percentOr(payment.paymentInitialAmount, initialAt, { n: 1n, d: 1n }, 100),
    initialOffset: wholeOr(payment.paymentInitialOffset, `${at}.paymentInitialOffset`, 0, 0),
    finalPeriod: wholeOr(payment.paymentFinalPeriod, `${at}.paymentFinalPeriod`, 1, 1, maxItems),
    // Only a payment that has a delivery of its own may come before it.
    finalOffset: wholeOr(payment.paymentFinalOffset, `${at}.paymentFinalOffset`, option === 5 ? -maxOffset : 0, 0),
    invoiceOffset: wholeOr(payment.paymentInvoiceOffset, `${at}.paymentInvoiceOffset`, 0, 0),
    late: percentOr(payment.paymentInterestLate, `${at}.paymentInterestLate`, none),
    referral: readReferral(fields.referral),
    deliveries,
    lastDelivery,
  }
}
