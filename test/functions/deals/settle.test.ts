import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { dueNow, stagePaymentEvent, stageSettled } from '#functions/deals/settle.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { transaction } from '#functions/kit/work.ts'
import type { Settlement } from '#shared/deals/invoice.ts'
import { idFrom } from '#shared/kit/id.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { setting } from './fixture.ts'

const uses = { tables: settlingTables }

const begin = async (terms: Record<string, unknown> = {}) => {
  const base = await setting()
  const made = await base.contracted(terms)
  const paid = (amount: string, paymentId = idFrom('payment', ulid())): Settlement => ({
    paymentId,
    amount,
    lateInterest: '0.00',
    tool: 'card',
    instrument: 'Visa •••• 4242',
    paidAt: '2026-04-02T00:00:00.000Z',
  })
  const settle = (invoiceId: string, settlement: Settlement) =>
    transaction<typeof uses, string>(base.host, uses, {}, async work =>
      stageSettled(work, await work.db.invoices.need({ id: invoiceId }), settlement),
    )
  return { ...base, ...made, paid, settle }
}

describe('settling an invoice', () => {
  test('marks the invoice, its payment and the contract, and a repeated webhook changes nothing', async () => {
    const { as, publish, contract, request, procurement, paid, settle } = await begin()
    const invoice = await publish(as.ada, contract.id, 1)
    const settlement = paid('550.00')
    const answers = await Promise.all([1, 2, 3].map(() => settle(invoice.id, settlement)))
    expect(answers.toSorted()).toEqual(['already', 'already', 'settles'])
    const after = await procurement(as.cora, request.id)
    expect(after.invoices).toMatchObject([
      { status: 'paid', due: '0.00', settlement: { instrument: 'Visa •••• 4242' } },
    ])
    expect(after.payments[0]).toMatchObject({ status: 'paid' })
    expect(after.contract).toMatchObject({ paid: '550.00', openPayments: 3, status: 'active' })
    expect(await settle(invoice.id, paid('550.00'))).toBe('refund')
  })

  test('tells the lists what is still to be paid, and when the next payment is due', async () => {
    const { as, call, publish, contract, request, procurement, paid, settle } = await begin()
    const listed = async () =>
      (
        await call<{ items: { outstanding?: { amount: string }; nextDue?: string }[] }>(
          Tickets,
          as.cora,
          'GET_BY_RELATED',
          { side: 'purchase', group: 'active', sort: 'outstanding' },
        )
      ).items.map(({ outstanding, nextDue }) => [outstanding?.amount, nextDue])
    const { payments } = await procurement(as.cora, request.id)
    expect(await listed()).toEqual([['2200.00', payments[0]?.dueDate]])
    await settle((await publish(as.ada, contract.id, 1)).id, paid('550.00'))
    expect(await listed()).toEqual([['1650.00', payments[1]?.dueDate]])
  })

  test('of two invoices at the same moment loses none of the money', async () => {
    const { as, publish, contract, request, procurement, paid, settle } = await begin()
    const invoices = [await publish(as.ada, contract.id, 1), await publish(as.ada, contract.id, 2)]
    await Promise.all(invoices.map(invoice => settle(invoice.id, paid(invoice.total))))
    expect((await procurement(as.cora, request.id)).contract).toMatchObject({ paid: '1100.00', openPayments: 2 })
  })

  test('of the last one ends a contract whose deliveries are accepted', async () => {
    const { as, call, contract, request, procurement, paid, settle } = await begin()
    const one = { contractId: contract.id, number: 1 }
    await call(Contracts, as.ada, 'DELIVER', { ...one, version: 1 })
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...one, version: 2 })
    const { invoices } = await call<{ invoices: { id: string; total: string }[] }>(Invoices, as.ada, 'CREATE_MULTI', {
      contractId: contract.id,
      upTo: 9,
    })
    for (const invoice of invoices) await settle(invoice.id, paid(invoice.total))
    expect((await procurement(as.cora, request.id)).contract).toMatchObject({
      paid: '2200.00',
      openPayments: 0,
      status: 'completed',
    })
    const closed = await call<{ items: { id: string }[] }>(Tickets, as.cora, 'GET_BY_RELATED', {
      side: 'purchase',
      group: 'closed',
    })
    expect(closed.items.map(item => item.id)).toEqual([request.id])
  })

  test('of all of them first leaves it to the last delivery to end the contract', async () => {
    const { as, call, contract, request, procurement, paid, settle } = await begin()
    const { invoices } = await call<{ invoices: { id: string; total: string }[] }>(Invoices, as.ada, 'CREATE_MULTI', {
      contractId: contract.id,
      upTo: 9,
    })
    for (const invoice of invoices) await settle(invoice.id, paid(invoice.total))
    expect((await procurement(as.cora, request.id)).contract).toMatchObject({ openPayments: 0, status: 'active' })
    const one = { contractId: contract.id, number: 1 }
    await call(Contracts, as.ada, 'DELIVER', { ...one, version: 1 })
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...one, version: 2 })
    expect((await procurement(as.cora, request.id)).contract).toMatchObject({
      openPayments: 0,
      openDeliveries: 0,
      status: 'completed',
    })
  })

  test('of a voided invoice gives the money back; one whose payment is under way is not voided', async () => {
    const { as, publish, contract, refused, call, host, paid, settle } = await begin()
    const move = (invoiceId: string, event: 'pay' | 'fail') =>
      transaction<typeof uses, unknown>(host, uses, {}, async work =>
        stagePaymentEvent(work, await work.db.invoices.need({ id: invoiceId }), event),
      )
    const invoice = await publish(as.ada, contract.id, 1)
    await move(invoice.id, 'pay')
    expect(await refused(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: 2, reason: 'x' })).toBe(
      'state.transition',
    )
    await move(invoice.id, 'fail')
    await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: 3, reason: 'x' })
    expect(await settle(invoice.id, paid('550.00'))).toBe('refund')
  })

  test('asks for late interest by the day of payment', async () => {
    const { as, publish, contract } = await begin({ lateRate: '10' })
    const invoice = await publish(as.ada, contract.id, 1)
    const due = dueNow(invoice, new Date('2026-06-27T02:00:00.000Z'))
    expect([formatMinor(due.minor, 'AUD'), formatMinor(due.lateInterest, 'AUD')]).toEqual(['561.00', '11.00'])
  })
})
