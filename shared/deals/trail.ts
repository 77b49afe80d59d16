import { daysBetween, type IsoDate } from '../kit/date.ts'
import { formatMinor, parseMinor } from '../kit/money.ts'
import { plus, round, roundDiv, times } from '../kit/rational.ts'
import type { DealChoice, ItemChoice } from '../terms/choice.ts'
import type { DealItems } from '../terms/deal-schedule.ts'
import { itemTotal, type PaymentItem } from '../terms/payment-schedule.ts'
import { priceSteps } from '../terms/price-modifications.ts'
import { servicePrice } from '../terms/prices.ts'
import { dayAnswered } from '../terms/said-answer.ts'
import { exactOf, explain, type Part, type Step, stepParams } from '../terms/schedule-explanation.ts'
import { afterCredits, type Invoice, lateInterestOf } from './invoice.ts'
import { type PaymentPart, partsOfPayments } from './payment-parts.ts'
import type { EngagementItem } from './request.ts'
import type { TrailNode, TrailParams } from './trail-node.ts'

/**
 * From any cent of an invoice back to where it came from: the line, the payment of the schedule and the item's share of it, the rounding, the
 * item's cost, the service's price and what changed it, and what the client answered. The amounts are those that the schedule, the parts of its
 * payments and the prices have made, or are taken from what these were made from; nothing is reckoned here that another file decides.
 */

/** What both sides signed, as far as amounts follow from it. */
export type Signed = {
  readonly choice: DealChoice
  /** Its schedule; of a deal that repeats, of the first term, whose amounts all others have. */
  readonly items: DealItems
  /** What was asked of the client about each item and answered, and what its cost was made from. */
  readonly words: readonly Pick<EngagementItem, 'id' | 'questions' | 'answers' | 'priced'>[]
}

type Rule<K extends string> = K extends `deals.trail.${infer R}` ? R : never
type Own = Rule<TrailNode['key']>
type More = Partial<Pick<TrailNode, 'params' | 'exact' | 'line' | 'parts' | 'wholes'>>

const node = (rule: Own, amount: bigint, more: More = {}): TrailNode => ({
  key: `deals.trail.${rule}`,
  params: {},
  amount,
  parts: [],
  wholes: [],
  ...more,
})

const number = (value: number | string) => ({ kind: 'number', value: String(value) }) as const
const text = (value: string) => ({ kind: 'text', value }) as const
const day = (value: IsoDate) => ({ kind: 'day', value }) as const

const sumOf = (nodes: readonly TrailNode[]): bigint => nodes.reduce((all, { amount }) => all + amount, 0n)

/** Which parameters of a step of the schedule are amounts. */
const amountsOfStep: ReadonlySet<string> = new Set(['from'])

const stepNode = (item: PaymentItem, step: Step): TrailNode => {
  const { amount: _amount, currency: _currency, exact: _exact, ...params } = stepParams(step, item)
  return {
    key: `terms.step.${step.rule}`,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        { kind: amountsOfStep.has(name) ? 'amount' : 'number', value: String(value) } as const,
      ]),
    ),
    amount: step.amount,
    ...(step.exact ? { exact: step.exact } : {}),
    parts: [],
    wholes: [],
  }
}

