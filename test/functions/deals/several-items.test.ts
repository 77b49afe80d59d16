import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { CreditPapers } from '#functions/deals/CreditPapers.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { paperText } from '#functions/deals/paper-text.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/tables.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { type CreditFacts, creditPaper } from '#shared/deals/credit-paper.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { invoicePaper } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Party } from '#shared/kit/event.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { brokenRules } from '#test/e-invoice-rules.ts'
import { offerable, setting } from './fixture.ts'

// @reaches test/fixtures/pint-a-nz

/** The setting of a deal, in which the supplier offers a training, too, that is free of GST and has no duration. */
const withTraining = async (more: Partial<Service> = {}) => {
  const base = await setting()
  const { store, service } = base
  const training = {
    ...service,
    id: idFrom('service', ulid()),
    name: 'Staff training',
    description: 'We show how.',
    baseFee: '333.33',
    durationType: null,
    json: [],
    engagementLetter: '{service} × {quantity} for {total}',
    acceptLetter: '',
    paymentOptions: { ...service.paymentOptions, gst: null },
    ...more,
  }
  const unit = new Unit()
  repository(Services, store, unit).create(training)
  await unit.commit(store)
  const second = { serviceId: training.id, quantity: 3, start: '2026-05-01', end: '2026-06-15', answers: {} }
  const body = { ...base.body, items: [...base.body.items, { ...second, requirePO: true }] }
  const asked = () => base.call<Request>(Tickets, base.as.cora, 'SEND_REQUEST_MERGED', { body })
  const signed = async (offered: Request) => {
    for (const who of [base.as.cora, base.as.dev]) await base.sign(who, offered.id)
    return base.sign(base.as.ada, offered.id)
  }
  return { ...base, training, second, body, asked, signed }
}

