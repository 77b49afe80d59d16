import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { hashOf } from '#functions/deals/engagements.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { documentBlocks } from '#shared/deals/document.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { parseMinor } from '#shared/kit/money.ts'
import type { PaymentOptions } from '#shared/terms/service-terms.ts'
import { card } from '../../plain-terms.ts'
import { setting } from './fixture.ts'

describe('a deal', () => {
  test('goes from a request to a contract with its order and schedules, and to an invoice', async () => {
    const { as, call, sent, offer, document, sign, procurement, publish, ticket, org, service } = await setting()
    const request = await sent(as.cora, { requirePO: true })
    expect(request).toMatchObject({
      status: 'requested',
      title: 'Payroll review',
      demander: { id: org.harbour, type: 'organization' },
      demanderName: 'Harbour Foods',
      demanderSignCount: 2,
      supplier: { id: org.wattle, type: 'organization' },
      supplierSignCount: 1,
      price: { amount: '2200.00', currency: 'AUD' },
      choice: { items: [{ sid: service.id, cost: '2000.00', start: '2026-04-01', end: '2026-07-01' }] },
    })
    expect(request.thread).toBe(request.id)

    const offered = await offer(request)
    expect(offered).toMatchObject({ id: request.id, status: 'offered' })
    expect(offered.asked).toBeUndefined()

    const paper = await document(as.cora, offered.id)
    expect(paper.hash).toBe(hashOf(paper.text))
    expect(paper).toMatchObject({ maySign: true, needed: { demander: 2, supplier: 1 }, signerNames: ['Cora Tester'] })
    expect(paper.text).toContain('Dear Harbour Foods, Wattle Advisory will begin on 1 April 2026 for 2,000.00 AUD.')
    const headings = documentBlocks(paper.text).flatMap(block => (block.kind === 'heading' ? [block.text] : []))
    expect(headings).toEqual([
      'Parties',
      'Service',
      'What the client told the supplier',
      'Deliveries',
      'Payments',
      'Engagement letter',
      'Acceptance',
      'Signatures',
    ])
    // What the supplier wrote cannot pass for a heading of the document.
    expect(paper.text).toContain('\n> # Not a heading\n')

    expect(await sign(as.ada, offered.id)).toMatchObject({ status: 'signing' })
    expect(await sign(as.cora, offered.id)).toMatchObject({ status: 'signing' })
    expect((await procurement(as.cora, offered.id)).contract).toBeNull()
    const signed = await sign(as.dev, offered.id)
    expect(signed.status).toBe('signed')

    const made = await procurement(as.cora, offered.id)
    expect(made.contract).toMatchObject({
      id: signed.contractId,
      status: 'active',
      total: '2200.00',
      documentHash: paper.hash,
      openPayments: 4,
      openDeliveries: 1,
    })
    const seen = await call(Contracts, as.cora, 'GET_BY_ID', { contractId: signed.contractId })
    expect(seen).toEqual(made.contract)
    expect(made.purchaseOrders).toMatchObject([{ itemId: 'i1', quantity: 2, status: 'open' }])
    expect(made.payments.map(item => [item.number, item.dueDate, item.material.total, item.status])).toEqual([
      [1, '2026-04-01', '550.00', 'scheduled'],
      [2, '2026-04-29', '550.00', 'scheduled'],
      [3, '2026-05-29', '550.00', 'scheduled'],
      [4, '2026-06-29', '550.00', 'scheduled'],
    ])
    expect(made.deliveries).toMatchObject([
      { number: 1, dueDate: '2026-07-01', material: { quantity: '2', netPrice: '1000.00', netValue: '2000.00' } },
    ])

    const contractId = made.contract?.id ?? ''
    const invoice = await publish(as.ben, contractId, 1)
    expect(invoice).toMatchObject({
      status: 'published',
      total: '550.00',
      due: '550.00',
      lateInterest: '0.00',
      dueDate: '2026-04-01',
      payableBy: '2026-04-15',
      supplierSign: { name: 'Ben Tester' },
    })
    const after = await procurement(as.cora, offered.id)
    expect(after.payments[0]).toMatchObject({ status: 'invoiced', invoiceId: invoice.id })
    expect(after.invoices).toHaveLength(1)
    expect((await ticket(as.cora, offered.id)).side).toBe('demander')
    expect((await ticket(as.ben, offered.id)).side).toBe('supplier')
  })

  test('can be asked for by a person on their own account, who signs alone', async () => {
    const { as, sent, offer, sign } = await setting()
    const request = await sent(as.eve)
    expect(request).toMatchObject({ demanderName: 'Eve Tester', demanderSignCount: 1 })
    const offered = await offer(request)
    await sign(as.eve, offered.id)
    expect(await sign(as.ada, offered.id)).toMatchObject({ status: 'signed' })
  })

  test('bears no late interest where nobody said so, and its document speaks of none', async () => {
    const { as, contracted, publish, call, clock, sent, document, ticket } = await setting()
    const asked = await sent()
    expect((await ticket(as.cora, asked.id)).request.choice).toMatchObject({ lateRate: '0' })
    const { contract, request } = await contracted()
    expect((await document(as.cora, request.id)).text).not.toContain('late interest')
    const invoice = await publish(as.ada, contract.id, 1)
    clock.now = new Date('2027-06-27T02:00:00.000Z')
    const { due, lateInterest, isOverdue } = await call<InvoiceView>(Invoices, as.cora, 'GET_BY_ID', {
      invoiceId: invoice.id,
    })
    expect([due, lateInterest, isOverdue]).toEqual(['550.00', '0.00', true])
  })

  test('bears late interest on an overdue invoice, by the day', async () => {
    const { as, contracted, publish, call, clock } = await setting()
    const { contract } = await contracted({ lateRate: '10' })
    const invoice = await publish(as.ada, contract.id, 1)
    const read = () =>
      call<{ due: string; lateInterest: string; isOverdue: boolean }>(Invoices, as.cora, 'GET_BY_ID', {
        invoiceId: invoice.id,
      })
    clock.now = new Date('2026-04-15T02:00:00.000Z')
    expect(await read()).toMatchObject({ lateInterest: '0.00', isOverdue: false })
    // 550.00 at 10 % for 73 days of 365.
    clock.now = new Date('2026-06-27T02:00:00.000Z')
    expect(await read()).toMatchObject({ lateInterest: '11.00', due: '561.00', isOverdue: true })
  })

  test('is over when everything is paid and every delivery accepted', async () => {
    const { as, contracted, procurement, call, refused } = await setting()
    const { contract, deliveries, request } = await contracted({ requirePO: true })
    const one = { contractId: contract.id, number: 1, version: deliveries[0]?.version }
    expect(await refused(Contracts, as.cora, 'DELIVER', one)).toBe('auth.denied')
    await call(Contracts, as.ben, 'DELIVER', one)
    expect(await refused(Contracts, as.ben, 'DELIVER', { ...one, version: 2 })).toBe('state.transition')
    expect((await procurement(as.ada, request.id)).purchaseOrders[0]).toMatchObject({ status: 'delivered' })
    expect(await refused(Contracts, as.cora, 'ACCEPT_DELIVERY', one)).toBe('call.conflict')
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...one, version: 2 })
    expect((await procurement(as.ada, request.id)).contract).toMatchObject({ openDeliveries: 0, status: 'active' })
  })
})

