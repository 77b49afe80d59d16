import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Instruments } from '#functions/payments/instrument-tables.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { ProviderRefusal } from '#functions/ports/card-payments.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { timesAtOnce } from '#test/whole.ts'
import type { TestCaller } from '../host.ts'
import { bankAccounts, openedDebits } from './debits.ts'
import { openedSetting } from './fixture.ts'

type Rows = { readonly rows: readonly BegunRow[] }

/** Three invoices of one deal and one of another, none of them paid. */
const begin = async () => {
  const made = await openedSetting()
  const { as, agreement, invoice, publish, call } = made
  const invoices = [
    invoice,
    await publish(as.ada, agreement.id, 2),
    await publish(as.ada, agreement.id, 3),
    await publish(as.ada, (await made.contracted()).contract.id, 1),
  ]
  const invoiceIds = invoices.map(({ id }) => id)
  const paySeveral = async (ids: readonly string[] = invoiceIds, requestId?: string, who: TestCaller = as.cora) =>
    (await call<Rows>(Payments, who, 'PAY_MULTI_INVOICES', { invoiceIds: ids }, requestId)).rows
  const seenAll = async (who: TestCaller = as.cora) =>
    (await call<{ items: Paying[] }>(Payments, who, 'GET_BY_INVOICES', { invoiceIds })).items
  const statuses = async () => (await seenAll()).map(({ invoice }) => invoice.status)
  return { ...made, invoices, invoiceIds, paySeveral, seenAll, statuses }
}

const refusals = (rows: readonly BegunRow[]) => rows.map(({ refusal }) => refusal?.errorType)

