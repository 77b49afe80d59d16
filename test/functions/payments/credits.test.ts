import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { CreditPapers } from '#functions/deals/CreditPapers.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import type { Creditable, CreditNote } from '#shared/deals/credit.ts'
import type { CreditFacts } from '#shared/deals/credit-paper.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { findSeals } from '#shared/files/seals.ts'
import { brokenRules } from '#test/e-invoice-rules.ts'
import { setting } from '../deals/fixture.ts'
import { archiveProblems, carriedBy, textsOf } from '../pdf.ts'
import { payingSetting } from './fixture.ts'

type Base = Awaited<ReturnType<typeof setting>>
type Who = Base['as'][keyof Base['as']]

/** A deal of three payments (550.00 each with GST) whose first is billed. */
const billed = async () => {
  const base = await setting()
  const { contract, request } = await base.contracted()
  const invoice = await base.publish(base.as.ada, contract.id, 1)
  base.clock.now = new Date('2026-04-02T01:00:00.000Z')
  const of = (who: Who = base.as.cora) => base.call<InvoiceView>(Invoices, who, 'GET_BY_ID', { invoiceId: invoice.id })
  const asked = async (wish: unknown = { by: 'all' }) => {
    const { id: invoiceId, version } = await of()
    return { invoiceId, version, reason: 'Half of it was not needed.', wish }
  }
  const credit = async (wish?: unknown, who: Who = base.as.ada, requestId?: string) =>
    base.call<CreditNote>(Credits, who, 'CREATE', await asked(wish), requestId)
  const left = async () =>
    base.call<{ items: CreditNote[]; left: Creditable }>(Credits, base.as.cora, 'GET_BY_INVOICE', {
      invoiceId: invoice.id,
    })
  return { ...base, agreement: contract, request, invoice, of, asked, credit, left }
}
const half = { by: 'amount', amount: '275.00' }

