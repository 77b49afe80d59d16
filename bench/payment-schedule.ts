import type { DealChoice } from '#shared/terms/choice.ts'
import type { ContractInput } from '#shared/terms/contract-terms.ts'
import { choiceItems } from '#shared/terms/deal-schedule.ts'
import type { InterestType } from '#shared/terms/interest.ts'
import { deliverySchedule, paymentSchedule, payments } from '#shared/terms/payment-schedule.ts'

/**
 * How fast schedules are made. Times are those of the processor, all threads together, so that other work on the machine does
 * not count; each is the median of several runs. Run: `node bench/payment-schedule.ts`
 */

const rounds = 7

/** The median time of a run in seconds, and what the last run returned. */
const median = (run: () => number): { seconds: number; count: number } => {
  const times: number[] = []
  let count = 0
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage()
    count = run()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1e6)
  }
  return { seconds: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, count }
}

const instalments = (count: number, type: InterestType): ContractInput => ({
  validFrom: '2026-01-31',
  payment: [
    {
      costPrincipal: '1000000.00',
      costInterest: { rate: '0.0001', period: count > 10_000 ? 'day' : 'month', type },
      costOther: '12.35',
      paymentOption: 4,
      paymentInitialAmount: 25,
      paymentFinalPeriod: count,
      paymentFinalOffset: 1,
      paymentInvoiceOffset: 14,
    },
  ],
  referral: { amount: '5' },
})

const tenThousand: ContractInput = {
  validFrom: '2026-01-31',
  payment: [{ costPrincipal: '3333300.00', paymentOption: 5, paymentFinalOffset: 7 }],
  delivery: [{ itemId: 'i1', itemPeriod: { type: 'day', count: 10_000 }, volumes: ['1'], prices: ['333.33'] }],
}

/** What is read of a signed deal of 10,000 deliveries, each paid by itself, when nothing of it is at hand. */
const longDeal: DealChoice = {
  items: [
    {
      id: 'i1',
      type: 'service',
      title: 'Delivery',
      quantity: 1,
      cost: '3333333.33',
      start: '2026-01-31',
      end: '2026-02-01',
      deliveries: { count: 10_000, per: 1, type: 'day' },
      requirePO: false,
      gstFree: false,
    },
  ],
  payment: { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 7 },
  platform: { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' },
  interest: null,
  gstRate: '10',
  invoiceOffset: 14,
  lateRate: '10',
}
const derived = (): number => {
  const { deliveries, payments: made } = choiceItems(longDeal)
  return deliveries.length + made.length
}

const stream = (contract: ContractInput) => (): number => {
  let count = 0
  for (const _ of payments(contract)) count += 1
  return count
}
const year = instalments(12, 'compound')
const rows: [string, () => number][] = [
  ['payments, one contract of a million, compound, one at a time', stream(instalments(1_000_000, 'compound'))],
  ['payments, one contract of a million, simple, one at a time', stream(instalments(1_000_000, 'simple'))],
  [
    'payments, one contract of a million, compound, as an array',
    () => paymentSchedule(instalments(1_000_000, 'compound')).length,
  ],
  [
    'payments, 20,000 contracts of 13, reading each from its JSON',
    () => {
      let count = 0
      for (let index = 0; index < 20_000; index += 1) count += paymentSchedule(year).length
      return count
    },
  ],
  [
    'deliveries and payments, one contract of 10,000 deliveries',
    () => deliverySchedule(tenThousand).length + paymentSchedule(tenThousand).length,
  ],
  ['the derived list of a deal of 10,000 deliveries with a payment each, from its choice', derived],
]

for (const [name, run] of rows) {
  const { seconds, count } = median(run)
  const rate = Math.round(count / seconds).toLocaleString('en')
  console.log(`${name}: ${count.toLocaleString('en')} items, ${(seconds * 1000).toFixed(1)} ms, ${rate} a second`)
}
