import { expect, test } from 'vitest'
import { type Adds, repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Books } from '#functions/payments/Books.ts'
import { BookSums } from '#functions/payments/book-tables.ts'
import { DisputeFiles } from '#functions/payments/DisputeFiles.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { monthOf } from '#shared/payments/books.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import { booksDiffer } from '#shared/payments/events.ts'
import type { DisputeView } from '#shared/payments/evidence.ts'
import type { Payout } from '#shared/payments/payout.ts'
import type { FormerAccount, PayoutAccountView } from '#shared/payments/payout-account.ts'
import { cardFields, fromBrowser, secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import { testHost } from '../host.ts'
import { sealPorts } from '../seals.ts'
import { evidence } from './dispute-fixture.ts'
import { openedSetting } from './fixture.ts'

type Accounts = { account: PayoutAccountView | null; former: FormerAccount[] }
type Seen = DisputeView & { former?: FormerAccount }
type Month = { items: { kind: string }[]; former?: FormerAccount }

/** A payment that was begun in an account which its organisation then removed, and that is disputed after that. */
const begin = async () => {
  const made = await openedSetting()
  const { as, call, provider, deliverAll, store, clock } = made
  const first = String(made.accountId)
  const ask = <T>(method: string, payload: object = {}, who = as.ada) => call<T>(PaymentAccounts, who, method, payload)
  await made.payInvoice()
  const { intentId, clientSecret } = await made.clientSecret()
  const remove = async () => {
    const { account } = await ask<Accounts>('GET_BY_USER')
    await ask('REMOVE_STRIPE_ACCOUNT', { version: account!.version })
  }
  const dispute = async () => {
    const fields = {
      client_secret: clientSecret,
      return_url: 'https://app.example.com/',
      ...cardFields('4000000000000259'),
    }
    await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, first)
    await deliverAll()
  }
  const disputes = (payload: object = {}) => ask<{ items: Dispute[] }>('GET_DISPUTES', payload)
  const toldOf = () => made.told().filter(({ type }) => type.startsWith('payments.dispute.'))
  const files = testHost(store, {
    PayoutAccounts: stripeAccounts({ secretKey, webhookSecret }, provider.url()),
    ...(await sealPorts()),
  })
  files.clock.now = clock.now
  const month = (payload: object = {}, who = as.ada) =>
    call<Month>(Books, who, 'GET_MONTH', { month: new Date().toISOString().slice(0, 7), ...payload })
  return { ...made, first, ask, remove, dispute, disputes, toldOf, files, month }
}

test('happy: a dispute of an account that was removed is told, read and answered, with papers', async () => {
  const { as, ask, remove, dispute, disputes, toldOf, files, first, month } = await begin()
  await remove()
  await dispute()
  expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.opened'])
  const { account, former } = await ask<Accounts>('GET_BY_USER')
  expect(account).toBeNull()
  expect(former).toEqual([{ accountId: first, createdAt: expect.any(String), removedAt: expect.any(String) }])
  const [found] = (await disputes()).items
  expect(await ask<Seen>('GET_DISPUTE', { disputeId: found!.id })).toMatchObject({
    status: 'needsResponse',
    former: { accountId: first },
  })
  const papers = { disputeId: found!.id, paper: 'contract', language: 'en' }
  expect((await files.call<DisputeView>(DisputeFiles, as.ada, 'ADD_PAPER', papers)).files).toHaveLength(1)
  const answered = await ask<DisputeView>('ANSWER_DISPUTE', { disputeId: found!.id, evidence, send: true })
  expect(answered).toMatchObject({ status: 'underReview', evidence })
  expect((await month()).items.map(({ kind }) => kind)).toContain('disputeHeld')
  await ask('GET_PAYOUTS')
})

