import { onTestFinished } from 'vitest'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { joinServers } from '#functions/kit/join.ts'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { PaymentInstruments } from '#functions/payments/PaymentInstruments.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { PaymentsReconciliation } from '#functions/payments/PaymentsReconciliation.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import { Tickets as AutoDebitChange } from '#functions/payments/Tickets.ts'
import type { CardPayments } from '#functions/ports/card-payments.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { stripeBooks } from '#functions/ports/stripe-books.ts'
import { stripeInstruments } from '#functions/ports/stripe-instruments.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { Out } from '#shared/kit/contract.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import type { AutoDebits as debitsContract } from '#shared/payments/AutoDebits.contract.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import { fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { setting } from '../deals/fixture.ts'
import { type TestCaller, testHost } from '../host.ts'
import { sealPorts } from '../seals.ts'
import { connect } from './connect.ts'

/** Requests with the method that payments add to them, as the product joins them. */
export const TicketsJoined = joinServers([Tickets, AutoDebitChange])

/** What the provider's documentation gives for tests of bank debits, by how each ends. */
export const bankAccounts = { pays: '000123456', bounces: '222222227', closed: '111111113' } as const

export const bankFields = (account: string): Record<string, string> => ({
  'payment_method_data[type]': 'au_becs_debit',
  'payment_method_data[au_becs_debit][bsb_number]': '000000',
  'payment_method_data[au_becs_debit][account_number]': account,
  'payment_method_data[billing_details][name]': 'Harbour Foods',
  'payment_method_data[billing_details][email]': 'pay@example.test',
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
})

const cardData = (number: string): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2031',
  'payment_method_data[card][cvc]': '314',
})

export type DebitsOfDeal = Out<(typeof debitsContract)['methods']['GET_BY_ID']>

const dayMs = 86_400_000

/**
 * A supplier with an account at the provider's stand-in, whose clock is the test's, and a customer who can keep something there. A bank debit
 * takes three days.
 */