describe('a request of two services', () => {
  test('is one deal, in which each item has its own words, and whose invoices are right to the cent', async () => {
    const { as, asked, offer, signed, document, ticket, procurement, publish, training, service, told } =
      await withTraining()
    const request = await asked()
    expect(request).toMatchObject({
      title: 'Payroll review',
      itemCount: 2,
      // 2,000.00 with GST, and 999.99 without.
      price: { amount: '3199.99', currency: 'AUD' },
      choice: {
        gstRate: '10',
        items: [
          { id: 'i1', sid: service.id, cost: '2000.00', gstFree: false, requirePO: false },
          { id: 'i2', sid: training.id, cost: '999.99', gstFree: true, requirePO: true, end: '2026-06-15' },
        ],
      },
    })
    const { engagement } = await ticket(as.ada, request.id)
    expect(engagement.items.map(({ id, title, answers }) => [id, title, answers])).toEqual([
      ['i1', 'Payroll review', { q1: '12' }],
      ['i2', 'Staff training', {}],
    ])

    const offered = await offer(request)
    const { text, terms } = await document(as.cora, offered.id)
    for (const line of [
      '# Engagement: Payroll review and 1 more',
      '| 1 | Payroll review | 2 | 2,000.00 | 200.00 | 2,200.00 |',
      '| 2 | Staff training | 3 | 999.99 | 0.00 | 999.99 |',
      '| Sum |  |  | 2,999.99 | 200.00 | 3,199.99 |',
      '## Item 2: Staff training',
      'No GST is charged on this item.',
      'The client orders this item by a purchase order.',
      '## Engagement letter: Staff training',
      '> Staff training × 3 for 999.99 AUD',
    ])
      expect(text.split('\n')).toContain(line)
    expect(terms).toMatchObject({ itemCount: 2, items: [{ cost: '2000.00' }, { cost: '999.99' }] })

    await signed(offered)
    const { contract, payments, deliveries, purchaseOrders } = await procurement(as.ada, offered.id)
    expect(contract?.itemBriefs).toMatchObject([
      { id: 'i1', sid: service.id, quantity: 2, cost: '2000.00' },
      { id: 'i2', sid: training.id, quantity: 3, cost: '999.99' },
    ])
    expect(contract?.total).toBe('3199.99')
    // A quarter of 2,999.99 with its share of 200.00; the rest in three.
    expect(payments.map(({ material }) => [material.principal, material.tax, material.total])).toEqual([
      ['750.00', '50.00', '800.00'],
      ['750.00', '50.00', '800.00'],
      ['749.99', '50.00', '799.99'],
      ['750.00', '50.00', '800.00'],
    ])
    expect(deliveries.map(({ title, dueDate, material }) => [title, dueDate, material.quantity])).toEqual([
      ['Staff training', '2026-06-15', '3'],
      ['Payroll review', '2026-07-01', '2'],
    ])
    expect(purchaseOrders.map(({ itemId, quantity }) => [itemId, quantity])).toContainEqual(['i2', 3])
    const invoices: InvoiceView[] = []
    for (const { number } of payments) invoices.push(await publish(as.ada, contract?.id ?? '', number))
    expect(invoices.map(({ total, title, itemCount }) => [total, title, itemCount])).toEqual(
      ['800.00', '800.00', '799.99', '800.00'].map(total => [total, 'Payroll review', 2]),
    )
    expect(told().every(({ data }) => data.itemCount === 2)).toBe(true)
  })

  test('that the client orders by papers of their own names the order of each line, on paper and as data', async () => {
    const { as, call, body, offer, signed, procurement, publish } = await withTraining()
    const both = { ...body, items: body.items.map(one => ({ ...one, requirePO: true })) }
    const offered = await offer(await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: both }))
    await signed(offered)
    const { contract, purchaseOrders } = await procurement(as.ada, offered.id)
    const orders = purchaseOrders.map(({ reference }) => reference) as [string, string]
    expect(new Set(orders).size).toBe(2)
    const invoice = await publish(as.ada, contract?.id as string, 1)
    const facts = await call<PaperFacts>(InvoicePapers, as.cora, 'FACTS', { invoiceId: invoice.id })
    expect(facts.parts.map(({ itemId, order }) => [itemId, order])).toEqual([
      ['i1', orders[0]],
      ['i2', orders[1]],
    ])
    for (const [language, label] of [
      ['en', 'Order: '],
      ['fr', 'Bon de commande\u00a0: '],
    ] as const) {
      const paper = invoicePaper(facts, language, paperText(language))
      expect(paper.facts.map(({ value }) => value)).toContain(orders.join(', '))
      for (const [n, order] of orders.entries()) expect(paper.lines[n]?.label).toContain(order)
      const { content } = await call<{ content: string }>(InvoicePapers, as.ada, 'E_INVOICE', {
        invoiceId: invoice.id,
        language,
      })
      // One of them is not that of the document.
      expect(content).not.toContain('cac:OrderReference')
      expect(content.match(/<cac:InvoiceLine>\s*<cbc:ID>.*<\/cbc:ID>\s*<cbc:Note>.*<\/cbc:Note>/g)).toEqual(
        orders.map((order, n) =>
          expect.stringMatching(`<cbc:ID>${n + 1}</cbc:ID>\\s*<cbc:Note>${label}${order}</cbc:Note>`),
        ),
      )
      expect(brokenRules(content)).toEqual([])
    }
  })

  test('whose invoice is credited names the orders of what is taken back, as the invoice does', async () => {
    const { as, call, body, offer, signed, procurement, publish } = await withTraining()
    const both = { ...body, items: body.items.map(one => ({ ...one, requirePO: true })) }
    const offered = await offer(await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: both }))
    await signed(offered)
    const { contract, purchaseOrders } = await procurement(as.ada, offered.id)
    const [first, second] = purchaseOrders.map(({ reference }) => reference) as [string, string]
    const credited = async (number: number, wish: object) => {
      const { id: invoiceId, version } = await publish(as.ada, contract?.id as string, number)
      const input = { invoiceId, version, reason: 'Less was needed.', wish }
      const { id: creditId } = await call<CreditNote>(Credits, as.ada, 'CREATE', input)
      const facts = await call<CreditFacts>(CreditPapers, as.cora, 'FACTS', { creditId })
      const asked = { creditId, language: 'en' }
      const { content } = await call<{ content: string }>(CreditPapers, as.cora, 'E_INVOICE', asked)
      expect(brokenRules(content)).toEqual([])
      return { paper: creditPaper(facts, 'en', paperText('en')), content }
    }
    // What is of one order is named by it as a whole.
    const one = await credited(1, { by: 'lines', lines: [{ key: 'i2', amount: '20.00' }] })
    expect(one.content).toMatch(
      new RegExp(`<cac:OrderReference>\\s*<cbc:ID>${second}</cbc:ID>\\s*</cac:OrderReference>`),
    )
    expect(one.content).not.toContain('<cbc:Note>Order: ')
    expect(one.paper.facts).toContainEqual({ label: 'Order', value: second })
    expect(one.paper.lines.some(({ label }) => label.includes(second))).toBe(false)
    // Of several, each line names its own.
    const rest = await credited(2, { by: 'lines', lines: ['i1', 'i2'].map(key => ({ key, amount: '20.00' })) })
    expect(rest.content).not.toContain('cac:OrderReference')
    expect(rest.content.match(/<cbc:Note>Order: .*<\/cbc:Note>/g)).toEqual(
      [first, second].map(order => `<cbc:Note>Order: ${order}</cbc:Note>`),
    )
    expect(rest.paper.facts).toContainEqual({ label: 'Order', value: `${first}, ${second}` })
    for (const [n, order] of [first, second].entries()) expect(rest.paper.lines[n]?.label).toContain(order)
    // All of it at once ends the payment, too.
    const whole = await credited(3, { by: 'all' })
    expect(whole.paper.facts).toContainEqual({ label: 'Order', value: `${first}, ${second}` })
  })

  test('of which the client orders one by a paper of its own names that order at its line alone', async () => {
    const { as, call, body, offer, signed, procurement, publish } = await withTraining()
    const one = { ...body, items: body.items.map((each, n) => ({ ...each, requirePO: n === 1 })) }
    const offered = await offer(await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: one }))
    await signed(offered)
    const { contract, purchaseOrders } = await procurement(as.ada, offered.id)
    const reference = purchaseOrders[0]?.reference ?? ''
    const { id: invoiceId } = await publish(as.ada, contract?.id as string, 1)
    const facts = await call<PaperFacts>(InvoicePapers, as.cora, 'FACTS', { invoiceId })
    const { lines } = invoicePaper(facts, 'en', paperText('en'))
    expect(lines.map(({ label }) => label.includes(reference)).slice(0, 2)).toEqual([false, true])
    const asked = { invoiceId, language: 'en' }
    const { content } = await call<{ content: string }>(InvoicePapers, as.ada, 'E_INVOICE', asked)
    expect(content).not.toContain('cac:OrderReference')
    expect(content.match(/<cbc:Note>Order: .*<\/cbc:Note>/g)).toEqual([`<cbc:Note>Order: ${reference}</cbc:Note>`])
    expect(brokenRules(content)).toEqual([])
  })

  test('keeps all of it as a draft', async () => {
    const { as, call, body, ticket, training } = await withTraining()
    const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body })
    expect(draft).toMatchObject({
      itemCount: 2,
      draft: { items: [{ quantity: 2 }, { serviceId: training.id, quantity: 3, requirePO: true }] },
    })
    const kept = await ticket(as.cora, draft.id)
    expect(kept.engagement.items.map(({ answers }) => answers)).toEqual([{ q1: '12' }, {}])
  })

  test('may name the same service twice, with other dates and answers', async () => {
    const { as, call, body, item } = await withTraining()
    const items = [item, { ...item, start: '2026-08-01', answers: { q1: '30' } }]
    const request = await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: { ...body, items } })
    expect(request.choice?.items.map(({ id, start }) => [id, start])).toEqual([
      ['i1', '2026-04-01'],
      ['i2', '2026-08-01'],
    ])
    expect(request.price).toEqual({ amount: '4400.00', currency: 'AUD' })
  })

  test('is refused for what cannot be paid together, is of another supplier, or lacks an answer', async () => {
    const { as, refused, body } = await withTraining({ defaultCurrency: 'USD' })
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body })).toBe('deals.itemsDoNotFit')
    const other: Party = { id: idFrom('organisation', ulid()), type: 'organization' }
    const strange = await withTraining({ owner: other })
    expect(await strange.refused(Tickets, strange.as.cora, 'SEND_REQUEST_MERGED', { body: strange.body })).toBe(
      'deals.otherSupplier',
    )
    const question: Service['json'][number] = {
      id: 'q',
      kind: 'TextBox',
      valueType: 'string',
      label: 'Who?',
      required: true,
      options: [],
    }
    const asking = await withTraining({ json: [question] })
    expect(await asking.refused(Tickets, asking.as.cora, 'SEND_REQUEST_MERGED', { body: asking.body })).toBe(
      'deals.questionnaire',
    )
    const { items } = asking.body
    for (const count of [0, 21])
      expect(
        await asking.refused(Tickets, asking.as.cora, 'SEND_REQUEST_MERGED', {
          body: { ...asking.body, items: Array(count).fill(items[0]) },
        }),
      ).toBe('input.invalid')
  })
})

