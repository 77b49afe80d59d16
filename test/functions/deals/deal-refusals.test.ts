import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { stageStaff } from '../relations.ts'
import { setting } from './fixture.ts'

describe('requesting', () => {
  test('is refused for what the service does not offer', async () => {
    const { as, refused, bodyWith } = await setting()
    const send = (more: Record<string, unknown>) =>
      refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith(more) })
    expect(await send({ paymentIndex: 3, platformIndex: 5 })).toBe('deals.paymentUnknown')
    expect(await send({ start: '2026-02-30' })).toBe('input.invalid')
    expect(await send({ quantity: 0 })).toBe('input.invalid')
    expect(await send({ price: '1.00' })).toBe('input.invalid')
    expect(await send({ answers: { q1: 'a dozen' } })).toBe('deals.questionnaire')
    expect(await send({ answers: { q1: '1'.repeat(2000), q2: Array(40).fill('x'.repeat(500)) } })).toBe('input.invalid')
  })

  test('is refused where no rate between the currencies is known', async () => {
    const base = await setting()
    const { as, refused, body } = await setting({
      paymentOptions: {
        ...base.service.paymentOptions,
        platforms: [{ paymentCurrency: 'ETH', paymentTool: 'crypto', paymentMethod: 'regular' }],
      },
    })
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body })).toBe('deals.noExchangeRate')
  })

  test('asks for an end where the service has no duration', async () => {
    const { as, refused, body, bodyWith, sent } = await setting({ durationType: null })
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body })).toBe('deals.timeframeRequired')
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith({ end: '2026-03-31' }) })).toBe(
      'deals.timeframe',
    )
    expect((await sent(as.cora, { end: '2026-05-31' })).choice?.items).toMatchObject([{ end: '2026-05-31' }])
  })

  test('is refused to its own supplier, to who is no client of the supplier, and for what is not published', async () => {
    const { as, refused, body } = await setting()
    const send = (who: (typeof as)[keyof typeof as]) => refused(Tickets, who, 'SEND_REQUEST_MERGED', { body })
    // An organisation without suppliers has no permission to buy at all.
    expect(await send(as.ada)).toBe('auth.denied')
    expect(await send(as.finn)).toBe('auth.denied')
    for (const [stat, errorType] of [
      ['ready', 'deals.notPublished'],
      ['inEdit', 'notFound'],
      ['removed', 'notFound'],
    ] as const) {
      const hidden = await setting({ stat })
      expect(await hidden.refused(Tickets, hidden.as.cora, 'SEND_REQUEST_MERGED', { body: hidden.body })).toBe(
        errorType,
      )
    }
  })
})

describe('a questionnaire some of whose questions hang on others', () => {
  const json: Service['json'] = [
    { id: 'when', kind: 'Selector', valueType: 'string', label: 'When?', required: true, options: ['Day', 'Night'] },
    {
      id: 'key',
      kind: 'TextBox',
      valueType: 'string',
      label: 'Who has the key?',
      required: true,
      options: [],
      when: { question: 'when', is: ['Night'] },
    },
  ]

  test('wants an answer where the question is asked, and keeps and signs none where it is not', async () => {
    const { as, sent, bodyWith, refused, offer, document, ticket } = await setting({ json })
    const send = (answers: object) => refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith({ answers }) })
    expect(await send({ key: 'The porter' })).toBe('deals.questionnaire')
    expect(await send({ when: 'Night' })).toBe('deals.questionnaire')
    expect(await send({ when: 'Night', key: ' ' })).toBe('deals.questionnaire')
    const keptOf = async (answers: object) => {
      const offered = await offer(await sent(as.cora, { answers }))
      const [item] = (await ticket(as.ada, offered.id)).engagement.items
      return { answers: item?.answers, text: (await document(as.cora, offered.id)).text }
    }
    const night = { when: 'Night', key: 'The porter' }
    const asked = await keptOf(night)
    expect(asked.answers).toEqual(night)
    expect(asked.text).toContain('The porter')
    const dropped = await keptOf({ when: 'Day', key: 'The porter' })
    expect(dropped.answers).toEqual({ when: 'Day' })
    expect(dropped.text).not.toContain('porter')
    expect(dropped.text).not.toContain('Who has the key?')
  })
})

