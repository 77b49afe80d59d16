import { addPeriods, type DayNumber, formatDay, type IsoDate, periodMinutes } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor, type Money, money } from '../kit/money.ts'
import { type Rational, roundDiv } from '../kit/rational.ts'
import { type ContractInput, isTerms, readTerms, type Terms } from './contract-terms.ts'
import { type Delivery, deliveriesByDate, deliveriesOf } from './delivery-schedule.ts'
import { levelPayment } from './instalments.ts'
import { lateInterestOn } from './late-interest.ts'
import { TermsRefusal } from './refusal.ts'

/**
 * The payment and delivery schedule of a contract (spec part 2, section 9, "Payment options and schedule calculator").
 * Pure and exact: whole minor units, exact fractions until each rounding, half up.
 */

export type DeliveryItem = {
  readonly itemId: string
  readonly date: IsoDate
  /** The quantity, in the text it was given in. */
  readonly volume: Decimal
  /** Minor units of the contract's currency, as all amounts here. */
  readonly netPrice: bigint
  readonly netValue: bigint
  readonly currency: Currency
}

/** What one payment asks for, in minor units, and until when it is payable without late interest. */
export type PaymentItem = {
  readonly dueDate: IsoDate
  readonly payableBy: IsoDate
  readonly principal: bigint
  readonly interest: bigint
  readonly tax: bigint
  readonly other: bigint
  /** The part of this payment that goes to the referral partner. Not on top: it is a share of the rest. */
  readonly referral: bigint
  readonly currency: Currency
  /** What the amounts were made from, for explain() and lateInterest(). Not part of the JSON. */
  readonly basis: Basis
}

export type Basis = {
  readonly terms: Terms
  readonly kind: 'whole' | 'deposit' | 'balance' | 'instalment' | 'delivery'
  /** Which of its kind, from 1. */
  readonly number: number
  /** For instalments: what is outstanding before it, and the level payment if there is one. */
  readonly outstanding: bigint
  readonly level: bigint | undefined
  /** The running totals before this item, from which tax and referral are the differences. */
  readonly taxedBefore: bigint
  readonly sharedBefore: bigint
}

/** A contract as JSON, or its terms already read. */
export type Contract = ContractInput | Terms

const termsOf = (contract: Contract): Terms =>
  typeof contract === 'object' && contract !== null && isTerms(contract) ? contract : readTerms(contract)

/** A fraction of an amount, half up. */
export const shareOf = (amount: bigint, { n, d }: Rational): bigint => (n === 0n ? 0n : roundDiv(amount * n, d))

/** shareOf for one fraction and many amounts that are not negative, with what does not change worked out before. */
class Share {
  readonly #twice: bigint
  readonly #half: bigint
  readonly #whole: bigint
  constructor({ n, d }: Rational) {
    this.#twice = n * 2n
    this.#half = d
    this.#whole = d * 2n
  }
  of(amount: bigint): bigint {
    return this.#twice === 0n ? 0n : (amount * this.#twice + this.#half) / this.#whole
  }
}

const itemOf = ({ itemId, day, volume, price, value }: Delivery, currency: Currency): DeliveryItem => ({
  itemId,
  date: formatDay(day),
  volume: volume.text,
  netPrice: price,
  netValue: value,
  currency,
})

/** The deliveries one by one, entry after entry, so that a million of them need no memory. @throws {Refusal} see readTerms */
export function* deliveries(contract: Contract): Generator<DeliveryItem, void, void> {
  const terms = termsOf(contract)
  for (const delivery of deliveriesOf(terms)) yield itemOf(delivery, terms.currency)
}

/** The deliveries one by one in the order of their dates; those of a day in the order of their entries. @throws {Refusal} see readTerms */
export function* deliveriesInOrder(contract: Contract): Generator<DeliveryItem, void, void> {
  const terms = termsOf(contract)
  for (const delivery of deliveriesByDate(terms)) yield itemOf(delivery, terms.currency)
}

/** All deliveries of a contract, entry after entry. @throws {Refusal} see readTerms */
export const deliverySchedule = (contract: Contract): DeliveryItem[] => [...deliveries(contract)]

/** Puts the items of one schedule together: tax, other cost and referral share run over all of them. */
class Ledger {
  readonly #terms: Terms
  readonly #taxShare: Share
  readonly #referralShare: Share
  #taxed = 0n
  #tax = 0n
  #shared = 0n
  #referral = 0n
  #first = true
  constructor(terms: Terms) {
    this.#terms = terms
    this.#taxShare = new Share(terms.gst)
    this.#referralShare = new Share(terms.referral)
  }

  item(
    kind: Basis['kind'],
    number: number,
    day: DayNumber,
    principal: bigint,
    interest = 0n,
    outstanding = 0n,
    level?: bigint,
  ): PaymentItem {
    const terms = this.#terms
    const other = this.#first ? terms.other : 0n
    this.#first = false
    const taxedBefore = this.#taxed
    const sharedBefore = this.#shared
    this.#taxed = taxedBefore + principal + other
    const taxAfter = this.#taxShare.of(this.#taxed)
    const tax = taxAfter - this.#tax
    this.#tax = taxAfter
    this.#shared = sharedBefore + principal + other + tax
    const referralAfter = this.#referralShare.of(this.#shared)
    const referral = referralAfter - this.#referral
    this.#referral = referralAfter
    const basis = { terms, kind, number, outstanding, level, taxedBefore, sharedBefore }
    const dueDate = formatDay(day)
    const payableBy = terms.invoiceOffset === 0 ? dueDate : formatDay(day + terms.invoiceOffset)
    return { dueDate, payableBy, principal, interest, tax, other, referral, currency: terms.currency, basis }
  }
}

