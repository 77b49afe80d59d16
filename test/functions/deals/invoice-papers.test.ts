import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { paperPdf } from '#functions/deals/paper-pdf.ts'
import { Invoices as InvoiceRows } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Paper } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { findSeals } from '#shared/files/seals.ts'
import { brokenRules } from '#test/e-invoice-rules.ts'
import { archiveProblems, carriedBy, pagesOf, textsOf } from '../pdf.ts'
import { abnOf } from '../people.ts'
import { setting } from './fixture.ts'

// @reaches test/fixtures/pint-a-nz

/** What pdfsig says of a PDF; undefined where there is no such program. */
const pdfsigOf = (pdf: Uint8Array): string | undefined => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdfsig-'))
  const file = path.join(folder, 'invoice.pdf')
  writeFileSync(file, pdf)
  const { stdout, error } = spawnSync('pdfsig', [file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return error ? undefined : stdout
}

type Answer = { fileName: string; content: string }
const opened = async () => {
  const base = await setting()
  const { contract } = await base.contracted({ lateRate: '10' })
  const invoice = await base.publish(base.as.ada, contract.id, 1)
  base.clock.now = new Date('2026-04-02T01:00:00.000Z')
  const get = (who: (typeof base.as)[keyof typeof base.as], language: 'en' | 'fr' = 'en') =>
    base.call<Answer>(InvoicePapers, who, 'GET', { invoiceId: invoice.id, language })
  const texts = async (who = base.as.cora, language: 'en' | 'fr' = 'en') =>
    textsOf(Buffer.from((await get(who, language)).content, 'base64'))
  return { ...base, agreement: contract, invoice, get, texts }
}

describe('an invoice on paper', () => {
  test('is there before it is paid: from the supplier to the client, with what is due when and how to pay', async () => {
    const { as, get, texts, invoice, agreement } = await opened()
    const one = await get(as.cora)
    expect(one).toEqual(await get(as.ada))
    expect(one.fileName).toBe(`${invoice.reference}.pdf`)
    const shown = await texts()
    for (const text of [
      'Tax invoice',
      invoice.reference,
      dealReference(agreement.thread),
      `ABN ${abnOf(1).replace(/^(..)(...)(...)/, '$1 $2 $3 ')}`,
      `ABN ${abnOf(2).replace(/^(..)(...)(...)/, '$1 $2 $3 ')}`,
      '2 × Payroll review, payment 1',
      '500.00',
      'GST (10%)',
      '50.00',
      'Amount due',
      '550.00 AUD',
      '1 April 2026',
      '15 April 2026',
    ])
      expect(shown).toContain(text)
    expect(shown[shown.indexOf('From') + 1]).toBe('Wattle Advisory')
    expect(shown[shown.indexOf('To') + 1]).toBe('Harbour Foods')
    expect(shown.join(' ')).toContain(`opens invoice ${invoice.reference} among its purchases, and pays 550.00 AUD`)
  })

  test('says that it is overdue, with the late interest until that day, and that it was voided', async () => {
    const { as, texts, invoice, clock, call } = await opened()
    clock.now = new Date('2026-05-15T01:00:00.000Z')
    const late = await texts()
    expect(late).toContain('OVERDUE')
    expect(late).toContain('Late interest')
    const { id: invoiceId, version } = invoice
    await call<InvoiceView>(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'Wrong' })
    const voided = await texts()
    expect(voided).toContain('VOID')
    expect(voided.join(' ')).not.toContain('How to pay')
    expect(voided).toContain('0.00 AUD')
  })

  test('is in French where its reader is', async () => {
    const { as, texts } = await opened()
    const shown = await texts(as.cora, 'fr')
    for (const text of ['Facture fiscale', 'Montant dû', '550,00 AUD', 'TPS (10\u00a0%)']) expect(shown).toContain(text)
  })

  test('security: tells its facts to both sides, and nobody else', async () => {
    const { as, call, refused, invoice } = await opened()
    const of = { invoiceId: invoice.id }
    for (const who of [as.cora, as.ada])
      expect(await call<PaperFacts>(InvoicePapers, who, 'FACTS', of)).toMatchObject({
        supplier: { name: 'Wattle Advisory', abn: abnOf(1) },
        contract: { items: [{ title: 'Payroll review', quantity: 2 }], gstRate: '10' },
        invoice: { due: '550.00' },
      })
    for (const who of [as.finn, as.eve])
      for (const [method, input] of [
        ['FACTS', of],
        ['GET', { ...of, language: 'en' }],
      ] as const)
        expect(await refused(InvoicePapers, who, method, input)).toBe('notFound')
  })
})

