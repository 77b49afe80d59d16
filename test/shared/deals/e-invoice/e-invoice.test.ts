import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { paperText } from '#functions/deals/paper-text.ts'
import { eInvoiceSums } from '#shared/deals/e-invoice/sums.ts'
import { readEInvoice, ublOf } from '#shared/deals/e-invoice/ubl.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { eInvoicePaper } from '../../../../scripts/kit/e-invoice-paper.ts'
import { eInvoiceSchema } from '../../../../scripts/kit/e-invoice-schema.ts'

// @reaches docs/samples/e-invoice docs/samples/e-invoice.schema.json

type Json = Record<string, unknown>
const sample = (name: string): Json => {
  const file = path.resolve(import.meta.dirname, `../../../../docs/samples/e-invoice/${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Json
}
const refusal = (json: unknown): Refusal => {
  try {
    ublOf(readEInvoice(json))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}
const line = (more: Json = {}): Json => ({ name: 'Work', quantity: '1', price: '10.00', gst: 'standard', ...more })
const changed = (more: Json): Json => ({ ...sample('tax-invoice'), ...more })

describe('an e-invoice', () => {
  test('says who charges what, with the words of a tax invoice only where a registered seller charges GST', () => {
    const xml = ublOf(readEInvoice(sample('tax-invoice')))
    expect(xml).toContain('<cbc:Note>Tax invoice</cbc:Note>')
    expect(xml).toContain('<cbc:EndpointID schemeID="0151">')
    expect(xml).toContain('<cbc:PayableAmount currencyID="AUD">550.00</cbc:PayableAmount>')
    const plain = ublOf(readEInvoice(sample('not-registered')))
    expect(plain).not.toContain('Tax invoice')
    expect(plain).not.toContain('PartyTaxScheme')
    expect(ublOf(readEInvoice(sample('credit-note')))).toContain('Adjustment note. One hour was not worked.')
  })

  test('says the GST in Australian dollars, too, where it is in others', () => {
    expect(ublOf(readEInvoice(sample('us-dollars')))).toContain(
      '<cbc:TaxAmount currencyID="AUD">137.81</cbc:TaxAmount>',
    )
    expect(refusal({ ...sample('us-dollars'), audRate: undefined }).errorType).toBe('deals.eInvoiceAudRate')
  })

  test('takes the GST that was agreed on to the cent, and none that is not the rate', () => {
    expect(eInvoiceSums(readEInvoice(sample('agreed-gst'))).tax).toBe(334n)
    expect(refusal({ ...sample('agreed-gst'), gst: '3.36' }).errorType).toBe('deals.eInvoiceTax')
  })

  test('refuses what does not add up or is not there', () => {
    const seller = sample('tax-invoice').seller as Json
    const march = { from: '2026-03-01', to: '2026-03-31' }
    for (const [more, errorType] of [
      [{ seller: { ...seller, gstRegistered: false } }, 'deals.eInvoiceNotRegistered'],
      [{ lines: [line(), line({ gst: 'none' })] }, 'deals.eInvoiceNone'],
      [{ lines: [] }, 'input.invalid'],
      [{ lines: [line({ allowances: [{ reason: 'x', amount: '10.01' }] })] }, 'input.invalid'],
      [{ lines: [line({ charges: [{ reason: 'x', amount: '1', percent: '1' }] })] }, 'input.invalid'],
      [{ prepaid: '550.01' }, 'input.invalid'],
      [{ rounding: '1.00' }, 'input.invalid'],
      [{ gstRate: '0' }, 'input.invalid'],
      [{ prepaid: '0.001' }, 'input.invalid'],
      [{ kind: 'creditNote' }, 'input.invalid'],
      [{ seller: { ...seller, abn: '12345678901' } }, 'input.invalid'],
      [{ secret: true }, 'input.invalid'],
      // The official rules refuse a line of another time than its document (ibr-085, ibr-086).
      [
        { period: march, lines: [line({ period: march }), line({ period: { from: '2026-02-28', to: '2026-03-31' } })] },
        'input.invalid',
      ],
      [{ period: march, lines: [line({ period: { from: '2026-03-01', to: '2026-04-01' } })] }, 'input.invalid'],
    ] as const)
      expect([more, refusal(changed(more)).errorType]).toEqual([more, errorType])
    expect(refusal(null).errorType).toBe('input.invalid')
  })

  test('writes whatever somebody typed as text', () => {
    const xml = ublOf(readEInvoice(changed({ lines: [line({ name: `<a href="x">&amp;</a>\u0000\ud800 ]]>` })] })))
    expect(xml).toContain('&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;\ufffd ]]&gt;')
  })

  test('is the same on paper', () => {
    const document = readEInvoice(sample('allowances'))
    const paper = eInvoicePaper(document, eInvoiceSums(document), 'en', paperText('en'))
    expect(paper.title).toBe('Tax invoice')
    expect(paper.lines.map(({ amount }) => amount)).toEqual(['112.00', '20.00', '-2.80'])
    expect(paper.total).toEqual({ label: 'Amount due', amount: '92.10 AUD' })
  })
})

test('the schema in docs is that of the model', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/samples/e-invoice.schema.json')
  expect(readFileSync(file, 'utf8'), 'npm run docs:e-invoice').toBe(eInvoiceSchema())
})
