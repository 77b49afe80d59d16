import { expect, test } from 'vitest'
import type { Person } from '#functions/kit/personal.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { type Job, worker } from '#functions/kit/worker.ts'
import { Instruments } from '#functions/payments/instrument-tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { PaymentInstruments } from '#functions/payments/PaymentInstruments.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { personalOfPayments } from '#functions/payments/personal.ts'
import { personalUses } from '#functions/payments/personal-uses.ts'
import type { Party } from '#shared/kit/event.ts'
import { type InstrumentView, mostInstruments } from '#shared/payments/instrument.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { connect } from './connect.ts'
import { openedDebits } from './debits.ts'

/** The supplier has deleted the customer in its own account at the provider, and with it what was kept. */
test('error: what is kept no longer at the provider is given up once, both are told, and it pays nothing by hand', async () => {
  const { contracted, keep, on, day, days, told, provider, accountId, list, refused, as } = await openedDebits()
  const { request } = await contracted()
  const { id: instrumentId } = await keep(request.id, 'card')
  await on(request.id, instrumentId)
  await days('2026-03-25', '2026-03-31')
  const of = { stripeAccount: accountId }
  for (const { id } of (await provider.sdk().customers.list({}, of)).data)
    await provider.sdk().customers.del(id, {}, of)
  await days('2026-04-01', '2026-04-02')
  const givenUp = told().filter(({ type }) => type === 'payments.taking.givenUp')
  expect(givenUp).toMatchObject([{ data: { why: 'noInstrument' }, parties: [{}, {}] }])
  const [taking] = (await list('purchase', 'failed')).items
  expect(taking).toMatchObject({ status: 'givenUp', why: 'noInstrument' })
  // It is kept here no more either.
  const pay = { invoiceId: taking!.invoiceId, instrumentId }
  expect(await refused(Payments, as.cora, 'PAY_INVOICE', pay)).toBe('payments.instrumentUnusable')
  await day('2026-04-03')
  expect(told().filter(({ type }) => type === 'payments.taking.givenUp')).toHaveLength(1)
})

test('error: who would pay with it by hand is told so, and it is kept no more', async () => {
  const { contracted, publish, keep, provider, accountId, refused, as, told, instruments } = await openedDebits()
  const { request, contract } = await contracted()
  const { id: invoiceId } = await publish(as.ada, contract.id, 1)
  const { id: instrumentId } = await keep(request.id, 'card')
  const of = { stripeAccount: accountId }
  for (const { id } of (await provider.sdk().customers.list({}, of)).data)
    await provider.sdk().customers.del(id, {}, of)
  const pay = { invoiceId, instrumentId }
  expect(await refused(Payments, as.cora, 'PAY_INVOICE', pay)).toBe('payments.instrumentUnusable')
  expect(told().at(-1)).toMatchObject({ type: 'payments.instrument.removed' })
  expect(await instruments('GET_BY_USER', {})).toEqual({ items: [] })
})

test('error: who would pay several with it by hand is told so of each, and it is kept no more', async () => {
  const { contracted, publish, keep, provider, accountId, call, as, told, instruments } = await openedDebits()
  const { request, contract } = await contracted()
  const invoiceIds = [await publish(as.ada, contract.id, 1), await publish(as.ada, contract.id, 2)].map(({ id }) => id)
  const { id: instrumentId } = await keep(request.id, 'card')
  const of = { stripeAccount: accountId }
  for (const { id } of (await provider.sdk().customers.list({}, of)).data)
    await provider.sdk().customers.del(id, {}, of)
  const pay = { invoiceIds, instrumentId }
  const { rows } = await call<{ rows: BegunRow[] }>(Payments, as.cora, 'PAY_MULTI_INVOICES', pay)
  expect(rows.map(({ refusal }) => refusal?.errorType)).toEqual(Array(2).fill('payments.instrumentUnusable'))
  expect(told().filter(({ type }) => type === 'payments.instrument.removed')).toHaveLength(1)
  expect(await instruments('GET_BY_USER', {})).toEqual({ items: [] })
})

test('error: presses at once under one requestId with what is gone have one answer', async () => {
  const { contracted, publish, keep, provider, accountId, send, as } = await openedDebits()
  const { request, contract } = await contracted()
  const { id: invoiceId } = await publish(as.ada, contract.id, 1)
  const { id: instrumentId } = await keep(request.id, 'card')
  const of = { stripeAccount: accountId }
  for (const { id } of (await provider.sdk().customers.list({}, of)).data)
    await provider.sdk().customers.del(id, {}, of)
  const pay = { invoiceId, instrumentId }
  const press = () => send(Payments, as.cora, 'PAY_INVOICE', pay, '01M8DTADCGVZFJJ7PWHGWYG2PJ')
  const answers = await Promise.all(Array.from({ length: 6 }, press))
  for (const answer of answers) expect(answer).toMatchObject({ errorType: 'payments.instrumentUnusable' })
})

const deleteCustomers = async ({ provider, accountId }: Awaited<ReturnType<typeof openedDebits>>) => {
  const of = { stripeAccount: accountId }
  const { customers } = provider.sdk()
  for (const { id } of (await customers.list({}, of)).data) await customers.del(id, {}, of)
}