describe('offering', () => {
  test('a changed offer becomes a new request, and the old one stays superseded', async () => {
    const { as, sent, offer, refused, ticket, document, sign } = await setting()
    const offered = await offer(await sent())
    const { platform: _platform, ...choice } = offered.choice ?? ({} as NonNullable<Request['choice']>)
    expect(
      await refused(Tickets, as.ada, 'CREATE_OFFER', {
        requestId: offered.id,
        version: offered.version,
        body: { message: 'Gladly.', language: 'en' },
      }),
    ).toBe('deals.offerUnchanged')
    const cheaper = await offer(offered, {
      choice: { ...choice, items: choice.items.map(item => ({ ...item, cost: '1800.00' })) },
    })
    expect(cheaper).toMatchObject({
      status: 'Fc',
      replaces: offered.id,
      thread: offered.thread,
      price: { amount: '1980.00' },
      asked: { items: [{ cost: '2000.00' }] },
    })
    expect(cheaper.id).not.toBe(offered.id)
    expect((await ticket(as.cora, offered.id)).request).toMatchObject({
      status: 'superseded',
      replacedBy: cheaper.id,
      price: { amount: '2200.00' },
    })
    const old = await document(as.cora, offered.id)
    expect(old.maySign).toBe(false)
    expect(
      await refused(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', {
        requestId: offered.id,
        documentHash: old.hash,
        signature: { kind: 'typed', name: 'Cora' },
      }),
    ).toBe('state.transition')
    expect((await sign(as.cora, cheaper.id)).status).toBe('signing')
  })

  test('is refused after the first signature, to the client, and on an old version', async () => {
    const { as, sent, offer, refused, sign, body: asked } = await setting()
    const request = await sent()
    const body = { message: '', language: 'en' }
    expect(await refused(Tickets, as.cora, 'CREATE_OFFER', { requestId: request.id, version: 1, body })).toBe(
      'auth.denied',
    )
    expect(await refused(Tickets, as.finn, 'CREATE_OFFER', { requestId: request.id, version: 1, body })).toBe(
      'notFound',
    )
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { requestId: request.id, version: 7, body })).toBe(
      'call.conflict',
    )
    const offered = await offer(request)
    const signed = await sign(as.cora, offered.id)
    expect(
      await refused(Tickets, as.ada, 'CREATE_OFFER', {
        requestId: offered.id,
        version: signed.version,
        body: { ...body, message: 'Better' },
      }),
    ).toBe('state.transition')
    expect(
      await refused(Tickets, as.cora, 'UPDATE', {
        requestId: offered.id,
        version: signed.version,
        body: asked,
      }),
    ).toBe('state.transition')
  })

  test('security: a way to pay that no service may have is refused, and changes nothing', async () => {
    const { as, sent, refused, ticket } = await setting()
    const request = await sent()
    const { platform: _platform, ...choice } = request.choice ?? ({} as NonNullable<Request['choice']>)
    const terms = { initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
    for (const payment of [
      { ...terms, type: 'twoTime', initialAmount: 0 },
      { ...terms, type: 'twoTime', initialAmount: 100 },
      { ...terms, type: 'instalments', initialAmount: 100 },
      { ...terms, type: 'upfront', initialAmount: 100, initialOffset: -1 },
      { ...terms, type: 'afterDelivery', initialAmount: 100, finalOffset: -1 },
    ]) {
      const body = { message: '', language: 'en', choice: { ...choice, payment } }
      expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { requestId: request.id, version: 1, body })).toBe(
        'input.invalid',
      )
    }
    expect((await ticket(as.ada, request.id)).request).toMatchObject({ status: 'requested', version: 1 })
  })

  test('a price of more decimals than the currency has changes nothing', async () => {
    const { as, sent, refused, ticket } = await setting()
    const request = await sent()
    const { platform: _platform, ...choice } = request.choice ?? ({} as NonNullable<Request['choice']>)
    const body = {
      message: '',
      language: 'en',
      choice: { ...choice, items: choice.items.map(item => ({ ...item, cost: '10.001' })) },
    }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { requestId: request.id, version: 1, body })).toBe(
      'money.inexact',
    )
    expect((await ticket(as.ada, request.id)).request).toMatchObject({ status: 'requested', version: 1 })
  })
})