test('happy: what was paid into an account is seen and answered after another was opened, and the new one is apart', async () => {
  const { as, ask, remove, dispute, disputes, toldOf, files, first, month } = await begin()
  await remove()
  const { accountId: second } = await ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT')
  await dispute()
  expect(toldOf().map(({ type }) => type)).toEqual(['payments.dispute.opened'])
  expect(await ask<Accounts>('GET_BY_USER')).toMatchObject({
    account: { accountId: second },
    former: [{ accountId: first }],
  })
  expect((await disputes()).items).toEqual([])
  const [found] = (await disputes({ accountId: first })).items
  const disputeId = found!.id
  expect(await ask<Seen>('GET_DISPUTE', { disputeId })).toMatchObject({ former: { accountId: first } })
  const papers = { disputeId, paper: 'contract', language: 'en' }
  expect((await files.call<DisputeView>(DisputeFiles, as.ada, 'ADD_PAPER', papers)).files).toHaveLength(1)
  expect(
    (await files.call<DisputeView>(DisputeFiles, as.ada, 'REMOVE_FILE', { disputeId, kind: 'agreement' })).files,
  ).toEqual([])
  expect(await ask<DisputeView>('ANSWER_DISPUTE', { disputeId, evidence, send: true })).toMatchObject({
    status: 'underReview',
  })
  // The books of each are its own.
  expect(await month()).toMatchObject({ items: [] })
  expect(await month()).not.toHaveProperty('former')
  const old = await month({ accountId: first })
  expect(old.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['charge', 'disputeHeld']))
  expect(old.former).toMatchObject({ accountId: first })
  // A third one, and both are kept in mind, the last one first.
  await remove()
  const { accountId: third } = await ask<PayoutAccountView>('CREATE_STRIPE_ACCOUNT')
  const { account, former } = await ask<Accounts>('GET_BY_USER')
  expect([account, ...former].map(one => one!.accountId)).toEqual([third, second, first])
  expect(await ask<Seen>('GET_DISPUTE', { disputeId })).toMatchObject({ status: 'underReview' })
})

test('happy: what an old account pays out is seen, with what it is made of', async () => {
  const { ask, remove, first, card, deliverAll, provider } = await begin()
  await card('4242424242424242')
  await deliverAll()
  await remove()
  await ask('CREATE_STRIPE_ACCOUNT')
  await provider.stop()
  await provider.start({ now: () => Date.now() + 3 * 86_400_000 })
  await expect.poll(() => provider.server().isResting()).toBe(true)
  expect(await ask('GET_PAYOUTS')).toMatchObject({ items: [] })
  const { items } = await ask<{ items: Payout[] }>('GET_PAYOUTS', { accountId: first })
  expect(items).toMatchObject([{ amount: '540.35', currency: 'AUD' }])
  // A search looks into every account, and finds it by its amount and its day.
  for (const query of ['540.35', '$540', items[0]!.arrivesOn])
    expect(await ask('FIND', { query }), query).toMatchObject({
      lists: [
        { kind: 'payout', items: [{ id: items[0]!.id, amount: '540.35' }], hasMore: false },
        { kind: 'dispute', items: [] },
      ],
    })
  expect(await ask('FIND', { query: '541' })).toMatchObject({ lists: [{ items: [] }, { items: [] }] })
  expect(await ask('GET_PAYOUT', { payoutId: items[0]!.id })).toMatchObject({
    rows: [{ kind: 'payment', net: '540.35', isWritten: true }],
    former: { accountId: first },
  })
})

test('security: nobody names an account of somebody else, and a stranger finds no dispute of an old one', async () => {
  const { as, remove, dispute, disputes, refused, ask, first } = await begin()
  await remove()
  await ask('CREATE_STRIPE_ACCOUNT')
  await dispute()
  const [found] = (await disputes({ accountId: first })).items
  const tries = [
    [PaymentAccounts, 'GET_DISPUTES', { accountId: first }],
    [PaymentAccounts, 'GET_PAYOUTS', { accountId: first }],
    [PaymentAccounts, 'GET_DISPUTE', { disputeId: found!.id }],
    [PaymentAccounts, 'ANSWER_DISPUTE', { disputeId: found!.id, evidence, send: true }],
    [Books, 'GET_MONTH', { month: '2026-04', accountId: first }],
    [Books, 'GET_CHECKS', { accountId: first }],
  ] as const
  for (const who of [as.cora, as.finn, as.eve, as.ben])
    for (const [server, method, payload] of tries)
      expect(await refused(server as typeof Books, who, method, payload)).toMatch(/^(auth.denied|notFound)$/)
  for (const [server, method, payload] of tries.filter(([, , given]) => 'accountId' in given))
    expect(await refused(server as typeof Books, as.ada, method, { ...payload, accountId: 'acct_another' })).toBe(
      'notFound',
    )
})

