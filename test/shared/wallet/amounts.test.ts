import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { fill } from '#shared/kit/fill.ts'
import {
  type AmountProblem,
  buyProblems,
  cappedAmount,
  type Gas,
  gasLimitProblem,
  moveProblems,
  saleDefaults,
  sellProblems,
  sendProblems,
  sendSummary,
  transferProblems,
} from '#shared/wallet/amounts.ts'

const { en } = texts

const ether: Gas = { paidIn: 'ether' }
const merc = (limit: bigint | null): Gas => ({ paidIn: 'merc', limit })
const words = (problems: readonly (AmountProblem | undefined)[]) =>
  problems.filter(one => one !== undefined).map(one => fill(en[one.key], one.params))
const amount = fc.bigInt({ min: -5000n, max: 5000n })

describe('amounts', () => {
  test('are capped at the balance and never negative', () => {
    fc.assert(
      fc.property(amount, amount, (typed, balance) => {
        const capped = cappedAmount(typed, balance)
        const top = balance > 0n ? balance : 0n
        expect(capped).toBe(typed < 0n ? 0n : typed < top ? typed : top)
      }),
    )
    expect([cappedAmount(5n, 5n), cappedAmount(6n, 5n), cappedAmount(-1n, 5n), cappedAmount(1n, -1n)]).toEqual([
      5n,
      5n,
      0n,
      0n,
    ])
  })
  test('the capped amount of a transfer on layer 2 is refused only when there is nothing to send', () => {
    fc.assert(
      fc.property(amount, amount, (typed, balance) => {
        const capped = cappedAmount(typed, balance)
        const problems = transferProblems({ layer: 2, amount: capped, balance, gas: ether })
        expect(problems.length === 0).toBe(capped > 0n)
      }),
    )
  })
})

describe('gas limits', () => {
  test('at least 1 for transfer, deposit and buy, 2 for withdraw and sell; none where Ether pays', () => {
    for (const action of ['transfer', 'deposit', 'buy', 'withdraw', 'sell'] as const) {
      const least = action === 'withdraw' || action === 'sell' ? 2n : 1n
      expect(gasLimitProblem(action, merc(least))).toBeUndefined()
      for (const bad of [least - 1n, -1n, null])
        expect(words([gasLimitProblem(action, merc(bad))])).toEqual([`Gas limit should be at least ${least}.`])
      expect(gasLimitProblem(action, ether)).toBeUndefined()
    }
  })
})

describe('transfer', () => {
  const transfer = (part: Partial<Parameters<typeof transferProblems>[0]>) =>
    words(transferProblems({ layer: 1, amount: 10n, balance: 100n, gas: merc(3n), ...part }))
  test('happy', () => {
    expect(transfer({})).toEqual([])
    expect(transfer({ amount: 100n })).toEqual([])
    expect(transfer({ amount: 4n })).toEqual([])
    expect(transfer({ layer: 2, amount: 1n })).toEqual([])
    expect(transfer({ amount: 1n, gas: ether })).toEqual([])
  })
  test('error: on layer 1 the amount must be larger than the gas limit, on layer 2 than 0', () => {
    for (const bad of [3n, 0n, -1n, null])
      expect(transfer({ amount: bad })).toEqual(['Amount should be larger than gas limit.'])
    expect(transfer({ amount: 0n, gas: ether })).toEqual(['Amount should be larger than gas limit.'])
    expect(transfer({ layer: 2, amount: 3n })).toEqual([])
    for (const bad of [0n, -1n, null])
      expect(transfer({ layer: 2, amount: bad })).toEqual(['The amount should be larger than 0.'])
  })
  test('error: no more than the balance; a gas limit', () => {
    expect(transfer({ amount: 101n })).toEqual(['The amount is more than your balance.'])
    expect(transfer({ gas: merc(null) })).toEqual(['Gas limit should be at least 1.'])
    expect(transfer({ amount: 0n, gas: merc(0n) })).toEqual([
      'Amount should be larger than gas limit.',
      'Gas limit should be at least 1.',
    ])
  })
})