describe('ending', () => {
  test('each side ends what is the other one’s to answer, with a reason, and puts it away for itself', async () => {
    const { as, sent, offer, call, refused } = await setting()
    const end = (who: (typeof as)[keyof typeof as], method: string, request: Request, reason = 'No time') =>
      call<Request>(Tickets, who, method, { requestId: request.id, version: request.version, reason })
    const first = await sent()
    expect(await refused(Tickets, as.cora, 'REJECT_REQUEST', { requestId: first.id, version: 1, reason: '' })).toBe(
      'state.transition',
    )
    expect(await refused(Tickets, as.cora, 'ARCHIVE', { requestId: first.id, version: 1 })).toBe('deals.notFinished')
    const rejected = await end(as.ben, 'REJECT_REQUEST', first)
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'No time' })
    const away = await call<Request>(Tickets, as.cora, 'ARCHIVE', { requestId: first.id, version: rejected.version })
    expect(away).toMatchObject({ status: 'rejected', archivedBy: ['demander'] })
    expect(await end(as.cora, 'DISCARD_REQUEST', await sent())).toMatchObject({ status: 'withdrawn' })
    expect(await end(as.cora, 'REJECT_REQUEST', await offer(await sent()))).toMatchObject({ status: 'rejected' })
    expect(await end(as.ada, 'DISCARD_REQUEST', await offer(await sent()))).toMatchObject({ status: 'withdrawn' })
  })

  test('what runs stays in sight of both sides until it is over', async () => {
    const { as, contracted, refused } = await setting()
    const { request } = await contracted()
    for (const who of [as.cora, as.ada])
      expect(await refused(Tickets, who, 'ARCHIVE', { requestId: request.id, version: request.version })).toBe(
        'deals.notFinished',
      )
  })
})

