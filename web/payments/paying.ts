import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { client } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { useCommand } from '../lib/query.ts'
import { type Card, type CardOutcome, giveCard, ProviderFailure } from './card-provider.ts'

/** What the payer is at: `form` until his card went through, `acting` on the way to his bank, then `waiting`. */
export type Phase =
  | { readonly kind: 'form'; readonly declined?: string; readonly failure?: unknown; readonly changed?: boolean }
  | { readonly kind: 'acting'; readonly url: string }
  | { readonly kind: 'waiting' }

/** The parameters that the provider adds when a bank sends the payer back. None may stay in the address. */
const providerParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

const phaseOnReturn = (status: string | null): Phase => {
  if (status === null) return { kind: 'form' }
  return status === 'failed' ? { kind: 'form', declined: 'payment_intent_authentication_failure' } : { kind: 'waiting' }
}

const pay = async (invoice: InvoiceView, card: Card, begin: () => Promise<{ amount: string; status: string }>) => {
  const { stripeApiUrl, stripePublishableKey } = await config()
  if (!stripeApiUrl || !stripePublishableKey) throw new ProviderFailure('the card provider is not configured')
  const provider = { apiUrl: stripeApiUrl, publishableKey: stripePublishableKey }
  const returnUrl = `${location.origin}/procurement/invoice/payment?invoice=${invoice.id}`
  // Twice at most: an intent that was left alone too long is canceled, and a new one takes its place.
  for (let attempt = 1; ; attempt++) {
    const payment = await begin()
    if (payment.status === 'succeeded') return { kind: 'paid' } as const
    if (payment.amount !== invoice.due) return { kind: 'changed' } as const
    const intent = await client(Payments)('CLIENT_SECRET', { invoiceId: invoice.id })
    const outcome: CardOutcome = await giveCard(provider, intent, card, returnUrl)
    if (outcome.kind !== 'gone') return outcome
    if (attempt === 2) throw new ProviderFailure('the intent was canceled twice')
  }
}

/** Whether the card provider is one to try things with, known once the configuration is. */
export const useTestMode = (): boolean => {
  const [isTest, setIsTest] = useState(false)
  useEffect(() => {
    config()
      .then(({ stripePublishableKey = '' }) => setIsTest(stripePublishableKey.startsWith('pk_test_')))
      .catch(() => {})
  }, [])
  return isTest
}

/** Everything that paying with a card goes through, and where it stands. */
export const usePaying = () => {
  const [params, setParams] = useSearchParams()
  const [phase, setPhase] = useState<Phase>(() => phaseOnReturn(params.get('redirect_status')))
  const [busy, setBusy] = useState(false)
  const begin = useCommand(Payments, 'PAY_INVOICE')

  useEffect(() => {
    if (!providerParams.some(name => params.has(name))) return
    setParams(
      before => {
        const clean = new URLSearchParams(before)
        for (const name of providerParams) clean.delete(name)
        return clean
      },
      { replace: true },
    )
  }, [params, setParams])

  /** Resolves with the code of a decline, or undefined. */
  const give = async (invoice: InvoiceView, card: Card): Promise<string | undefined> => {
    setBusy(true)
    setPhase({ kind: 'form' })
    try {
      const outcome = await pay(invoice, card, () => begin.run({ invoiceId: invoice.id }))
      if (outcome.kind === 'declined') {
        setPhase({ kind: 'form', declined: outcome.code })
        return outcome.code
      }
      if (outcome.kind === 'changed') setPhase({ kind: 'form', changed: true })
      else if (outcome.kind === 'acting') {
        setPhase({ kind: 'acting', url: outcome.url })
        location.assign(outcome.url)
      } else setPhase({ kind: 'waiting' })
    } catch (failure) {
      setPhase({ kind: 'form', failure })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { phase, busy, give }
}
