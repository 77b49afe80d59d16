import { expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { brokenRules } from '#test/e-invoice-rules.ts'
import { textsOf } from '../pdf.ts'
import { offerable, setting } from './fixture.ts'

/** A deal whose first two payments are drafted. */
const drafted = async () => {
  const base = await setting()
  const { contract, request } = await base.contracted()
  for (const day of ['2026-04-01', '2026-05-01'])
    await transaction(base.host, { tables: contractDayTables }, {}, work => stageContractDay(work, contract.id, day))
  const { invoices } = await base.procurement(base.as.ada, request.id)
  return { ...base, agreement: contract, request, drafts: invoices.filter(({ status }) => status === 'draft') }
}

test('a supplier writes on one draft or on several at once, and the sums stay those of the schedule', async () => {
  const { as, call, refused, drafts } = await drafted()
  const [first, second] = drafts
  const { id: invoiceId, version, total } = first!
  const words = { invoiceId, version, description: 'Your order 4711.\nThank you.' }
  expect(await call<InvoiceView>(Invoices, as.ada, 'UPDATE', words)).toMatchObject({
    description: 'Your order 4711.\nThank you.',
    status: 'draft',
    total,
  })
  expect(await refused(Invoices, as.ada, 'UPDATE', words)).toBe('call.conflict')
  expect(await refused(Invoices, as.ada, 'UPDATE', { ...words, total: '1.00' })).toBe('input.invalid')
  const both = [
    { invoiceId, version: version + 1, description: 'Paid by your board.' },
    { invoiceId: second!.id, version: second!.version, description: 'Paid by your board.' },
  ]
  expect(await refused(Invoices, as.cora, 'UPDATE_MULTI', { invoices: both })).toBe('notFound')
  // All, or none.
  expect(await refused(Invoices, as.ada, 'UPDATE_MULTI', { invoices: [both[0], { ...both[1], version: 99 }] })).toBe(
    'call.conflict',
  )
  expect(await refused(Invoices, as.ada, 'UPDATE_MULTI', { invoices: [both[0], both[0]] })).toBe('input.invalid')
  const { invoices } = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'UPDATE_MULTI', { invoices: both })
  expect(invoices.map(({ description }) => description)).toEqual(['Paid by your board.', 'Paid by your board.'])
})

test('what is published is not written on any more, and says on paper what stood on its draft', async () => {
  const { as, call, refused, publish, agreement, drafts } = await drafted()
  const { id: invoiceId, version } = drafts[0]!
  await call(Invoices, as.ada, 'UPDATE', { invoiceId, version, description: 'Your order 4711.' })
  const out = await publish(as.ada, agreement.id, 1)
  expect(
    await refused(Invoices, as.ada, 'UPDATE', { invoiceId, version: out.version, description: 'Other words.' }),
  ).toBe('state.transition')
  const { content } = await call<{ content: string }>(InvoicePapers, as.cora, 'GET', { invoiceId, language: 'en' })
  expect((await textsOf(Buffer.from(content, 'base64'))).join(' ')).toContain('Your order 4711.')
})

