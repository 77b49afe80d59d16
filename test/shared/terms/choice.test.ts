import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { type ContractTerms, type DealChoice, endOf, type ItemChoice, termsOf } from '#shared/terms/choice.ts'
import { dealSchedule } from '#shared/terms/deal-schedule.ts'
import { payablePlatforms } from '#shared/terms/fitting.ts'
import { mostDeliveries } from '#shared/terms/limits.ts'
import { servicePrice, servicePriceWithTax } from '#shared/terms/prices.ts'
import type { Question } from '#shared/terms/question.ts'
import { answerProblem, answersLength, answersTo } from '#shared/terms/questionnaire.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'
import { card, upfront } from '../../plain-terms.ts'
import { choiceOfService } from './choices.ts'

const perDelivery = { ...upfront, type: 'perDelivery' } as const
const service = (
  durationType: Service['durationType'],
  more: Partial<Service['paymentOptions']> = {},
): Parameters<typeof choiceOfService>[0] => ({
  baseFee: '100.00',
  defaultCurrency: 'AUD',
  durationType,
  paymentOptions: {
    payment: [upfront, perDelivery, null, null],
    platforms: [card, { paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular' }],
    interest: { type: 'simple', rateType: 'month', rate: '2' },
    gst: { rate: '15' },
    invoiceOffset: 3,
    modifications: [],
    ...more,
  },
})
const pick = { quantity: 1, start: '2026-01-31', paymentIndex: 0, platformIndex: 0 }
const errorType = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
    throw error
  }
}

describe('a choice', () => {
  test('has deliveries of its own only where each is paid and periods are whole days', () => {
    const deliveries = (
      type: 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month' | 'year',
      paymentIndex: number,
    ) => choiceOfService(service({ type, length: 48 }), { ...pick, paymentIndex }).items[0]?.deliveries
    for (const type of ['day', 'week', 'fortnight', 'month', 'year'] as const) {
      expect(deliveries(type, 1)).toEqual({ count: 48, per: 1, type })
      expect(deliveries(type, 0)).toBeUndefined()
    }
    for (const type of ['minute', 'hour'] as const) expect(deliveries(type, 1)).toBeUndefined()
    const open = choiceOfService(service(null), { ...pick, end: '2026-02-28', paymentIndex: 1 })
    expect(open.items[0]?.deliveries).toBeUndefined()
  })

  test('ends with its duration, or on the day that was picked', () => {
    expect(endOf({ type: 'month', length: 1 }, '2026-01-31', '2027-01-01')).toBe('2026-02-28')
    expect(endOf(null, '2026-01-31', '2027-01-01')).toBe('2027-01-01')
    expect(endOf(null, '2026-01-31', undefined)).toBeUndefined()
    expect(choiceOfService(service(null), { ...pick, end: '2026-01-31' }).items[0]?.end).toBe('2026-01-31')
  })

  test('takes its terms from the service', () => {
    expect(choiceOfService(service({ type: 'day', length: 1 }), { ...pick, quantity: 3 })).toEqual({
      items: [
        {
          id: 'i1',
          type: 'service',
          title: 'Review',
          quantity: 3,
          cost: '300.00',
          start: '2026-01-31',
          end: '2026-02-01',
          requirePO: false,
          gstFree: false,
        },
      ],
      payment: upfront,
      platform: card,
      interest: { type: 'simple', rateType: 'month', rate: '2' },
      gstRate: '15',
      invoiceOffset: 3,
      lateRate: '0',
    })
  })

  test('is refused with its reason', () => {
    const choose = (more: Partial<typeof pick> & { start?: string | undefined; end?: string }) => () =>
      choiceOfService(service(null), { ...pick, end: '2026-03-01', ...more })
    expect(errorType(choose({ end: '2026-01-30' }))).toBe('deals.timeframe')
    expect(errorType(() => choiceOfService(service({ type: 'day', length: 1 }), { ...pick, start: undefined }))).toBe(
      'deals.timeframeRequired',
    )
    expect(errorType(choose({ paymentIndex: 2 }))).toBe('deals.paymentUnknown')
    expect(errorType(choose({ paymentIndex: 9 }))).toBe('deals.paymentUnknown')
    expect(errorType(choose({ platformIndex: 9 }))).toBe('deals.paymentUnknown')
    expect(errorType(choose({ platformIndex: 1 }))).toBe('deals.noExchangeRate')
  })
})

