import type { StripeElements, StripeElementsOptionsMode, StripePaymentElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../lib/i18n.ts'
import { useTheme } from '../lib/theme.ts'
import { appearance } from './appearance.ts'
import type { GivenCard } from './card-provider.ts'
import { stripeOf } from './stripe.ts'

/** What the provider's form is made for. */
type Purpose = {
  /** In the smallest unit of the currency; absent where nothing is paid, and what is given is kept. */
  readonly amount?: number
  /** In small letters, as the provider writes it. */
  readonly currency: string
  readonly type: 'card' | 'au_becs_debit'
  /** The account of the supplier that it is given to; undefined for the platform's own. */
  readonly accountId: string | undefined
  /** Whether one card pays several invoices, one after another. */
  readonly isForSeveral?: boolean
}

type Standing = 'loading' | 'ready' | 'failed'

/** The provider's form in a frame of its own, mounted while it is shown, and what it stands at. */
export const useElement = ({ amount, currency, type, accountId, isForSeveral = false }: Purpose) => {
  const language = useLanguage()
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const [given, setGiven] = useState<GivenCard>()
  const [standing, setStanding] = useState<Standing>('loading')
  const [tries, setTries] = useState(0)
  const latest = useRef(amount)
  latest.current = amount

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` has it begin again
  useEffect(() => {
    let element: StripePaymentElement | undefined
    let isGone = false
    setStanding('loading')
    const show = async () => {
      const stripe = await stripeOf(accountId, language)
      if (isGone || !place.current) return
      const common = { currency, allowedPaymentMethodTypes: [type], appearance: appearance(), locale: language }
      const options: StripeElementsOptionsMode =
        latest.current === undefined
          ? { mode: 'setup', ...common }
          : {
              mode: 'payment',
              amount: latest.current,
              ...common,
              ...(isForSeveral && { paymentMethodCreation: 'manual' as const }),
            }
      const elements: StripeElements = stripe.elements(options)
      element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
      element.on('ready', () => isGone || setStanding('ready'))
      element.on('loaderror', () => isGone || setStanding('failed'))
      element.mount(place.current)
      setGiven({ stripe, elements, isForSeveral, accountId })
    }
    show().catch(() => isGone || setStanding('failed'))
    return () => {
      isGone = true
      element?.destroy()
      setGiven(undefined)
    }
  }, [accountId, currency, type, isForSeveral, language, tries])
  useEffect(() => {
    if (amount !== undefined) given?.elements.update({ amount }).catch(() => setStanding('failed'))
  }, [given, amount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another appearance
  useEffect(() => {
    given?.elements.update({ appearance: appearance() }).catch(() => undefined)
  }, [given, theme])
  return { place, given, standing, again: () => setTries(before => before + 1) }
}
