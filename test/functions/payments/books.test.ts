import { describe, expect, test } from 'vitest'
import { Books } from '#functions/payments/Books.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { BookCheckView } from '#shared/payments/Books.contract.ts'
import type { MonthStatement, MovementView } from '#shared/payments/book-statement.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { openedSetting } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

type Month = {
  statements: MonthStatement[]
  items: MovementView[]
  check: BookCheckView | null
  cursor?: string
}

/** A supplier with an account of its own, to which an invoice of 550 dollars is paid. */
const begin = async (number = '4242424242424242') => {
  const made = await openedSetting()
  const { as, call, provider, deliver } = made
  const { accountId } = await call<PayoutAccountView>(PaymentAccounts, as.ada, 'CREATE_STRIPE_ACCOUNT', {})
  const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
  await fetch(`${url}&answer=complete`, { method: 'POST', redirect: 'manual' })
  await call(PaymentAccounts, as.ada, 'REFRESH', {})
  await made.payInvoice()
  const { intentId, clientSecret } = await made.clientSecret()
  const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(number) }
  await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
  const at = { stripeAccount: accountId }
  return {
    ...made,
    accountId,
    intentId,
    at,
    async deliverOf(wanted: (type: string) => boolean = () => true) {
      for (const event of (await provider.sdk().events.list({ limit: 100 }, at)).data.toReversed())
        if (wanted(event.type)) expect(await deliver(event)).toBe(200)
    },
    month: (who = as.ada) =>
      call<Month>(Books, who, 'GET_MONTH', { month: new Date().toISOString().slice(0, 7) }),
    /** What is in the account by the provider's word, in minor units. */
    async held() {
      const { available, pending } = await provider.sdk().balance.retrieve({}, at)
      return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}

describe('the books of an account', () => {
  test('happy: a payment is a charge and a fee, each once, whatever comes again; the month tells of them', async () => {
    const { deliverOf, month, held, checkBooks, invoice } = await begin()
    await deliverOf()
    await deliverOf()
    const { statements, items, check } = await month()
    expect(items.map(({ kind, change, invoiceId }) => [kind, change, invoiceId])).toEqual([
      ['charge', '550.00', invoice.id],
      ['providerFee', '-9.65', invoice.id],
    ])
    expect(statements).toMatchObject([
      { currency: 'AUD', opening: '0.00', closing: '540.35', sums: { customers: '-550.00', providerFees: '9.65' } },
    ])
    expect(await held()).toBe(54_035)
    expect(check).toBeNull()
    expect(await checkBooks()).toEqual({ checked: 2 })
    const after = await month()
    expect(after.items).toEqual(items)
    expect(after.check).toMatchObject({ agrees: true, found: 0, differenceCount: 0 })
    expect(after.check?.balances).toEqual([{ currency: 'AUD', ours: '540.35', theirs: '540.35' }])
  })

  test('happy: what no webhook told is found at night, taken over as if it had, and tells nobody twice', async () => {
    const { checkBooks, month, invoiceNow, told } = await begin()
    expect((await month()).items).toEqual([])
    await checkBooks()
    expect(await invoiceNow()).toMatchObject({ status: 'paid' })
    expect(told().filter(({ type }) => type === 'deals.invoice.paid')).toHaveLength(1)
    const { items, check } = await month()
    expect(items.map(({ kind }) => kind)).toEqual(['charge', 'providerFee'])
    expect(check).toMatchObject({ agrees: true, found: 1 })
  })
})