export const debitSetting = async (isBounded = true, ...of: Parameters<typeof setting>) => {
  // Each time: a file that ran before may have taken it away with what it set.
  process.env.SITE_URL = 'https://tradewell.test'
  const base = await setting(...of)
  // Where many payments have switches of their own, rows are longer than those of a deal are.
  if (!isBounded) base.capacity.held = false
  let now = (): number => base.clock.now.getTime()
  const provider = await stripeFixture({ settleAfterMs: 3 * dayMs, now: () => now() })
  const keys = { secretKey, webhookSecret }
  const real = stripePayments(keys, provider.url())
  /** Calls of the provider that a test breaks, and how many there were. */
  const faults: {
    before?: (call: string) => void
    after?: (call: string) => void | Promise<void>
    /** What the provider answers, where it is to answer otherwise. */
    answer?: (call: string, answered: unknown) => unknown
  } = {}
  const counted: Record<string, number> = {}
  const watched = <T extends object>(port: T): T =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          faults.before?.(name)
          counted[name] = (counted[name] ?? 0) + 1
          const result = await (call as (...given: unknown[]) => Promise<unknown>)(...given)
          await faults.after?.(name)
          return faults.answer ? faults.answer(name, result) : result
        },
      ]),
    ) as T
  const host = testHost(
    base.store,
    {
      CardPayments: watched(real) satisfies CardPayments,
      KeptInstruments: watched(stripeInstruments(keys, provider.url())),
      PayoutAccounts: stripeAccounts(keys, provider.url()),
      ProviderBooks: stripeBooks(keys, provider.url()),
      ...(await sealPorts()),
    },
    isBounded,
  )
  // Deals are made by the clock of the one, and taken by that of the other: they are one.
  Object.defineProperty(host.clock, 'now', {
    get: () => base.clock.now,
    set: value => {
      base.clock.now = value
    },
  })
  now = () => base.clock.now.getTime()
  const { ada, cora } = base.as

  const accountId = await connect(host, ada)

  const instruments = <T>(method: string, payload: object, as: TestCaller = cora) =>
    host.call<T>(PaymentInstruments, as, method, payload)
  /** The events of the supplier's account that were not delivered yet, the oldest first. */
  const delivered = new Set<string>()
  const events = async () => {
    const found: { id: string; type: string }[] = []
    for await (const event of provider.sdk().events.list({ limit: 100 }, { stripeAccount: accountId })) {
      if (delivered.has(event.id)) break
      found.push(event)
    }
    return found.toReversed()
  }
  const deliver = async (event: { id: string }): Promise<number> => {
    const body = JSON.stringify(event)
    const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
    const answer = await host.work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })
    return (answer as { statusCode: number }).statusCode
  }
  const deliverAll = async () => {
    for (const event of await events()) {
      delivered.add(event.id)
      const status = await deliver(event)
      if (status !== 200) throw new Error(`a webhook was answered ${status}`)
    }
  }
  const morning = (day: IsoDate) => new Date(`${addDays(day, -1)}T20:00:00.000Z`)

  const made = {
    ...base,
    ...host,
    told: base.told,
    provider,
    faults,
    counted,
    accountId,
    instruments,
    events,
    delivered,
    deliver,
    deliverAll,
    close: () => provider.close(),
    /** What the browser does with the form, and the webhook that tells of it. */
    async keep(
      requestId: string,
      kind: 'card' | 'auBankDebit' = 'auBankDebit',
      what: string = kind === 'card' ? '4242424242424242' : bankAccounts.pays,
      as: TestCaller = cora,
    ): Promise<InstrumentView> {
      const begun = await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', { requestId, kind }, as)
      const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
      const { clientSecret } = await instruments<{ clientSecret: string }>('CLIENT_SECRET', named, as)
      const [setupId] = clientSecret.split('_secret_')
      const { body } = await fromBrowser(
        provider.url(),
        `setup_intents/${setupId}/confirm`,
        { client_secret: clientSecret, ...(kind === 'card' ? cardData(what) : bankFields(what)) },
        undefined,
        accountId,
      )
      if (body.error) throw new Error(`not kept: ${JSON.stringify(body.error)}`)
      return instruments<InstrumentView>('REFRESH', named, as)
    },
    switchTo: (payload: object, as: TestCaller = cora) =>
      host.call<{ takings: TakingView[] }>(TicketsJoined, as, 'AUTO_DEBIT_CHANGE', payload),
    on(requestId: string, instrumentId: string, more: object = {}) {
      return made.switchTo({ requestId, checked: true, instrumentId, language: 'en', ...more })
    },
    debitsOf: (requestId: string, as: TestCaller = cora) =>
      host.call<DebitsOfDeal>(AutoDebits, as, 'GET_BY_ID', { requestId }),
    list: (side: 'purchase' | 'sale', group: string, as: TestCaller = cora, more: object = {}) =>
      host.call<{ items: TakingView[] }>(AutoDebits, as, 'GET_BY_RELATED', { side, group, ...more }),
    /** One day, as the schedules have it: deals first, then what is taken, and what the bank has by then. */
    async day(day: IsoDate): Promise<void> {
      base.clock.now = morning(day)
      provider.server().isResting()
      await deliverAll()
      await host.work(DailyRun, {})
      await host.work(TakingRun, {})
      await deliverAll()
    },
    async days(from: IsoDate, to: IsoDate): Promise<void> {
      for (let day = from; day <= to; day = addDays(day, 1)) await made.day(day)
    },
    /** What the provider makes of the supplier's account: all is well, it takes nothing until it has a document, or it debits no bank accounts. */
    account: (answer: 'complete' | 'document' | 'noDebits') => connect(host, ada, answer),
    run: () => host.work(TakingRun, {}),
    reconcile: () => host.work(PaymentsReconciliation, {}),
    pay: (invoiceId: string, more: object = {}, as: TestCaller = cora) =>
      host.call<PaymentView>(Payments, as, 'PAY_INVOICE', { invoiceId, ...more }),
    /** The money that the provider took, in minor units, by invoice: with each charge that stands. */
    async charges() {
      const found: { invoiceId: string; amount: number; at: number }[] = []
      const list = provider.sdk().charges.list({ limit: 100 }, { stripeAccount: accountId })
      for await (const charge of list)
        if (charge.status !== 'failed' && !charge.refunded)
          found.push({ invoiceId: charge.metadata.invoiceId ?? '', amount: charge.amount, at: charge.created })
      return found
    },
  }
  return made
}

/** The same for one test, which closes it when it ends. */
export const openedDebits = async () => {
  const made = await debitSetting()
  onTestFinished(made.close)
  return made
}