describe('an invoice as e-invoice', () => {
  test('is what its paper says, keeps to the official rules, and lies inside of the PDF that is sealed', async () => {
    const { as, call, get, invoice } = await opened()
    const asked = { invoiceId: invoice.id, language: 'en' }
    const { fileName, content } = await call<Answer>(InvoicePapers, as.cora, 'E_INVOICE', asked)
    expect(await call<Answer>(InvoicePapers, as.ada, 'E_INVOICE', asked)).toEqual({ fileName, content })
    expect(fileName).toBe(`${invoice.reference}.xml`)
    expect(brokenRules(content)).toEqual([])
    for (const text of [invoice.reference, 'Wattle Advisory', 'Harbour Foods', abnOf(1), '>50.00<', '>550.00<'])
      expect(content).toContain(text)
    const pdf = Buffer.from((await get(as.cora)).content, 'base64')
    expect(await carriedBy(pdf)).toEqual([{ name: 'invoice.xml', relationship: '/Alternative', content }])
    expect(await archiveProblems(pdf)).toEqual([])
    expect(findSeals(pdf)).toHaveLength(1)
    // Where poppler is installed it says so, too.
    const said = pdfsigOf(pdf)
    if (said !== undefined)
      expect(said).toMatch(
        /Signature is Valid[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid/,
      )
  })

  test('security: the supplier’s name cannot say in its seal what another one is owed', async () => {
    const { as, get, store, invoice } = await opened()
    const unit = new Unit()
    const invoices = repository(InvoiceRows, store, unit)
    const own = await invoices.need({ id: invoice.id })
    invoices.save({ ...own, supplierName: 'Wattle”. Paid in full. Receipt “I-1” of “Harbour' })
    await unit.commit(store)
    const said = async (language: 'en' | 'fr') =>
      findSeals(Buffer.from((await get(as.cora, language)).content, 'base64')).map(({ statement }) => statement)
    const name = 'Wattle". Paid in full. Receipt "I-1" of "Harbour'
    expect(await said('en')).toEqual([
      expect.stringMatching(new RegExp(`^Tax invoice \\S+ of “${name}”\\. Amount due 550\\.00 AUD$`)),
    ])
    expect(await said('fr')).toEqual([expect.stringContaining(` de « ${name} ». `)])
  })

  test('is refused for a void one, and to strangers, who learn nothing', async () => {
    const { as, call, refused, invoice, agreement, publish } = await opened()
    const asked = { invoiceId: invoice.id, language: 'en' }
    await call<InvoiceView>(Invoices, as.ada, 'VOID', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Wrong',
    })
    expect(await refused(InvoicePapers, as.ada, 'E_INVOICE', asked)).toBe('deals.noEInvoice.void')
    const again = await publish(as.ada, agreement.id, 1)
    for (const who of [as.finn, as.eve])
      expect(await refused(InvoicePapers, who, 'E_INVOICE', { invoiceId: again.id, language: 'en' })).toBe('notFound')
  })
})

const paper = (more: Partial<Paper>): Paper => ({
  title: 'Invoice',
  reference: 'INV-1',
  fileName: 'i.pdf',
  letterhead: { name: 'Wattle', lines: [] },
  stamp: undefined,
  parties: [],
  facts: [],
  head: ['Item', 'Amount (AUD)'],
  lines: [],
  sums: [],
  total: { label: 'Total', amount: '1\u00a0000,00\u00a0AUD' },
  notes: [],
  footer: 'Footer',
  at: '2026-04-02T00:00:00.000Z',
  ...more,
})
const page = (number: number, count: number) => `Page ${number} of ${count}`

test('names of any length print, with all letters of the languages that are written in Latin, Greek and Cyrillic', async () => {
  const name = 'Nguyễn Thị Ánh & Søn Łódź Ωμέγα Привет Şahin'
  const texts = await textsOf(
    await paperPdf(
      paper({
        letterhead: { name: name.repeat(3), lines: ['W'.repeat(120)] },
        parties: [{ label: 'From', lines: [`${name} ${'東京 '.repeat(6)}`] }],
        facts: [{ label: 'Invoice', value: 'X'.repeat(200) }],
      }),
      'en',
      page,
    ),
  )
  const all = texts.join(' ')
  for (const word of ['Nguyễn', 'Łódź', 'Ωμέγα', 'Привет', 'Şahin']) expect(all).toContain(word)
  expect(all).toContain('1\u00a0000,00\u00a0AUD')
})

test('a table that goes on over sheets begins each with its head, and each says which of how many it is', async () => {
  const lines = Array.from({ length: 90 }, (_, n) => ({ label: `Line ${n + 1}`, amount: '10.00' }))
  const pages = await pagesOf(await paperPdf(paper({ lines }), 'en', page))
  expect(pages.length).toBeGreaterThan(2)
  for (const [n, texts] of pages.entries()) {
    expect(texts).toContain(`Page ${n + 1} of ${pages.length}`)
    if (texts.some(text => text.startsWith('Line '))) expect(texts).toContain('Amount (AUD)')
  }
  expect(pages.flat().filter(text => text.startsWith('Line '))).toHaveLength(90)
})
