import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { Receipts } from '#functions/payments/Receipts.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { paymentReference } from '#shared/payments/payment.ts'
import type { TestCaller } from '../host.ts'
import { textsOf } from '../pdf.ts'
import { abnOf } from '../people.ts'
import { payingSetting } from './fixture.ts'

type Answer = { fileName: string; content: string }
let made: Awaited<ReturnType<typeof payingSetting>>
beforeAll(async () => {
  made = await payingSetting()
  const unit = new Unit()
  const organisations = repository(Organisations, made.store, unit)
  const wattle = await organisations.need({ id: made.org.wattle })
  organisations.save({ ...wattle, addressLine1: '1 Łódź Street', city: 'Sydney', region: 'NSW', postalCode: '2000' })
  await unit.commit(made.store)
})
afterAll(() => made.close())

describe('the receipt of an invoice', () => {
  const get = (as: { uid: string; organisationId?: string }, language: 'en' | 'fr') =>
    made.call<Answer>(Receipts, as, 'GET', { invoiceId: made.invoice.id, language })

  test('error: there is none before it is paid', async () => {
    expect(await made.refused(Receipts, made.as.cora, 'GET', { invoiceId: made.invoice.id, language: 'en' })).toBe(
      'payments.notPaid',
    )
    await made.payInvoice()
    await made.card('4242424242424242')
    await made.deliverAll()
  })

  test('happy: both sides get the same bytes, with who paid whom, what for, how and when', async () => {
    const [one, two] = [await get(made.as.cora, 'en'), await get(made.as.ada, 'en')]
    expect(one).toEqual(two)
    expect(one.fileName).toBe(`Receipt ${made.invoice.reference}.pdf`)
    const pdf = Buffer.from(one.content, 'base64')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const texts = await textsOf(pdf)
    const { settlement } = await made.invoiceNow()
    for (const text of [
      'Tax invoice and receipt',
      'Harbour Foods',
      'Wattle Advisory',
      '1 Łódź Street',
      'Sydney NSW 2000',
      'Australia',
      `ABN ${abnOf(1).replace(/^(..)(...)(...)/, '$1 $2 $3 ')}`,
      made.invoice.reference,
      dealReference(made.agreement.thread),
      paymentReference(settlement?.paymentId ?? ''),
      '1 April 2026 to 1 July 2026',
      '2 × Payroll review, payment 1',
      'GST (10%)',
      '50.00',
      '550.00 AUD',
      'Visa •••• 4242',
      '2 April 2026',
      'Page 1 of 1',
    ]) {
      expect(texts).toContain(text)
    }
    // The supplier is whom it is from, the client whom it is for.
    expect(texts.slice(texts.indexOf('From'), texts.indexOf('From') + 2)).toEqual(['From', 'Wattle Advisory'])
    expect(texts.slice(texts.indexOf('To'), texts.indexOf('To') + 2)).toEqual(['To', 'Harbour Foods'])
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  })

  test('happy: in French', async () => {
    const texts = await textsOf(Buffer.from((await get(made.as.cora, 'fr')).content, 'base64'))
    for (const text of ['Facture fiscale et reçu', 'Payé le', '550,00\u00a0AUD', '2 avril 2026', 'Australie'])
      expect(texts).toContain(text)
  })

  test('happy: a remittance advice says which invoices were paid, how much of each, when and with what', async () => {
    const { as, call, refused, agreement, payInvoice, card, deliverAll, clock, publish } = made
    const published = await publish(as.ada, agreement.id, 2)
    const wish = { invoiceIds: [made.invoice.id, published.id], language: 'en' }
    const advise = (who: TestCaller, payload: object = wish) => call<Answer>(Receipts, who, 'REMITTANCE', payload)
    // Of what is not paid yet there is none.
    expect(await refused(Receipts, as.cora, 'REMITTANCE', wish)).toBe('payments.notPaid')
    const first = await textsOf(
      Buffer.from((await advise(as.cora, { ...wish, invoiceIds: [made.invoice.id] })).content, 'base64'),
    )
    expect(first).toEqual(
      expect.arrayContaining([
        'Remittance advice',
        '550.00 AUD',
        `${made.invoice.reference} · Issued by Tradewell for Harbour Foods.`,
      ]),
    )
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await payInvoice(as.cora, published.id)
    await card('4242424242424242', published.id)
    await deliverAll()
    const [one, two] = [await advise(as.cora), await advise(as.ada)]
    expect(one).toEqual(two)
    expect(one.fileName).toBe('Remittance advice Wattle Advisory 2026-04-03.pdf')
    const texts = await textsOf(Buffer.from(one.content, 'base64'))
    for (const text of [
      'Wattle Advisory',
      'Harbour Foods',
      '1,100.00 AUD',
      'Visa •••• 4242',
      '2 Apr 2026 to 3 Apr 2026',
    ])
      expect(texts).toContain(text)
    const whole = texts.join(' ')
    expect(whole).toContain('Invoices: 2 · Issued')
    for (const { reference } of [made.invoice, published]) expect(whole).toContain(`${reference}: Payroll review`)
    // Who pays is whom it is from.
    expect(texts[texts.indexOf('From') + 1]).toBe('Harbour Foods')
  })

  test('security: a stranger gets none', async () => {
    for (const who of [made.as.finn, made.as.eve]) {
      expect(await made.refused(Receipts, who, 'REMITTANCE', { invoiceIds: [made.invoice.id], language: 'en' })).toBe(
        'notFound',
      )
      expect(await made.refused(Receipts, who, 'GET', { invoiceId: made.invoice.id, language: 'en' })).toBe('notFound')
    }
  })
})
