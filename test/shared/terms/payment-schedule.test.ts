import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { addDays } from '#shared/kit/date.ts'
import { fill } from '#shared/kit/fill.ts'
import { money } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ContractInput, PaymentInput } from '#shared/terms/contract-terms.ts'
import { readTerms } from '#shared/terms/contract-terms.ts'
import { levelPayment } from '#shared/terms/instalments.ts'
import {
  deliveries,
  deliveryJson,
  deliverySchedule,
  itemTotal,
  lateInterest,
  lateInterestOn,
  paymentJson,
  paymentSchedule,
  payments,
} from '#shared/terms/payment-schedule.ts'
import { explain, stepParams } from '#shared/terms/schedule-explanation.ts'
import { runs } from '../runs.ts'

const { en } = texts

/** The example of the design of the calculator, in full. */
const example = {
  validFrom: '2026-01-31',
  validTo: '2026-12-31',
  payment: [
    {
      costPrincipal: '1000.00',
      costInterest: { rate: '1.5', period: 'month', type: 'compound' },
      costTax: { gstRate: '10' },
      costOther: '12.35',
      paymentOption: 4,
      paymentInitialAmount: 25,
      paymentInitialOffset: 0,
      paymentFinalPeriod: 3,
      paymentFinalOffset: 28,
      paymentInvoiceOffset: 14,
      paymentInterestLate: '10',
      paymentMethod: 1,
      paymentTool: 'card',
      paymentCurrency: 'AUD',
    },
  ],
  delivery: [
    {
      itemId: 'i1',
      itemTitle: 'Audit',
      itemPeriod: { type: 'month', offset: 0, offsetType: 'day', per: 1, count: 3 },
      volumes: ['1'],
      prices: ['333.33', '333.33', '333.34'],
    },
  ],
  referral: { amount: '5', unit: 'percent' },
} as const satisfies ContractInput

/** A contract of one payment entry without tax, from 1 January 2022, with what a test changes. */
const contract = (payment: Partial<PaymentInput>, rest: Partial<ContractInput> = {}): ContractInput => ({
  validFrom: '2022-01-01',
  payment: [{ costPrincipal: '100.00', paymentOption: 1, costTax: { gstRate: '0' }, ...payment }],
  ...rest,
})

const once = (price: string, date: { offset?: number; count?: number; type?: 'day' | 'month' | 'hour' } = {}) => ({
  itemId: 'i',
  itemPeriod: { type: date.type ?? ('day' as const), offset: date.offset ?? 0, count: date.count ?? 1 },
  volumes: ['1'],
  prices: [price],
})

const column = (input: ContractInput, name: 'dueDate' | 'principal' | 'interest' | 'tax' | 'other' | 'referral') =>
  paymentSchedule(input).map(item => paymentJson(item)[name])

const refusal = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.fail('was not refused')
}

