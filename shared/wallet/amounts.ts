import type { Params } from '../kit/fill.ts'

export type Layer = 1 | 2

/** What is done with MERc (spec part 2, section 5). */
export type MercAction = 'transfer' | 'buy' | 'sell' | 'deposit' | 'withdraw'

/** What pays for gas: Ether (limit 0) or MERc with a limit that the person sets (spec part 2, section 9). */
export type Gas = { readonly paidIn: 'ether' } | { readonly paidIn: 'merc'; readonly limit: bigint | null }

/** Why an input is refused, at which field; `key` is a catalogue key. */
export type AmountProblem = {
  readonly field: 'amount' | 'gasLimit' | 'address' | 'satoshiFee'
  readonly key:
    | 'wallet.amountAboveGasLimit'
    | 'wallet.amountAboveZero'
    | 'wallet.amountAtLeast'
    | 'wallet.amountAboveBalance'
    | 'wallet.gasLimitAtLeast'
    | 'wallet.addressRequired'
    | 'wallet.bitcoinAddress'
    | 'wallet.etherNotEnough'
  readonly params?: Params
}

const problem = (field: AmountProblem['field'], key: AmountProblem['key'], params?: Params): AmountProblem =>
  params ? { field, key, params } : { field, key }

const listed = (...problems: readonly (AmountProblem | undefined)[]): readonly AmountProblem[] =>
  problems.filter(one => one !== undefined)

/** The least gas limit of each action; what it counts in is MERc. */
export const minimumGas: Readonly<Record<MercAction, bigint>> = {
  transfer: 1n,
  buy: 1n,
  deposit: 1n,
  withdraw: 2n,
  sell: 2n,
}

/** Satoshis that a sale must bring beyond its fee, and what its form starts with. */
export const saleMargin = 1000n
export const saleDefaults = { amount: 2040n, satoshiFee: 1040n } as const
export const leastPurchase = 1n

/**
 * What an amount's input becomes: never negative, never above the balance of the layer that it leaves (transfer: the
 * chosen layer, deposit: layer 1, withdraw: layer 2).
 */
export const cappedAmount = (amount: bigint, balance: bigint): bigint => {
  const top = balance > 0n ? balance : 0n
  if (amount < 0n) return 0n
  return amount > top ? top : amount
}

export const gasLimitProblem = (action: MercAction, gas: Gas): AmountProblem | undefined => {
  if (gas.paidIn === 'ether') return undefined
  const least = minimumGas[action]
  return gas.limit === null || gas.limit < least
    ? problem('gasLimit', 'wallet.gasLimitAtLeast', { n: String(least) })
    : undefined
}

const limitOf = (gas: Gas): bigint => (gas.paidIn === 'merc' ? (gas.limit ?? 0n) : 0n)

const withinBalance = (amount: bigint, balance: bigint): AmountProblem | undefined => {
  if (amount <= 0n) return problem('amount', 'wallet.amountAboveZero')
  return amount > balance ? problem('amount', 'wallet.amountAboveBalance') : undefined
}

/**
 * A transfer of MERc on a layer. On layer 1 the gas comes out of the amount, which so must exceed the limit. An empty
 * amount (null) is none. Amounts and balances in whole MERc.
 */
export const transferProblems = (input: {
  readonly layer: Layer
  readonly amount: bigint | null
  readonly balance: bigint
  readonly gas: Gas
}): readonly AmountProblem[] => {
  const amount = input.amount ?? 0n
  const belowGas = input.layer === 1 && amount <= limitOf(input.gas)
  return listed(
    belowGas ? problem('amount', 'wallet.amountAboveGasLimit') : withinBalance(amount, input.balance),
    gasLimitProblem('transfer', input.gas),
  )
}

/** Moving MERc between the layers: a deposit leaves layer 1, a withdrawal layer 2; `balance` is of the layer it leaves. */
export const moveProblems = (
  action: 'deposit' | 'withdraw',
  input: { readonly amount: bigint | null; readonly balance: bigint; readonly gas: Gas },
): readonly AmountProblem[] =>
  listed(withinBalance(input.amount ?? 0n, input.balance), gasLimitProblem(action, input.gas))

/** Buying MERc: the address that receives it, and satoshis to pay. */
export const buyProblems = (input: {
  readonly address: string
  readonly satoshis: bigint | null
  readonly gas: Gas
}): readonly AmountProblem[] =>
  listed(
    input.address.trim() === '' ? problem('address', 'wallet.addressRequired') : undefined,
    (input.satoshis ?? 0n) < leastPurchase
      ? problem('amount', 'wallet.amountAtLeast', { n: String(leastPurchase) })
      : undefined,
    gasLimitProblem('buy', input.gas),
  )

/**
 * Selling MERc for bitcoins: the amount must pay the satoshi fee and leave the margin.
 * @param isBitcoinAddress tells an address of the network that is in use (bitcoin.ts)
 */
export const sellProblems = (
  input: {
    readonly address: string
    readonly amount: bigint | null
    readonly satoshiFee: bigint | null
    readonly balance: bigint
    readonly gas: Gas
  },
  isBitcoinAddress: (text: string) => boolean,
): readonly AmountProblem[] => {
  const address = input.address.trim()
  const fee = input.satoshiFee ?? saleDefaults.satoshiFee
  const least = (fee > 0n ? fee : 0n) + saleMargin
  const amount = input.amount ?? 0n
  return listed(
    address === ''
      ? problem('address', 'wallet.addressRequired')
      : isBitcoinAddress(address)
        ? undefined
        : problem('address', 'wallet.bitcoinAddress'),
    amount < least
      ? problem('amount', 'wallet.amountAtLeast', { n: String(least) })
      : withinBalance(amount, input.balance),
    gasLimitProblem('sell', input.gas),
  )
}

/** What the confirmation of an ETH or USDT transfer shows, in the smallest units of the token and of Ether (wei). */
export type SendSummary = {
  readonly amount: bigint
  readonly estimatedFee: bigint
  /** Amount and fee where both are Ether; of a USDT transfer the amount alone, its fee being paid in Ether. */
  readonly total: bigint
}

export const sendSummary = (token: 'ETH' | 'USDT', amount: bigint, estimatedFee: bigint): SendSummary => ({
  amount,
  estimatedFee,
  total: token === 'ETH' ? amount + estimatedFee : amount,
})

/** A transfer of Ether or USDT, in smallest units; the fee always leaves the Ether balance. */
export const sendProblems = (input: {
  readonly token: 'ETH' | 'USDT'
  readonly amount: bigint | null
  readonly estimatedFee: bigint
  readonly balances: { readonly ETH: bigint; readonly USDT: bigint }
}): readonly AmountProblem[] => {
  const amount = input.amount ?? 0n
  if (amount <= 0n) return [problem('amount', 'wallet.amountAboveZero')]
  const ether = (input.token === 'ETH' ? amount : 0n) + input.estimatedFee
  return listed(
    input.token === 'USDT' ? withinBalance(amount, input.balances.USDT) : undefined,
    ether > input.balances.ETH ? problem('amount', 'wallet.etherNotEnough') : undefined,
  )
}
