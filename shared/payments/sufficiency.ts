import type { Currency, Money } from '../kit/money.ts'

/** What a wallet holds, in minor units; MERC counts on layer 2 alone. */
export type WalletBalances = { readonly ETH: bigint; readonly USDT: bigint; readonly MERC: bigint }

export type WalletProblem = 'payments.notCrypto' | 'payments.balanceTooSmall'

const isHeld = (currency: Currency): currency is keyof WalletBalances =>
  currency === 'ETH' || currency === 'USDT' || currency === 'MERC'

/**
 * Why a wallet cannot pay a sum, as a catalogue key, or undefined (spec part 2, section 5, "Payment sufficiency"; its rule on
 * direct debit is `takesKind` and `isUsable` in instrument.ts).
 */
export const walletProblem = ({ currency, minor }: Money, balances: WalletBalances): WalletProblem | undefined => {
  if (!isHeld(currency)) return 'payments.notCrypto'
  return minor > balances[currency] ? 'payments.balanceTooSmall' : undefined
}
