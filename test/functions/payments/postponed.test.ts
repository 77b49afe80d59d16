import { describe, expect, test } from 'vitest'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { openedDebits } from './debits.ts'

/** What is to be taken by auto-debit while the supplier's account at the provider takes no payments (docs/decisions/auto-debit.md). */

/** Payments of 550.00 due on 1 April, 29 April, 29 May and 29 June 2026, which are business days; signed on 2 March. */
const begin = async () => {
  const made = await openedDebits()
  const { contract, request } = await made.contracted()
  return { ...made, contract, requestId: request.id }
}

const types = (told: readonly { type: string }[]) => told.map(({ type }) => type)

describe('while the account of the supplier takes no payments', () => {
  test('happy: it waits, both are told, and once the account takes again it is announced three business days before', async () => {
    const { requestId, keep, on, day, days, told, procurement, as, charges, list, account } = await begin()
    const card = await keep(requestId, 'card')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-03-31')
    await account('document')
    const from = told().length
    await day('2026-04-01')
    const takings = () =>
      told()
        .slice(from)
        .filter(({ type }) => type.startsWith('payments.taking'))
    expect(takings()).toMatchObject([
      { type: 'payments.taking.postponed', data: { amount: '550.00', until: '2026-05-01' }, parties: [{}, {}] },
    ])
    expect(await list('purchase', 'coming')).toMatchObject({
      items: [{ status: 'postponed', postponedOn: '2026-04-01', failures: 0, tries: [] }],
    })
    // Told once, however long it lasts; the invoice stands as it did.
    await days('2026-04-02', '2026-04-08')
    expect(takings()).toHaveLength(1)
    expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'published' })
    await account('complete')
    await day('2026-04-09')
    expect(takings().slice(1)).toMatchObject([
      { type: 'payments.taking.noticed', data: { amount: '550.00', takeOn: '2026-04-14' }, parties: [{}] },
    ])
    await days('2026-04-10', '2026-04-13')
    expect(await charges()).toEqual([])
    await day('2026-04-14')
    expect(await charges()).toMatchObject([{ amount: 55_000 }])
    const [taken] = (await list('sale', 'taken', as.ada)).items
    expect(taken).toMatchObject({ status: 'taken', takeOn: '2026-04-14' })
    expect(taken).not.toHaveProperty('postponedOn')
  })

  test('error: where nothing was heard of that it is asked of the provider, which refused, and waits just so', async () => {
    const { requestId, keep, on, day, days, told, as, call, list, events, delivered, accountId, charges } =
      await begin()
    const card = await keep(requestId, 'card')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-03-31')
    const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
    await fetch(`${url}&answer=document`, { method: 'POST', redirect: 'manual' })
    // The webhook is lost.
    for (const { id } of await events()) delivered.add(id)
    const from = told().length
    await day('2026-04-01')
    expect(types(told().slice(from))).toEqual(
      expect.arrayContaining(['payments.account.restricted', 'payments.taking.postponed']),
    )
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'postponed', tries: [] }] })
    expect(await call(PaymentAccounts, as.ada, 'GET_BY_USER', {})).toMatchObject({
      account: { accountId, status: 'restricted' },
    })
    expect(await charges()).toEqual([])
  })

  test('happy: that it takes again is heard of where the webhook is lost, of cards as of bank debits', async () => {
    for (const [kind, lack] of [
      ['card', 'document'],
      ['auBankDebit', 'noDebits'],
    ] as const) {
      const made = await begin()
      const { requestId, keep, on, days, list, account, call, as, events, delivered, charges } = made
      await on(requestId, (await keep(requestId, kind)).id)
      await days('2026-03-25', '2026-03-31')
      await account(lack)
      await days('2026-04-01', '2026-04-02')
      expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'postponed' }] })
      const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
      await fetch(`${url}&answer=complete`, { method: 'POST', redirect: 'manual' })
      for (const { id } of await events()) delivered.add(id)
      await days('2026-04-03', '2026-04-16')
      expect(await charges()).toHaveLength(1)
    }
  })

  test('error: after a month it is given up, both are told why, and it can be switched on anew', async () => {
    const { requestId, keep, on, days, told, account, list } = await begin()
    const card = await keep(requestId, 'card')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-03-26')
    await account('document')
    // What would be announced is not, either.
    await days('2026-03-27', '2026-04-23')
    expect(types(told()).filter(type => type.startsWith('payments.taking'))).toEqual(['payments.taking.postponed'])
    await days('2026-04-24', '2026-04-27')
    expect(told().at(-1)).toMatchObject({
      // Nobody is asked to pay by hand what nobody can.
      type: 'payments.taking.unpayable',
      data: { why: 'noAccount' },
      parties: [{}, {}],
    })
    await account('complete')
    await on(requestId, card.id)
    const { items } = await list('purchase', 'coming')
    expect(items.find(({ number }) => number === 1)).toMatchObject({ status: 'planned', takeOn: '2026-05-04' })
  })

  test('happy: paid by hand or switched off in the meantime, nothing is taken later', async () => {
    const { requestId, keep, on, days, switchTo, account, charges, list } = await begin()
    const card = await keep(requestId, 'card')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-03-31')
    await account('document')
    await days('2026-04-01', '2026-04-02')
    await switchTo({ requestId, checked: false })
    expect(await list('purchase', 'stopped')).toMatchObject({ items: [{ status: 'stopped', why: 'switchedOff' }] })
    await account('complete')
    await days('2026-04-03', '2026-04-14')
    expect(await charges()).toEqual([])
  })

  test('error: an account that was removed is another matter: what is kept there is used no more', async () => {
    const { requestId, keep, on, day, days, told, call, as } = await begin()
    const card = await keep(requestId, 'card')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-03-31')
    const { account } = await call<{ account: { version: number } }>(PaymentAccounts, as.ada, 'GET_BY_USER', {})
    await call(PaymentAccounts, as.ada, 'REMOVE_STRIPE_ACCOUNT', { version: account.version })
    await day('2026-04-01')
    expect(told().at(-1)).toMatchObject({ type: 'payments.taking.unpayable', data: { why: 'noInstrument' } })
  })
})
