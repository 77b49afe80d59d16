import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, periodMinutes } from '#shared/kit/date.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ContractInput, PaymentInput } from '#shared/terms/contract-terms.ts'
import { readTerms } from '#shared/terms/contract-terms.ts'
import {
  deliveryJson,
  deliverySchedule,
  lateInterest,
  type PaymentItem,
  paymentJson,
  paymentSchedule,
  payments,
} from '#shared/terms/payment-schedule.ts'
import { explain } from '#shared/terms/schedule-explanation.ts'
import { runs } from '../runs.ts'
import { contractFrom, randomFrom } from './random-contract.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const many = { numRuns: runs(100_000), seed: 20260131 }
const fewer = { numRuns: runs(5_000), seed: 20260131 }

const sumOf = (
  items: readonly PaymentItem[],
  part: 'principal' | 'interest' | 'tax' | 'other' | 'referral',
): bigint => {
  let sum = 0n
  for (const item of items) sum += item[part]
  return sum
}
const rounded = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)

/** The payments of a random contract, or nothing where its level payment cannot cover its interest: its one reason to refuse. */
const scheduleOf = (contract: ContractInput): PaymentItem[] | undefined => {
  try {
    return paymentSchedule(contract)
  } catch (error) {
    if (error instanceof Refusal && error.errorType === 'schedule.interestNotCovered') return undefined
    throw error
  }
}

/** Fails with the contract at hand. `expect` is too slow to ask a million times. */
const demand = (holds: boolean, what: string, contract: ContractInput): void => {
  if (!holds) expect.fail(`${what}: ${JSON.stringify(contract)}`)
}