describe('the amounts of a deal', () => {
  test('of all invoices add up to the contract, for every way to pay and any price', async () => {
    const paymentOptions = (
      payment: PaymentOptions['payment'],
      interest: PaymentOptions['interest'],
    ): PaymentOptions => ({
      payment,
      platforms: [card],
      interest,
      gst: { rate: '10' },
      invoiceOffset: 0,
      modifications: [],
    })
    const days = { initialOffset: 1, finalOffset: 28 }
    const ways = fc.constantFrom<PaymentOptions['payment']>(
      [{ type: 'upfront', initialAmount: 100, finalPeriod: 1, ...days }],
      [{ type: 'afterDelivery', initialAmount: 100, finalPeriod: 1, ...days }],
      [{ type: 'twoTime', initialAmount: 37, finalPeriod: 1, ...days }],
      [{ type: 'instalments', initialAmount: 25, finalPeriod: 7, ...days }],
      [{ type: 'perDelivery', initialAmount: 0, finalPeriod: 1, ...days }],
    )
    const interests = fc.constantFrom<PaymentOptions['interest']>(null, {
      type: 'compound',
      rateType: 'month',
      rate: '1.5',
    })
    await fc.assert(
      fc.asyncProperty(
        ways,
        interests,
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 9 }),
        async (payment, interest, cents, quantity) => {
          const baseFee = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
          const { as, contracted, call } = await setting({ baseFee, paymentOptions: paymentOptions(payment, interest) })
          const made = await contracted({ paymentIndex: 0, quantity }).catch((error: unknown) => error)
          if (made instanceof Error) {
            // What a card cannot pay at once is refused, and nothing else.
            expect(made.message).toContain('deals.paymentOutOfRange')
            return
          }
          const { contract, payments } = made as Awaited<ReturnType<typeof contracted>>
          const { invoices } = await call<{ invoices: { total: string }[] }>(Invoices, as.ada, 'CREATE_MULTI', {
            contractId: contract.id,
            upTo: payments.length,
          })
          const sum = invoices.reduce((all, invoice) => all + parseMinor(invoice.total, 'AUD'), 0n)
          expect(sum).toBe(parseMinor(contract.total, 'AUD'))
          const principal = payments.reduce((all, item) => all + parseMinor(item.material.principal, 'AUD'), 0n)
          expect(principal).toBe(BigInt(cents * quantity))
        },
      ),
      { numRuns: 12, seed: 20260302 },
    )
  })
})

