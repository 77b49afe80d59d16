import { describe, expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { AutoDebits } from '#functions/payments/AutoDebits.ts'
import { PaymentInstruments } from '#functions/payments/PaymentInstruments.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { bankAccounts, openedDebits, TicketsJoined } from './debits.ts'

/** Payments of 550.00 due on 1 April, 29 April, 29 May and 29 June 2026, which are business days; signed on 2 March. */
const begin = async () => {
  const made = await openedDebits()
  const { contract, request } = await made.contracted()
  return { ...made, contract, requestId: request.id }
}

const types = (told: readonly { type: string }[]) => told.map(({ type }) => type)

describe('what a customer keeps for a supplier', () => {
  test('happy: only a set-up that succeeded counts, its owner sees for whom it is, and it is used for no other', async () => {
    const { requestId, keep, instruments, as, told, org } = await begin()
    const from = told().length
    const bank = await keep(requestId)
    expect(bank).toMatchObject({
      status: 'kept',
      label: 'BECS •••• 3456',
      kind: 'auBankDebit',
      isUsable: true,
      supplierName: 'Wattle Advisory',
    })
    expect(bank).not.toHaveProperty('methodId')
    const card = await keep(requestId, 'card')
    expect(card).toMatchObject({ label: 'Visa •••• 4242', expires: '2031-12', isUsable: true })
    expect(types(told().slice(from))).toEqual(['payments.instrument.kept', 'payments.instrument.kept'])
    expect(await instruments('GET_BY_USER', {})).toMatchObject({ items: [{ id: bank.id }, { id: card.id }] })
    expect(await instruments('GET_BY_DEAL', { requestId })).toMatchObject({ items: [{}, {}], mayKeep: true })
    // The supplier learns no more than that it may not.
    expect(await instruments('GET_BY_DEAL', { requestId }, as.ada)).toMatchObject({ items: [], whyNot: 'auth.denied' })
    const named = { supplierId: org.wattle, instrumentId: card.id }
    const removed = await instruments('DISABLE_DIRECT_DEBIT', { ...named, version: card.version })
    expect(removed).toMatchObject({ status: 'removed', isUsable: false })
    expect(await instruments('GET_BY_USER', {})).toMatchObject({ items: [{ id: bank.id }] })
  })

  test('happy: asked for fifty times at once it is one set-up of one customer', async () => {
    const { requestId, instruments, provider, accountId } = await begin()
    const asked = { requestId, kind: 'card' }
    const made = await Promise.all(
      Array.from({ length: 50 }, () => instruments<{ id: string }>('ENABLE_DIRECT_DEBIT', asked)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const options = { stripeAccount: accountId }
    expect((await provider.sdk().setupIntents.list({}, options)).data).toHaveLength(1)
    expect((await provider.sdk().customers.list({}, options)).data).toHaveLength(1)
    expect(await instruments('PENDING_SETUP_INTENT', { requestId })).toMatchObject({ instrument: { id: made[0]?.id } })
  })

  test('error: what the bank refuses is not kept, and may be tried again', async () => {
    const { requestId, keep, instruments } = await begin()
    await expect(keep(requestId, 'card', '4000000000000002')).rejects.toThrow('card_declined')
    const again = await keep(requestId, 'card')
    expect(again).toMatchObject({ status: 'kept' })
    expect(await instruments('GET_BY_USER', {})).toMatchObject({ items: [{ id: again.id }] })
  })

  test('security: another party sees, finishes, uses and removes nothing of it', async () => {
    const { requestId, keep, refused, as, org } = await begin()
    const bank = await keep(requestId)
    const named = { supplierId: org.wattle, instrumentId: bank.id }
    for (const who of [as.finn, as.eve, as.ada]) {
      for (const [method, payload] of [
        ['CLIENT_SECRET', named],
        ['REFRESH', named],
        ['DISABLE_DIRECT_DEBIT', { ...named, version: bank.version }],
        ['PENDING_SETUP_INTENT', { requestId }],
        ['ENABLE_DIRECT_DEBIT', { requestId, kind: 'card' }],
      ] as const)
        expect(await refused(PaymentInstruments, who, method, payload), method).toMatch(/^(auth\.denied|notFound)$/)
    }
    expect(await refused(PaymentInstruments, as.cora, 'CLIENT_SECRET', named)).toBe('notFound')
  })
})

describe('the switch', () => {
  test('happy: the customer switches a deal on, with the words kept; the supplier switches it off', async () => {
    const { requestId, keep, on, switchTo, debitsOf, as, told, store } = await begin()
    const bank = await keep(requestId)
    expect(await debitsOf(requestId)).toMatchObject({
      says: null,
      mayTurnOn: true,
      mayTurnOff: true,
      scope: 'contract',
    })
    await on(requestId, bank.id)
    const shown = await debitsOf(requestId)
    expect(shown).toMatchObject({
      says: { on: true, name: 'Cora Tester', instrument: 'BECS •••• 3456' },
      items: [
        { number: 1, isTaken: true, takeOn: '2026-04-01' },
        { number: 2, takeOn: '2026-04-29' },
        { number: 3, takeOn: '2026-05-29' },
        { number: 4, takeOn: '2026-06-29' },
      ],
      acts: [{ on: true, scope: 'contract', side: 'demander', consent: { language: 'en' } }],
    })
    expect(shown.acts[0]?.consent?.words).toMatch(
      /^Harbour Foods agrees that Wattle Advisory takes each payment of D-\w{8} from BECS •••• 3456 /,
    )
    expect(await debitsOf(requestId, as.ada)).toMatchObject({ side: 'supplier', mayTurnOn: false, mayTurnOff: true })
    // Whoever may, does it, also where others attend to the deal.
    const unit = new Unit()
    const requests = repository(Requests, store, unit)
    const team = { id: 'a team of others', type: 'team' } as const
    requests.save({ ...(await requests.need({ id: requestId })), demanderAgent: team, supplierAgent: team })
    await unit.commit(store)
    await switchTo({ requestId, checked: false }, as.dev)
    await on(requestId, bank.id)
    await switchTo({ requestId, checked: false }, as.ada)
    expect(await debitsOf(requestId)).toMatchObject({
      says: { on: false, name: 'Ada Tester' },
      acts: [{ on: false, side: 'supplier' }, { on: true }, { on: false, side: 'demander' }, { on: true }],
    })
    expect(types(told()).filter(type => type.includes('autoDebit'))).toEqual([
      ...['payments.autoDebit.on', 'payments.autoDebit.off'],
      ...['payments.autoDebit.on', 'payments.autoDebit.off'],
    ])
  })

  test('happy: the nearest one wins: one payment of a deal otherwise than the deal', async () => {
    const { requestId, keep, on, switchTo, debitsOf, procurement, as } = await begin()
    const methods = async () =>
      (await procurement(as.cora, requestId)).payments.map(({ material }) => material.paymentMethod)
    expect(await methods()).toEqual([1, 1, 1, 1])
    const bank = await keep(requestId)
    const card = await keep(requestId, 'card')
    await on(requestId, bank.id)
    await switchTo({ requestId, checked: false, number: 2 })
    await on(requestId, card.id, { number: 3 })
    expect((await debitsOf(requestId)).items).toMatchObject([
      { isTaken: true, isOwn: false },
      { isTaken: false, isOwn: true },
      { isTaken: true, isOwn: true },
      { isTaken: true, isOwn: false },
    ])
    // The schedule says so in the words of the spec: 2 is auto-debit.
    expect(await methods()).toEqual([2, 1, 2, 2])
    await switchTo({ requestId, checked: false })
    expect((await debitsOf(requestId)).items.map(({ isTaken }) => isTaken)).toEqual(Array(4).fill(false))
    expect(await methods()).toEqual([1, 1, 1, 1])
    // On again it is taken from what was agreed to now; what was switched off by itself stays off.
    await on(requestId, bank.id)
    expect((await debitsOf(requestId)).items.map(({ isTaken }) => isTaken)).toEqual([true, false, true, true])
    expect(await methods()).toEqual([2, 1, 2, 2])
  })

  test.each([
    ['a payment', { number: 1 }],
    ['an invoice', {}],
  ] as const)(
    'security: off for the deal, nothing is taken of it, nor %s that was switched on by itself',
    async (_what, of) => {
      for (const isOn of [true, false]) {
        const { capacity, requestId, keep, on, switchTo, days, charges, as, procurement, list, day } = await begin()
        // A contract with switches of its payments beside its own is longer than those that are measured.
        capacity.held = false
        const bank = await keep(requestId)
        const card = await keep(requestId, 'card')
        if (isOn) await on(requestId, bank.id)
        if ('number' in of) await on(requestId, card.id, of)
        await days('2026-03-25', '2026-03-26')
        const [{ id: invoiceId } = { id: '' }] = (await procurement(as.cora, requestId)).invoices
        if (!('number' in of) && invoiceId) await on(requestId, card.id, { invoiceId })
        await days('2026-03-27', '2026-03-30')
        await day('2026-03-31')
        const { takings } = await switchTo({ requestId, checked: false }, isOn ? as.cora : as.ada)
        if (invoiceId) {
          expect(takings).toMatchObject([{ status: 'stopped', why: 'switchedOff' }])
          expect(await list('purchase', 'coming')).toMatchObject({ items: [] })
        }
        await days('2026-04-01', '2026-04-10')
        expect(await charges()).toEqual([])
        // Switched on since, it is taken again.
        if (!invoiceId) continue
        await on(requestId, card.id, { invoiceId })
        expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'planned' }] })
      }
    },
  )

  test('security: what was agreed to of one request is not agreed to of what is written or offered in its place', async () => {
    const made = await openedDebits()
    const { call, sent, as, keep, on, debitsOf, body, ticket, offer } = made
    const request = await sent()
    const { id: instrumentId } = await keep(request.id)
    await on(request.id, instrumentId)
    const draft = { requestId: request.id, version: (await ticket(as.cora, request.id)).request.version }
    const edited = await call<{ version: number }>(TicketsJoined, as.cora, 'UPDATE', { ...draft, body })
    const again = { draft: { requestId: request.id, version: edited.version }, body }
    const resent = await call<Request>(TicketsJoined, as.cora, 'SEND_REQUEST_MERGED', again)
    expect(await debitsOf(request.id)).toMatchObject({ says: null, acts: [{ on: true }] })
    // The first offer answers the request itself; another one has terms that nobody agreed to have taken.
    await on(request.id, instrumentId)
    const first = await offer({ ...resent, version: (await ticket(as.cora, request.id)).request.version })
    expect(await debitsOf(first.id)).toMatchObject({ says: { on: true } })
    const other = { requestId: first.id, version: first.version, body: { message: 'Otherwise.', language: 'en' } }
    const second = await call<Request>(TicketsJoined, as.ada, 'CREATE_OFFER', other)
    expect(second.id).not.toBe(first.id)
    expect(await debitsOf(second.id)).toMatchObject({ says: null, acts: [] })
  })

  test('happy: what its supplier drafted before is published and taken, and says how it is paid', async () => {
    const { contract, call, as, keep, on, requestId, days, charges, told } = await begin()
    const drafting = { contractId: contract.id, upTo: 4, asDraft: true }
    const { invoices } = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', drafting)
    expect(invoices.map(({ number, material }) => [number, material.paymentMethod])).toEqual(
      [1, 2, 3, 4].map(n => [n, 1]),
    )
    await on(requestId, (await keep(requestId)).id)
    await days('2026-03-24', '2026-04-08')
    expect(await charges()).toMatchObject([{ invoiceId: invoices[0]?.id, amount: 55_000 }])
    const asked = { invoiceId: invoices[0]?.id }
    expect(await call(Payments, as.cora, 'GET_BY_INVOICE', asked)).toMatchObject({
      invoice: { status: 'paid', material: { paymentMethod: 2 } },
    })
    expect(types(told()).filter(type => type === 'deals.invoice.drafted')).toHaveLength(4)
  })

  test('happy: what is not taken can be drafted by hand, whatever was switched on once', async () => {
    const { contract, call, as, keep, on, switchTo, requestId, refused } = await begin()
    const draft = async (upTo: number) =>
      (
        await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', {
          contractId: contract.id,
          upTo,
          asDraft: true,
        })
      ).invoices.map(({ number }) => number)
    const { id } = await keep(requestId)
    await on(requestId, id)
    const all = { contractId: contract.id, upTo: 4, asDraft: true }
    expect(await refused(Invoices, as.ada, 'CREATE_MULTI', all)).toBe('deals.publishedByThemselves')
    await switchTo({ requestId, checked: false })
    await on(requestId, id, { number: 2 })
    expect(await draft(3)).toEqual([1, 3])
  })

  test('happy: a request that is switched on becomes a contract that is', async () => {
    const made = await openedDebits()
    const { sent, offer, sign, as, keep, on, debitsOf } = made
    const request = await offer(await sent())
    const bank = await keep(request.id)
    await on(request.id, bank.id)
    expect(await debitsOf(request.id)).toMatchObject({ scope: 'request', says: { on: true }, items: [] })
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, request.id)
    expect(await debitsOf(request.id)).toMatchObject({
      scope: 'contract',
      says: { on: true, name: 'Cora Tester' },
      items: [{ isTaken: true }, { isTaken: true }, { isTaken: true }, { isTaken: true }],
    })
  })

  test('security: nobody but the customer switches it on, with nothing but what is kept there', async () => {
    const { requestId, keep, refused, as, instruments, org, switchTo } = await begin()
    const bank = await keep(requestId)
    const asked = { requestId, checked: true, instrumentId: bank.id, language: 'en' }
    const turn = (who: typeof as.cora | typeof as.eve, payload: object) =>
      refused(TicketsJoined, who, 'AUTO_DEBIT_CHANGE', payload)
    expect(await turn(as.ada, asked)).toBe('auth.denied')
    expect(await turn(as.ben, asked)).toBe('auth.denied')
    for (const who of [as.eve, as.finn]) {
      expect(await turn(who, asked)).toBe('notFound')
      expect(await turn(who, { requestId, checked: false })).toBe('notFound')
    }
    expect(await turn(as.cora, { requestId, checked: true })).toBe('input.invalid')
    expect(await turn(as.cora, { ...asked, instrumentId: `ins_${'0'.repeat(26)}` })).toBe('notFound')
    expect(await turn(as.cora, { ...asked, number: 5 })).toBe('notFound')
    const pending = await instruments<{ id: string }>('ENABLE_DIRECT_DEBIT', { requestId, kind: 'card' })
    expect(await turn(as.cora, { ...asked, instrumentId: pending.id })).toBe('payments.instrumentUnusable')
    const named = { supplierId: org.wattle, instrumentId: bank.id, version: bank.version }
    await instruments('DISABLE_DIRECT_DEBIT', named)
    expect(await turn(as.cora, asked)).toBe('notFound')
    await switchTo({ requestId, checked: false })
  })
})

