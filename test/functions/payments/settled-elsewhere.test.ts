import { expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import { Books } from '#functions/payments/Books.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Books as booksContract } from '#shared/payments/Books.contract.ts'
import type { PaymentAccounts as accountsContract } from '#shared/payments/PaymentAccounts.contract.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { connect } from './connect.ts'
import { openedWithoutAccount } from './fixture.ts'

/** A supplier whose account at the provider is kept in a currency in which nothing is sold here. */

type Method<M extends keyof (typeof accountsContract)['methods']> = Out<(typeof accountsContract)['methods'][M]>

test.each([
  ['NZ', 'NZD', '605.00', '594.38'],
  ['JP', 'JPY', '53350', '52414'],
] as const)(
  'error: what is in the account, paid out of it and in its books is shown: %s',
  async (country, currency, paid, net) => {
    const made = await openedWithoutAccount()
    const { as, call, store, provider } = made
    made.unbound()
    const unit = new Unit()
    const rows = repository(OrganisationRows, store, unit)
    const [row] = await rows.getMany([{ id: as.ada.organisationId as never }])
    rows.save({ ...row!, country })
    await unit.commit(store)
    const accountId = await connect(made, as.ada)
    await made.payInvoice()
    const { intentId, clientSecret } = await made.clientSecret()
    const fields = {
      client_secret: clientSecret,
      return_url: 'https://app.example.com/',
      ...cardFields('4242424242424242'),
    }
    await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
    const at = { stripeAccount: accountId }
    for (const event of (await provider.sdk().events.list({ limit: 100 }, at)).data) await made.deliver(event)
    expect(await made.invoiceNow()).toMatchObject({ status: 'paid' })
    const ask = <M extends keyof (typeof accountsContract)['methods']>(method: M, payload: object = {}) =>
      call<Method<M>>(PaymentAccounts, as.ada, method, payload)
    expect(await ask('GET_PAYOUTS')).toMatchObject({ balances: [{ currency, pending: net }] })
    const month = new Date().toISOString().slice(0, 7)
    const books = () => call<Out<(typeof booksContract)['methods']['GET_MONTH']>>(Books, as.ada, 'GET_MONTH', { month })
    expect(await books()).toMatchObject({ statements: [{ currency, closing: net }] })
    expect((await books()).items.find(({ kind }) => kind === 'charge')).toMatchObject({ amount: paid, currency })
    await made.checkBooks()
    expect((await books()).check).toMatchObject({ agrees: true, balances: [{ currency, ours: net, theirs: net }] })
    await provider.stop()
    const later = Date.now() + 4 * 86_400_000
    await provider.start({ now: () => later })
    await expect.poll(async () => (await ask('GET_PAYOUTS')).items.length).toBe(1)
    const [payout] = (await ask('GET_PAYOUTS')).items
    expect(payout).toMatchObject({ currency, amount: net })
    const found = await ask('GET_PAYOUT', { payoutId: payout!.id })
    expect(found).toMatchObject({ payout: { currency, amount: net }, rows: [{ kind: 'payment', amount: paid, net }] })
    expect(await ask('FIND', { query: net })).toMatchObject({ lists: [{ kind: 'payout', items: [{ currency }] }, {}] })
  },
)
