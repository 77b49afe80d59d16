import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { config } from '../lib/config.ts'
import { ProviderFailure } from './card-provider.ts'

/**
 * Stripe.js, which the provider demands to be loaded from its own origin. A stage may name another script, which is then there
 * before the package looks for the provider's: the local cloud has one that stands for it.
 */

const running = new Map<string, Promise<void>>()
const run = (address: string): Promise<void> => {
  const known = running.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      running.delete(address)
      reject(new Error('the script did not load'))
    })
    document.head.append(script)
  })
  running.set(address, loading)
  return loading
}

const load = async (accountId: string | undefined, locale: 'en' | 'fr'): Promise<Stripe> => {
  const { stripeScript, stripePublishableKey } = await config()
  if (!stripePublishableKey) throw new ProviderFailure('the card provider is not configured')
  if (stripeScript) await run(stripeScript)
  const stripe = await loadStripe(stripePublishableKey, {
    locale,
    // The charge is the supplier's: the card is given to that account.
    ...(accountId && { stripeAccount: accountId }),
  })
  if (!stripe) throw new ProviderFailure('the card provider has no place here')
  return stripe
}

const loaded = new Map<string, Promise<Stripe>>()

/**
 * The provider's script, for an account of a supplier or the platform's own. What did not load is tried again by who asks next.
 * @throws {ProviderFailure}
 */
export const stripeOf = (accountId: string | undefined, locale: 'en' | 'fr'): Promise<Stripe> => {
  const key = `${accountId ?? ''} ${locale}`
  const known = loaded.get(key)
  if (known) return known
  const loading = load(accountId, locale).catch(failure => {
    loaded.delete(key)
    throw failure instanceof ProviderFailure ? failure : new ProviderFailure('Stripe.js did not load', failure)
  })
  loaded.set(key, loading)
  return loading
}
