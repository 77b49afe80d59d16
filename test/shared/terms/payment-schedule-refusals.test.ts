import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { fill } from '#shared/kit/fill.ts'
import type { ContractInput, PaymentInput } from '#shared/terms/contract-terms.ts'
import { readTerms } from '#shared/terms/contract-terms.ts'
import { deliverySchedule, paymentSchedule } from '#shared/terms/payment-schedule.ts'
import { explain, stepParams } from '#shared/terms/schedule-explanation.ts'
import { contract, example, once, refusal } from './schedule-cases.ts'

const { en } = texts

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
      'delivery[0].volumes must hold a value for each delivery, or one for all. Values: 2, deliveries: 3.',
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
