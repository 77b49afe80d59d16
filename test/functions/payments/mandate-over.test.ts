import { expect, test } from 'vitest'
import { Payments } from '#functions/payments/Payments.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { fromBrowser } from '#test/host/stripe-support.ts'
import { bankAccounts, bankFields, openedDebits } from './debits.ts'

/** A bank debit that was announced for Wednesday, 1 April, and whose mandate ends at the provider before. */
const announced = async () => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const kept = await made.keep(request.id)
  await made.on(request.id, kept.id)
  await made.days('2026-03-25', '2026-03-31')
  const of = { stripeAccount: made.accountId }
  const sdk = made.provider.sdk()
  const [setup] = (await sdk.setupIntents.list({}, of)).data
  const mandateId = String(setup?.mandate)
  const told = made.told().length
  return {
    ...made,
    kept,
    mandateId,
    sdk,
    of,
    requestId: request.id,
    /** What the bank does, and the event that tells of it. */
    end: async () => {
      await fetch(`${made.provider.url()}/local/stripe/mandates/${mandateId}/end`, {
        method: 'POST',
        redirect: 'manual',
      })
      const [event] = (await sdk.events.list({ type: 'mandate.updated' }, of)).data
      made.delivered.add(event!.id)
      return event!
    },
    heard: () =>
      made
        .told()
        .slice(told)
        .map(({ type }) => type),
    items: async () => (await made.instruments<{ items: { id: string; status: string }[] }>('GET_BY_USER', {})).items,
  }
}

test('happy: a mandate that the bank ended is kept no more at once, and what was to be taken is given up on its day', async () => {
  const made = await announced()
  const event = await made.end()
  expect(await made.deliver(event)).toBe(200)
  expect(made.heard()).toEqual(['payments.instrument.removed'])
  expect(await made.items()).toEqual([])
  await made.days('2026-04-01', '2026-04-10')
  const givenUp = made.told().filter(({ type }) => type === 'payments.taking.givenUp')
  expect(givenUp).toMatchObject([{ data: { why: 'noInstrument' }, parties: [{}, {}] }])
  // Nobody asked the provider for it, and nothing is taken with it by hand.
  expect(made.counted.createOrGetIntent ?? 0).toBe(0)
  const [taking] = (await made.list('purchase', 'failed')).items
  const pay = { invoiceId: taking!.invoiceId, instrumentId: made.kept.id }
  expect(await made.refused(Payments, made.as.cora, 'PAY_INVOICE', pay)).toBe('payments.instrumentUnusable')
})

test('error: the same event again tells of nothing more, and takes nothing that is kept since', async () => {
  const made = await announced()
  const event = await made.end()
  await made.deliver(event)
  const again = await made.keep(made.requestId)
  const heard = made.heard()
  expect(await made.deliver(event)).toBe(200)
  expect(await made.deliver({ ...event, id: 'evt_another' })).toBe(200)
  expect(made.heard()).toEqual(heard)
  expect(await made.items()).toMatchObject([{ id: again.id, status: 'kept' }])
})

test('security: what an event says of a mandate is not believed, nor one of another account or of nobody', async () => {
  const made = await announced()
  const { mandateId, accountId } = made
  const sent = (id: string, account?: string) => ({
    id: `evt_${id}_${account}`,
    type: 'mandate.updated',
    ...(account && { account }),
    data: { object: { id, object: 'mandate', status: 'inactive', payment_method: 'pm_1' } },
  })
  // It stands at the provider.
  expect(await made.deliver(sent(mandateId, accountId))).toBe(200)
  expect(await made.deliver(sent('mandate_unknown', accountId))).toBe(200)
  await made.end()
  expect(await made.deliver(sent(mandateId, 'acct_1Other'))).toBe(200)
  expect(await made.deliver(sent(mandateId))).toBe(200)
  expect(made.heard()).toEqual([])
  expect(await made.items()).toMatchObject([{ id: made.kept.id, status: 'kept' }])
})

test('security: a mandate whose customer says that it is of somebody else changes nothing of theirs', async () => {
  const made = await announced()
  const { sdk, of } = made
  const [customer] = (await sdk.customers.list({}, of)).data
  await sdk.customers.update(
    customer!.id,
    { metadata: { customerId: made.org.other, customerType: 'organization' } },
    of,
  )
  await made.deliver(await made.end())
  expect(made.heard()).toEqual([])
  expect(await made.items()).toMatchObject([{ id: made.kept.id, status: 'kept' }])
})

test('error: with one that was over before its set-up was heard of nothing is kept', async () => {
  const made = await openedDebits()
  const { accountId, instruments, provider } = made
  const { request } = await made.contracted()
  const asked = { requestId: request.id, kind: 'auBankDebit' }
  const begun = await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', asked)
  const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
  const { clientSecret } = await instruments<{ clientSecret: string }>('CLIENT_SECRET', named)
  const [setupId] = clientSecret.split('_secret_')
  const given = { client_secret: clientSecret, ...bankFields(bankAccounts.pays) }
  await fromBrowser(provider.url(), `setup_intents/${setupId}/confirm`, given, undefined, accountId)
  const { mandate } = await provider.sdk().setupIntents.retrieve(setupId!, {}, { stripeAccount: accountId })
  await fetch(`${provider.url()}/local/stripe/mandates/${mandate}/end`, { method: 'POST', redirect: 'manual' })
  expect(await instruments('REFRESH', named)).toMatchObject({ status: 'removed' })
  await made.deliverAll()
  expect(made.told().map(({ type }) => type)).not.toContain('payments.instrument.kept')
  expect(await instruments('GET_BY_USER', {})).toEqual({ items: [] })
})