describe('what is taken', () => {
  test('happy: billed five business days before, told three before, taken on its day, settled when the bank has paid', async () => {
    const { requestId, keep, on, day, days, told, procurement, as, charges, list, call, refused } = await begin()
    const bank = await keep(requestId)
    await on(requestId, bank.id)
    await days('2026-03-23', '2026-03-24')
    expect((await procurement(as.cora, requestId)).invoices).toEqual([])
    // Wednesday a week before.
    await day('2026-03-25')
    expect((await procurement(as.cora, requestId)).invoices).toMatchObject([
      { status: 'published', supplierSign: { name: 'Ada Tester' }, debited: true },
    ])
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'planned', takeOn: '2026-04-01' }] })
    const [planned] = (await list('purchase', 'coming')).items
    for (const query of [planned?.reference.toLowerCase() ?? '-', 'wattle', planned?.title ?? '-'])
      expect((await list('purchase', 'coming', undefined, { query })).items, query).toHaveLength(1)
    expect((await list('purchase', 'coming', undefined, { query: 'harbour' })).items).toEqual([])
    const none = { total: 0, hasMore: false }
    const [all, one] = [
      { coming: none, failed: none, taken: none, stopped: none },
      { coming: { ...none, total: 1 }, failed: none, taken: none, stopped: none },
    ]
    for (const [who, purchase, sale] of [
      [as.cora, one, all],
      [as.ada, all, one],
      [as.finn, all, all],
      // Who sells nothing is told of no sales.
      [as.eve, all, null],
    ] as const)
      expect(await call(AutoDebits, who, 'NUM_BY_RELATED', {})).toEqual({ purchase, sale })
    await days('2026-03-26', '2026-03-26')
    expect(types(told())).not.toContain('payments.taking.noticed')
    await day('2026-03-27')
    expect(told().at(-1)).toMatchObject({
      type: 'payments.taking.noticed',
      data: { amount: '550.00', takeOn: '2026-04-01', instrument: 'BECS •••• 3456' },
      parties: [{ type: 'organization' }],
    })
    await days('2026-03-28', '2026-03-31')
    expect(await charges()).toEqual([])
    await day('2026-04-01')
    const [coming] = (await list('purchase', 'coming')).items
    const { invoiceId = '' } = coming ?? {}
    expect(await call(AutoDebits, as.ada, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
      side: 'supplier',
      says: { on: true },
      taking: { status: 'underWay' },
      mayTurnOn: false,
    })
    expect(await refused(AutoDebits, as.finn, 'GET_BY_INVOICE', { invoiceId })).toBe('notFound')
    // What the bank has is not paid a second time.
    expect(await refused(Payments, as.cora, 'PAY_INVOICE', { invoiceId })).toBe('payments.underWay')
    expect(coming).toMatchObject({ status: 'underWay', tries: [{ on: '2026-04-01', amount: '550.00' }] })
    expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'pending' })
    await days('2026-04-02', '2026-04-05')
    expect((await procurement(as.ada, requestId)).invoices[0]).toMatchObject({
      status: 'paid',
      settlement: { amount: '550.00', instrument: 'BECS •••• 3456' },
    })
    expect(await list('sale', 'taken', as.ada)).toMatchObject({ items: [{ status: 'taken', amount: '550.00' }] })
    expect(await charges()).toMatchObject([{ amount: 55_000 }])
  })

  test('error: what the bank returns is owed again, both are told, and it is tried twice more, three business days after each is told, then given up', async () => {
    const { requestId, keep, on, day, days, told, procurement, as, charges, list } = await begin()
    const bank = await keep(requestId, 'auBankDebit', bankAccounts.bounces)
    await on(requestId, bank.id)
    await days('2026-03-25', '2026-04-03')
    const from = told().length
    // The debit of Wednesday comes back on Saturday.
    await day('2026-04-04')
    expect(told().slice(from)).toMatchObject([
      {
        type: 'payments.taking.failed',
        data: { code: 'refer_to_customer', takeOn: '2026-04-09', amount: '550.00' },
        parties: [{}, {}],
      },
    ])
    expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'published' })
    expect(await list('sale', 'failed', as.ada)).toMatchObject({ items: [{ status: 'failed', takeOn: '2026-04-09' }] })
    await days('2026-04-05', '2026-04-23')
    expect(types(told().slice(from)).filter(type => type.startsWith('payments.taking'))).toEqual([
      'payments.taking.failed',
      'payments.taking.failed',
      'payments.taking.givenUp',
    ])
    const [given] = (await list('purchase', 'failed')).items
    expect(given).toMatchObject({ status: 'givenUp', why: 'refused', failures: 3 })
    expect(given?.tries.map(({ on }) => on)).toEqual(['2026-04-01', '2026-04-09', '2026-04-16'])
    expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'published' })
    expect(await charges()).toEqual([])
  })

  test('error: an account that is closed is not tried again', async () => {
    const { requestId, keep, on, days, told } = await begin()
    const bank = await keep(requestId, 'auBankDebit', bankAccounts.closed)
    await on(requestId, bank.id)
    await days('2026-03-25', '2026-04-20')
    const takings = told().filter(({ type }) => type.startsWith('payments.taking'))
    expect(takings.map(({ type, data }) => [type, data.code])).toEqual([
      ['payments.taking.noticed', undefined],
      ['payments.taking.givenUp', 'account_closed'],
    ])
    expect(takings[1]).toMatchObject({ data: { why: 'refused' } })
  })

  test('happy: a card is charged at once; one that declines is tried again on day three', async () => {
    const { requestId, keep, on, days, list, told } = await begin()
    const card = await keep(requestId, 'card', '4000000000000341')
    await on(requestId, card.id)
    await days('2026-03-25', '2026-04-01')
    expect(told().at(-1)).toMatchObject({ type: 'payments.taking.failed', data: { takeOn: '2026-04-06' } })
    const good = await keep(requestId, 'card')
    await on(requestId, good.id)
    await days('2026-04-02', '2026-04-06')
    expect(await list('purchase', 'taken')).toMatchObject({
      items: [{ status: 'taken', instrument: 'Visa •••• 4242', failures: 1 }],
    })
  })

  test('happy: paid by hand it is taken no more; a payment under way by hand is left alone', async () => {
    const { requestId, keep, on, day, days, pay, procurement, as, charges, list, call, deliverAll } = await begin()
    const bank = await keep(requestId)
    const card = await keep(requestId, 'card')
    await on(requestId, bank.id)
    await days('2026-03-25', '2026-03-31')
    const [invoice] = (await procurement(as.cora, requestId)).invoices
    await pay(invoice!.id, { instrumentId: card.id })
    await day('2026-04-01')
    expect(await charges()).toEqual([])
    expect(await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId: invoice!.id })).toMatchObject({
      status: 'succeeded',
      instrument: 'Visa •••• 4242',
    })
    await deliverAll()
    await days('2026-04-02', '2026-04-10')
    expect(await list('purchase', 'stopped')).toMatchObject({ items: [{ why: 'paidByHand' }] })
    expect(await charges()).toMatchObject([{ amount: 55_000 }])
  })

  test('security: nothing is taken once it is off, without an instrument, or of what was voided', async () => {
    const { requestId, keep, on, switchTo, days, charges, list, as, procurement } = await begin()
    const bank = await keep(requestId)
    await on(requestId, bank.id)
    await days('2026-03-25', '2026-03-31')
    await switchTo({ requestId, checked: false }, as.ada)
    expect(await list('purchase', 'stopped')).toMatchObject({ items: [{ why: 'switchedOff' }] })
    await days('2026-04-01', '2026-04-10')
    expect(await charges()).toEqual([])
    // Switched on again it is planned anew, five business days from then.
    await on(requestId, bank.id)
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'planned', takeOn: '2026-04-17' }] })
    expect((await procurement(as.cora, requestId)).invoices).toHaveLength(1)
  })

  test('happy: killed at any of its steps, the next run goes on, and the money is taken once', async () => {
    for (const [phase, name] of [
      ['before', 'createOrGetIntent'],
      ['after', 'createOrGetIntent'],
      ['before', 'confirm'],
      ['after', 'confirm'],
    ] as const) {
      const { requestId, keep, on, days, charges, faults, run, list, deliverAll, clock } = await begin()
      const card = await keep(requestId, 'card')
      await on(requestId, card.id)
      await days('2026-03-25', '2026-03-31')
      clock.now = new Date('2026-03-31T21:00:00.000Z')
      let kills = 0
      faults[phase] = call => {
        if (call !== name || kills > 0) return
        kills += 1
        throw new Error('killed')
      }
      await expect(run()).rejects.toThrow('not taken')
      await run()
      await deliverAll()
      expect(kills).toBe(1)
      expect(await charges(), `${phase} ${name}`).toMatchObject([{ amount: 55_000 }])
      expect(await list('purchase', 'taken')).toMatchObject({ items: [{ status: 'taken' }] })
    }
  })

  test('happy: days without a run move what is taken, and never go without a notice', async () => {
    const { requestId, keep, on, day, charges, list, told } = await begin()
    const bank = await keep(requestId)
    await on(requestId, bank.id)
    await day('2026-03-25')
    await day('2026-04-01')
    expect(await charges()).toEqual([])
    expect(told().at(-1)).toMatchObject({ type: 'payments.taking.noticed', data: { takeOn: '2026-04-06' } })
    await day('2026-04-04')
    expect(await charges()).toEqual([])
    await day('2026-04-06')
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'underWay' }] })
  })
})