describe('drafts and lists', () => {
  test('a draft is kept, changed and sent by its author, and nobody else sees it', async () => {
    const { as, call, refused, body, bodyWith } = await setting()
    const unfinished = { ...body, items: body.items.map(({ start: _start, ...item }) => item) }
    const unanswered = { ...body, items: unfinished.items.map(item => ({ ...item, answers: {} })) }
    const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body: unanswered })
    expect(draft.status).toBe('draft')
    expect(await refused(Tickets, as.ada, 'GET_BY_ID', { requestId: draft.id })).toBe('notFound')
    const list = (who: typeof as.ada | typeof as.cora, side: string) =>
      call<{ items: Request[] }>(Tickets, who, 'GET_BY_RELATED', { side, group: 'open' })
    expect((await list(as.ada, 'sale')).items).toEqual([])
    expect((await list(as.cora, 'purchase')).items.map(item => item.id)).toEqual([draft.id])
    const waiting = async (who: typeof as.ada | typeof as.cora, side: string) =>
      (
        await call<{ items: Request[] }>(Tickets, who, 'GET_BY_RELATED', {
          ...{ side, group: 'open', waits: true, descending: false },
        })
      ).items.map(item => item.id)
    expect([await waiting(as.cora, 'purchase'), await waiting(as.ada, 'sale')]).toEqual([[draft.id], []])

    const on = { requestId: draft.id, version: draft.version }
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: on, body: unfinished })).toBe(
      'deals.timeframeRequired',
    )
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: on, body: bodyWith({ answers: {} }) })).toBe(
      'deals.questionnaire',
    )
    const changed = await call<Request>(Tickets, as.dev, 'UPDATE', { ...on, body })
    expect(changed.version).toBe(2)
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: on, body })).toBe('call.conflict')
    const request = await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: { ...on, version: 2 }, body })
    expect(request).toMatchObject({ id: draft.id, status: 'requested' })
    expect((await list(as.ada, 'sale')).items.map(item => item.id)).toEqual([draft.id])
    expect([await waiting(as.cora, 'purchase'), await waiting(as.ada, 'sale')]).toEqual([[], [draft.id]])
    const none = { total: 0, hasMore: false }
    const numbers = {
      groups: { open: { total: 1, hasMore: false }, active: none, closed: none },
      byStatus: { requested: 1 },
    }
    expect(await call(Tickets, as.cora, 'NUM_BY_DEMANDER', {})).toEqual(numbers)
    expect(await call(Tickets, as.ada, 'NUM_BY_SUPPLIER', {})).toEqual(numbers)
    expect(await call(Tickets, as.cora, 'NUM_BY_SUPPLIER', {})).toMatchObject({ groups: { open: none } })
    // A sent request is taken back for editing, and sent again.
    const edited = await call<Request>(Tickets, as.cora, 'UPDATE', {
      requestId: draft.id,
      version: 3,
      body: bodyWith({ quantity: 3 }),
    })
    expect(edited.status).toBe('edited')
    const again = await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', {
      draft: { ...on, version: 4 },
      body: bodyWith({ quantity: 3 }),
    })
    expect(again).toMatchObject({ status: 'requested', price: { amount: '3300.00' } })
  })

  test('a draft is removed, and what was sent is not', async () => {
    const { as, call, refused, body, sent } = await setting()
    const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body })
    expect(await call(Tickets, as.cora, 'REMOVE', { requestId: draft.id, version: 1 })).toEqual({ removed: 1 })
    expect(await refused(Tickets, as.cora, 'GET_BY_ID', { requestId: draft.id })).toBe('notFound')
    const request = await sent()
    expect(await refused(Tickets, as.cora, 'REMOVE', { requestId: request.id, version: 1 })).toBe('state.transition')
  })

  test('lists come newest first or oldest first, page by page, by group, status and text', async () => {
    const { as, call, sent, clock, offer } = await setting()
    const requests: Request[] = []
    for (let n = 0; n < 3; n++) {
      clock.now = new Date(Date.UTC(2026, 2, 2, 10, n))
      requests.push(await sent())
    }
    await offer(requests[1] as Request)
    const list = (more: Record<string, unknown>) =>
      call<{ items: Request[]; cursor?: string }>(Tickets, as.ada, 'GET_BY_RELATED', {
        side: 'sale',
        group: 'open',
        ...more,
      })
    const [first, second, third] = requests.map(request => request.id)
    const page = await list({ limit: 2 })
    expect(page.items.map(item => item.id)).toEqual([third, second])
    expect((await list({ limit: 2, cursor: page.cursor })).items.map(item => item.id)).toEqual([first])
    const oldest = await list({ limit: 2, descending: false })
    expect(oldest.items.map(item => item.id)).toEqual([first, second])
    expect((await list({ limit: 2, descending: false, cursor: oldest.cursor })).items.map(item => item.id)).toEqual([
      third,
    ])
    expect((await list({ status: 'offered' })).items.map(item => item.id)).toEqual([second])
    expect((await list({ query: 'harbour' })).items).toHaveLength(3)
    expect((await list({ query: 'nobody' })).items).toEqual([])
    expect((await list({ group: 'closed' })).items).toEqual([])
  })

  test('a filtered list goes on only where more fits', async () => {
    const { as, call, sent, clock, offer } = await setting()
    const requests: Request[] = []
    for (let n = 0; n < 4; n++) {
      clock.now = new Date(Date.UTC(2026, 2, 2, 10, n))
      requests.push(await sent())
    }
    for (const request of requests.slice(1, 3)) await offer(request)
    const list = (more: Record<string, unknown>) =>
      call<{ items: Request[]; cursor?: string }>(Tickets, as.ada, 'GET_BY_RELATED', {
        side: 'sale',
        group: 'open',
        status: 'offered',
        ...more,
      })
    const whole = await list({ limit: 2 })
    expect(whole.items.map(item => item.id)).toEqual([requests[2]?.id, requests[1]?.id])
    expect(whole.cursor).toBeUndefined()
    const page = await list({ limit: 1 })
    expect(page.items.map(item => item.id)).toEqual([requests[2]?.id])
    const next = await list({ limit: 1, cursor: page.cursor })
    expect(next.items.map(item => item.id)).toEqual([requests[1]?.id])
    expect(next.cursor).toBeUndefined()
  })

  test('lists come in other orders, page by page, each deal once', async () => {
    const { as, call, refused, sent, offer } = await setting()
    const requests = [await sent(), await sent(), await sent()]
    const prices = ['900.00', '1500.00', '200.00']
    for (const [n, request] of requests.entries()) {
      const { platform: _platform, ...choice } = request.choice ?? ({} as NonNullable<Request['choice']>)
      requests[n] = await offer(request, {
        choice: { ...choice, items: choice.items.map(item => ({ ...item, cost: prices[n] })) },
      })
    }
    const list = (more: Record<string, unknown>) =>
      call<{ items: Request[]; cursor?: string; cutShort?: boolean }>(Tickets, as.ada, 'GET_BY_RELATED', {
        side: 'sale',
        group: 'open',
        sort: 'total',
        ...more,
      })
    const ids = requests.map(request => request.id)
    expect((await list({ descending: false })).items.map(item => item.id)).toEqual([ids[2], ids[0], ids[1]])
    const page = await list({ limit: 2 })
    expect(page.items.map(item => item.id)).toEqual([ids[1], ids[0]])
    expect(page.cutShort).toBeUndefined()
    const last = await list({ limit: 2, cursor: page.cursor })
    expect(last.items.map(item => item.id)).toEqual([ids[2]])
    expect(last.cursor).toBeUndefined()
    expect(
      await refused(Tickets, as.ada, 'GET_BY_RELATED', { side: 'sale', group: 'open', sort: 'total', cursor: 'x' }),
    ).toBe('input.invalid')
  })
})

