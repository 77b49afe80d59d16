import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { worker } from '#functions/kit/worker.ts'
import { Instruments } from '#functions/payments/instrument-tables.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { takingUses } from '#functions/payments/paying-uses.ts'
import { Payments as Rows } from '#functions/payments/tables.ts'
import { confirm } from '#functions/payments/taking-confirm.ts'
import { NoSuchIntent, ProviderRefusal } from '#functions/ports/card-payments.ts'
import { addDays } from '#shared/kit/date.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { underWay } from './lost-fixture.ts'

/** A debit that was taken as lost, whose money the bank has carried out by now, and how often anything was charged for it. */
const lost = async () => {
  const made = await underWay('hand')
  await made.unseen(15)
  const of = { stripeAccount: made.accountId }
  const { requestId } = (await made.seen()).invoice
  return {
    ...made,
    of,
    requestId,
    charged: async () => (await made.provider.sdk().charges.list({}, of)).data.length,
  }
}

/** Begins to pay anew while the provider does not show the first debit to us yet, and hears of its money after that. */
const begunBefore = async (isKept: boolean) => {
  const made = await lost()
  const card = isKept ? await made.keep(made.requestId, 'card') : undefined
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
  }
  await made.pay(made.invoiceId, card && { instrumentId: card.id })
  delete made.faults.before
  return made
}

/** The provider does not end what is open just now. */
const notEnded = (call: string) => {
  if (call === 'cancel') throw new ProviderRefusal({ message: 'try again', statusCode: 400 })
}

/** While the provider does not show the first yet. */
const secretOf = async ({ call, as, invoiceId, faults }: Awaited<ReturnType<typeof lost>>) => {
  faults.before = one => {
    if (one !== 'retrieve') return
    delete faults.before
    throw new NoSuchIntent()
  }
  return call<{ intentId: string; clientSecret: string }>(Payments, as.cora, 'CLIENT_SECRET', { invoiceId })
}

describe('an invoice that late money paid a moment before', () => {
  test('error: is not charged by a confirmation', async () => {
    const made = await begunBefore(true)
    const { invoiceId, as } = made
    await made.deliverAll()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
    expect(await made.refused(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })).toBe('notFound')
    expect(await made.charged()).toBe(1)
  })

  test('error: is not charged where the provider did not end what was begun: nothing is confirmed, and no secret is told', async () => {
    const made = await begunBefore(true)
    const { invoiceId, as } = made
    made.faults.before = notEnded
    await made.deliverAll()
    delete made.faults.before
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
    for (const method of ['CONFIRM_PAYMENT', 'CLIENT_SECRET'])
      expect(await made.refused(Payments, as.cora, method, { invoiceId })).toBe('state.transition')
    expect(await made.charged()).toBe(1)
  })

  test('error: is not charged in a page that was left open', async () => {
    const made = await begunBefore(false)
    const { intentId, clientSecret } = await secretOf(made)
    await made.deliverAll()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { status: 'canceled' } })
    const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/' }
    const path = `payment_intents/${intentId}/confirm`
    const card = cardFields('4242424242424242')
    await fromBrowser(made.provider.url(), path, { ...fields, ...card }, undefined, made.accountId)
    expect(await made.charged()).toBe(1)
  })
})

describe('who pays again what was taken as lost', () => {
  test('error: pays with the money that came, where the provider shows it again', async () => {
    const made = await lost()
    const card = await made.keep(made.requestId, 'card')
    expect(await made.pay(made.invoiceId, { instrumentId: card.id })).toMatchObject({ attempt: 1, status: 'succeeded' })
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
    expect(await made.charged()).toBe(1)
    await made.deliverAll()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' } })
  })

  test('error: begins anew at the second press where the money went back at the provider meanwhile', async () => {
    const made = await lost()
    const card = await made.keep(made.requestId, 'card')
    const [charge] = (await made.provider.sdk().charges.list({}, made.of)).data
    await made.provider.sdk().refunds.create({ charge: charge!.id }, made.of)
    const wish = { invoiceId: made.invoiceId, instrumentId: card.id }
    expect(await made.refused(Payments, made.as.cora, 'PAY_INVOICE', wish)).toBe('payments.underWay')
    expect(await made.seen()).toMatchObject({ payment: { status: 'refunded' } })
    expect(await made.pay(made.invoiceId, { instrumentId: card.id })).toMatchObject({ attempt: 2, status: 'open' })
    await made.deliverAll()
  })
})

test('error: what is taken anew is not asked for where late money paid it after it was begun', async () => {
  const made = await underWay('auto-debit')
  await made.unseen(15)
  const { invoiceId } = made
  const { requestId } = (await made.seen()).invoice
  const [failed] = (await made.list('purchase', 'failed')).items
  await made.on(requestId, failed!.instrumentId, { invoiceId })
  const { takeOn } = (await made.list('purchase', 'coming')).items[0]!
  // The first debit is not shown until the second is begun, and the function ends before that is confirmed.
  made.faults.before = one => {
    if (one === 'retrieve') throw new NoSuchIntent()
    if (one === 'confirm') throw new Error('killed')
  }
  for (let day = dayIn(made.clock.now); day <= takeOn; day = addDays(day, 1)) {
    made.clock.now = new Date(`${addDays(day, -1)}T21:00:00.000Z`)
    await made.run().catch(() => undefined)
  }
  const rows = () => repository(Rows, made.store, new Unit()).allRows({ invoiceId })
  const payment = (await rows())[1]!
  expect(payment).toMatchObject({ status: 'open', isTaking: true })
  made.faults.before = notEnded
  await made.deliverAll()
  delete made.faults.before
  expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, payment: { attempt: 2, status: 'open' } })
  const kept = await repository(Instruments, made.store, new Unit()).allRows({ customer: failed!.customer })
  const instrument = kept.find(({ id }) => id === failed!.instrumentId)!
  // As the run goes on that had read all before.
  const goingOn = worker('TakingRun', { kind: 'daily', hourUtc: 21 }, takingUses, (_event: unknown, job) =>
    confirm(job, { payment, instrument }),
  )
  await made.work(goingOn, {})
  expect((await rows())[1]).toMatchObject({ status: 'canceled' })
  expect(await made.charges()).toHaveLength(1)
})