describe('worked examples', () => {
  test('the contract of the design, exactly', () => {
    expect(deliverySchedule(example).map(deliveryJson)).toEqual([
      { itemId: 'i1', date: '2026-01-31', volume: '1', netPrice: '333.33', netValue: '333.33' },
      { itemId: 'i1', date: '2026-02-28', volume: '1', netPrice: '333.33', netValue: '333.33' },
      { itemId: 'i1', date: '2026-03-31', volume: '1', netPrice: '333.34', netValue: '333.34' },
    ])
    const row = (
      dueDate: string,
      payableBy: string,
      principal: string,
      interest: string,
      tax: string,
      other: string,
      referral: string,
    ) => ({ dueDate, payableBy, principal, interest, tax, other, referral })
    expect(paymentSchedule(example).map(paymentJson)).toEqual([
      row('2026-01-31', '2026-02-14', '250.00', '0.00', '26.24', '12.35', '14.43'),
      row('2026-02-28', '2026-03-14', '246.78', '10.50', '24.67', '0.00', '13.57'),
      row('2026-03-28', '2026-04-11', '249.73', '7.55', '24.98', '0.00', '13.74'),
      row('2026-04-28', '2026-05-12', '253.49', '3.80', '25.35', '0.00', '13.94'),
    ])
  })

  test('three cents, half as deposit: 0.02 and 0.01', () => {
    const input = contract(
      { costPrincipal: '0.03', paymentOption: 3, paymentInitialAmount: '50' },
      { delivery: [once('0.03')] },
    )
    expect(column(input, 'principal')).toEqual(['0.02', '0.01'])
  })

  test('a quarter as deposit and three instalments, on the first of the month', () => {
    const input = contract({
      costPrincipal: '1000.00',
      paymentOption: 4,
      paymentInitialAmount: 25,
      paymentFinalPeriod: 3,
      paymentFinalOffset: 31,
      costInterest: { rate: '0', period: 'month', type: 'simple' },
    })
    expect(column(input, 'principal')).toEqual(['250.00', '250.00', '250.00', '250.00'])
    expect(column(input, 'dueDate')).toEqual(['2022-01-01', '2022-02-01', '2022-03-01', '2022-04-01'])
  })

  test('six level payments (Apache Fineract, ProgressiveEMICalculatorTest)', () => {
    const input = contract({
      paymentOption: 4,
      paymentInitialAmount: 0,
      paymentFinalPeriod: 6,
      // A month has 30 days for interest, so the first factor is 1. 9.4822 / 12 percent has no end as a decimal.
      paymentFinalOffset: 30,
      costInterest: { rate: '0.790183333333333333', period: 'month', type: 'compound' },
    })
    const items = paymentSchedule(input)
    expect(items.map(item => item.principal + item.interest)).toEqual([1713n, 1713n, 1713n, 1713n, 1713n, 1713n])
    expect(items.map(item => item.interest)).toEqual([79n, 66n, 53n, 40n, 27n, 13n])
    expect(items.map(item => item.basis.outstanding - item.principal)).toEqual([8366n, 6719n, 5059n, 3386n, 1700n, 0n])
  })

  test('late interest: 100 at 10% for 15 days is 0.41 (ERPNext, test_dunning)', () => {
    const rate = { n: 10n, d: 100n }
    expect(lateInterestOn(money(10000n, 'AUD'), rate, '2022-01-01', '2022-01-16')).toEqual(money(41n, 'AUD'))
  })
})