// Seconds on an idle machine; the limit is for a busy one.
describe('what always holds', { timeout: 120_000 }, () => {
  test('sums, signs, order and explanations, over 100,000 contracts', () => {
    let refused = 0
    let items = 0
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const schedule = scheduleOf(contract)
        if (schedule === undefined) {
          refused += 1
          return
        }
        items += schedule.length
        const terms = readTerms(contract)
        const base = terms.principal + terms.other
        demand(sumOf(schedule, 'principal') === terms.principal, 'principal does not sum', contract)
        demand(sumOf(schedule, 'other') === terms.other, 'other cost does not sum', contract)
        const tax = rounded(base * terms.gst.n, terms.gst.d)
        demand(sumOf(schedule, 'tax') === tax, 'tax does not sum', contract)
        const referral = rounded((base + tax) * terms.referral.n, terms.referral.d)
        demand(sumOf(schedule, 'referral') === referral, 'referral does not sum', contract)
        let before = ''
        for (const item of schedule) {
          demand(
            item.principal >= 0n && item.interest >= 0n && item.tax >= 0n && item.other >= 0n && item.referral >= 0n,
            'something is negative',
            contract,
          )
          demand(item.dueDate >= before, 'due dates go back', contract)
          demand(item.payableBy >= item.dueDate, 'payable before it is due', contract)
          before = item.dueDate
          const parts = { principal: 0n, interest: 0n, tax: 0n, other: 0n, referral: 0n }
          for (const step of explain(item)) parts[step.part] += step.amount
          for (const part of ['principal', 'interest', 'tax', 'other', 'referral'] as const)
            demand(parts[part] === item[part], `explain does not add up to the ${part}`, contract)
        }
      }),
      many,
    )
    // The generator must not refuse its way out, nor make empty contracts only.
    expect(refused).toBeLessThan(many.numRuns / 20)
    expect(items).toBeGreaterThan(many.numRuns * 2)
  })

  test('interest is that of the outstanding balance, and level payments are level', () => {
    let level = 0
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const schedule = scheduleOf(contract)
        const terms = readTerms(contract)
        if (schedule === undefined || terms.option !== 4) {
          for (const item of schedule ?? []) demand(item.interest === 0n, 'interest without instalments', contract)
          return
        }
        const { rate, period, type } = terms.interest
        const instalments = schedule.filter(item => item.basis.kind === 'instalment')
        demand(instalments.length === terms.finalPeriod, 'another number of instalments', contract)
        let outstanding = instalments.reduce((sum, item) => sum + item.principal, 0n)
        for (const [index, item] of instalments.entries()) {
          const minutes = BigInt(periodMinutes[period])
          const covered = index === 0 ? BigInt(terms.finalOffset) * 1440n : minutes
          const expected = rounded(outstanding * rate.n * covered, rate.d * minutes)
          demand(item.interest === expected, 'interest differs', contract)
          outstanding -= item.principal
          const next = instalments[index + 1]
          if (type !== 'compound' || rate.n === 0n || next === undefined || index + 2 >= instalments.length) continue
          if (outstanding === 0n) continue
          level += 1
          demand(
            item.principal + item.interest === next.principal + next.interest ||
              next.basis.outstanding === next.principal,
            'payments are not level',
            contract,
          )
        }
        demand(outstanding === 0n, 'something stays outstanding', contract)
      }),
      fewer,
    )
    expect(level).toBeGreaterThan(fewer.numRuns / 5)
  })

  test('without level payments, no prefix of the principal is off by more than half a unit', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const terms = readTerms(contract)
        if (terms.option !== 4 || (terms.interest.type === 'compound' && terms.interest.rate.n !== 0n)) return
        const instalments = paymentSchedule(contract).filter(item => item.basis.kind === 'instalment')
        const balance = instalments.reduce((sum, item) => sum + item.principal, 0n)
        const count = BigInt(instalments.length)
        let prefix = 0n
        instalments.forEach((item, index) => {
          prefix += item.principal
          const off = 2n * (prefix * count - balance * BigInt(index + 1))
          demand(off <= count && off >= -count, 'a prefix is off', contract)
        })
      }),
      fewer,
    )
  })

  test('deliveries are as many as counted, within validity, in order within an entry, and sum to the principal', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const items = deliverySchedule(contract)
        const entries = contract.delivery ?? []
        expect(items).toHaveLength(entries.reduce((sum, entry) => sum + entry.itemPeriod.count, 0))
        if (items.length === 0) return
        const { principal, currency } = readTerms(contract)
        expect(items.reduce((sum, item) => sum + item.netValue, 0n)).toBe(principal)
        const last = items.map(item => item.date).reduce((a, b) => (a > b ? a : b))
        for (const [index, item] of items.entries()) {
          const before = items[index - 1]
          if (before?.itemId === item.itemId) expect(item.date >= before.date).toBe(true)
          expect(item.date >= contract.validFrom).toBe(true)
          expect(parseMinor(deliveryJson(item).netValue, currency)).toBe(item.netValue)
        }
        expect(deliverySchedule({ ...contract, validTo: last })).toEqual(items)
        if (last > contract.validFrom)
          expect(() => deliverySchedule({ ...contract, validTo: addDays(last, -1) })).toThrow(Refusal)
      }),
      fewer,
    )
  })

  test('each delivery of option 5 is paid by itself', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const terms = readTerms(contract)
        if (terms.option !== 5) return
        const paid = paymentSchedule(contract).map(item => `${item.dueDate} ${item.principal}`)
        const delivered = deliverySchedule(contract).map(
          item => `${addDays(item.date, terms.finalOffset)} ${item.netValue}`,
        )
        expect(paid.toSorted()).toEqual(delivered.toSorted())
      }),
      fewer,
    )
  })

  test('the same contract gives the same bytes, in whatever order its fields come', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, part]) => [key, reversed(part)]),
      )
    }
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const bytes = (input: ContractInput) =>
          JSON.stringify([scheduleOf(input)?.map(paymentJson), deliverySchedule(input).map(deliveryJson)])
        const copy = JSON.parse(JSON.stringify(contract)) as ContractInput
        expect(bytes(reversed(copy) as ContractInput)).toBe(bytes(contract))
        expect(JSON.stringify(copy)).toBe(JSON.stringify(contract))
        const schedule = scheduleOf(contract)
        if (schedule) expect([...payments(readTerms(contract))].map(paymentJson)).toEqual(schedule.map(paymentJson))
      }),
      { ...fewer, numRuns: runs(2000) },
    )
  })

  test('late interest is nothing until payable, never falls, and reaches its rate in a year', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const random = randomFrom(seed)
        const { late } = readTerms(contract)
        for (const item of scheduleOf(contract)?.slice(0, 2) ?? []) {
          const total = item.principal + item.interest + item.tax + item.other
          expect(lateInterest(item, addDays(item.payableBy, -random.int(0, 50))).minor).toBe(0n)
          const days = random.int(1, 400)
          const accrued = lateInterest(item, addDays(item.payableBy, days)).minor
          expect(lateInterest(item, addDays(item.payableBy, days + 1)).minor >= accrued).toBe(true)
          expect(lateInterest(item, addDays(item.payableBy, 365)).minor).toBe(rounded(total * late.n, late.d))
        }
      }),
      fewer,
    )
  })
})