describe('signing', () => {
  const drawn = (strokes: number[][]) => ({ kind: 'drawn', strokes })

  test('is refused over another document, twice, and by who has no part in it', async () => {
    const { as, sent, offer, document, refused, sign, typed } = await setting()
    const offered = await offer(await sent())
    const { hash } = await document(as.cora, offered.id)
    const attempt = (who: (typeof as)[keyof typeof as], documentHash = hash, signature: unknown = typed('A Name')) =>
      refused(Contracts, who, 'SIGN_CONTRACT_MERGED', { requestId: offered.id, documentHash, signature })
    expect(
      await attempt(
        as.cora,
        hash.replace(/^./, first => (first === '0' ? '1' : '0')),
      ),
    ).toBe('deals.documentChanged')
    expect(await attempt(as.finn)).toBe('notFound')
    expect(await attempt(as.eve)).toBe('notFound')
    expect(await refused(Contracts, as.finn, 'GET_DOCUMENT', { requestId: offered.id })).toBe('notFound')
    await sign(as.cora, offered.id)
    expect(await attempt(as.cora)).toBe('deals.alreadySigned')
    await sign(as.ada, offered.id)
    expect(await attempt(as.ben)).toBe('signing.complete')
  })

  test('is refused to a person who has signed for the other side', async () => {
    const { as, sent, offer, store, org, document, sign, refused, typed } = await setting()
    const offered = await offer(await sent())
    await sign(as.cora, offered.id)
    await sign(as.dev, offered.id)
    // Cora works for the supplier, too.
    const unit = new Unit()
    stageStaff(store, unit, { oid: org.wattle, uid: as.cora.uid })
    const organisations = repository(Organisations, store, unit)
    organisations.save({ ...(await organisations.need({ id: org.wattle })), ownerId: as.cora.uid })
    await unit.commit(store)
    const both = { uid: as.cora.uid, organisationId: org.wattle }
    const { hash } = await document(both, offered.id)
    const payload = { requestId: offered.id, documentHash: hash, signature: typed('Cora Tester') }
    expect(await refused(Contracts, both, 'SIGN_CONTRACT_MERGED', payload)).toBe('deals.signedForOtherSide')
    expect(await document(both, offered.id)).toMatchObject({ maySign: false, whyNot: 'deals.signedForOtherSide' })
  })

  test('binds by no name but one of the signer', async () => {
    const { as, sent, offer, document, refused, call, typed } = await setting()
    const offered = await offer(await sent())
    const { hash, terms } = await document(as.cora, offered.id)
    expect(terms).toEqual({
      title: 'Payroll review',
      itemCount: 1,
      items: [{ id: 'i1', title: 'Payroll review', quantity: 2, cost: '2000.00' }],
      total: offered.price,
      until: offered.choice?.items[0]?.end,
    })
    const payload = (name: string) => ({ requestId: offered.id, documentHash: hash, signature: typed(name) })
    for (const name of ['Mickey Mouse', 'Cora', 'Ada Tester', 'Harbour Foods', 'Cora Testér x'])
      expect(await refused(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', payload(name)), name).toBe('deals.notYourName')
    expect((await document(as.cora, offered.id)).signatures).toEqual([])
    await call(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', payload(' cora  TESTÉR '))
    expect((await document(as.ada, offered.id)).signatures).toMatchObject([{ name: 'Cora Tester' }])
  })

  test('takes names and strokes, and no markup, no oversize and no empty hand', async () => {
    const { as, sent, offer, document, refused, call } = await setting()
    const offered = await offer(await sent())
    const { hash } = await document(as.cora, offered.id)
    const bad = [
      { kind: 'typed', name: ' ' },
      { kind: 'typed', name: 'x'.repeat(121) },
      drawn([]),
      drawn([[1, 1]]),
      drawn([[1, 1, 2]]),
      drawn([[1.5, 1, 2, 2, 3, 3, 4, 4]]),
      drawn([[-1, 1, 2, 2, 3, 3, 4, 4]]),
      drawn([['<svg onload=x>', 1, 2, 2, 3, 3, 4, 4] as never]),
      drawn([Array(4001).fill(1)]),
      drawn(Array(61).fill([1, 1, 2, 2])),
      { kind: 'drawn', strokes: [[1, 1, 2, 2, 3, 3, 4, 4]], signedAt: '2020-01-01T00:00:00.000Z' },
    ]
    for (const signature of bad)
      expect(
        await refused(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', {
          requestId: offered.id,
          documentHash: hash,
          signature,
        }),
      ).toBe('input.invalid')
    await call(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', {
      requestId: offered.id,
      documentHash: hash,
      signature: drawn([[10, 20, 30, 40, 50, 60, 70, 80]]),
    })
    const { signatures } = await document(as.ada, offered.id)
    expect(signatures).toMatchObject([
      {
        side: 'demander',
        name: 'Cora Tester',
        partyName: 'Harbour Foods',
        documentHash: hash,
        at: '2026-03-02T09:00:00.000Z',
      },
    ])
  })

  test('of all signers at the same moment makes one contract', async () => {
    const { as, sent, offer, sign, procurement } = await setting()
    const offered = await offer(await sent())
    const answers = await Promise.all([sign(as.cora, offered.id), sign(as.dev, offered.id), sign(as.ada, offered.id)])
    expect(answers.filter(answer => answer.status === 'signed')).toHaveLength(1)
    const { contract, payments } = await procurement(as.cora, offered.id)
    expect(contract?.openPayments).toBe(payments.length)
  })

  test('of one person twice at the same moment counts once', async () => {
    const { as, sent, offer, document, send, typed } = await setting()
    const offered = await offer(await sent())
    const { hash } = await document(as.cora, offered.id)
    const payload = { requestId: offered.id, documentHash: hash, signature: typed('Cora Tester') }
    const answers = await Promise.all([1, 2, 3].map(() => send(Contracts, as.cora, 'SIGN_CONTRACT_MERGED', payload)))
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
    expect((await document(as.ada, offered.id)).signatures).toHaveLength(1)
  })
})

describe('invoicing', () => {
  test('goes by the schedule, once for each payment, and by the supplier alone', async () => {
    const { as, contracted, publish, refused, call, send } = await setting()
    const { contract } = await contracted()
    const number = (n: number) => ({ contractId: contract.id, number: n })
    expect(await refused(Invoices, as.cora, 'PUBLISH_INVOICE', number(1))).toBe('auth.denied')
    expect(await refused(Invoices, as.finn, 'PUBLISH_INVOICE', number(1))).toBe('notFound')
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', number(2))).toBe('deals.invoiceOrder')
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', number(9))).toBe('notFound')
    const answers = await Promise.all([1, 2, 3].map(() => send(Invoices, as.ada, 'PUBLISH_INVOICE', number(1))))
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', number(1))).toBe('state.transition')
    const second = await publish(as.ada, contract.id, 2)

    const out = { invoiceId: second.id, version: second.version, reason: 'Wrong month' }
    expect(await refused(Invoices, as.cora, 'VOID', out)).toBe('auth.denied')
    expect(await call(Invoices, as.ada, 'VOID', out)).toMatchObject({ status: 'void', due: '0.00' })
    expect(await refused(Invoices, as.ada, 'VOID', { ...out, version: 2 })).toBe('state.transition')
    const again = await publish(as.ada, contract.id, 2)
    expect(again.id).not.toBe(second.id)
    const sale = await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale' })
    const purchase = await call<{ items: InvoiceView[] }>(Invoices, as.cora, 'GET_BY_RELATED', {
      side: 'purchase',
    })
    // What is open comes as it falls due, without the void one.
    expect(purchase.items.map(item => item.number)).toEqual([1, 2])
    expect(purchase.items.at(-1)?.id).toBe(again.id)
    expect(sale.items).toEqual(purchase.items)
    const outlook = (who: { uid: string }, side: string) => call(Invoices, who, 'OUTLOOK', { side })
    const sums = [{ currency: 'AUD', invoices: 2 }]
    expect(await outlook(as.ada, 'sale')).toMatchObject({ sums, hasMore: false })
    expect(await outlook(as.cora, 'purchase')).toEqual(await outlook(as.ada, 'sale'))
    expect(await outlook(as.cora, 'sale')).toEqual({ sums: [], hasMore: false })
    expect(await refused(Invoices, as.eve, 'OUTLOOK', { side: 'sale' })).toBe('auth.denied')
  })

  test('shows a stranger nothing of a deal', async () => {
    const { as, contracted, publish, refused } = await setting()
    const { contract, request } = await contracted()
    const invoice = await publish(as.ada, contract.id, 1)
    for (const stranger of [as.finn, as.eve]) {
      expect(await refused(Tickets, stranger, 'GET_BY_ID', { requestId: request.id })).toBe('notFound')
      expect(await refused(Tickets, stranger, 'GET_PROCUREMENT_OF_TICKET_MERGED', { ticket: request.id })).toBe(
        'notFound',
      )
      expect(await refused(Contracts, stranger, 'GET_BY_ID', { contractId: contract.id })).toBe('notFound')
      expect(await refused(Contracts, stranger, 'GET_DOCUMENT', { requestId: request.id })).toBe('notFound')
      expect(await refused(Invoices, stranger, 'GET_BY_ID', { invoiceId: invoice.id })).toBe('notFound')
    }
    expect(await refused(Tickets, as.eve, 'GET_BY_RELATED', { side: 'sale', group: 'open' })).toBe('auth.denied')
  })
})