describe('options', () => {
  test('1: all of it, some days after the start', () => {
    const input = contract({ paymentInitialOffset: 7, costOther: '5.00', costTax: { gstRate: 10 } })
    expect(paymentSchedule(input).map(paymentJson)).toEqual([
      {
        dueDate: '2022-01-08',
        payableBy: '2022-01-08',
        principal: '100.00',
        interest: '0.00',
        tax: '10.50',
        other: '5.00',
        referral: '0.00',
      },
    ])
  })

  test('2: all of it, some days after the last delivery', () => {
    const delivery = [once('40.00', { offset: 20 }), once('60.00', { offset: 3 })]
    for (const order of [delivery, delivery.toReversed()])
      expect(column(contract({ paymentOption: 2, paymentFinalOffset: 5 }, { delivery: order }), 'dueDate')).toEqual([
        '2022-01-26',
      ])
  })

  test('3: deposit and balance; a balance that falls due first comes first', () => {
    const terms = { paymentOption: 3, paymentInitialAmount: '33.335', costOther: '1.00' } as const
    const delivery = [once('100.00', { offset: 10 })]
    const usual = contract({ ...terms, paymentInitialOffset: 1, paymentFinalOffset: 2 }, { delivery })
    expect([column(usual, 'dueDate'), column(usual, 'principal')]).toEqual([
      ['2022-01-02', '2022-01-13'],
      ['33.34', '66.66'],
    ])
    const crossed = contract({ ...terms, paymentInitialOffset: 30 }, { delivery })
    expect([column(crossed, 'dueDate'), column(crossed, 'principal'), column(crossed, 'other')]).toEqual([
      ['2022-01-11', '2022-01-31'],
      ['66.66', '33.34'],
      ['1.00', '0.00'],
    ])
  })

  test('4: simple interest on what is outstanding; the first factor counts days', () => {
    const input = contract({
      paymentOption: 4,
      paymentInitialAmount: 10,
      paymentFinalPeriod: 3,
      paymentFinalOffset: 15,
      costInterest: { rate: '2', period: 'month', type: 'simple' },
    })
    expect(column(input, 'principal')).toEqual(['10.00', '30.00', '30.00', '30.00'])
    expect(column(input, 'interest')).toEqual(['0.00', '0.90', '1.20', '0.60'])
    expect(column(input, 'dueDate')).toEqual(['2022-01-01', '2022-01-16', '2022-02-16', '2022-03-16'])
  })

  test('4: no deposit, no item for it; other cost moves to the first instalment', () => {
    const input = contract({ paymentOption: 4, paymentInitialAmount: 0, paymentFinalPeriod: 3, costOther: '2.00' })
    expect(column(input, 'principal')).toEqual(['33.33', '33.34', '33.33'])
    expect(column(input, 'other')).toEqual(['2.00', '0.00', '0.00'])
  })

  test('4: interest is simple unless it says otherwise', () => {
    const input = contract({
      paymentOption: 4,
      paymentInitialAmount: 0,
      paymentFinalPeriod: 2,
      paymentFinalOffset: 30,
      costInterest: { rate: '10' },
    })
    expect(column(input, 'principal')).toEqual(['50.00', '50.00'])
    expect(column(input, 'interest')).toEqual(['10.00', '5.00'])
  })

  test('4: without a word on interest there is none, and the period is a month', () => {
    const input = contract({ paymentOption: 4, paymentInitialAmount: 50, paymentFinalPeriod: 2 })
    expect(column(input, 'interest')).toEqual(['0.00', '0.00', '0.00'])
    expect(column(input, 'dueDate')).toEqual(['2022-01-01', '2022-01-01', '2022-02-01'])
  })

  test('4: a level payment that rounds up ends early instead of going below zero', () => {
    const input = contract({
      costPrincipal: '0.06',
      paymentOption: 4,
      paymentInitialAmount: 0,
      paymentFinalPeriod: 10,
      costInterest: { rate: '1', period: 'month', type: 'compound' },
    })
    const items = paymentSchedule(input)
    expect(items.map(item => item.principal)).toEqual([1n, 1n, 1n, 1n, 1n, 1n, 0n, 0n, 0n, 0n])
    expect(explain(items[7]!).filter(step => step.part === 'principal')).toMatchObject([
      { rule: 'level', amount: 1n },
      { rule: 'lessInterest', amount: 0n },
      { rule: 'lessOutstanding', amount: -1n },
    ])
  })

  test('5: one for each delivery, by date, also before it', () => {
    const delivery = [once('60.00', { offset: 9 }), { ...once('20.00', { count: 2, type: 'month' }), itemId: 'j' }]
    const input = contract({ paymentOption: 5, paymentFinalOffset: -2 }, { delivery })
    expect(column(input, 'dueDate')).toEqual(['2021-12-30', '2022-01-08', '2022-01-30'])
    expect(column(input, 'principal')).toEqual(['20.00', '60.00', '20.00'])
    expect(deliverySchedule(input).map(item => item.date)).toEqual(['2022-01-10', '2022-01-01', '2022-02-01'])
  })

  test('currencies of other precision', () => {
    const eth = contract({ costPrincipal: '1.000000000000000001', paymentCurrency: 'ETH', costTax: { gstRate: '10' } })
    expect(paymentSchedule(eth).map(paymentJson)).toMatchObject([
      { principal: '1.000000000000000001', tax: '0.100000000000000000', interest: '0.000000000000000000' },
    ])
    const merc = contract({
      costPrincipal: 5,
      paymentCurrency: 'MERC',
      paymentOption: 4,
      paymentInitialAmount: 30,
      paymentFinalPeriod: 2,
    })
    expect(column(merc, 'principal')).toEqual(['2', '2', '1'])
  })

  test('GST is 10 percent and the currency AUD where the contract is silent', () => {
    const silent = { validFrom: '2022-01-01', payment: [{ costPrincipal: 100, paymentOption: 1 }] } as const
    expect(readTerms(silent)).toMatchObject({ initial: { n: 1n, d: 1n }, late: { n: 0n }, referral: { n: 0n } })
    const [item] = paymentSchedule(silent)
    expect([item?.tax, item?.currency, item?.payableBy]).toEqual([1000n, 'AUD', '2022-01-01'])
  })
})