describe('paying several invoices at once', () => {
  test('happy: each is a payment of its own, in the order asked for, and is settled by itself', async () => {
    const { invoiceIds, invoices, paySeveral, seenAll, statuses, card, deliverAll, charged, intents, ...made } =
      await begin()
    const rows = await paySeveral()
    expect(rows.map(({ invoiceId, payment }) => [invoiceId, payment?.amount, payment?.status])).toEqual(
      invoices.map(({ id, due }) => [id, due, 'open']),
    )
    expect(await intents()).toHaveLength(4)
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    for (const id of invoiceIds.slice(0, 3)) await card('4242424242424242', id)
    expect((await card('4000000000000002', invoiceIds[3])).status).toBe(402)
    await deliverAll()
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'published'])
    const paid = invoices.slice(0, 3).reduce((sum, { due }) => sum + Number(due.replace('.', '')), 0)
    expect(await charged()).toBe(paid)
    const { contract } = await made.procurement(made.as.ada, made.request.id)
    expect(contract).toMatchObject({ paid: (paid / 100).toFixed(2), openPayments: 1 })
    // Both sides see them; only who pays may.
    expect((await seenAll(made.as.ada)).map(({ side, mayPay }) => [side, mayPay])).toEqual(
      invoiceIds.map(() => ['supplier', false]),
    )
    // The rest is paid with another press: what is paid is refused in its row.
    expect(refusals(await paySeveral())).toEqual([...Array(3).fill('state.transition'), undefined])
    await card('5555555555554444', invoiceIds[3])
    await deliverAll('payment_intent.succeeded')
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(await intents()).toHaveLength(4)
  })

  test('error: what cannot be paid now is refused in its row and leaves the others; the same call again goes on', async () => {
    const { call, as, invoices, paySeveral, faults, statuses, intents } = await begin()
    const [, second, third] = invoices
    await call(Invoices, as.ada, 'VOID', { invoiceId: third!.id, version: third!.version, reason: 'A mistake' })
    let calls = 0
    faults.before = name => {
      // Which of them is asked about first is not said.
      if (name === 'createOrGetIntent' && ++calls === 2)
        throw new ProviderRefusal({ message: 'This account may not be charged', statusCode: 403 })
    }
    const rows = await paySeveral()
    expect(refusals(rows).filter(Boolean).sort()).toEqual(['payments.unavailable', 'state.transition'])
    expect(rows[2]!.refusal?.errorType).toBe('state.transition')
    expect(await intents()).toHaveLength(2)
    faults.before = () => undefined
    expect(refusals(await paySeveral())).toEqual([undefined, undefined, 'state.transition', undefined])
    expect(await intents()).toHaveLength(3)
    expect(await statuses()).toEqual(['pending', 'pending', 'void', 'pending'])
    expect(second!.status).toBe('published')
  })

  test('happy: many times at once under one request id it is one payment each, and one answer', async () => {
    const { paySeveral, seenAll, intents, invoiceIds } = await begin()
    const requestId = ulid()
    const answers = await Promise.all(Array.from({ length: timesAtOnce }, () => paySeveral(invoiceIds, requestId)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await intents()).toHaveLength(4)
    expect((await seenAll()).map(({ payment }) => [payment?.attempt, payment?.tries])).toEqual(
      invoiceIds.map(() => [1, 1]),
    )
  })

  test('happy: many times at once as many wishes there is one charge for each invoice', async () => {
    const { paySeveral, send, as, intents, invoiceIds, card, charged, invoices, deliverAll, statuses } = await begin()
    const answers = await Promise.all(
      Array.from({ length: timesAtOnce }, () => send(Payments, as.cora, 'PAY_MULTI_INVOICES', { invoiceIds }, ulid())),
    )
    // Whoever lost each race was told to try again, and changed nothing.
    for (const answer of answers) if ('errorType' in answer) expect(answer.errorType).toBe('call.conflict')
    expect(answers.some(answer => 'result' in answer)).toBe(true)
    expect(await intents()).toHaveLength(4)
    await Promise.all(invoiceIds.map(id => card('4242424242424242', id)))
    await Promise.all(invoiceIds.map(id => card('4242424242424242', id)))
    await deliverAll()
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(await charged()).toBe(invoices.reduce((sum, { due }) => sum + Number(due.replace('.', '')), 0))
    expect(refusals(await paySeveral())).toEqual(Array(4).fill('state.transition'))
  })

  test('happy: money that came before its webhook is left to that, and every cent of one deal is counted', async () => {
    const { paySeveral, invoiceIds, card, statuses, deliverAll, charged, invoices, ...made } = await begin()
    await paySeveral()
    for (const id of invoiceIds) await card('4242424242424242', id)
    expect(refusals(await paySeveral())).toEqual(Array(4).fill('payments.underWay'))
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    made.later(3)
    await made.reconcile()
    await deliverAll()
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
    const { contract } = await made.procurement(made.as.ada, made.request.id)
    const ofDeal = invoices.slice(0, 3).reduce((sum, { due }) => sum + Number(due), 0)
    expect(contract?.paid).toBe(ofDeal.toFixed(2))
  })

  test('happy: a function that dies after the intents were made finds them again', async () => {
    const { paySeveral, faults, send, as, invoiceIds, intents } = await begin()
    let calls = 0
    faults.after = name => {
      if (name === 'createOrGetIntent' && ++calls === 3) throw new Error('killed')
    }
    await expect(send(Payments, as.cora, 'PAY_MULTI_INVOICES', { invoiceIds })).rejects.toThrow('killed')
    delete faults.after
    expect(refusals(await paySeveral())).toEqual([undefined, undefined, undefined, undefined])
    expect(await intents()).toHaveLength(4)
  })

  test('security: a stranger learns nothing, the supplier pays nothing, and no caller says how much', async () => {
    const { refused, as, invoiceIds, intents, publish, contracted } = await begin()
    const asked = (ids: readonly string[], who: TestCaller = as.cora, more = {}) =>
      refused(Payments, who, 'PAY_MULTI_INVOICES', { invoiceIds: ids, ...more })
    expect(await asked(invoiceIds, as.ada)).toBe('auth.denied')
    expect(await asked(invoiceIds, as.eve)).toBe('notFound')
    expect(await refused(Payments, as.eve, 'GET_BY_INVOICES', { invoiceIds })).toBe('notFound')
    expect(await asked(invoiceIds, as.cora, { amount: '1.00' })).toBe('input.invalid')
    expect(await asked([invoiceIds[0]!, invoiceIds[0]!])).toBe('input.invalid')
    expect(await asked([])).toBe('input.invalid')
    const many = Array.from({ length: 11 }, () => `inv_${ulid().toLowerCase()}`)
    expect(await asked(many)).toBe('input.invalid')
    // One that is not there refuses the call, as one of somebody else would.
    expect(await asked([...invoiceIds, many[0]!])).toBe('notFound')
    expect(await intents()).toEqual([])
    expect(await publish(as.ada, (await contracted()).contract.id, 1)).toBeDefined()
  })
})

