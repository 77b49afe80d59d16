import type { Currency, Money } from '../kit/money.ts'

/** What is known before an invoice is paid (spec part 2, section 5, "Payment sufficiency"). */
export type PaymentCheck = {
  readonly tool: 'card' | 'directDebit' | 'crypto'
  /** What the person chose at the provider; crypto has none. */
  readonly instrument?: 'card' | 'auBankDebit' | undefined
  /** How far the set-up of the bank debit at the provider came; absent where none was started. */
  readonly bankDebitSetup?: 'pending' | 'succeeded' | 'failed' | undefined
  /** Auto-debit is enabled at the card provider. */
  readonly autoDebitEnabled: boolean
  readonly amount: Money
  /** Minor units; MERC counts on layer 2 alone. */
  readonly balances: { readonly ETH: bigint; readonly USDT: bigint; readonly MERC: bigint }
}

export type PaymentProblem =
  | 'payments.onlyBankDebit'
  | 'payments.bankDebitSetup'
  | 'payments.autoDebitDisabled'
  | 'payments.notCrypto'
  | 'payments.balanceTooSmall'

const isHeld = (currency: Currency): currency is 'ETH' | 'USDT' | 'MERC' =>
  currency === 'ETH' || currency === 'USDT' || currency === 'MERC'

/** Why an invoice cannot be paid like this, as a catalogue key, or undefined. */
export const paymentProblem = (check: PaymentCheck): PaymentProblem | undefined => {
  if (check.tool === 'crypto') {
    const { currency, minor } = check.amount
    if (!isHeld(currency)) return 'payments.notCrypto'
    return minor > check.balances[currency] ? 'payments.balanceTooSmall' : undefined
  }
  if (check.tool === 'directDebit' && check.instrument !== 'auBankDebit') return 'payments.onlyBankDebit'
  if (check.instrument !== 'auBankDebit') return undefined
  if (check.bankDebitSetup !== 'succeeded') return 'payments.bankDebitSetup'
  return check.autoDebitEnabled ? undefined : 'payments.autoDebitDisabled'
}