describe('deliveries', () => {
  const delivery = (itemPeriod: Record<string, unknown>, volumes: unknown[], prices: unknown[]) =>
    [{ itemId: 'i', itemPeriod, volumes, prices }] as unknown as ContractInput['delivery']
  const dates = (itemPeriod: Record<string, unknown>) =>
    deliverySchedule(contract({ costPrincipal: '0' }, { delivery: delivery(itemPeriod, ['1'], ['0']) })).map(
      item => item.date,
    )

  test('periods step from the first date', () => {
    expect(dates({ type: 'week', per: 2, count: 3, offset: 1, offsetType: 'week' })).toEqual([
      '2022-01-08',
      '2022-01-22',
      '2022-02-05',
    ])
    expect(dates({ type: 'month', count: 3, offset: 30, offsetType: 'day' })).toEqual([
      '2022-01-31',
      '2022-02-28',
      '2022-03-31',
    ])
    expect(dates({ type: 'hour', per: 12, count: 4, offset: 13, offsetType: 'hour' })).toEqual([
      '2022-01-01',
      '2022-01-02',
      '2022-01-02',
      '2022-01-03',
    ])
    expect(dates({ type: 'year', count: 2, offset: 1, offsetType: 'month' })).toEqual(['2022-02-01', '2023-02-01'])
    expect(dates({ type: 'day', per: 0, count: 2 })).toEqual(['2022-01-01', '2022-01-01'])
  })

  test('net value is volume times price, rounded; volumes keep their text', () => {
    const list = delivery({ type: 'day', count: 3 }, ['1.5', '0.333', 2], ['0.33'])
    const items = deliverySchedule(contract({ costPrincipal: '1.27' }, { delivery: list })).map(deliveryJson)
    expect(items.map(item => [item.volume, item.netPrice, item.netValue])).toEqual([
      ['1.5', '0.33', '0.50'],
      ['0.333', '0.33', '0.11'],
      ['2', '0.33', '0.66'],
    ])
  })

  test('one volume and one price count for every occurrence', () => {
    const list = delivery({ type: 'day', count: 3 }, ['0.5'], ['0.33'])
    expect(paymentSchedule(contract({ costPrincipal: '0.51' }, { delivery: list }))).toHaveLength(1)
  })
})

describe('late interest', () => {
  const [item] = paymentSchedule(contract({ costOther: '10', paymentInvoiceOffset: 14, paymentInterestLate: '10' }))

  test('none until the last day on which it is payable, then simple for each day', () => {
    const accrued = (days: number) => lateInterest(item!, addDays(item!.payableBy, days)).minor
    expect(itemTotal(item!)).toBe(11000n)
    expect([-20, 0, 1, 15, 365, 730].map(accrued)).toEqual([0n, 0n, 3n, 45n, 1100n, 2200n])
  })

  test('refuses a day that does not exist', () => {
    expect(() => lateInterest(item!, '2022-02-30')).toThrow('2022-02-30 is not a calendar date.')
  })
})

describe('level payments', () => {
  const exact = (balance: bigint, rate: { n: bigint; d: bigint }, f: { n: bigint; d: bigint }, count: number) => {
    // Straight from the definition: B x prod(1 + r fi) / sum over k of prod over j>k (1 + r fj).
    const q = { n: rate.n + rate.d, d: rate.d }
    let sum = { n: 0n, d: 1n }
    let power = { n: 1n, d: 1n }
    for (let k = 0; k < count; k += 1) {
      sum = { n: sum.n * power.d + power.n * sum.d, d: sum.d * power.d }
      if (k < count - 1) power = { n: power.n * q.n, d: power.d * q.d }
    }
    const n = balance * (rate.d * f.d + rate.n * f.n) * power.n * sum.d
    const d = rate.d * f.d * power.d * sum.n
    return (2n * n + d) / (2n * d)
  }

  test('are the definition, rounded once', () => {
    for (const balance of [0n, 1n, 75000n, 10n ** 24n + 7n])
      for (const rate of [
        { n: 15n, d: 1000n },
        { n: 1n, d: 10n ** 9n },
        { n: 3n, d: 1n },
      ])
        for (const f of [
          { n: 0n, d: 1n },
          { n: 28n, d: 30n },
          { n: 1n, d: 1n },
        ])
          for (const count of [1, 2, 3, 7, 24])
            expect(levelPayment(balance, rate, f, count)).toBe(exact(balance, rate, f, count))
  })

  test('of half a unit more round up, though they are found by closing in', () => {
    // One instalment at 50% of 1: exactly 1.5. Two at 100% of 9 with f1 = 0: exactly 6.
    expect(levelPayment(1n, { n: 1n, d: 2n }, { n: 1n, d: 1n }, 1)).toBe(2n)
    expect(levelPayment(9n, { n: 1n, d: 1n }, { n: 0n, d: 1n }, 2)).toBe(6n)
  })

  test('of a million instalments take no million digits', () => {
    const monthly = levelPayment(10n ** 12n, { n: 12345678n, d: 10n ** 10n }, { n: 1n, d: 1n }, 1_000_000)
    // So many payments never repay: the payment is the interest of one period.
    expect(monthly).toBe(1234567800n)
  })

  test('are the same however closely the first look is', () => {
    for (let count = 1; count <= 60; count += 7)
      for (const balance of [1n, 999n, 123456789n])
        for (const bitsMore of [-20, -8, 0, 1, 3, 64]) {
          const [rate, f] = [{ n: 15n, d: 1000n } as const, { n: 28n, d: 30n } as const]
          expect(levelPayment(balance, rate, f, count, bitsMore)).toBe(exact(balance, rate, f, count))
        }
  })

  test('need a rate', () => {
    expect(() => levelPayment(1n, { n: 0n, d: 1n }, { n: 1n, d: 1n }, 1)).toThrow(
      'without interest the balance is split',
    )
  })
})

