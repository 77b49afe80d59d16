import { onTestFinished } from 'vitest'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { PaymentsReconciliation } from '#functions/payments/PaymentsReconciliation.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import type { CardPayments } from '#functions/ports/card-payments.ts'
import type { PayoutAccounts } from '#functions/ports/payout-accounts.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { stripeBooks } from '#functions/ports/stripe-books.ts'
import type { StripeKeys } from '#functions/ports/stripe-secret.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Payments as contract } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { cardFields, fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { setting } from '../deals/fixture.ts'
import { type TestCaller, testHost } from '../host.ts'
import { sealPorts } from '../seals.ts'
import { connect } from './connect.ts'

export type Paying = Out<(typeof contract)['methods']['GET_BY_INVOICE']>

/** The events that the provider has, oldest first, as it would deliver them. */
type StripeEvent = { readonly id: string; readonly type: string }

/** A deal with its first invoice out, and the card provider's stand-in behind the real adapter. */
export const payingSetting = (...terms: Parameters<Awaited<ReturnType<typeof setting>>['contracted']>) =>
  payingSettingWith({}, ...terms)

/**
 * The same for a stage whose secret says more, or for a supplier that has opened no account. Each other is paid into its own, which is
 * filled in before anything is paid.
 */
export const payingSettingWith = async (
  { isConnected = true, ...secret }: Partial<StripeKeys> & { readonly isConnected?: boolean },
  ...terms: Parameters<Awaited<ReturnType<typeof setting>>['contracted']>
) => {
  // Each time: a file that ran before may have taken it away with what it set.
  process.env.SITE_URL ??= 'https://tradewell.test'
  const provider = await stripeFixture({ settleAfterMs: 60_000 })
  const keys = { ...secret, secretKey, webhookSecret }
  const real = stripePayments(keys, provider.url())
  /** Calls of the provider that a test breaks: each is asked once, before or after the real call. */
  const faults: {
    before?: (call: keyof CardPayments) => void
    /** With what each is asked. */
    asked?: (call: keyof CardPayments, given: readonly unknown[]) => void
    after?: (call: keyof CardPayments) => void
    /** What the provider answers, where it is to answer otherwise. */
    answer?: (call: keyof CardPayments, answered: unknown) => unknown
  } = {}
  const port = Object.fromEntries(
    Object.entries(real).map(([name, call]) => [
      name,
      async (...given: unknown[]) => {
        faults.asked?.(name as keyof CardPayments, given)
        faults.before?.(name as keyof CardPayments)
        const result = await (call as (...given: unknown[]) => Promise<unknown>)(...given)
        faults.after?.(name as keyof CardPayments)
        return faults.answer ? faults.answer(name as keyof CardPayments, result) : result
      },
    ]),
  ) as unknown as CardPayments

  const base = await setting()
  const accounts = stripeAccounts(keys, provider.url())
  const books = stripeBooks(keys, provider.url())
  const ports = { CardPayments: port, PayoutAccounts: accounts, ProviderBooks: books }
  const host = testHost(base.store, { ...ports, ...(await sealPorts()) })
  const { contract: agreement, request, deliveries } = await base.contracted(...terms)
  const invoice = await base.publish(base.as.ada, agreement.id, 1)
  const accountId = isConnected ? await connect(host, base.as.ada) : undefined
  /** Where the provider keeps what the supplier was paid. */
  const at = accountId === undefined ? {} : { stripeAccount: accountId }
  host.clock.now = new Date('2026-04-02T01:00:00.000Z')
  const { cora } = base.as

  const payInvoice = (as: TestCaller = cora, invoiceId = invoice.id, requestId?: string) =>
    host.call<PaymentView>(Payments, as, 'PAY_INVOICE', { invoiceId }, requestId)
  const clientSecret = (as: TestCaller = cora, invoiceId = invoice.id) =>
    host.call<{ intentId: string; clientSecret: string; accountId?: string }>(Payments, as, 'CLIENT_SECRET', {
      invoiceId,
    })
  const seen = (as: TestCaller = cora) => host.call<Paying>(Payments, as, 'GET_BY_INVOICE', { invoiceId: invoice.id })
  const events = async (): Promise<StripeEvent[]> =>
    (await provider.sdk().events.list({ limit: 100 }, at)).data.toReversed()

  const deliver = async (event: StripeEvent): Promise<number> => {
    const body = JSON.stringify(event)
    const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
    const answer = await host.work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })
    return (answer as { statusCode: number }).statusCode
  }

  return {
    ...base,
    ...host,
    provider,
    accountId,
    at,
    /** The adapter that calls go through, and the one behind it. */
    port,
    realPort: real,
    /** The adapter of accounts, whose calls a test may put others in place of. */
    payoutAccounts: accounts as { -readonly [C in keyof PayoutAccounts]: PayoutAccounts[C] },
    faults,
    agreement,
    request,
    deliveries,
    invoice,
    payInvoice,
    clientSecret,
    seen,
    events,
    deliver,
    /** Delivers every event that there is, or those of one type. */
    async deliverAll(type?: string) {
      for (const event of await events()) if (!type || event.type === type) await deliver(event)
    },
    /** What the browser does with a card. */
    async card(number: string, invoiceId = invoice.id) {
      const { intentId, clientSecret: secret, accountId: into } = await clientSecret(cora, invoiceId)
      const given = { client_secret: secret, return_url: 'https://app.example.com/', ...cardFields(number) }
      return fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, given, undefined, into)
    },
    /** Where more is done than people do, which is not what the bounds are for. */
    unbound() {
      base.capacity.held = false
      host.capacity.held = false
    },
    checkBooks: () => host.work(BooksCheck, {}) as Promise<{ checked: number }>,
    reconcile: () => host.work(PaymentsReconciliation, {}) as Promise<{ asked: number }>,
    later(minutes: number) {
      host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
    },
    /** The money that the provider holds for the invoice: charged and not given back, in minor units. */
    async charged(): Promise<number> {
      const { data } = await provider.sdk().charges.list({ limit: 100 }, at)
      return data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
    },
    async intents() {
      return (await provider.sdk().paymentIntents.list({ limit: 100 }, at)).data
    },
    async invoiceNow(as: TestCaller = cora): Promise<InvoiceView> {
      return (await seen(as)).invoice
    },
    close: () => provider.close(),
  }
}

/** The same for one test, which closes it when it ends. */
export const openedSetting = async (...terms: Parameters<typeof payingSetting>) => {
  const made = await payingSetting(...terms)
  onTestFinished(made.close)
  return made
}

/** The same for a supplier that has opened no account at the provider so far. */
export const openedWithoutAccount = async () => {
  const made = await payingSettingWith({ isConnected: false })
  onTestFinished(made.close)
  return made
}