describe('the terms of a choice', () => {
  const choice = choiceOfService(service(null), { ...pick, quantity: 3, end: '2026-03-01' })
  const terms = (more: Partial<DealChoice> = {}) => termsOf({ ...choice, ...more })
  const itemTerms = (more: Partial<ItemChoice>) => terms({ items: choice.items.map(item => ({ ...item, ...more })) })

  test('are those of the contract', () => {
    expect(terms({ lateRate: '10' })).toEqual({
      validFrom: '2026-01-31',
      validTo: '2026-03-01',
      payment: [
        {
          costPrincipal: '300.00',
          costInterest: { rate: '2', period: 'month', type: 'simple' },
          costTax: { gstRate: '15' },
          costOther: '0.00',
          paymentOption: 1,
          paymentInitialAmount: 100,
          paymentInitialOffset: 0,
          paymentFinalPeriod: 1,
          paymentFinalOffset: 0,
          paymentInvoiceOffset: 3,
          paymentInterestLate: '10',
          paymentMethod: 1,
          paymentTool: 'card',
          paymentCurrency: 'AUD',
        },
      ],
      delivery: [
        {
          itemId: 'i1',
          itemTitle: 'Review',
          itemPeriod: { type: 'day', offset: 29, offsetType: 'day', per: 1, count: 1 },
          volumes: ['3'],
          prices: ['100.00'],
        },
      ],
    })
    expect(terms({ interest: null }).payment[0]?.costInterest).toBe(null)
  })

  test('deliver the whole where the price does not divide by the quantity', () => {
    expect(itemTerms({ cost: '100.00' }).delivery[0]).toMatchObject({ volumes: ['1'], prices: ['100.00'] })
  })

  test('deliver in parts, with one price where they are alike', () => {
    const deliveries = { count: 3, per: 2, type: 'week' } as const
    expect(itemTerms({ deliveries }).delivery[0]).toMatchObject({
      itemPeriod: { type: 'week', offset: 2, offsetType: 'week', per: 2, count: 3 },
      volumes: ['1'],
      prices: ['100.00'],
    })
    expect(itemTerms({ deliveries, cost: '100.00' }).delivery[0]?.prices).toEqual(['33.33', '33.34', '33.33'])
  })

  test('last as long as the deliveries', () => {
    const last = (count: number) => itemTerms({ deliveries: { count, per: 1, type: 'day' } }).validTo
    expect([28, 29, 30].map(last)).toEqual(['2026-03-01', '2026-03-01', '2026-03-02'])
  })

  test('do not end before they begin', () => {
    expect(errorType(() => itemTerms({ end: '2026-01-30' }))).toBe('deals.timeframe')
  })

  test('have a schedule of so many deliveries at most', () => {
    const parts = (count: number) => dealSchedule(itemTerms({ deliveries: { count, per: 1, type: 'day' } }))
    expect(parts(mostDeliveries).deliveries).toHaveLength(mostDeliveries)
    // Refused before it is made: a million deliveries are not counted out first.
    for (const count of [mostDeliveries + 1, 1_000_000])
      expect(() => parts(count)).toThrow(new TermsRefusal('deals.scheduleTooLong', { limit: mostDeliveries }))
    // All items together, too, and as early.
    const [item] = choice.items as [ItemChoice]
    const each = { ...item, deliveries: { count: mostDeliveries, per: 1, type: 'day' as const } }
    const twenty = Array.from({ length: 20 }, (_, n) => ({ ...each, id: `i${n + 1}` }))
    expect(() => terms({ items: twenty })).toThrow(new TermsRefusal('deals.scheduleTooLong', { limit: mostDeliveries }))
    const nothing = (more: Partial<ContractTerms>) => errorType(() => dealSchedule({ ...terms(), ...more }))
    expect([nothing({ payment: [] }), nothing({ delivery: [] })]).toEqual(['schedule.material', 'schedule.material'])
  })

  test('sum up', () => {
    expect(dealSchedule(terms()).totals).toEqual({
      principal: '300.00',
      interest: '0.00',
      tax: '45.00',
      other: '0.00',
      total: '345.00',
    })
  })
})

