import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ContractInput } from '#shared/terms/contract-terms.ts'
import { deliveryJson, deliverySchedule, paymentJson, paymentSchedule } from '#shared/terms/payment-schedule.ts'
import { scheduleText, scheduleTexts } from '#shared/terms/schedule-answer.ts'
import { contractFrom } from './random-contract.ts'

const answer = (contract: ContractInput) => ({
  deliveries: deliverySchedule(contract).map(deliveryJson),
  payments: paymentSchedule(contract).map(paymentJson),
})

const instalments = (count: number, validFrom = '2022-01-01'): ContractInput => ({
  validFrom,
  payment: [
    {
      costPrincipal: '1000.00',
      costInterest: { period: 'day' },
      paymentOption: 4,
      paymentInitialAmount: 0,
      paymentFinalPeriod: count,
    },
  ],
})

describe('the answer to a contract', () => {
  test('is its schedule as JSON', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const contract = contractFrom(seed)
      expect([...scheduleText(contract)].join('')).toBe(JSON.stringify(answer(contract)))
    }
  })

  test.each([9_999, 10_000, 10_001])('is the same for a schedule too long to keep: %s payments', count => {
    const pieces = [...scheduleText(instalments(count))]
    expect(JSON.parse(pieces.join(''))).toEqual(answer(instalments(count)))
    // In pieces of a size that a pipe likes, not one by one and not all at once.
    expect(pieces.length).toBeGreaterThan(15)
    expect(pieces.length).toBeLessThan(60)
  })

  test('has no first piece where the last payment is impossible', () => {
    expect(() => scheduleText(instalments(20_000, '9990-01-01')).next()).toThrow(Refusal)
  })
})

describe('the answers to several', () => {
  test('stand in a list, each refusal in its place', () => {
    const contract = contractFrom(1)
    expect([...scheduleTexts([])].join('')).toBe('[]')
    expect(JSON.parse([...scheduleTexts([contract, 5, contract])].join(''))).toEqual([
      answer(contract),
      { errorType: 'field.notObject', errorMessage: 'contract must be an object.' },
      answer(contract),
    ])
  })

  test('what is no refusal is not swallowed', () => {
    const trap = {
      get validFrom(): string {
        throw new TypeError('a bug')
      },
    }
    expect(() => [...scheduleTexts([trap])]).toThrow(TypeError)
  })
})
