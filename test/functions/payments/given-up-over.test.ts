import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { openedDebits } from './debits.ts'

/** A taking that was given up on its day, since what it was to be taken with is gone at the provider. */
const givenUp = async () => {
  const made = await openedDebits()
  const { request } = await made.contracted()
  const { id: instrumentId } = await made.keep(request.id, 'card')
  await made.on(request.id, instrumentId)
  await made.days('2026-03-25', '2026-03-31')
  const of = { stripeAccount: made.accountId }
  const customers = made.provider.sdk().customers
  for (const { id } of (await customers.list({}, of)).data) await customers.del(id, {}, of)
  await made.days('2026-04-01', '2026-04-02')
  const [taking] = (await made.list('purchase', 'failed')).items
  expect(taking).toMatchObject({ status: 'givenUp', why: 'noInstrument' })
  const { invoiceId } = taking!
  const { invoice } = await made.call<Paying>(Payments, made.as.cora, 'GET_BY_INVOICE', { invoiceId })
  return { ...made, requestId: request.id, invoice }
}

type GivenUp = Awaited<ReturnType<typeof givenUp>>

const overBy: Readonly<Record<string, (made: GivenUp) => Promise<unknown>>> = {
  paidByHand: async ({ keep, pay, call, as, requestId, invoice: { id: invoiceId } }) => {
    const { id: instrumentId } = await keep(requestId, 'auBankDebit')
    await pay(invoiceId, { instrumentId })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
  },
  voided: ({ call, as, invoice: { id: invoiceId, version } }) =>
    call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'A mistake' }),
  credited: ({ call, as, invoice: { id: invoiceId, version, total } }) =>
    call(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'No', wish: { by: 'amount', amount: total } }),
}

describe('a taking that was given up waits for nobody once its invoice is over', () => {
  test.each(Object.entries(overBy))('error: %s', async (why, end) => {
    const made = await givenUp()
    await end(made)
    made.clock.now = new Date(made.clock.now.getTime() + 4 * 86_400_000)
    expect(made.provider.server().isResting()).toBe(true)
    await made.deliverAll()
    for (const [side, as] of [
      ['purchase', made.as.cora],
      ['sale', made.as.ada],
    ] as const) {
      expect((await made.list(side, 'failed', as)).items).toEqual([])
      expect((await made.list(side, 'stopped', as)).items).toMatchObject([{ status: 'stopped', why }])
    }
  })
})
