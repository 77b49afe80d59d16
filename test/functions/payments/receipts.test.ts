import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Receipts } from '#functions/payments/Receipts.ts'
import { receiptPdf } from '#functions/payments/receipt-pdf.ts'
import type { Receipt } from '#shared/payments/receipt.ts'
import { textsOf } from '../pdf.ts'
import { abnOf } from '../people.ts'
import { payingSetting } from './fixture.ts'

type Answer = { fileName: string; content: string }
let made: Awaited<ReturnType<typeof payingSetting>>
beforeAll(async () => {
  made = await payingSetting()
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
    for (const text of [
      'Tax invoice and receipt',
      'Harbour Foods',
      'Wattle Advisory',
      `ABN ${abnOf(1).replace(/^(..)(...)(...)/, '$1 $2 $3 ')}`,
      made.invoice.reference,
      'Payroll review',
      'GST',
      '50.00',
      '550.00 AUD',
      'Visa •••• 4242',
      '2 April 2026',
    ]) {
      expect(texts).toContain(text)
    }
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  })

  test('happy: in French', async () => {
    const texts = await textsOf(Buffer.from((await get(made.as.cora, 'fr')).content, 'base64'))
    for (const text of ['Facture fiscale et reçu', 'Versé par', '550,00 AUD', '2 avril 2026'])
      expect(texts).toContain(text)
  })

  test('security: a stranger gets none', async () => {
    for (const who of [made.as.finn, made.as.eve]) {
      expect(await made.refused(Receipts, who, 'GET', { invoiceId: made.invoice.id, language: 'en' })).toBe('notFound')
    }
  })
})

test('happy: names of any script and any length print', async () => {
  const receipt: Receipt = {
    title: 'Receipt',
    fileName: 'r.pdf',
    parties: [
      { label: 'Paid by', lines: ['Nguyễn & Søn Łódź 東京 '.repeat(6), 'ABN'] },
      { label: 'Paid to', lines: ['W'.repeat(120)] },
    ],
    facts: [{ label: 'Invoice', value: 'X'.repeat(200) }],
    subject: 'A long subject '.repeat(8),
    amountLabel: 'Amount (AUD)',
    lines: [{ label: 'Price', amount: '1\u202f000,00' }],
    total: { label: 'Total', amount: '1\u202f000,00 AUD' },
    footer: 'Footer '.repeat(40),
    paidAt: '2026-04-02T00:00:00.000Z',
  }
  const texts = (await textsOf(await receiptPdf(receipt, 'en'))).join(' ')
  expect(texts).toContain('Nguyen & Søn')
  expect(texts).toContain('1\u00a0000,00 AUD')
})