test('every step is told to both sides, on the thread of the first request, with names and amounts', async () => {
  const { as, sent, offer, sign, publish, procurement, told } = await setting()
  const first = await offer(await sent())
  const { platform: _platform, ...choice } = first.choice ?? ({} as NonNullable<Request['choice']>)
  const offered = await offer(first, {
    choice: { ...choice, items: choice.items.map(item => ({ ...item, cost: '1500.00' })) },
  })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, offered.id)
  const { contract } = await procurement(as.ada, offered.id)
  await publish(as.ada, contract?.id ?? '', 1)
  const events = told()
  expect(events.map(event => event.type)).toEqual([
    'deals.request.sent',
    'deals.offer.sent',
    'deals.offer.changed',
    'deals.contract.signed',
    'deals.contract.signed',
    'deals.contract.signed',
    'deals.contract.completed',
    'deals.invoice.published',
  ])
  for (const event of events) {
    expect(event.thread).toBe(first.id)
    expect(event.parties).toEqual([first.demander, first.supplier])
    expect(event.data).toMatchObject({
      title: 'Payroll review',
      demanderName: 'Harbour Foods',
      supplierName: 'Wattle Advisory',
      currency: 'AUD',
    })
  }
  expect(events[3]?.data).toMatchObject({ side: 'demander', signer: 'Cora Tester', ticketId: offered.id })
  // Both were told at one moment, and stay in their order wherever they are sorted by their ids.
  const [signed, completed] = events.slice(5, 7)
  expect(signed?.at).toBe(completed?.at)
  expect((signed?.id ?? '') < (completed?.id ?? '')).toBe(true)
  expect(events.at(-1)?.data).toMatchObject({
    amount: '412.50',
    reference: `INV-${first.id.slice(-8).toUpperCase()}-01`,
  })
})