describe('what nobody heard of', () => {
  test('error: a debit that came back, and whose intent was called off before, is failed, and paid by hand', async () => {
    const { requestId, keep, on, days, pay, procurement, as, charges, list, call, events, delivered, clock, provider } =
      await begin()
    const bank = await keep(requestId, 'auBankDebit', bankAccounts.bounces)
    const card = await keep(requestId, 'card')
    await on(requestId, bank.id)
    await days('2026-03-25', '2026-04-01')
    const [invoice] = (await procurement(as.cora, requestId)).invoices
    // The bank returned it, and no webhook came.
    clock.now = new Date('2026-04-04T22:00:00.000Z')
    provider.server().isResting()
    for (const event of await events()) delivered.add(event.id)
    expect(await list('purchase', 'coming')).toMatchObject({ items: [{ status: 'underWay' }] })
    await pay(invoice!.id, { instrumentId: card.id })
    expect(await list('purchase', 'failed')).toMatchObject({ items: [{ status: 'failed', takeOn: '2026-04-09' }] })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId: invoice!.id })
    await days('2026-04-06', '2026-04-12')
    expect(await list('purchase', 'stopped')).toMatchObject({ items: [{ why: 'paidByHand' }] })
    expect(await charges()).toMatchObject([{ amount: 55_000 }])
  })
})

test('security: off for a payment is off for its invoice too, whatever was said of that before', async () => {
  const { as, requestId, keep, on, days, procurement, switchTo, charges } = await begin()
  const card = await keep(requestId, 'card')
  await on(requestId, card.id)
  await days('2026-03-24', '2026-03-25')
  const [invoice] = (await procurement(as.cora, requestId)).invoices
  await on(requestId, card.id, { invoiceId: invoice!.id })
  await switchTo({ requestId, checked: false, number: invoice!.number })
  await days('2026-03-26', '2026-04-02')
  expect(await charges()).toEqual([])
})