test('error: of an old account that the provider shows no more the books are still there, and the rest says why not', async () => {
  const { remove, dispute, ask, first, provider, refused, as, month } = await begin()
  await dispute()
  const [found] = (await ask<{ items: Dispute[] }>('GET_DISPUTES')).items
  await ask('ANSWER_DISPUTE', {
    disputeId: found!.id,
    evidence: { ...evidence, explanation: 'winning_evidence' },
    send: true,
  })
  await remove()
  await ask('CREATE_STRIPE_ACCOUNT')
  await provider.sdk().accounts.del(first)
  for (const method of ['GET_DISPUTES', 'GET_PAYOUTS'])
    expect(await refused(PaymentAccounts, as.ada, method, { accountId: first })).toBe('payments.accountGone')
  expect(await ask('FIND', { query: found!.amount })).toEqual({
    lists: ['payout', 'dispute'].map(kind => ({ kind, items: [], hasMore: false })),
  })
  expect(await refused(PaymentAccounts, as.ada, 'GET_DISPUTE', { disputeId: found!.id })).toBe('notFound')
  expect((await month({ accountId: first })).items.map(({ kind }) => kind)).toContain('charge')
})

test('limits: accounts in which nothing ever moved are not kept, and a wrong address asks about few', async () => {
  const made = await openedSetting()
  const { as, call, payoutAccounts } = made
  const first = String(made.accountId)
  await made.payInvoice()
  await made.card('4242424242424242')
  await made.deliverAll()
  const ask = <T>(method: string, payload: object = {}) => call<T>(PaymentAccounts, as.ada, method, payload)
  for (let n = 0; n < 12; n += 1) {
    const { account } = await ask<Accounts>('GET_BY_USER')
    await ask('REMOVE_STRIPE_ACCOUNT', { version: account!.version })
    await ask('CREATE_STRIPE_ACCOUNT')
  }
  const { former } = await ask<Accounts>('GET_BY_USER')
  expect(former).toHaveLength(2)
  expect(former[1]).toMatchObject({ accountId: first })
  let asked = 0
  const { dispute } = payoutAccounts
  payoutAccounts.dispute = (...given) => {
    asked += 1
    return dispute(...given)
  }
  expect(await made.refused(PaymentAccounts, as.ada, 'GET_DISPUTE', { disputeId: 'dp_nosuch' })).toBe('notFound')
  expect(asked).toBe(3)
})

test('error: where the books of an earlier account differ, the word of it leads to those', async () => {
  const made = await begin()
  const { store, first, told, clock } = made
  await made.card('4242424242424242')
  await made.deliverAll()
  await made.remove()
  await made.ask('CREATE_STRIPE_ACCOUNT')
  const unit = new Unit()
  const sums = repository(BookSums, store, unit) as unknown as Adds<typeof BookSums>
  sums.add(
    { book: first, currency: 'AUD', month: monthOf(clock.now.toISOString()) },
    { provider: 100, customers: -100 },
  )
  await unit.commit(store)
  await expect(made.checkBooks()).rejects.toThrow("1 books differ from the provider's")
  const [one] = told().filter(({ type }) => type === 'payments.books.differ')
  expect(one).toMatchObject({ data: { accountId: first } })
  expect(booksDiffer.href?.(one as never, undefined)).toBe(`/configuration/organization/account/books?account=${first}`)
})