describe('an offer of several items', () => {
  test('changes, adds and takes out items, each of which keeps its id', async () => {
    const { as, asked, offer, ticket, document, training, service } = await withTraining()
    const request = await asked()
    const { items, ...rest } = offerable(request)
    const [review, train] = items
    const line = {
      type: 'good',
      title: 'Printed handbook',
      description: 'Bound.',
      quantity: 5,
      cost: '50.00',
      start: '2026-05-01',
      end: '2026-05-31',
      requirePO: false,
      gstFree: false,
    }
    const { id: _id, ...again } = train ?? items[0]!
    const offered = await offer(request, {
      choice: { ...rest, items: [{ ...review, cost: '1800.00' }, line, { ...again, cost: '300.00', title: 'Forged' }] },
    })
    expect(offered.choice?.items.map(({ id, sid, title, cost }) => [id, sid, title, cost])).toEqual([
      ['i1', service.id, 'Payroll review', '1800.00'],
      ['i3', undefined, 'Printed handbook', '50.00'],
      // What a service is called is not the offer's to say.
      ['i4', training.id, 'Staff training', '300.00'],
    ])
    expect(offered).toMatchObject({ itemCount: 3, asked: { items: [{ cost: '2000.00' }, { id: 'i2' }] } })
    const { engagement } = await ticket(as.cora, offered.id)
    expect(engagement.items.map(({ id, description }) => [id, description])).toEqual([
      ['i1', service.description],
      ['i3', 'Bound.'],
      ['i4', 'We show how.'],
    ])
    expect((await document(as.cora, offered.id)).text).toContain('## Item 2: Printed handbook')
  })

  test('may reword a letter of one item, and is refused where it says the same', async () => {
    const { as, asked, offer, refused, document } = await withTraining()
    const offered = await offer(await asked())
    const choice = offerable(offered)
    const on = { requestId: offered.id, version: offered.version }
    const same = { choice, message: 'Gladly.', language: 'en' }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { ...on, body: same })).toBe('deals.offerUnchanged')
    const items = choice.items.map((item, n) => ({
      ...item,
      ...(n === 1 ? { engagementLetter: 'Another letter' } : {}),
    }))
    const changed = await offer(offered, { choice: { ...choice, items } })
    const { text } = await document(as.cora, changed.id)
    expect(text).toContain('> Another letter')
    expect(text).toContain('Dear Harbour Foods')
  })

  test('holds nothing that is sold by its contents and has none, new or made of what was there', async () => {
    const { as, asked, refused } = await withTraining()
    const request = await asked()
    const { items, ...rest } = offerable(request)
    const { id: _id, sid: _sid, ...own } = items[0]!
    const bundle = { ...own, type: 'good bundle', title: 'Everything', description: 'Of all a little.' }
    const choice = { ...rest, items: [...items, bundle] }
    const body = { choice, message: '', language: 'en' }
    const on = { requestId: request.id, version: request.version }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { ...on, body })).toBe('deals.itemWithoutContents')
  })

  test('holds what was asked for of a service that is gone before it is offered and signed, and takes in none that is', async () => {
    const { as, asked, offer, signed, refused, document, procurement, store, training } = await withTraining()
    const request = await asked()
    const unit = new Unit()
    const services = repository(Services, store, unit)
    services.save({ ...(await services.need({ id: training.id })), stat: 'removed', baseFee: '1.00', name: 'Gone' })
    expect((await unit.commit(store)).ok).toBe(true)

    const { items, ...rest } = offerable(request)
    const { id: _id, ...anew } = items[1]!
    const on = { requestId: request.id, version: request.version }
    const choice = { ...rest, items: [...items, anew] }
    expect(
      await refused(Tickets, as.ada, 'CREATE_OFFER', { ...on, body: { choice, message: '', language: 'en' } }),
    ).toBe('notFound')

    const offered = await offer(request)
    expect(offered.price).toEqual(request.price)
    const { text } = await document(as.cora, offered.id)
    expect(text).toContain('Staff training')
    expect(text).not.toContain('Gone')
    await signed(offered)
    const { contract } = await procurement(as.ada, offered.id)
    expect(contract?.choice.items.map(({ title, cost }) => [title, cost])).toEqual(
      request.choice?.items.map(({ title, cost }) => [title, cost]),
    )
  })

  test('security: an item of another deal, a service of another supplier, and an item twice are refused', async () => {
    const { as, asked, refused, store, service } = await withTraining()
    const request = await asked()
    const { items, ...rest } = offerable(request)
    const foreign = {
      ...service,
      id: idFrom('service', ulid()),
      owner: { id: idFrom('organisation', ulid()), type: 'organization' as const },
    }
    const unit = new Unit()
    repository(Services, store, unit).create(foreign)
    await unit.commit(store)
    const tried = (more: object[]) =>
      refused(Tickets, as.ada, 'CREATE_OFFER', {
        requestId: request.id,
        version: request.version,
        body: { message: '', language: 'en', choice: { ...rest, items: more } },
      })
    const { id: _id, ...fresh } = items[0]!
    expect(await tried([{ ...items[0], id: 'i9' }])).toBe('input.invalid')
    expect(await tried([{ ...fresh, sid: foreign.id }])).toBe('notFound')
    expect(await tried([items[0]!, items[0]!])).toBe('input.invalid')
    expect(await tried([])).toBe('input.invalid')
  })
})