describe('crediting an invoice that is not paid', () => {
  test('takes a part off what is owed, on the invoice, in the schedule and on the contract', async () => {
    const base = await billed()
    const before = await base.procurement(base.as.cora, base.request.id)
    const note = await base.credit(half)
    expect(note).toMatchObject({
      reference: expect.stringMatching(/^CN-[0-9A-Z]{8}-01$/),
      lines: [{ key: 'i1', gst: 'standard', amount: '250.00' }],
      tax: '25.00',
      total: '275.00',
      status: 'settled',
      creditDate: '2026-04-02',
    })
    expect(await base.of()).toMatchObject({ status: 'published', credited: '275.00', due: '275.00', credits: [1] })
    const after = await base.procurement(base.as.cora, base.request.id)
    expect(after.contract).toMatchObject({
      credited: '275.00',
      credits: 1,
      openPayments: before.contract?.openPayments,
    })
    expect(Number(after.summary?.rest)).toBe(Number(before.summary?.rest) - 275)
    expect(after.summary?.next).toMatchObject({ number: 1, total: '275.00' })
    expect(await base.left()).toMatchObject({ items: [{ id: note.id }], left: { total: '275.00', tax: '25.00' } })
    expect(base.told().at(-1)).toMatchObject({
      type: 'deals.invoice.credited',
      data: { amount: '275.00', due: '275.00', invoiceReference: base.invoice.reference },
    })
  })

  test('in whole ends it, and what is due next is the payment behind it', async () => {
    const base = await billed()
    await base.credit(half)
    const last = await base.credit({ by: 'lines', lines: [{ key: 'i1', amount: '250.00' }] })
    expect(last).toMatchObject({ number: 2, tax: '25.00', total: '275.00' })
    expect(await base.of()).toMatchObject({ status: 'credited', credited: '550.00', due: '0.00' })
    const { contract, payments, summary } = await base.procurement(base.as.cora, base.request.id)
    expect(contract).toMatchObject({
      credited: '550.00',
      progress: { pay: 2, bill: 2 },
      openPayments: payments.length - 1,
    })
    expect(payments[0]).toMatchObject({ status: 'cancelled' })
    expect(summary?.next?.number).toBe(2)
    for (const side of ['purchase', 'sale'])
      expect(
        await base.call(Invoices, side === 'sale' ? base.as.ada : base.as.cora, 'GET_BY_RELATED', { side }),
      ).toEqual({ items: [] })
  })

  test('of all invoices of a delivered deal completes it', async () => {
    const base = await setting()
    const { contract, request, deliveries } = await base.contracted({ paymentIndex: 0 })
    for (const { number } of deliveries) {
      await base.call(Contracts, base.as.ada, 'DELIVER', { contractId: contract.id, number, version: 1 })
      await base.call(Contracts, base.as.cora, 'ACCEPT_DELIVERY', {
        contractId: contract.id,
        number,
        version: 2,
      })
    }
    const { id: invoiceId, version } = await base.publish(base.as.ada, contract.id, 1)
    await base.call(Credits, base.as.ada, 'CREATE', { invoiceId, version, reason: 'Never mind.', wish: { by: 'all' } })
    const { contract: after, summary } = await base.procurement(base.as.ada, request.id)
    expect(after).toMatchObject({ status: 'completed', openPayments: 0 })
    expect(summary).toMatchObject({ rest: '0.00', paid: '0.00' })
  })

  test('late interest is on what is still owed', async () => {
    const base = await billed()
    base.clock.now = new Date('2026-07-15T01:00:00.000Z')
    const whole = await base.of()
    await base.credit(half)
    const rest = await base.of()
    expect(Number(rest.lateInterest)).toBeCloseTo(Number(whole.lateInterest) / 2, 1)
    expect(Number(rest.due)).toBeCloseTo(275 + Number(rest.lateInterest), 5)
  })

  test('happens once for each request, and once where two press at the same time', async () => {
    const base = await billed()
    const asked = await base.asked(half)
    const send = (requestId: string) => base.send(Credits, base.as.ada, 'CREATE', asked, requestId)
    await send('01hzy3m7q8r9s0t1v2w3x4y5z7')
    expect(await send('01hzy3m7q8r9s0t1v2w3x4y5z7')).toHaveProperty('result')
    expect(await base.left()).toMatchObject({ items: [{ number: 1 }], left: { total: '275.00' } })
    const again = await base.asked(half)
    const both = await Promise.all(
      ['01hzy3m7q8r9s0t1v2w3x4y5z8', '01hzy3m7q8r9s0t1v2w3x4y5z9'].map(id =>
        base.send(Credits, base.as.ada, 'CREATE', again, id),
      ),
    )
    expect(both.filter(answer => 'result' in answer)).toHaveLength(1)
    expect(await base.of()).toMatchObject({ status: 'credited', credited: '550.00' })
  })

  test('is refused: more than is left, a draft, a void one, one that changed meanwhile, and voiding what was credited', async () => {
    const base = await billed()
    const refused = async (wish: unknown) => base.refused(Credits, base.as.ada, 'CREATE', await base.asked(wish))
    expect(await refused({ by: 'amount', amount: '550.01' })).toBe('deals.creditTooMuch')
    expect(await refused({ by: 'amount', amount: '-5' })).toBe('deals.creditNothing')
    expect(await refused({ by: 'amount', amount: '1.001' })).toBe('money.inexact')
    const asked = await base.asked(half)
    expect(await base.refused(Credits, base.as.ada, 'CREATE', { ...asked, version: 99 })).toBe('call.conflict')
    expect(await base.refused(Credits, base.as.ada, 'CREATE', { ...asked, reason: ' ' })).toBe('input.invalid')
    await base.credit(half)
    const { id: invoiceId, version } = await base.of()
    expect(await base.refused(Invoices, base.as.ada, 'VOID', { invoiceId, version, reason: 'x' })).toBe(
      'deals.creditedNotVoid',
    )
    await base.credit()
    expect(await refused({ by: 'all' })).toBe('state.transition')
  })

  test('security: the client and strangers credit nothing; prices, GST and signers of a caller are refused', async () => {
    const base = await billed()
    const asked = await base.asked()
    expect(await base.refused(Credits, base.as.cora, 'CREATE', asked)).toBe('auth.denied')
    expect(await base.refused(Credits, base.as.finn, 'CREATE', asked)).toBe('notFound')
    for (const more of [{ tax: '0.00' }, { total: '1.00' }, { signer: 'Eve' }, { creditDate: '2020-01-01' }])
      expect(await base.refused(Credits, base.as.ada, 'CREATE', { ...asked, ...more })).toBe('input.invalid')
    const note = await base.credit(half)
    for (const who of [base.as.finn, base.as.eve]) {
      for (const method of ['FACTS', 'GET', 'E_INVOICE'])
        expect(
          await base.refused(CreditPapers, who, method, {
            creditId: note.id,
            ...(method === 'FACTS' ? {} : { language: 'en' }),
          }),
        ).toBe('notFound')
      expect(await base.refused(Credits, who, 'GET_BY_INVOICE', { invoiceId: base.invoice.id })).toBe('notFound')
      expect(await base.refused(Credits, who, 'GET_BY_CONTRACT', { contractId: base.agreement.id })).toBe('notFound')
      expect(await base.call(Credits, who, 'GET_BY_RELATED', { side: 'purchase' })).toEqual({ items: [] })
    }
  })

  test('is listed for both sides and in its deal, page by page, the newest first', async () => {
    const base = await billed()
    for (let n = 0; n < 3; n += 1) {
      base.clock.now = new Date(base.clock.now.getTime() + 1000)
      await base.credit({ by: 'amount', amount: '10.00' })
    }
    for (const [who, side] of [
      [base.as.ada, 'sale'],
      [base.as.cora, 'purchase'],
    ] as const) {
      const page = await base.call<{ items: CreditNote[]; cursor: string }>(Credits, who, 'GET_BY_RELATED', {
        side,
        limit: 2,
      })
      expect(page.items.map(({ number }) => number)).toEqual([3, 2])
      expect(await base.call(Credits, who, 'GET_BY_RELATED', { side, limit: 2, cursor: page.cursor })).toMatchObject({
        items: [{ number: 1 }],
      })
      const numbers = async (asked: object) =>
        (await base.call<{ items: CreditNote[] }>(Credits, who, 'GET_BY_RELATED', { side, ...asked })).items.map(
          ({ number }) => number,
        )
      expect(await numbers({ descending: false })).toEqual([1, 2, 3])
      expect(await numbers({ query: page.items[0]?.reference.toLowerCase() })).toEqual([3])
      expect(await numbers({ query: base.invoice.reference })).toEqual([3, 2, 1])
      expect(await numbers({ query: side === 'sale' ? 'harbour' : 'wattle' })).toEqual([3, 2, 1])
      expect(await numbers({ query: side === 'sale' ? 'wattle' : 'harbour' })).toEqual([])
      const ofDeal = { contractId: base.agreement.id, limit: 2 }
      const first = await base.call<{ items: CreditNote[]; cursor: string }>(Credits, who, 'GET_BY_CONTRACT', ofDeal)
      expect(first.items.map(({ number }) => number)).toEqual([3, 2])
      expect(await base.call(Credits, who, 'GET_BY_CONTRACT', { ...ofDeal, cursor: first.cursor })).toEqual({
        items: [expect.objectContaining({ number: 1 })],
      })
      expect(await base.refused(Credits, who, 'GET_BY_CONTRACT', { ...ofDeal, cursor: 'x' })).toBe('input.invalid')
    }
    expect(await base.refused(Credits, base.as.eve, 'GET_BY_RELATED', { side: 'sale' })).toBe('auth.denied')
    const settled = await base.call<{ items: CreditNote[] }>(Credits, base.as.ada, 'GET_BY_RELATED', {
      side: 'sale',
      status: 'settled',
    })
    expect(settled.items.map(({ number }) => number)).toEqual([3, 2, 1])
    const ofStatus = { side: 'sale', status: 'held' }
    expect(await base.call(Credits, base.as.ada, 'GET_BY_RELATED', ofStatus)).toEqual({ items: [] })
    const [none, three] = [0, 3].map(total => ({ total, hasMore: false }))
    expect(await base.call(Credits, base.as.ada, 'NUM_BY_RELATED', {})).toEqual({ purchase: none, sale: three })
    expect(await base.call(Credits, base.as.cora, 'NUM_BY_RELATED', {})).toEqual({ purchase: three, sale: none })
    expect(await base.call(Credits, base.as.eve, 'NUM_BY_RELATED', {})).toEqual({ purchase: none, sale: null })
  })
})