describe('a change of one input moves only what depends on it', { timeout: 60_000 }, () => {
  type Column = keyof ReturnType<typeof paymentJson>
  const columns: readonly Column[] = ['dueDate', 'payableBy', 'principal', 'interest', 'tax', 'other', 'referral']
  const pay = (change: Partial<PaymentInput>) => (contract: ContractInput) => ({
    ...contract,
    payment: [{ ...contract.payment[0]!, ...change }],
  })

  test.each<[string, (contract: ContractInput) => ContractInput, readonly Column[]]>([
    ['GST', pay({ costTax: { gstRate: '17' } }), ['tax', 'referral']],
    ['the referral', contract => ({ ...contract, referral: { amount: '50' } }), ['referral']],
    ['the days an invoice is payable', pay({ paymentInvoiceOffset: 99 }), ['payableBy']],
    ['the late rate', pay({ paymentInterestLate: '99' }), []],
    ['the method', pay({ paymentMethod: 2 }), []],
    ['the tool', pay({ paymentTool: 'directDebit' }), []],
    ['other cost', pay({ costOther: '777' }), ['other', 'tax', 'referral']],
    ['the end of validity', contract => ({ ...contract, validTo: '9999-12-31' }), []],
    ['a title', contract => ({ ...contract, title: 'Another' }) as ContractInput, []],
  ])('%s', (_, change, moved) => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const [before, after] = [scheduleOf(contract), scheduleOf(change(contract))].map(items =>
          items?.map(paymentJson),
        )
        expect(after?.length).toBe(before?.length)
        const still = columns.filter(column => !moved.includes(column))
        const rest = (items: typeof before) => items?.map(item => still.map(column => item[column]).join(' '))
        expect(rest(after)).toEqual(rest(before))
      }),
      { numRuns: runs(1000), seed: 9 },
    )
  })

  test('the start: every date by as many days, where the rhythm is days', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, days) => {
        const contract = contractFrom(seed)
        const monthly = ['month', 'year'].includes(contract.payment[0]?.costInterest?.period ?? 'month')
        const calendar = (contract.delivery ?? []).some(entry => ['month', 'year'].includes(entry.itemPeriod.type))
        if (monthly || calendar) return
        const later = { ...contract, validFrom: addDays(contract.validFrom, days) }
        const [before, after] = [scheduleOf(contract), scheduleOf(later)]
        after?.forEach((item, index) => {
          const { dueDate, payableBy, ...rest } = paymentJson(before![index]!)
          expect(paymentJson(item)).toEqual({
            ...rest,
            dueDate: addDays(dueDate, days),
            payableBy: addDays(payableBy, days),
          })
        })
      }),
      { numRuns: runs(2000), seed: 10 },
    )
  })

  test('the first offset: the deposit and what is counted from it, not their amounts', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const contract = contractFrom(seed)
        const [payment] = contract.payment
        if (payment?.paymentOption !== 1 && payment?.paymentOption !== 4) return
        const [before, after] = [scheduleOf(contract), scheduleOf(pay({ paymentInitialOffset: 500 })(contract))]
        const amounts = (items: typeof before) =>
          items?.map(item => [item.principal, item.interest, item.tax, item.referral])
        expect(amounts(after)).toEqual(amounts(before))
        const first = [before, after].map(items => items?.[0]?.dueDate ?? '2000-01-01')
        if (before) expect(daysBetween(first[0]!, first[1]!)).toBe(500 - (payment.paymentInitialOffset ?? 0))
      }),
      { numRuns: runs(2000), seed: 11 },
    )
  })
})