describe('deposit and withdraw', () => {
  const move = (action: 'deposit' | 'withdraw', typed: bigint | null, gas: Gas = merc(2n)) =>
    words(moveProblems(action, { amount: typed, balance: 100n, gas }))
  test('happy and error', () => {
    for (const action of ['deposit', 'withdraw'] as const) {
      expect(move(action, 1n)).toEqual([])
      expect(move(action, 100n)).toEqual([])
      expect(move(action, 101n)).toEqual(['The amount is more than your balance.'])
      for (const bad of [0n, -1n, null]) expect(move(action, bad)).toEqual(['The amount should be larger than 0.'])
    }
    expect(move('deposit', 1n, merc(1n))).toEqual([])
    expect(move('withdraw', 1n, merc(1n))).toEqual(['Gas limit should be at least 2.'])
  })
})

describe('buy', () => {
  test('an address, a satoshi at least, a gas limit', () => {
    expect(buyProblems({ address: 'x', satoshis: 1n, gas: merc(1n) })).toEqual([])
    expect(words(buyProblems({ address: ' ', satoshis: 0n, gas: merc(0n) }))).toEqual([
      'Address is required.',
      'Amount should be at least 1.',
      'Gas limit should be at least 1.',
    ])
    expect(words(buyProblems({ address: 'x', satoshis: null, gas: ether }))).toEqual(['Amount should be at least 1.'])
  })
})

describe('sell', () => {
  const sell = (part: Partial<Parameters<typeof sellProblems>[0]>) =>
    words(
      sellProblems(
        { address: 'btc', amount: 2040n, satoshiFee: 1040n, balance: 5000n, gas: merc(2n), ...part },
        text => text === 'btc',
      ),
    )
  test('the defaults of the form are just enough', () => {
    expect(saleDefaults).toEqual({ amount: 2040n, satoshiFee: 1040n })
    expect(sell(saleDefaults)).toEqual([])
    expect(sell({ address: ' btc ' })).toEqual([])
  })
  test('error: the fee and a margin of 1000', () => {
    expect(sell({ amount: 2039n })).toEqual(['Amount should be at least 2040.'])
    expect(sell({ satoshiFee: 1041n })).toEqual(['Amount should be at least 2041.'])
    expect(sell({ satoshiFee: null, amount: null })).toEqual(['Amount should be at least 2040.'])
    expect(sell({ satoshiFee: -5000n, amount: 999n })).toEqual(['Amount should be at least 1000.'])
  })
  test('error: address, balance, gas limit', () => {
    expect(sell({ address: '' })).toEqual(['Address is required.'])
    expect(sell({ address: 'other' })).toEqual(['This is not a Bitcoin address.'])
    expect(sell({ balance: 2039n })).toEqual(['The amount is more than your balance.'])
    expect(sell({ gas: merc(1n) })).toEqual(['Gas limit should be at least 2.'])
  })
})

describe('sending Ether and USDT', () => {
  const send = (part: Partial<Parameters<typeof sendProblems>[0]>) =>
    words(sendProblems({ token: 'ETH', amount: 90n, estimatedFee: 10n, balances: { ETH: 100n, USDT: 50n }, ...part }))
  test('happy', () => {
    expect(send({})).toEqual([])
    expect(send({ token: 'USDT', amount: 50n })).toEqual([])
  })
  test('error', () => {
    for (const bad of [0n, -1n, null]) expect(send({ amount: bad })).toEqual(['The amount should be larger than 0.'])
    expect(send({ amount: 91n })).toEqual(['Your ethereum balance is not enough to send.'])
    expect(send({ estimatedFee: 11n })).toEqual(['Your ethereum balance is not enough to send.'])
    expect(send({ token: 'USDT', amount: 51n })).toEqual(['The amount is more than your balance.'])
    expect(send({ token: 'USDT', amount: 1n, estimatedFee: 101n })).toEqual([
      'Your ethereum balance is not enough to send.',
    ])
  })
  test('the confirmation adds the fee where it is the same coin', () => {
    expect(sendSummary('ETH', 90n, 10n)).toEqual({ amount: 90n, estimatedFee: 10n, total: 100n })
    expect(sendSummary('USDT', 90n, 10n)).toEqual({ amount: 90n, estimatedFee: 10n, total: 90n })
  })
})