test('a supplier lays out a draft in lines that come to its payment, on paper and in the e-invoice', async () => {
  const { as, call, refused, publish, agreement, drafts } = await drafted()
  const { id: invoiceId, version, material, total } = drafts[0]!
  expect(material.principal).toBe('500.00')
  const written = (lines: unknown, description = 'Thank you.') => ({ invoiceId, version, description, lines })
  const lines = [
    { text: 'In March' },
    { text: 'Reading, 4 hours', amount: '400' },
    { text: 'Report', amount: '100.00' },
  ]
  for (const wrong of ['99.99', '100.01', '0.00'])
    expect(
      await refused(Invoices, as.ada, 'UPDATE', written([lines[1], { text: 'Report', amount: wrong }])),
      wrong,
    ).toBe('deals.linesSum')
  for (const amount of ['-100.00', '100.001', 'all'])
    expect(await refused(Invoices, as.ada, 'UPDATE', written([lines[1], { text: 'Report', amount }])), amount).toBe(
      'input.invalid',
    )
  expect(await refused(Invoices, as.cora, 'UPDATE', written(lines))).toBe('notFound')
  const laid = await call<InvoiceView>(Invoices, as.ada, 'UPDATE', written(lines))
  expect(laid).toMatchObject({ total, material })
  expect(laid.lines).toEqual([lines[0], { text: 'Reading, 4 hours', amount: '400.00' }, lines[2]])
  // Who changes the words alone leaves the lines.
  const words = { invoiceId, version: laid.version, description: 'Thanks.' }
  const reworded = await call<InvoiceView>(Invoices, as.ada, 'UPDATE', words)
  expect([reworded.description, reworded.lines]).toEqual(['Thanks.', laid.lines])

  await publish(as.ada, agreement.id, 1)
  const read = async (method: 'GET' | 'E_INVOICE') =>
    (await call<{ content: string }>(InvoicePapers, as.cora, method, { invoiceId, language: 'en' })).content
  const paper = (await textsOf(Buffer.from(await read('GET'), 'base64'))).join(' ')
  for (const text of ['In detail, before GST', 'Reading, 4 hours', '400.00', 'Report', 'In March'])
    expect(paper).toContain(text)
  const xml = await read('E_INVOICE')
  expect(xml).toContain('Tax invoice. In March. Reading, 4 hours: 400.00 AUD. Report: 100.00 AUD. Thanks.')
  expect(brokenRules(xml)).toEqual([])
  const [none] = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'UPDATE_MULTI', {
    invoices: [{ invoiceId: drafts[1]!.id, version: drafts[1]!.version, description: '', lines: [] }],
  }).then(({ invoices }) => invoices)
  expect(none).not.toHaveProperty('lines')
})

test('payments are drafted by hand before their day, each once, and the daily run leaves them as they are', async () => {
  const base = await setting()
  const { as, call, refused, told, work, clock, procurement, publish } = base
  const { contract, request } = await base.contracted()
  const drafting = (who: typeof as.ada | typeof as.cora | typeof as.finn, upTo: number) => ({
    who,
    payload: { contractId: contract.id, upTo, asDraft: true },
  })
  const draft = async (upTo: number) => {
    const { who, payload } = drafting(as.ada, upTo)
    return (await call<{ invoices: InvoiceView[] }>(Invoices, who, 'CREATE_MULTI', payload)).invoices
  }
  for (const who of [as.cora, as.finn])
    expect(await refused(Invoices, who, 'CREATE_MULTI', drafting(who, 2).payload)).toMatch(/notFound|auth/)
  const [first, second] = await draft(2)
  expect([first, second]).toMatchObject([
    { number: 1, status: 'draft', total: '550.00', due: '0.00' },
    { number: 2, status: 'draft' },
  ])
  expect(await draft(2)).toEqual([])
  expect((await draft(9)).map(({ number }) => number)).toEqual([3, 4])
  expect((await procurement(as.cora, request.id)).invoices).toEqual([])
  const drafts = told().filter(({ type }) => type === 'deals.invoice.drafted')
  expect(drafts.map(({ data, parties }) => [data.number, parties.length])).toEqual([1, 2, 3, 4].map(n => [n, 1]))
  // Their day comes, and finds them there.
  clock.now = new Date('2026-06-30T20:00:00.000Z')
  await work(DailyRun, {})
  expect(told().filter(({ type }) => type === 'deals.invoice.drafted')).toHaveLength(4)
  expect(await publish(as.ada, contract.id, 1)).toMatchObject({ id: first?.id, status: 'published' })
  // One that is put away is drafted anew where somebody asks for it.
  await call(Invoices, as.ada, 'VOID', { invoiceId: second!.id, version: second!.version, reason: 'x' })
  expect((await draft(2)).map(({ number, id }) => [number, id !== second!.id])).toEqual([[2, true]])
  await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId: contract.id, byItself: true })
  expect(await refused(Invoices, as.ada, 'CREATE_MULTI', drafting(as.ada, 4).payload)).toBe(
    'deals.publishedByThemselves',
  )
})

test('an invoice names the orders of what it bills as people do, on paper and in the e-invoice', async () => {
  const base = await setting()
  const { as, call, publish } = base
  const { contract, purchaseOrders: orders } = await base.contracted({ requirePO: true })
  const { id: invoiceId } = await publish(as.ada, contract.id, 1)
  const number = orders[0]?.reference ?? ''
  expect(number).toMatch(/^PO-/)
  const read = async (method: 'GET' | 'E_INVOICE') =>
    (await call<{ content: string }>(InvoicePapers, as.cora, method, { invoiceId, language: 'en' })).content
  expect((await textsOf(Buffer.from(await read('GET'), 'base64'))).join(' ')).toContain(number)
  expect(await read('E_INVOICE')).toMatch(new RegExp(`<cac:OrderReference>\\s*<cbc:ID>${number}</cbc:ID>`))
})