/** The trails of a signed deal: what does not depend on the payment is made once. */
const dealTrails = ({ choice, items, words }: Signed) => {
  const currency = choice.platform.paymentCurrency
  const amount = (minor: bigint) => ({ kind: 'amount', value: formatMinor(minor, currency) }) as const
  const wordsOf = new Map(words.map(item => [item.id, item]))
  const itemOf = new Map(choice.items.map(item => [item.id, item]))

  /** The service's price of so many, and what the offer made of it. */
  const priced = (
    { quantity }: ItemChoice,
    { fee, modifications }: NonNullable<EngagementItem['priced']>,
    cost: bigint,
  ): TrailNode[] => {
    const ordered = (of: bigint) => of * BigInt(quantity)
    const base = parseMinor(fee, currency)
    const price = parseMinor(
      servicePrice({
        baseFee: fee,
        defaultCurrency: currency,
        paymentOptions: { modifications } as Parameters<typeof servicePrice>[0]['paymentOptions'],
      }),
      currency,
    )
    const changes = priceSteps(base, currency, modifications).map(({ modification, before, after, isHeld }) => {
      const change = plus(after, { n: -before.n, d: before.d })
      const params: TrailParams =
        modification.unit === 'percent'
          ? { rate: number(modification.amount), quantity: number(quantity) }
          : { by: number(modification.amount), quantity: number(quantity) }
      return node(
        isHeld ? 'changeHeld' : modification.unit === 'percent' ? 'changePercent' : 'changeAmount',
        round(times({ n: BigInt(quantity), d: 1n }, change)),
        { params: isHeld ? { quantity: number(quantity) } : params, ...exactOf(BigInt(quantity), change, currency) },
      )
    })
    const parts = [
      node('fee', ordered(base), { params: { price: amount(base), quantity: number(quantity) } }),
      ...changes,
    ]
    const rounding = ordered(price) - sumOf(parts)
    if (rounding !== 0n) parts.push(node('priceRounding', rounding, { params: { quantity: number(quantity) } }))
    const offered = cost - ordered(price)
    if (offered !== 0n)
      parts.push(
        node(offered > 0n ? 'offeredMore' : 'offeredLess', offered, {
          params: { from: amount(ordered(price)), to: amount(cost) },
        }),
      )
    return parts
  }

  /** What the client answered about an item. No answer changes a price, and the trail says so. */
  const answered = (itemId: string): TrailNode[] => {
    const { questions = [], answers = {} } = wordsOf.get(itemId) ?? {}
    const parts = questions.flatMap(({ id, label, valueType }) => {
      const given = Object.hasOwn(answers, id) ? [answers[id] ?? []].flat().filter(one => one.trim() !== '') : []
      const [first = ''] = given
      const only = given.length === 1 ? dayAnswered(valueType, first) : undefined
      return given.length > 0
        ? [node('answer', 0n, { params: { question: text(label), answer: only ? day(only) : text(given.join('; ')) } })]
        : []
    })
    return parts.length > 0 ? [node('answers', 0n, { parts })] : []
  }

  const costOf = new Map(
    choice.items.map(item => {
      const cost = parseMinor(item.cost, currency)
      const of = wordsOf.get(item.id)?.priced
      const parts = of ? priced(item, of, cost) : [node(item.sid ? 'notKept' : 'agreed', cost)]
      return [
        item.id,
        node(choice.recurring ? 'costOfTerm' : 'cost', cost, {
          params: { title: text(item.title), quantity: number(item.quantity) },
          parts: [...parts, ...answered(item.id)],
        }),
      ] as const
    }),
  )

  /** Which of its item's deliveries each is, from 1, and how many there are. */
  const places = new Map<number, number>()
  const counts = new Map<string, number>()
  items.deliveries.forEach(({ itemId }, n) => {
    const place = (counts.get(itemId) ?? 0) + 1
    counts.set(itemId, place)
    places.set(n + 1, place)
  })

  const stepsOf = (item: PaymentItem, part: Part): TrailNode[] =>
    explain(item).flatMap(step => (step.part === part ? [stepNode(item, step)] : []))

  /** A payment before interest and GST, from the steps of the schedule. */
  const principalOf = (item: PaymentItem, params: TrailParams): TrailNode => {
    const steps = stepsOf(item, 'principal')
    const delivery = item.basis.kind === 'delivery' ? items.deliveries[item.basis.number - 1] : undefined
    const of = delivery && itemOf.get(delivery.itemId)
    const parts =
      delivery && of
        ? steps.map(step => ({
            ...step,
            parts: [
              node('deliveryPart', delivery.netValue, {
                params: {
                  number: number(places.get(item.basis.number) ?? 1),
                  count: number(counts.get(of.id) ?? 1),
                  title: text(of.title),
                  day: day(delivery.date),
                  cost: amount(parseMinor(of.cost, currency)),
                },
                ...exactOf(parseMinor(of.cost, currency), { n: 1n, d: BigInt(counts.get(of.id) ?? 1) }, currency),
              }),
            ],
          }))
        : steps
    return node(choice.recurring ? 'paymentOfTerm' : 'payment', item.principal, { params, parts })
  }

  /** What of a payment an item is: its share by what is left to be paid of each, and the cents that keep the shares to the sum. */
  const line = ({ itemId, gstFree, amount: asked, from }: PaymentPart, payment: TrailNode): TrailNode => {
    const { left, leftOfAll, shared, ofKind } = from
    const cost = costOf.get(itemId)
    if (!cost) throw new Error(`a payment asks for ${itemId}, which is no item of its deal`)
    const isAll = left === leftOfAll
    const share = isAll ? shared : roundDiv(shared * left, leftOfAll)
    const item = itemOf.get(itemId)
    return node('item', asked, {
      line: itemId,
      params: { title: text(item?.title ?? ''), quantity: number(item?.quantity ?? 1) },
      parts: [
        node(isAll ? 'all' : 'share', share, {
          params: { shared: amount(shared), left: amount(left), leftOfAll: amount(leftOfAll) },
          ...(isAll ? {} : exactOf(shared, { n: left, d: leftOfAll }, currency)),
        }),
        ...(asked === share ? [] : [node('shareRounding', asked - share)]),
      ],
      wholes: [
        ...(ofKind
          ? [
              node(gstFree ? 'withoutGst' : 'withGst', shared, {
                parts: [
                  node('kindThrough', ofKind.through),
                  ...(ofKind.before === 0n ? [] : [node('kindBefore', -ofKind.before)]),
                ],
              }),
            ]
          : []),
        payment,
        left === cost.amount
          ? cost
          : node('left', left, {
              params: { title: text(item?.title ?? '') },
              parts: [cost, node('lessAsked', left - cost.amount)],
            }),
      ],
    })
  }

  /** What the GST is reckoned from, where some items bear none. */
  const kinds = (): TrailNode[] =>
    (['taxedItems', 'freeItems'] as const).flatMap(rule => {
      const parts = choice.items
        .filter(({ gstFree }) => gstFree === (rule === 'freeItems'))
        .map(({ title, cost }) => node('itemCost', parseMinor(cost, currency), { params: { title: text(title) } }))
      return parts.length > 0 ? [node(rule, sumOf(parts), { parts })] : []
    })
  const mixed = choice.items.some(({ gstFree }) => gstFree) ? kinds() : []

  /** All that a payment asks for. */
  const whole = (
    item: PaymentItem,
    parts: readonly PaymentPart[],
    params: TrailParams,
    dueDate: IsoDate,
  ): TrailNode => {
    const payment = principalOf(item, { ...params, due: day(dueDate) })
    const { interest, other, tax } = item
    return node('total', itemTotal(item), {
      line: 'total',
      parts: [
        ...parts.map(part => line(part, payment)),
        ...(interest === 0n
          ? []
          : [node('interest', interest, { line: 'interest', parts: stepsOf(item, 'interest') })]),
        ...(other === 0n ? [] : [node('other', other, { line: 'other', parts: stepsOf(item, 'other') })]),
        ...(tax === 0n ? [] : [node('tax', tax, { line: 'tax', parts: stepsOf(item, 'tax'), wholes: mixed })]),
      ],
    })
  }
  return { amount, whole }
}