describe('a credit note on paper', () => {
  test('is an adjustment note with the e-invoice inside, sealed, by the official rules, for both sides alike', async () => {
    const base = await billed()
    const note = await base.credit({ by: 'amount', amount: '100.01' })
    const asked = { creditId: note.id, language: 'en' }
    type Answer = { fileName: string; content: string }
    const { fileName, content } = await base.call<Answer>(CreditPapers, base.as.cora, 'GET', asked)
    expect(await base.call<Answer>(CreditPapers, base.as.ada, 'GET', asked)).toEqual({ fileName, content })
    expect(fileName).toBe(`${note.reference}.pdf`)
    const pdf = Buffer.from(content, 'base64')
    const texts = await textsOf(pdf)
    for (const text of ['Adjustment note', note.reference, base.invoice.reference, '90.92', '9.09', '100.01 AUD'])
      expect(texts).toContain(text)
    expect(texts.join(' ')).toContain('does not have to be paid')
    expect(findSeals(pdf)).toHaveLength(1)
    expect(await archiveProblems(pdf)).toEqual([])
    const xml = await base.call<Answer>(CreditPapers, base.as.cora, 'E_INVOICE', asked)
    expect(brokenRules(xml.content)).toEqual([])
    expect(await carriedBy(pdf)).toMatchObject([{ content: xml.content }])
    for (const text of ['CreditNote', note.reference, base.invoice.reference, '>9.09<', '>100.01<'])
      expect(xml.content).toContain(text)
    expect(await base.call<CreditFacts>(CreditPapers, base.as.cora, 'FACTS', { creditId: note.id })).toMatchObject({
      credit: { id: note.id },
      contract: { gstRate: '10' },
    })
    const fr = await textsOf(
      Buffer.from(
        (await base.call<Answer>(CreditPapers, base.as.cora, 'GET', { ...asked, language: 'fr' })).content,
        'base64',
      ),
    )
    expect(fr).toContain("Note d'ajustement")
  })
})