describe('paying several with what is kept', () => {
  const kept = async (kind: 'card' | 'auBankDebit' = 'card', what?: string) => {
    const made = await openedDebits()
    const { contract, request } = await made.contracted()
    const invoices = [await made.publish(made.as.ada, contract.id, 1), await made.publish(made.as.ada, contract.id, 2)]
    const instrument = await made.keep(request.id, kind, what)
    const invoiceIds = invoices.map(({ id }) => id)
    const begun = async (more: object = { instrumentId: instrument.id }) =>
      (await made.call<Rows>(Payments, made.as.cora, 'PAY_MULTI_INVOICES', { invoiceIds, ...more })).rows
    const confirm = (invoiceId: string) =>
      made.call<PaymentView>(Payments, made.as.cora, 'CONFIRM_PAYMENT', { invoiceId })
    const statuses = async () => (await made.procurement(made.as.cora, request.id)).invoices.map(({ status }) => status)
    return { ...made, contract, request, instrument, invoiceIds, begun, confirm, statuses }
  }

  test('happy: one card that is kept pays all of its supplier, each once, however often that is asked', async () => {
    const { begun, confirm, invoiceIds, charges, statuses, deliverAll } = await kept()
    const rows = await begun()
    expect(rows.map(({ payment }) => payment?.status)).toEqual(['open', 'open'])
    expect(await begun()).toMatchObject([{ payment: { id: rows[0]?.payment?.id } }, {}])
    for (const id of invoiceIds) expect(await confirm(id)).toMatchObject({ status: 'succeeded' })
    await deliverAll()
    expect(await charges()).toHaveLength(2)
    expect(await statuses()).toEqual(['paid', 'paid'])
  })

  test('happy: a bank account takes days, and what it sends back is owed again by itself', async () => {
    const { begun, confirm, invoiceIds, statuses, days, told } = await kept('auBankDebit', bankAccounts.bounces)
    await begun()
    for (const id of invoiceIds) expect(await confirm(id)).toMatchObject({ status: 'processing' })
    expect(await statuses()).toEqual(['pending', 'pending'])
    await days('2026-03-03', '2026-03-08')
    expect(await statuses()).toEqual(['published', 'published'])
    expect(told().filter(({ type }) => type === 'payments.payment.failed')).toHaveLength(2)
  })

  test('security: what somebody else keeps, was not finished, or is kept no more pays nothing', async () => {
    const { call, refused, as, invoiceIds, instrument, instruments, request, charges, org, store } = await kept()
    const asked = (who: TestCaller, instrumentId: string) =>
      refused(Payments, who, 'PAY_MULTI_INVOICES', { invoiceIds, instrumentId })
    expect(await asked(as.cora, `ins_${'0'.repeat(26)}`)).toBe('notFound')
    expect(await asked(as.ada, instrument.id)).toBe('auth.denied')
    expect(await asked(as.eve, instrument.id)).toBe('notFound')
    // What is kept for another supplier, as things stood if it had the same account.
    const unit = new Unit()
    const rows = repository(Instruments, store, unit)
    const { version: _version, ...row } = (
      await rows.allRows({ customer: { id: org.harbour, type: 'organization' } })
    )[0]!
    const elsewhere = rows.create({
      ...row,
      id: idFrom('instrument', ulid()),
      supplier: { ...row.supplier, id: org.other },
    })
    await unit.commit(store)
    expect(await asked(as.cora, elsewhere.id)).toBe('notFound')
    const pending = await instruments<{ id: string }>('ENABLE_DIRECT_DEBIT', { requestId: request.id, kind: 'card' })
    // What is the client's own, and pays nothing now, says so in each row.
    const rowsOf = await call<Rows>(Payments, as.cora, 'PAY_MULTI_INVOICES', { invoiceIds, instrumentId: pending.id })
    expect(refusals(rowsOf.rows)).toEqual(Array(2).fill('payments.instrumentUnusable'))
    const named = { supplierId: org.wattle, instrumentId: instrument.id, version: instrument.version }
    await instruments('DISABLE_DIRECT_DEBIT', named)
    expect(await asked(as.cora, instrument.id)).toBe('notFound')
    expect(await charges()).toEqual([])
  })
})
