import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { type Paying, type PaymentSecret, Payments } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { type TryState, tryAnswered, tryOf } from '#shared/payments/trying.ts'
import { client } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { type Language, useLanguage } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import type { Needing } from '../ui/why.tsx'
import { type CardOutcome, type GivenCard, giveCard, outcomeOf, ProviderFailure } from './card-provider.ts'
import { stripeOf } from './stripe.ts'
import { forget, tell, useTry } from './trying.ts'

/** The parameters that the provider adds when a bank sends the payer back. None may stay in the address. */
const providerParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/** How often a page looks how a payment stands, where no push tells it: soon for the provider's word, now and then for a bank's. */
export const pollMs: Readonly<Partial<Record<TryState, number>>> = { taken: 1500, checking: 5000 }

/** What paying asks the server: for somebody of the client's side, or by a link (link-pay.tsx). */
export type PayingCalls = Needing & {
  /** Where a bank's page sends the payer back to. */
  readonly returnUrl: string
  readonly begin: (instrumentId?: InstrumentView['id']) => Promise<PaymentView>
  readonly secret: () => Promise<PaymentSecret>
  readonly callOff: () => Promise<PaymentView>
  /** Takes what is kept. Absent where nothing is. */
  readonly confirm?: () => Promise<PaymentView>
}

/** What is asked for somebody of the client's side. */
export const useCalls = (invoiceId: string): PayingCalls => {
  const begin = useCommand(Payments, 'PAY_INVOICE')
  const confirm = useCommand(Payments, 'CONFIRM_PAYMENT')
  const callOff = useCommand(Payments, 'CANCEL_PAYMENT')
  return {
    needs: begin.needs,
    returnUrl: `${location.origin}/procurement/invoice/payment?invoice=${invoiceId}`,
    begin: instrumentId => begin.run({ invoiceId, ...(instrumentId && { instrumentId }) }),
    secret: () => client(Payments)('CLIENT_SECRET', { invoiceId }),
    callOff: () => callOff.run({ invoiceId }),
    confirm: () => confirm.run({ invoiceId }),
  }
}

const pay = async (
  invoice: InvoiceView,
  card: GivenCard,
  { returnUrl, secret }: PayingCalls,
  begin: () => Promise<{ amount: string; status: string }>,
): Promise<CardOutcome | { readonly kind: 'changed' } | { readonly kind: 'moved' }> => {
  // Twice at most: an intent that was left alone too long is canceled, and a new one takes its place.
  for (let attempt = 1; ; attempt++) {
    const payment = await begin()
    if (payment.status === 'succeeded') return { kind: 'paid' }
    if (payment.amount !== invoice.due) return { kind: 'changed' }
    const intent = await secret()
    // Another account takes the money by now, and what was typed was typed for this one.
    if (intent.accountId !== card.accountId) return { kind: 'moved' }
    const outcome = await giveCard(card, intent.clientSecret, returnUrl)
    if (outcome.kind !== 'gone') return outcome
    if (attempt === 2) throw new ProviderFailure('the intent was canceled twice')
  }
}

/** Whether the card provider is a test one that takes no money; known once the configuration is loaded. */
export const useTestMode = (): boolean => {
  const [isTest, setIsTest] = useState(false)
  useEffect(() => {
    config()
      .then(({ stripePublishableKey = '' }) => setIsTest(stripePublishableKey.startsWith('pk_test_')))
      .catch(() => {})
  }, [])
  return isTest
}

/** What went wrong other than a decline: nobody answered, another sum is due by now, or another account takes it. */
export type Trouble = { readonly failure: unknown } | { readonly now: 'changed' | 'moved' }

/** Tells what came of giving a card to who shows the try. */
export const tellOutcome = (invoiceId: string, number: number, outcome: CardOutcome): void => {
  if (outcome.kind === 'declined') tell(invoiceId, { number, at: 'declined', code: outcome.code })
  else if (outcome.kind === 'acting') tell(invoiceId, { number, at: 'checking' })
  else if (outcome.kind !== 'gone') tell(invoiceId, { number, at: 'taken' })
}