describe('a million items', { timeout: 60_000 }, () => {
  const million = Math.max(runs(1_000_000), 5_000)

  test('are made one at a time', () => {
    const instalments = contract({
      costPrincipal: '1000000.00',
      paymentOption: 4,
      paymentInitialAmount: 0,
      paymentFinalPeriod: million,
      costInterest: { rate: '0.0001', period: 'day', type: 'compound' },
    })
    let count = 0
    let principal = 0n
    let last = ''
    for (const item of payments(instalments)) {
      count += 1
      principal += item.principal
      last = item.dueDate
    }
    expect([count, principal, last]).toEqual([million, 100_000_000n, addDays('2022-01-01', million - 1)])
  })

  test('of which only some are looked at cost nothing', () => {
    const input = contract(
      { costPrincipal: '30000.00', paymentOption: 5 },
      {
        delivery: [once('0.01', { count: 1_000_000, type: 'hour' }), once('0.02', { count: 1_000_000, type: 'hour' })],
      },
    )
    const items = payments(input)
    const principals = [1, 2, 3].map(() => items.next().value?.principal)
    expect(principals).toEqual([1n, 1n, 1n])
    expect(deliveries(input).next().value).toMatchObject({ netValue: 1n })
  })
})

describe('refusals', () => {
  const change = (path: readonly (string | number)[], value: unknown): ContractInput => {
    const copy = structuredClone(example) as unknown
    let at = copy as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
    at[path.at(-1)!] = value
    return copy as ContractInput
  }
  const p = ['payment', 0]
  const d = ['delivery', 0]

  const placeOf = (path: readonly (string | number)[]): string =>
    path
      .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
      .join('')
      .slice(1)
  /** Where a refusal names another place than the one that was changed. */
  const elsewhere: Readonly<Record<string, string>> = {
    'an empty payment list': 'payment[0]',
    'a payment that is no object': 'payment[0]',
    'an end before the last delivery': 'delivery[0]',
    'a count that does not fit the prices': 'delivery[0].prices',
  }

  test.each<[string, readonly (string | number)[], unknown, string]>([
    ['no start', ['validFrom'], undefined, 'field.missing'],
    ['a start that does not exist', ['validFrom'], '2026-02-30', 'field.notDate'],
    ['a start that is a number', ['validFrom'], 20260131, 'field.notDate'],
    ['a start with a time', ['validFrom'], '2026-01-31T00:00:00Z', 'field.notDate'],
    ['an end that does not exist', ['validTo'], '2026-13-01', 'field.notDate'],
    ['an end before the start', ['validTo'], '2026-01-30', 'schedule.validity'],
    ['an end before the last delivery', ['validTo'], '2026-03-30', 'schedule.afterValidTo'],
    ['no payment', ['payment'], undefined, 'field.missing'],
    ['payment that is no list', ['payment'], {}, 'field.notList'],
    ['an empty payment list', ['payment'], [], 'field.missing'],
    ['a payment that is no object', ['payment'], [[]], 'field.notObject'],
    ['an unknown field of payment', [...p, 'costPrinciple'], '1', 'field.unknown'],
    ['an unknown field of interest', [...p, 'costInterest', 'percent'], '1', 'field.unknown'],
    ['an unknown field of tax', [...p, 'costTax', 'rate'], '1', 'field.unknown'],
    ['no principal', [...p, 'costPrincipal'], null, 'field.missing'],
    ['a principal of half a cent', [...p, 'costPrincipal'], '1000.005', 'field.notAmount'],
    ['a principal that is no number', [...p, 'costPrincipal'], 'NaN', 'field.notAmount'],
    ['an infinite principal', [...p, 'costPrincipal'], Number.POSITIVE_INFINITY, 'field.notAmount'],
    ['a principal that is not a number', [...p, 'costPrincipal'], Number.NaN, 'field.notAmount'],
    ['a negative principal', [...p, 'costPrincipal'], '-1000.00', 'field.negative'],
    ['a principal of another size', [...p, 'costPrincipal'], '1000.01', 'schedule.principal'],
    ['a negative other cost', [...p, 'costOther'], '-0.01', 'field.negative'],
    ['an unknown currency', [...p, 'paymentCurrency'], 'EUR', 'field.oneOf'],
    ['an unknown option', [...p, 'paymentOption'], 6, 'field.oneOf'],
    ['an option as text', [...p, 'paymentOption'], '4', 'field.oneOf'],
    ['a negative rate', [...p, 'costInterest', 'rate'], '-1', 'field.negative'],
    ['a rate with an exponent', [...p, 'costInterest', 'rate'], '1e2', 'field.notDecimal'],
    ['an unknown interest type', [...p, 'costInterest', 'type'], 'flat', 'field.oneOf'],
    ['an unknown period', [...p, 'costInterest', 'period'], 'quarter', 'field.oneOf'],
    ['a negative GST', [...p, 'costTax', 'gstRate'], '-10', 'field.negative'],
    ['no deposit', [...p, 'paymentInitialAmount'], null, 'field.missing'],
    ['a deposit above all', [...p, 'paymentInitialAmount'], '100.5', 'field.range'],
    ['a negative deposit', [...p, 'paymentInitialAmount'], -1, 'field.negative'],
    ['a negative first offset', [...p, 'paymentInitialOffset'], -1, 'field.range'],
    ['half a day', [...p, 'paymentInitialOffset'], 0.5, 'field.notWhole'],
    ['no instalments', [...p, 'paymentFinalPeriod'], 0, 'field.range'],
    ['too many instalments', [...p, 'paymentFinalPeriod'], 10_000_001, 'field.range'],
    ['a negative final offset', [...p, 'paymentFinalOffset'], -1, 'field.range'],
    ['days as text', [...p, 'paymentInvoiceOffset'], '14', 'field.notWhole'],
    ['a negative late rate', [...p, 'paymentInterestLate'], '-10', 'field.negative'],
    ['an unknown method', [...p, 'paymentMethod'], 3, 'field.oneOf'],
    ['a tool that is no text', [...p, 'paymentTool'], 7, 'field.notText'],
    ['deliveries that are no list', ['delivery'], 'i1', 'field.notList'],
    ['a delivery that is no object', d, null, 'field.missing'],
    ['a delivery without an item', [...d, 'itemId'], '', 'field.notText'],
    ['a delivery without a period', [...d, 'itemPeriod'], undefined, 'field.missing'],
    ['an unknown field of a period', [...d, 'itemPeriod', 'offsets'], 1, 'field.unknown'],
    ['an unknown delivery period', [...d, 'itemPeriod', 'type'], 'months', 'field.oneOf'],
    ['an unknown offset period', [...d, 'itemPeriod', 'offsetType'], 'days', 'field.oneOf'],
    ['a negative delivery offset', [...d, 'itemPeriod', 'offset'], -1, 'field.range'],
    ['a negative step', [...d, 'itemPeriod', 'per'], -1, 'field.range'],
    ['no occurrence', [...d, 'itemPeriod', 'count'], 0, 'field.range'],
    ['a count that does not fit the prices', [...d, 'itemPeriod', 'count'], 2, 'schedule.listLength'],
    ['volumes that do not fit the count', [...d, 'volumes'], ['1', '1'], 'schedule.listLength'],
    ['no volumes', [...d, 'volumes'], [], 'schedule.listLength'],
    ['a negative volume', [...d, 'volumes', 0], '-1', 'field.negative'],
    ['a volume that is no number', [...d, 'volumes', 0], 'one', 'field.notDecimal'],
    ['a volume that is nothing', [...d, 'volumes', 0], null, 'field.notDecimal'],
    ['a negative price', [...d, 'prices', 1], '-333.33', 'field.negative'],
    ['a price that is not exact', [...d, 'prices', 1], '333.333', 'field.notAmount'],
    ['a negative referral', ['referral', 'amount'], '-5', 'field.negative'],
    ['a referral above all', ['referral', 'amount'], '101', 'field.range'],
    ['a referral in another unit', ['referral', 'unit'], 'currency', 'field.oneOf'],
    ['a last day beyond the calendar', [...p, 'paymentInvoiceOffset'], 5_000_000, 'date.range'],
  ])('%s', (_, path, value, errorType) => {
    const refused = refusal(() => paymentSchedule(change(path, value)))
    expect(refused.errorType).toBe(errorType)
    if (refused.params.field !== undefined) expect(refused.params.field).toBe(elsewhere[_] ?? placeOf(path))
  })

  test.each([2, 3, 5] as const)('option %s needs a delivery', option => {
    const without = contract({ paymentOption: option, paymentInitialAmount: 50 })
    expect(refusal(() => paymentSchedule(without)).message).toBe('The material does not exist.')
    expect(deliverySchedule(without)).toEqual([])
  })

  test('a delivery beyond the calendar, where the contract has no end', () => {
    const input = contract(
      {},
      { delivery: [{ ...once('100.00'), itemPeriod: { type: 'year', offset: 8000, offsetType: 'year', count: 1 } }] },
    )
    expect(refusal(() => deliverySchedule(input)).errorType).toBe('date.range')
  })

  test('more deliveries than anybody can mean', () => {
    const many = { ...once('0', { count: 6_000_000 }), itemPeriod: { type: 'minute' as const, count: 6_000_000 } }
    const input = contract({ costPrincipal: '0' }, { delivery: [many, many] })
    expect(refusal(() => deliverySchedule(input)).message).toBe('A contract may have at most 10000000 deliveries.')
    const most = { ...many, itemPeriod: { type: 'minute' as const, count: 5_000_000 } }
    expect(readTerms(contract({ costPrincipal: '0' }, { delivery: [most, most] })).deliveries).toHaveLength(2)
  })

  test('a level payment that does not cover the interest of its period', () => {
    const late = { paymentFinalOffset: 600, paymentFinalPeriod: 100 }
    const input = contract({
      paymentOption: 4,
      paymentInitialAmount: 0,
      costInterest: { rate: '5', period: 'month', type: 'compound' },
      ...late,
    })
    expect(refusal(() => paymentSchedule(input)).message).toBe('Payment 1 does not cover its interest.')
  })

  test.each([null, undefined, 'contract', 4, [], [example]])('%s is no contract', input => {
    expect(refusal(() => paymentSchedule(input as never)).errorType).toMatch(/^field\.(missing|notObject)$/)
  })

  test('what pretends to be terms already read is read', () => {
    const forged = { ...readTerms(example), deliveries: 'x' }
    const json = JSON.parse(JSON.stringify(forged, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    expect(refusal(() => paymentSchedule(json)).errorType).toBe('field.notDate')
  })

  test.each<[string, readonly (string | number)[], unknown, string]>([
    [
      'volumes',
      [...d, 'volumes'],
      ['1', '1'],
      'delivery[0].volumes holds 2 values for 3 deliveries: give one for each, or one for all.',
    ],
    [
      'a volume',
      [...d, 'volumes', 0],
      'x'.repeat(50),
      `delivery[0].volumes[0] must be a decimal number, not ${'x'.repeat(40)}.`,
    ],
    ['a negative volume', [...d, 'volumes', 0], '-1.5', 'delivery[0].volumes[0] must not be negative, but is -1.5.'],
    ['an early end', ['validTo'], '2026-03-30', 'delivery[0] goes on after the contract has ended.'],
    [
      'the sum',
      [...p, 'costPrincipal'],
      '1000.01',
      'The principal of 1000.01 AUD is not the sum of the deliveries, 1000.00 AUD.',
    ],
    ['a list of deliveries', ['delivery'], 'i1', 'delivery must be a list.'],
    ['an item', [...d, 'itemId'], 7, 'delivery[0].itemId must be a text that is not empty.'],
    ['a tax', [...p, 'costTax'], 7, 'payment[0].costTax must be an object.'],
    ['a referral', ['referral'], 7, 'referral must be an object.'],
  ])('says what is wrong with %s', (_, path, value, message) => {
    expect(refusal(() => paymentSchedule(change(path, value))).message).toBe(message)
  })

  test('a refusal names the place', () => {
    const broken = change([...d, 'prices', 1], '333.333')
    expect(refusal(() => paymentSchedule(broken)).message).toBe(
      'delivery[0].prices[1]: 333.333 is not an exact amount in AUD.',
    )
  })
})

describe('explain', () => {
  test('says where each cent comes from', () => {
    const [deposit, first, , last] = paymentSchedule(example)
    expect(explain(deposit!)).toEqual([
      { part: 'principal', rule: 'deposit', amount: 25000n, from: 100000n, rate: '25' },
      { part: 'tax', rule: 'taxThrough', amount: 2624n, from: 26235n, rate: '10', exact: '26.235' },
      { part: 'other', rule: 'other', amount: 1235n },
      { part: 'referral', rule: 'shareThrough', amount: 1443n, from: 28859n, rate: '5', exact: '14.4295' },
    ])
    expect(explain(first!)).toEqual([
      { part: 'principal', rule: 'level', amount: 25728n, from: 75000n, rate: '1.5', count: 3 },
      { part: 'principal', rule: 'lessInterest', amount: -1050n },
      { part: 'interest', rule: 'interest', amount: 1050n, from: 75000n, rate: '1.5', days: '28', periodDays: '30' },
      { part: 'tax', rule: 'taxThrough', amount: 5091n, from: 50913n, rate: '10', exact: '50.913' },
      { part: 'tax', rule: 'lessTaxBefore', amount: -2624n, from: 26235n, rate: '10', exact: '26.235' },
      { part: 'referral', rule: 'shareThrough', amount: 2800n, from: 56004n, rate: '5', exact: '28.002' },
      { part: 'referral', rule: 'lessShareBefore', amount: -1443n, from: 28859n, rate: '5', exact: '14.4295' },
    ])
    expect(explain(last!)[0]).toEqual({ part: 'principal', rule: 'outstanding', amount: 25349n })
  })

  test('of each kind of payment', () => {
    const delivery = [once('60.00', { offset: 9 }), once('40.00')]
    const steps = (payment: Partial<PaymentInput>) => paymentSchedule(contract(payment, { delivery })).map(explain)
    const whole = { part: 'principal', rule: 'whole', amount: 10000n }
    const half = { from: 10000n, rate: '50' }
    expect(steps({})).toEqual([[whole]])
    expect(steps({ paymentOption: 2, costOther: '5' })).toEqual([
      [whole, { part: 'other', rule: 'other', amount: 500n }],
    ])
    expect(steps({ paymentOption: 3, paymentInitialAmount: '50' })).toEqual([
      [{ part: 'principal', rule: 'deposit', amount: 5000n, ...half }],
      [whole, { part: 'principal', rule: 'lessDeposit', amount: -5000n, ...half }],
    ])
    expect(steps({ paymentOption: 5 })).toEqual([
      [{ part: 'principal', rule: 'delivery', amount: 4000n, number: 1 }],
      [{ part: 'principal', rule: 'delivery', amount: 6000n, number: 2 }],
    ])
    expect(steps({ paymentOption: 4, paymentInitialAmount: 0, paymentFinalPeriod: 3 })).toEqual([
      [
        {
          part: 'principal',
          rule: 'splitThrough',
          amount: 3333n,
          from: 10000n,
          number: 1,
          count: 3,
          exact: '33.33333333333333',
        },
      ],
      [
        {
          part: 'principal',
          rule: 'splitThrough',
          amount: 6667n,
          from: 10000n,
          number: 2,
          count: 3,
          exact: '66.66666666666666',
        },
        {
          part: 'principal',
          rule: 'lessSplitBefore',
          amount: -3333n,
          from: 10000n,
          number: 1,
          count: 3,
          exact: '33.33333333333333',
        },
      ],
      [{ part: 'principal', rule: 'outstanding', amount: 3333n }],
    ])
  })

  test('a step tells its text only what it knows', () => {
    const [deposit] = paymentSchedule(example)
    const [step, , other] = explain(deposit!)
    expect(stepParams(step!, deposit!)).toEqual({ amount: '250.00', currency: 'AUD', from: '1000.00', rate: '25' })
    expect(stepParams(other!, deposit!)).toEqual({ amount: '12.35', currency: 'AUD' })
  })

  test('every step has its text', () => {
    const input = contract({ paymentOption: 4, paymentInitialAmount: 10, paymentFinalPeriod: 3 })
    const item = paymentSchedule(input)[2]!
    const texts = explain(item).map(step => fill(en[`terms.step.${step.rule}`], stepParams(step, item)))
    expect(texts).toEqual(['Instalments 1 to 2 of 3, out of 90.00', 'Less instalments 1 to 1'])
    for (const step of paymentSchedule(example).flatMap(explain))
      expect(fill(en[`terms.step.${step.rule}`], stepParams(step, item))).not.toMatch(/[{}]/)
  })
})