function* instalments(terms: Terms, ledger: Ledger): Generator<PaymentItem, void, void> {
  const { interest, finalPeriod: count, principal: total, initialOffset, finalOffset, validFrom } = terms
  const deposit = shareOf(total, terms.initial)
  const depositDay = validFrom + initialOffset
  if (terms.initial.n !== 0n) yield ledger.item('deposit', 1, depositDay, deposit)
  const balance = total - deposit
  const charged = interest.rate.n !== 0n
  const minutes = periodMinutes[interest.period]
  const first = { day: depositDay + finalOffset, minute: 0 }
  const firstFactor = { n: BigInt(finalOffset) * 1440n, d: BigInt(minutes) }
  const firstInterest = new Share({ n: interest.rate.n * firstFactor.n, d: interest.rate.d * firstFactor.d })
  const laterInterest = new Share(interest.rate)
  const level =
    charged && interest.type === 'compound' ? levelPayment(balance, interest.rate, firstFactor, count) : undefined
  const perInstalment = new Share({ n: balance, d: BigInt(count) })
  let outstanding = balance
  let paid = 0n
  for (let number = 1; number <= count; number += 1) {
    const { day } = number === 1 ? first : addPeriods(first, interest.period, number - 1)
    const accrued = (number === 1 ? firstInterest : laterInterest).of(outstanding)
    let principal: bigint
    if (number === count) principal = outstanding
    else if (level === undefined) principal = perInstalment.of(BigInt(number)) - paid
    else {
      if (level < accrued) throw new TermsRefusal('schedule.interestNotCovered', { number })
      principal = level - accrued < outstanding ? level - accrued : outstanding
    }
    yield ledger.item('instalment', number, day, principal, accrued, outstanding, level)
    outstanding -= principal
    paid += principal
  }
}

const lastDelivery = (terms: Terms): DayNumber => {
  if (terms.lastDelivery === undefined) throw new TermsRefusal('schedule.material')
  return terms.lastDelivery
}

/** The payments one by one, in the order of their due dates, so that a million of them need no memory. See paymentSchedule. */
export function* payments(contract: Contract): Generator<PaymentItem, void, void> {
  const terms = termsOf(contract)
  const ledger = new Ledger(terms)
  const { option, principal, validFrom, initialOffset, finalOffset } = terms
  switch (option) {
    case 1:
      yield ledger.item('whole', 1, validFrom + initialOffset, principal)
      return
    case 2:
      yield ledger.item('whole', 1, lastDelivery(terms) + finalOffset, principal)
      return
    case 3: {
      const deposit = shareOf(principal, terms.initial)
      const depositDay = validFrom + initialOffset
      const balanceDay = lastDelivery(terms) + finalOffset
      // Due dates never go back: a balance that falls due before the deposit comes first.
      if (depositDay <= balanceDay) yield ledger.item('deposit', 1, depositDay, deposit)
      yield ledger.item('balance', 1, balanceDay, principal - deposit)
      if (depositDay > balanceDay) yield ledger.item('deposit', 1, depositDay, deposit)
      return
    }
    case 4:
      yield* instalments(terms, ledger)
      return
    case 5: {
      lastDelivery(terms)
      let number = 0
      for (const { day, value } of deliveriesByDate(terms)) {
        number += 1
        yield ledger.item('delivery', number, day + finalOffset, value)
      }
    }
  }
}

/**
 * The payment items of a contract in the order of their due dates.
 * @throws {Refusal} see readTerms; schedule.material ('The material does not exist.') where an option needs a delivery
 *   and finds none; schedule.interestNotCovered; date.range
 */
export const paymentSchedule = (contract: Contract): PaymentItem[] => [...payments(contract)]

/** All that a payment item asks for. The referral share is a part of it, not on top. */
export const itemTotal = (item: Pick<PaymentItem, 'principal' | 'interest' | 'tax' | 'other'>): bigint =>
  item.principal + item.interest + item.tax + item.other

/** What a wholly unpaid item has accrued in late interest by a day. @throws {Refusal} date.invalid */
export const lateInterest = (item: PaymentItem, asOf: IsoDate): Money =>
  lateInterestOn(money(itemTotal(item), item.currency), item.basis.terms.late, item.payableBy, asOf)

export type DeliveryItemJson = Record<'itemId' | 'date' | 'volume' | 'netPrice' | 'netValue', string>
export const deliveryJson = (item: DeliveryItem): DeliveryItemJson => ({
  itemId: item.itemId,
  date: item.date,
  volume: item.volume,
  netPrice: formatMinor(item.netPrice, item.currency),
  netValue: formatMinor(item.netValue, item.currency),
})

export type PaymentItemJson = Record<
  'dueDate' | 'payableBy' | 'principal' | 'interest' | 'tax' | 'other' | 'referral',
  string
>
export const paymentJson = (item: PaymentItem): PaymentItemJson => ({
  dueDate: item.dueDate,
  payableBy: item.payableBy,
  principal: formatMinor(item.principal, item.currency),
  interest: formatMinor(item.interest, item.currency),
  tax: formatMinor(item.tax, item.currency),
  other: formatMinor(item.other, item.currency),
  referral: formatMinor(item.referral, item.currency),
})
