import type { Currency } from '../kit/money.ts'
import type { Platform } from '../terms/service-terms.ts'

type PlatformChoice = { readonly currency: Currency; readonly tool: Platform['paymentTool'] }

/**
 * The currencies and tools that go together (spec part 2, section 9: currency, tool and method): cards take dollars, a bank
 * debit is Australian, a wallet holds what is on a chain.
 */
export const platformChoices: readonly PlatformChoice[] = [
  { currency: 'AUD', tool: 'card' },
  { currency: 'AUD', tool: 'directDebit' },
  { currency: 'USD', tool: 'card' },
  { currency: 'ETH', tool: 'crypto' },
  { currency: 'USDT', tool: 'crypto' },
  { currency: 'MERC', tool: 'crypto' },
]

/** Whether a platform is one of those that exist. */
export const isPlatformChoice = ({ paymentCurrency, paymentTool }: Platform): boolean =>
  platformChoices.some(({ currency, tool }) => currency === paymentCurrency && tool === paymentTool)