test.each([
  { gstFree: false, words: 'with GST', mark: '', title: 'Tax invoice' },
  { gstFree: true, words: 'free of GST', mark: ' (GST-free)', title: 'Invoice' },
])('a payment for one item of several names that item alone, $words, as the e-invoice does', async one => {
  const { as, call, sent, offer, sign, procurement, publish } = await setting()
  const request = await sent()
  const { items, ...rest } = offerable(request)
  const { gstFree } = one
  const [review] = items.map(item => ({ ...item, gstFree }))
  const handbook = { ...review, id: undefined, sid: undefined, title: 'Handbook', quantity: 5, cost: '500.00' }
  const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const { id } = await offer(request, { choice: { ...rest, payment, items: [review, handbook] } })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
  const { contract } = await procurement(as.ada, id)
  for (const [number, what] of [
    [1, '2 × Payroll review'],
    [2, '5 × Handbook'],
  ] as const) {
    const { id: invoiceId } = await publish(as.ada, contract!.id, number)
    const read = async (method: 'GET' | 'E_INVOICE') =>
      (await call<{ content: string }>(InvoicePapers, as.cora, method, { invoiceId, language: 'en' })).content
    const paper = await textsOf(Buffer.from(await read('GET'), 'base64'))
    expect(paper).toContain(one.title)
    expect(paper).toContain(`${what}, payment ${number}${one.mark}`)
    expect(paper.join(' ')).not.toContain('and 1 more')
    expect(await read('E_INVOICE')).toContain(`>${what}, payment ${number}<`)
  }
})

test('a client approves a published invoice once, which its supplier is told and the paper says', async () => {
  const { as, call, refused, publish, agreement, drafts, told } = await drafted()
  const draft = { invoiceId: drafts[0]!.id, version: drafts[0]!.version }
  expect(await refused(Invoices, as.cora, 'SIGN_INVOICE_MERGED', draft)).toBe('notFound')
  const { id: invoiceId, version } = await publish(as.ada, agreement.id, 1)
  expect(await refused(Invoices, as.ada, 'SIGN_INVOICE_MERGED', { invoiceId, version })).toBe('auth.denied')
  expect(await refused(Invoices, as.finn, 'SIGN_INVOICE_MERGED', { invoiceId, version })).toBe('auth.denied')
  const signed = await call<InvoiceView>(Invoices, as.cora, 'SIGN_INVOICE_MERGED', { invoiceId, version })
  expect(signed).toMatchObject({ status: 'published', customerSign: { uid: as.cora.uid, name: 'Cora Tester' } })
  expect(told().at(-1)).toMatchObject({ type: 'deals.invoice.approved' })
  expect(await refused(Invoices, as.cora, 'SIGN_INVOICE_MERGED', { invoiceId, version: signed.version })).toBe(
    'deals.approvedAlready',
  )
  const { content } = await call<{ content: string }>(InvoicePapers, as.cora, 'GET', { invoiceId, language: 'en' })
  expect((await textsOf(Buffer.from(content, 'base64'))).join(' ')).toContain(
    'Approved by Cora Tester for Harbour Foods',
  )
})