describe('answers', () => {
  const question = (more: Partial<Question>): Question => ({
    id: 'q',
    kind: 'TextBox',
    valueType: 'string',
    label: 'Q',
    required: true,
    options: [],
    ...more,
  })

  test.each<[Partial<Question>, string | string[], ReturnType<typeof answerProblem>]>([
    [{ kind: 'TickBox', options: ['a', 'b'] }, ['a', 'c'], 'deals.answer.option'],
    [{ kind: 'TickBox', options: [] }, ['anything'], undefined],
    [{ kind: 'Selector', options: [] }, 'a', 'deals.answer.option'],
    [{ kind: 'TextBox', options: ['a'] }, 'b', undefined],
    [{ kind: 'Repeater', options: ['a'] }, ['b'], undefined],
    [{ kind: 'Repeater', valueType: 'number' }, ['1', 'x'], 'deals.answer.number'],
    [{ kind: 'Repeater', valueType: 'number' }, [' 1 ', '2'], undefined],
    [{ kind: 'Repeater', valueType: 'date' }, ['2026-01-01', 'x'], 'deals.answer.date'],
    [{ kind: 'Repeater', valueType: 'date' }, [' 2026-01-01 '], undefined],
    [{ valueType: 'address' }, 'Anywhere', undefined],
  ])('%j answered with %j', (more, answer, problem) => {
    expect(answerProblem(question(more), answer)).toBe(problem)
  })

  test('that were not given are not kept', () => {
    expect(answersTo([question({}), question({ id: 'r' })], { r: 'x' })).toEqual({ r: 'x' })
    expect(Object.keys(answersTo([question({})], {}))).toEqual([])
  })

  test('are measured together', () => {
    expect(answersLength({ a: 'four', b: ['two', 'x'] })).toBe(8)
    expect(answersLength({})).toBe(0)
  })
})

test('a service is paid in the currency of its price, and what is offered is what is not refused', () => {
  const priced = service({ type: 'day', length: 1 })
  expect(payablePlatforms(priced)).toEqual([0])
  expect(payablePlatforms({ ...priced, defaultCurrency: 'USD' })).toEqual([1])
  expect(payablePlatforms({ ...priced, defaultCurrency: 'ETH' })).toEqual([])
  for (const defaultCurrency of ['AUD', 'USD', 'ETH'] as const)
    for (const platformIndex of [0, 1])
      expect(errorType(() => choiceOfService({ ...priced, defaultCurrency }, { ...pick, platformIndex }))).toBe(
        payablePlatforms({ ...priced, defaultCurrency }).includes(platformIndex) ? undefined : 'deals.noExchangeRate',
      )
})

test('a bundle is priced after its modifications, each of it and before it is multiplied', () => {
  const bundle = service(null, {
    modifications: [
      { type: 'Discount', amount: '-10', unit: 'percent' },
      { type: 'Write Up', amount: '0.015', unit: 'currency' },
    ],
  })
  expect(servicePrice(bundle)).toBe('90.02')
  expect(choiceOfService(bundle, { ...pick, end: '2026-03-01', quantity: 3 }).items[0]?.cost).toBe('270.06')
  expect(servicePrice(service(null))).toBe('100.00')
})

test('the price of a service with its tax is that of the modified price, and none without tax', () => {
  const discounted = service(null, {
    modifications: [{ type: 'Discount', amount: '-10', unit: 'percent' }],
    gst: { rate: '10' },
  })
  expect(servicePriceWithTax(discounted)).toBe('99.00')
  expect(servicePriceWithTax(service(null, { gst: null }))).toBeUndefined()
})