describe('crediting and paying', () => {
  test('what is left is what is paid, and the books come to the invoice', async () => {
    const base = await payingSetting()
    try {
      const { id: invoiceId, version } = await base.invoiceNow()
      const wish = { by: 'amount', amount: '50.00' }
      await base.call(Credits, base.as.ada, 'CREATE', { invoiceId, version, reason: 'A discount.', wish })
      expect(await base.payInvoice()).toMatchObject({ amount: '500.00' })
      const { version: paying } = await base.invoiceNow()
      expect(
        await base.refused(Credits, base.as.ada, 'CREATE', { invoiceId, version: paying, reason: 'More.', wish }),
      ).toBe('state.transition')
      await base.card('4242424242424242')
      await base.deliverAll()
      const paid = await base.invoiceNow()
      expect(paid).toMatchObject({ status: 'paid', settlement: { amount: '500.00' }, credited: '50.00' })
      expect(await base.charged()).toBe(50_000)
      const { contract } = await base.procurement(base.as.cora, base.request.id)
      expect(contract).toMatchObject({ paid: '500.00', credited: '50.00' })
      // Of a paid one the amount is the client's.
      const note = await base.call<CreditNote>(Credits, base.as.ada, 'CREATE', {
        invoiceId,
        version: paid.version,
        reason: 'The rest was faulty.',
        wish: { by: 'all' },
      })
      expect(note).toMatchObject({ status: 'held', total: '500.00' })
      const after = await base.procurement(base.as.cora, base.request.id)
      expect(after.contract).toMatchObject({ paid: '500.00', credited: '50.00', credits: 2 })
      expect(after.summary?.rest).toBe((Number(contract?.total) - 550).toFixed(2))
      expect(await base.invoiceNow()).toMatchObject({ status: 'paid', credited: '550.00', due: '0.00' })
      expect(base.told().at(-1)).toMatchObject({ type: 'deals.credit.held', data: { due: '0.00' } })
    } finally {
      await base.close()
    }
  })

  test('money of a try from before the credit is given back: the invoice asks for less by then', async () => {
    const base = await payingSetting()
    try {
      await base.payInvoice()
      await base.card('4000000000000002')
      await base.deliverAll()
      const { id: invoiceId, version, status } = await base.invoiceNow()
      expect(status).toBe('published')
      const wish = { by: 'amount', amount: '50.00' }
      await base.call(Credits, base.as.ada, 'CREATE', { invoiceId, version, reason: 'A discount.', wish })
      // The browser had the secret of the old sum still.
      await base.card('4242424242424242')
      await base.deliverAll()
      expect(await base.charged()).toBe(0)
      expect(await base.invoiceNow()).toMatchObject({ status: 'published', due: '500.00' })
    } finally {
      await base.close()
    }
  })
})

test('a request that was credited shows less outstanding in the lists', async () => {
  const base = await billed()
  const row = async () => {
    const { items } = await base.call<{ items: { outstanding: { amount: string } }[] }>(
      Tickets,
      base.as.cora,
      'GET_BY_RELATED',
      { side: 'purchase', group: 'active' },
    )
    return Number(items[0]?.outstanding.amount)
  }
  const before = await row()
  await base.credit(half)
  expect(await row()).toBe(before - 275)
})
