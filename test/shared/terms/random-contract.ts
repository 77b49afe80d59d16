import { addDays, periods } from '#shared/kit/date.ts'
import { type Currency, currencies, currencyCodes } from '#shared/kit/money.ts'
import type { ContractInput, DeliveryInput, PaymentInput } from '#shared/terms/contract-terms.ts'
import type { PaymentOption } from '#shared/terms/contract-values.ts'

/** A stream of numbers that follow from a seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: <T>(values: readonly T[]): T => values[int(0, values.length - 1)] as T,
    chance: (p: number) => next() < p,
  }
}
type Random = ReturnType<typeof randomFrom>

/** Whole minor units as the decimal string of a currency. */
export const decimalOf = (minor: bigint, currency: Currency): string => {
  const { decimals } = currencies[currency]
  const text = minor.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

const delivery = (random: Random, currency: Currency, id: string): { entry: DeliveryInput; total: bigint } => {
  const count = random.int(1, 6)
  const tenths = Array.from({ length: random.chance(0.5) ? 1 : count }, () => random.int(0, 40))
  const prices = Array.from({ length: random.chance(0.5) ? 1 : count }, () => BigInt(random.int(0, 99999)))
  let total = 0n
  for (let index = 0; index < count; index += 1) {
    const volume = BigInt(tenths[tenths.length === 1 ? 0 : index]!)
    const price = prices[prices.length === 1 ? 0 : index]!
    total += (volume * price * 2n + 10n) / 20n
  }
  const entry = {
    itemId: id,
    itemTitle: 'Something',
    itemPeriod: {
      type: random.pick(periods),
      offset: random.int(0, 60),
      offsetType: random.pick(['hour', 'day', 'week'] as const),
      per: random.int(0, 3),
      count,
    },
    volumes: tenths.map(tenth => (tenth % 10 === 0 ? `${tenth / 10}` : `${Math.floor(tenth / 10)}.${tenth % 10}`)),
    prices: prices.map(price => decimalOf(price, currency)),
  }
  return { entry, total }
}

const rate = (random: Random): string => random.pick(['0', '0.05', '0.79018333', '1.5', '2', '10', '33.333'])

/** A contract that follows from a seed: any option, currency, rate and rhythm; its deliveries sum to its principal. */
export const contractFrom = (seed: number): ContractInput => {
  const random = randomFrom(seed)
  const currency = random.pick(currencyCodes)
  const option = random.int(1, 5) as PaymentOption
  const needed = option === 2 || option === 3 || option === 5
  const entries = Array.from({ length: needed ? random.int(1, 3) : random.int(0, 2) }, (_, index) =>
    delivery(random, currency, `i${index}`),
  )
  const principal =
    entries.length > 0
      ? entries.reduce((sum, { total }) => sum + total, 0n)
      : BigInt(random.int(0, 2_000_000)) * (random.chance(0.1) ? 10n ** 14n + 7n : 1n)
  const period = random.pick(periods)
  const payment: PaymentInput = {
    costPrincipal: decimalOf(principal, currency),
    costInterest: { rate: rate(random), period, type: random.pick(['simple', 'compound']) },
    costTax: { gstRate: random.pick(['0', '5', '10', '12.5', '33.333']) },
    costOther: random.chance(0.5) ? '0' : decimalOf(BigInt(random.int(0, 5000)), currency),
    paymentOption: option,
    paymentInitialAmount: random.pick([0, 1, 25, 50, '33.333', 99, 100]),
    paymentInitialOffset: random.int(0, 40),
    paymentFinalPeriod: random.int(1, 14),
    paymentFinalOffset: random.int(option === 5 ? -20 : 0, 40),
    paymentInvoiceOffset: random.int(0, 30),
    paymentInterestLate: random.pick(['0', '8.75', '10']),
    paymentMethod: random.pick([1, 2]),
    paymentTool: 'card',
    paymentCurrency: currency,
  }
  return {
    validFrom: addDays('2020-01-01', random.int(0, 4000)),
    payment: [payment],
    delivery: entries.map(({ entry }) => entry),
    referral: random.chance(0.5) ? null : { amount: random.pick(['0', '5', '7.25', '100']), unit: 'percent' },
  }
}