test('a supplier sees who of its people published what is open, and nobody else does', async () => {
  const { as, call, refused, publish, agreement } = await drafted()
  const one = await publish(as.ada, agreement.id, 1)
  // Whoever acts for the first time is looked up in one more step.
  await call(Tickets, as.ben, 'GET_BY_RELATED', { side: 'sale', group: 'open' })
  const two = await publish(as.ben, agreement.id, 2)
  expect(await call(Invoices, as.ada, 'GET_MAPPING_BY_PUBLISHER', {})).toEqual({
    publishers: [
      { uid: as.ada.uid, name: 'Ada Tester', invoiceIds: [one.id] },
      { uid: as.ben.uid, name: 'Ben Tester', invoiceIds: [two.id] },
    ],
    hasMore: false,
  })
  const by = async (uid: string) =>
    (await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale', publisher: uid })).items
  expect((await by(as.ada.uid)).map(({ id }) => id)).toEqual([one.id])
  expect((await by(as.ben.uid)).map(({ id }) => id)).toEqual([two.id])
  expect(await by(as.cora.uid)).toEqual([])
  const found = async (asked: object) =>
    (await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale', ...asked })).items.map(
      ({ id }) => id,
    )
  expect(await found({ descending: true })).toEqual((await found({})).toReversed())
  expect(await found({ query: two.reference.toLowerCase() })).toEqual([two.id])
  expect((await found({ query: 'harbour' })).toSorted()).toEqual([one.id, two.id].toSorted())
  expect(await found({ query: 'wattle' })).toEqual([])
  // What is published waits for its client alone.
  expect(await found({ waits: true })).toEqual([])
  const toPay = await call<{ items: InvoiceView[] }>(Invoices, as.cora, 'GET_BY_RELATED', {
    side: 'purchase',
    waits: true,
  })
  expect(toPay.items).toHaveLength(2)
  const [none, both] = [0, 2].map(total => ({ total, hasMore: false }))
  expect(await call(Invoices, as.ada, 'NUM_BY_RELATED', {})).toEqual({ purchase: none, sale: both })
  expect(await call(Invoices, as.cora, 'NUM_BY_RELATED', {})).toEqual({ purchase: both, sale: none })
  expect(await call(Invoices, as.eve, 'NUM_BY_RELATED', {})).toEqual({ purchase: none, sale: null })
  expect(await call(Invoices, as.cora, 'GET_MAPPING_BY_PUBLISHER', {})).toEqual({ publishers: [], hasMore: false })
  expect(await refused(Invoices, as.eve, 'GET_MAPPING_BY_PUBLISHER', {})).toBe('auth.denied')
})

test('a draft is found where drafts wait, however many invoices are out, and stands among them in the list of all', async () => {
  const { as, call, capacity, store, drafts, publish, agreement } = await drafted()
  const out = await publish(as.ada, agreement.id, 1)
  const row = await repository(tables.Invoices, store, new Unit()).need({ id: out.id })
  for (let from = 0; from < 400; from += 50) {
    const unit = new Unit()
    for (let n = from; n < from + 50; n++)
      repository(tables.Invoices, store, unit).create({
        ...{ ...row, id: `inv_${'0'.repeat(22)}${String(n).padStart(4, '0')}` as typeof row.id },
        payableBy: n % 2 ? '2026-01-20' : '2027-01-20',
      })
    expect((await unit.commit(store)).ok).toBe(true)
  }
  const page = (asked: object) =>
    call<{ items: InvoiceView[]; cursor?: string }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale', ...asked })
  for (const descending of [false, true]) {
    const waiting = await page({ waits: true, descending })
    expect([waiting.items.map(({ id }) => id), waiting.cursor]).toEqual([[drafts[1]?.id], undefined])
  }
  // Of so many a page reads more than the few invoices of other tests.
  capacity.held = false
  const seen: InvoiceView[] = []
  let cursor: string | undefined
  do {
    const next = await page({ limit: 30, ...(cursor ? { cursor } : {}) })
    seen.push(...next.items)
    cursor = next.cursor
  } while (cursor)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(402)
  const order = seen.map(({ payableBy, id }) => `${payableBy}#${id}`)
  expect(order).toEqual(order.toSorted())
  expect(order.findIndex(one => one.endsWith(drafts[1]?.id ?? ''))).toBeGreaterThan(199)
})

test('what is owed on the desk is counted of what is out, however many drafts would be payable before it', async () => {
  const { as, call, store, drafts, publish, agreement } = await drafted()
  const { total } = await publish(as.ada, agreement.id, 1)
  const row = await repository(tables.Invoices, store, new Unit()).need({ id: drafts[1]?.id as InvoiceView['id'] })
  const unit = new Unit()
  for (let n = 0; n < 70; n++)
    repository(tables.Invoices, store, unit).create({
      ...{ ...row, id: `inv_${'0'.repeat(22)}${String(n).padStart(4, '0')}` as typeof row.id },
      payableBy: '2026-01-20',
    })
  expect((await unit.commit(store)).ok).toBe(true)
  expect(await call(Invoices, as.ada, 'OUTLOOK', { side: 'sale' })).toMatchObject({
    sums: [{ invoices: 1, owed: total }],
    hasMore: false,
  })
})