/** What was done with the last thing that was kept, before and after its customer was deleted at the provider. */
const meanwhile = ['used', 'usedDaysAgo', 'removed', 'leftOpen'] as const

test.each(meanwhile)('error: who keeps something anew after that can, and pays with it: %s', async how => {
  const made = await openedDebits()
  const { contracted, publish, keep, refused, as, instruments } = made
  const { request, contract } = await contracted()
  const { id: invoiceId } = await publish(as.ada, contract.id, 1)
  const kept = await keep(request.id, 'card')
  const { supplier, version } = kept
  if (how === 'removed')
    await instruments('DISABLE_DIRECT_DEBIT', { supplierId: supplier.id, instrumentId: kept.id, version })
  if (how === 'leftOpen') await instruments('ENABLE_DIRECT_DEBIT', { requestId: request.id, kind: 'auBankDebit' })
  await deleteCustomers(made)
  const pay = { invoiceId, instrumentId: kept.id }
  if (how !== 'removed')
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', pay)).toBe('payments.instrumentUnusable')
  if (how === 'usedDaysAgo') made.clock.now = new Date(made.clock.now.getTime() + 2 * 86_400_000)
  for (const kind of ['auBankDebit', 'card'] as const)
    expect(await keep(request.id, kind)).toMatchObject({ kind, status: 'kept', isUsable: true })
  // Both of one customer there, who was not made anew for each.
  const customers = await made.provider.sdk().customers.list({}, { stripeAccount: made.accountId })
  expect(customers.data).toHaveLength(1)
  const { items } = await instruments<{ items: { id: string; kind: string; isUsable: boolean }[] }>('GET_BY_USER', {})
  const card = items.find(one => one.isUsable && one.kind === 'card')!
  await made.pay(invoiceId, { instrumentId: card.id })
  expect(await made.call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })).toMatchObject({ status: 'succeeded' })
})

type Erase = (person: Person, job: Job<typeof personalUses>) => Promise<void>

/** A card and a set-up that is open, in an account from which its supplier has disconnected us. */
const keptInGone = async (isHeard = true) => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const card = await made.keep(request.id, 'card')
  const wish = { requestId: request.id, kind: 'auBankDebit' }
  const open = await made.instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)
  const { url } = await made.call<{ url: string }>(PaymentAccounts, made.as.ada, 'VERIFY_LINK', {})
  await fetch(`${url}&answer=disconnected`, { method: 'POST', redirect: 'manual' })
  const hear = () => made.call(PaymentAccounts, made.as.ada, 'REFRESH', {})
  if (isHeard) await hear()
  return { ...made, card, open, hear }
}

test('error: what is kept in an account that is gone can be removed once that was heard', async () => {
  const made = await keptInGone(false)
  const { supplier, id: instrumentId, version } = made.card
  const wish = { supplierId: supplier.id, instrumentId, version }
  expect(await made.refused(PaymentInstruments, made.as.cora, 'DISABLE_DIRECT_DEBIT', wish)).toBe(
    'payments.unavailable',
  )
  await made.hear()
  for (const { supplier, id, version } of [made.card, made.open]) {
    const named = { supplierId: supplier.id, instrumentId: id, version }
    expect(await made.instruments('DISABLE_DIRECT_DEBIT', named)).toMatchObject({ status: 'removed' })
  }
  expect(await made.instruments('GET_BY_USER', {})).toEqual({ items: [] })
})

test('error: who is erased keeps nothing in an account that is gone', async () => {
  const made = await keptInGone()
  const rows = (of: Party) => repository(Instruments, made.store, new Unit()).allRows({ customer: of })
  const [org] = await rows({ id: made.as.cora.organisationId, type: 'organization' })
  // As if a person had kept it, and no organisation.
  const customer = { id: made.as.cora.uid, type: 'user' as const }
  const person = { uid: made.as.cora.uid, email: 'cora@example.com', organisations: [] }
  const { Instruments: kept } = personalOfPayments.tables as unknown as Record<string, { erase: Erase }>
  const erasing = worker('Erasing', { kind: 'daily', hourUtc: 21 }, personalUses, async (_event: unknown, job) => {
    await job.transaction(async ({ db }) => {
      const { version: _version, ...row } = org!
      db.instruments.create({ ...row, customer })
    })
    await kept!.erase(person, job)
  })
  await made.work(erasing, {})
  expect(await rows(customer)).toEqual([])
})

test.each(['auBankDebit', 'card'] as const)(
  'error: a set-up that is left half done is begun anew where its customer is deleted at the provider: %s',
  async kind => {
    const made = await openedDebits()
    // The bounds are of beginning one, not of ending another on the way.
    made.capacity.held = false
    const { contracted, keep, instruments } = made
    const { request } = await contracted()
    const wish = { requestId: request.id, kind }
    const begun = await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)
    expect(await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)).toMatchObject({ id: begun.id })
    await deleteCustomers(made)
    const again = await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)
    expect(again.id).not.toBe(begun.id)
    expect(await instruments('ENABLE_DIRECT_DEBIT', wish)).toMatchObject({ id: again.id })
    expect(await keep(request.id, kind)).toMatchObject({ id: again.id, status: 'kept' })
    const { items } = await instruments<{ items: InstrumentView[] }>('GET_BY_USER', {})
    expect(items.map(({ id }) => id)).toEqual([again.id])
  },
)