/** Takes what a bank's page brought along out of the address. */
export const useWithoutProviderParams = (): void => {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!providerParams.some(name => params.has(name))) return
    for (const name of providerParams) params.delete(name)
    // A link has its code behind the #.
    navigate({ search: params.toString(), hash }, { replace: true })
  }, [search, hash, navigate])
}

/** Has the payer's bank ask for a payment that waits for that, and tells what came of it. @throws {ProviderFailure} */
export const askBank = async (
  secret: () => Promise<PaymentSecret>,
  language: Language,
): Promise<{ readonly number: number; readonly outcome: CardOutcome }> => {
  const { clientSecret, accountId, payment } = await secret()
  const stripe = await stripeOf(accountId, language)
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret })
  const answer = error ? { error } : paymentIntent && { paymentIntent }
  if (!answer) throw new ProviderFailure('the provider speaks of no payment')
  return { number: payment.tries, outcome: outcomeOf(answer) }
}

/** Everything that paying with a card goes through, and where it stands. `paying`: as the server has it. */
export const usePaying = (invoiceId: string, paying: Paying | undefined, calls: PayingCalls) => {
  const [params] = useSearchParams()
  const [returned] = useState(() => params.get('redirect_status'))
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)
  const [isGiving, setIsGiving] = useState(false)
  const language = useLanguage()
  const tried = useTry(invoiceId)
  const number = paying?.payment?.tries

  useEffect(() => {
    const told = paying && tryOf(paying.invoice, paying.payment)
    if (told) tell(invoiceId, told)
    else if (paying?.payment) forget(invoiceId)
  }, [invoiceId, paying])
  useEffect(() => {
    // What the bank's page says of the try that was on when one came back from it.
    if (number === undefined || returned === null) return
    const code = 'payment_intent_authentication_failure'
    tell(invoiceId, returned === 'failed' ? { number, at: 'declined', code } : { number, at: 'taken' })
  }, [invoiceId, number, returned])
  useWithoutProviderParams()

  const during = async <R>(act: () => Promise<R>): Promise<R | undefined> => {
    setBusy(true)
    setTrouble(undefined)
    try {
      return await act()
    } catch (failure) {
      setTrouble({ failure })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const ask = async (invoice: InvoiceView) => {
    const { number, outcome } = await askBank(calls.secret, language)
    tellOutcome(invoice.id, number, outcome)
  }
  const give = (invoice: InvoiceView, card: GivenCard) =>
    during(async () => {
      setIsGiving(true)
      try {
        let number = 0
        const outcome = await pay(invoice, card, calls, async () => {
          const payment = await calls.begin()
          number = payment.tries
          tell(invoice.id, { number, at: 'begun' })
          return payment
        })
        if (outcome.kind === 'changed' || outcome.kind === 'moved') setTrouble({ now: outcome.kind })
        else tellOutcome(invoice.id, number, outcome)
      } finally {
        setIsGiving(false)
      }
    })
  /** Pays with something that is kept: the attempt is on record first, and then the provider is asked for the money. */
  const payWith = (invoice: InvoiceView, instrumentId: InstrumentView['id']) =>
    during(async () => {
      const payment = await calls.begin(instrumentId)
      tell(invoice.id, { number: payment.tries, at: 'begun' })
      if (payment.amount !== invoice.due) return setTrouble({ now: 'changed' })
      if (!calls.confirm) throw new Error('nothing is kept by who pays by a link')
      const asked = await calls.confirm()
      const told = tryAnswered(asked)
      if (told) tell(invoice.id, told)
      if (asked.status === 'checking') await ask(invoice)
    })
  /** Has the payer's bank ask once more; where it does not ask any more, the provider says how it stands. */
  const resume = (invoice: InvoiceView) => during(() => ask(invoice))
  const cancel = (invoice: InvoiceView) =>
    during(async () => {
      const payment = await calls.callOff()
      const told = tryAnswered(payment)
      if (told) tell(invoice.id, told)
    })
  return { tried, trouble, busy, isGiving, needs: calls.needs, give, payWith, resume, cancel }
}