/** The trail of a payment, of which the number and the day in its schedule are said. */
type PaymentTrail = (dueDate?: IsoDate, term?: number) => TrailNode

/** The trails of all payments of a deal, one after the other; of one that repeats, of a term. Each is made when it is asked for. */
export function* paymentTrails(signed: Signed): Generator<PaymentTrail, void, void> {
  const { choice, items } = signed
  const { whole } = dealTrails(signed)
  let place = 0
  for (const parts of partsOfPayments(choice, items.payments, at => items.deliveries[at - 1]?.itemId)) {
    const item = items.payments[place]
    if (!item) return
    place += 1
    const params = { number: number(place), count: number(items.payments.length) }
    yield (dueDate = item.dueDate, term = 1) =>
      whole(item, parts, { ...params, ...(choice.recurring ? { term: number(term) } : {}) }, dueDate)
  }
}

/** The trail of a payment under its number, from 1, that falls due on a day. @throws {RangeError} for a number that the schedule does not have */
export const paymentTrail = (signed: Signed, at: number, dueDate?: IsoDate): TrailNode => {
  const { length } = signed.items.payments
  const last = length === 0 ? -1 : (at - 1) % length
  let place = 0
  for (const trail of paymentTrails(signed)) {
    if (place === last) return trail(dueDate, Math.floor((at - 1) / length) + 1)
    place += 1
  }
  throw new RangeError(`the schedule has no payment ${at}`)
}

type Billed = Parameters<typeof lateInterestOf>[0] & Pick<Invoice, 'number' | 'dueDate' | 'credits'>

/**
 * The trail of an invoice: of its total, and, where something was credited or late interest was added, of what that comes to.
 * @param asOf the day of the answer, in the contract's zone
 * @throws {Error} where its total is not that of its payment: a bug
 */
export const invoiceTrail = (signed: Signed, invoice: Billed, asOf: IsoDate): TrailNode => {
  const { currency } = invoice
  const total = paymentTrail(signed, invoice.number, invoice.dueDate)
  if (total.amount !== parseMinor(invoice.total, currency))
    throw new Error(
      `an invoice asks for ${invoice.total}, and payment ${invoice.number} of its schedule for another sum`,
    )
  const after = afterCredits(invoice).minor
  const credited = parseMinor(invoice.credited ?? '0', currency)
  const stillPaid = parseMinor(invoice.stillPaid ?? '0', currency)
  const late = lateInterestOf(invoice, asOf).minor
  if (after === total.amount && late === 0n) return total
  const isPaid = invoice.status === 'paid'
  return node('net', after + late, {
    parts: [
      total,
      ...(credited === 0n
        ? []
        : [node('credited', -credited, { params: { notes: number(invoice.credits?.length ?? 0) } })]),
      ...(stillPaid === 0n ? [] : [node('stillPaid', -stillPaid)]),
      ...(late === 0n
        ? []
        : [
            isPaid
              ? node('latePaid', late)
              : node('late', late, {
                  params: {
                    from: { kind: 'amount', value: formatMinor(after, currency) },
                    rate: number(invoice.material.interestLate),
                    days: number(daysBetween(invoice.payableBy, asOf)),
                    day: day(invoice.payableBy),
                  },
                }),
          ]),
    ],
  })
}