test('error: a set-up that is over when its form is sent is kept by nobody, and its secret is given out no more', async () => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const begun = await made.instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', { requestId: request.id, kind: 'card' })
  const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
  await deleteCustomers(made)
  expect(await made.refused(PaymentInstruments, made.as.cora, 'CLIENT_SECRET', named)).toBe('notFound')
  expect(await made.instruments('REFRESH', named)).toMatchObject({ status: 'removed' })
})

/** A set-up that is begun and succeeds at the provider, which nobody here has heard of. */
const succeededUnheard = async (made: Awaited<ReturnType<typeof openedDebits>>, wish: object) => {
  const begun = await made.instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)
  const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
  const { clientSecret } = await made.instruments<{ clientSecret: string }>('CLIENT_SECRET', named)
  const path = `setup_intents/${clientSecret.split('_secret_')[0]}/confirm`
  const given = { client_secret: clientSecret, ...cardFields('4242424242424242') }
  await fromBrowser(made.provider.url(), path, given, undefined, made.accountId)
  return begun
}

test('error: a set-up that succeeded and was not heard of is kept, and another is begun', async () => {
  const made = await openedDebits()
  made.capacity.held = false
  const { request } = await made.contracted()
  const wish = { requestId: request.id, kind: 'card' }
  const begun = await succeededUnheard(made, wish)
  const next = await made.instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', wish)
  expect(next).toMatchObject({ status: 'pending' })
  const { items } = await made.instruments<{ items: InstrumentView[] }>('GET_BY_USER', {})
  expect(items).toMatchObject([{ id: begun.id, status: 'kept' }, { id: next.id }])
})

test('error: no more is kept than may be, though the last of it was not heard of', async () => {
  const made = await openedDebits()
  made.capacity.held = false
  const { request } = await made.contracted()
  for (let n = 1; n < mostInstruments; n += 1) await made.keep(request.id, 'card')
  const wish = { requestId: request.id, kind: 'card' }
  await succeededUnheard(made, wish)
  expect(await made.refused(PaymentInstruments, made.as.cora, 'ENABLE_DIRECT_DEBIT', wish)).toBe(
    'payments.tooManyInstruments',
  )
  const { items } = await made.instruments<{ items: InstrumentView[] }>('GET_BY_USER', {})
  expect(items.map(({ status }) => status)).toEqual(Array.from({ length: mostInstruments }, () => 'kept'))
})

test('error: who goes on with a set-up in an account that is gone is told so, and so is its supplier', async () => {
  const made = await keptInGone(false)
  // Nor are they of asking whose the keys are.
  made.capacity.held = false
  const { open, as, refused, instruments, told } = made
  const named = { supplierId: open.supplier.id, instrumentId: open.id }
  expect(await refused(PaymentInstruments, as.cora, 'CLIENT_SECRET', named)).toBe('payments.unavailable')
  const from = told().length
  expect(await refused(PaymentInstruments, as.cora, 'REFRESH', named)).toBe('payments.noAccount')
  expect(told().slice(from)).toMatchObject([{ type: 'payments.account.gone' }])
  for (const method of ['CLIENT_SECRET', 'REFRESH'])
    expect(await refused(PaymentInstruments, as.cora, method, named)).toBe('payments.noAccount')
  // Once the supplier uses another account, what was begun in the old one is over.
  const { version } = (await made.call<{ account: { version: number } }>(PaymentAccounts, as.ada, 'GET_BY_USER', {}))
    .account
  await made.call(PaymentAccounts, as.ada, 'REMOVE_STRIPE_ACCOUNT', { version })
  await connect(made, as.ada)
  expect(await refused(PaymentInstruments, as.cora, 'CLIENT_SECRET', named)).toBe('notFound')
  expect(await instruments('REFRESH', named)).toMatchObject({ status: 'removed' })
})

test.each([true, false])(
  'error: who begins a set-up in an account that is gone, of which nobody heard, is told so: %s',
  async isGoneOn => {
    const made = await openedDebits()
    const { request } = await made.contracted()
    const wish = { requestId: request.id, kind: 'card' }
    if (isGoneOn) await made.instruments('ENABLE_DIRECT_DEBIT', wish)
    const { url } = await made.call<{ url: string }>(PaymentAccounts, made.as.ada, 'VERIFY_LINK', {})
    await fetch(`${url}&answer=disconnected`, { method: 'POST', redirect: 'manual' })
    const from = made.told().length
    expect(await made.refused(PaymentInstruments, made.as.cora, 'ENABLE_DIRECT_DEBIT', wish)).toBe('payments.noAccount')
    expect(made.told().slice(from)).toMatchObject([{ type: 'payments.account.gone' }])
  },
)
