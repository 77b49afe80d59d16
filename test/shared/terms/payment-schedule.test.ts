import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/kit/date.ts'
import { money } from '#shared/kit/money.ts'
import type { ContractInput } from '#shared/terms/contract-terms.ts'
import { readTerms } from '#shared/terms/contract-terms.ts'
import { levelPayment } from '#shared/terms/instalments.ts'
import { lateInterestOn } from '#shared/terms/late-interest.ts'
import {
  deliveries,
  deliveryJson,
  deliverySchedule,
  itemTotal,
  lateInterest,
  paymentJson,
  paymentSchedule,
  payments,
} from '#shared/terms/payment-schedule.ts'
import { explain } from '#shared/terms/schedule-explanation.ts'
import { runs } from '../runs.ts'
import { column, contract, example, once } from './schedule-cases.ts'

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
