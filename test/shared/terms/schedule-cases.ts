import { expect } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ContractInput, PaymentInput } from '#shared/terms/contract-terms.ts'
import { paymentJson, paymentSchedule } from '#shared/terms/payment-schedule.ts'

/** The example of the design of the calculator, in full. */
export const example = {
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
export const contract = (payment: Partial<PaymentInput>, rest: Partial<ContractInput> = {}): ContractInput => ({
  validFrom: '2022-01-01',
  payment: [{ costPrincipal: '100.00', paymentOption: 1, costTax: { gstRate: '0' }, ...payment }],
  ...rest,
})

export const once = (
  price: string,
  date: { offset?: number; count?: number; type?: 'day' | 'month' | 'hour' } = {},
) => ({
  itemId: 'i',
  itemPeriod: { type: date.type ?? ('day' as const), offset: date.offset ?? 0, count: date.count ?? 1 },
  volumes: ['1'],
  prices: [price],
})

export const column = (
  input: ContractInput,
  name: 'dueDate' | 'principal' | 'interest' | 'tax' | 'other' | 'referral',
) => paymentSchedule(input).map(item => paymentJson(item)[name])

export const refusal = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.fail('was not refused')
}
