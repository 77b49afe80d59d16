import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocumentFacts, type DocumentItem, dealDocument, documentBlocks } from '#shared/deals/document.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill } from '#shared/kit/fill.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

const written = (more: Partial<DocumentItem> = {}): DocumentItem => ({
  id: 'i1',
  description: 'We read your payroll.',
  questions: [{ id: 'q1', kind: 'TextBox', valueType: 'string', label: 'Where?', required: true, options: [] }],
  answers: { q1: 'Fremantle | Perth' },
  engagementLetter: 'Dear {client},\n{unknown}',
  acceptLetter: '',
  ...more,
})
const facts = (more: Partial<DocumentFacts> = {}, texts: Record<keyof typeof en, string> = en): DocumentFacts => ({
  language: 'en',
  t: (key, params) => fill(texts[key], params),
  reference: 'D-ABCDEFGH',
  date: '2026-03-02',
  supplier: { name: 'Wattle Advisory', abn: '51824753556', signers: 1 },
  demander: { name: 'Harbour Foods', signers: 2 },
  choice: dealOf(
    [itemOf({ title: 'Payroll review', quantity: 2, cost: '2000.00', start: '2026-04-01', end: '2026-07-01' })],
    { payment: { type: 'twoTime', initialAmount: 30, initialOffset: 0, finalPeriod: 1, finalOffset: 7 } },
  ),
  items: [written()],
  ...more,
})

describe('the document of a deal', () => {
  test('is this text', () => {
    expect(dealDocument(facts())).toBe(`# Engagement: Payroll review
Reference D-ABCDEFGH, offered on 2 March 2026.
## Parties
| Party | Name | ABN |
| Supplier | Wattle Advisory | 51 824 753 556 |
| Client | Harbour Foods |  |
## Service
> We read your payroll.
From 1 April 2026 to 1 July 2026. Quantity: 2.
Price before tax and interest: 2,000.00 AUD.
## What the client told the supplier
| Question | Answer |
| Where? | Fremantle \\| Perth |
## Deliveries
| No. | Date | Quantity | Value (AUD) |
| 1 | 1 July 2026 | 2 | 2,000.00 |
## Payments
| No. | Due | Payable by | Price (AUD) | GST (AUD) | Total (AUD) |
| 1 | 1 Apr 2026 | 15 Apr 2026 | 600.00 | 60.00 | 660.00 |
| 2 | 8 July 2026 | 22 July 2026 | 1,400.00 | 140.00 | 1,540.00 |
| Sum |  |  | 2,000.00 | 200.00 | 2,200.00 |
What is unpaid after its payable-by date bears simple late interest of 10% a year, counted by the day.
The client pays each invoice of the supplier when it is due.
## Engagement letter
> Dear Harbour Foods,
> {unknown}
## Signatures
Signed electronically over the SHA-256 hash of this text. Signatures needed for the supplier: 1; for the client: 2.
`)
  })

  test('says days that the client answered as it says its own', () => {
    const [question] = written().questions
    const items = [
      written({
        questions: [
          { ...question!, label: 'When?', valueType: 'date' },
          { ...question!, id: 'q2', label: 'Which?', kind: 'Selector', valueType: 'date', options: ['Any day'] },
        ],
        answers: { q1: ['2026-04-01', '2026-05-02'], q2: 'Any day' },
      }),
    ]
    const text = dealDocument(facts({ items }))
    expect(text).toContain('| When? | 1 April 2026; 2 May 2026 |')
    expect(text).toContain('| Which? | Any day |')
    expect(dealDocument({ ...facts({ items }, fr), language: 'fr' })).toContain(
      '| When? | 1er avril 2026; 2 mai 2026 |',
    )
  })

  test('is in French where it was offered so', () => {
    const text = dealDocument({ ...facts({}, fr), language: 'fr' })
    expect(text).toContain('| Fournisseur | Wattle Advisory | 51 824 753 556 |')
    expect(text).toContain('1\u00a0540,00')
  })

  test.each([
    [7, 'a notice of 7 days.', 'un préavis de 7 jours.', 'each of 1 month.', 'périodes, de 1 mois chacune.'],
    [30, 'a notice of 30 days.', 'un préavis de 30 jours.', 'each of 1 month.', 'périodes, de 1 mois chacune.'],
  ])('says a notice of %i days and a term of one month', (noticeDays, enNotice, frNotice, enTerm, frTerm) => {
    const item = itemOf({ start: '2026-04-01', end: '2026-04-30' })
    const choice = dealOf([item], { recurring: { term: { length: 1, type: 'month' }, noticeDays } })
    const english = dealDocument(facts({ choice }))
    const french = dealDocument({ ...facts({ choice }, fr), language: 'fr' })
    for (const said of [enNotice, enTerm]) expect(english).toContain(said)
    for (const said of [frNotice, frTerm]) expect(french).toContain(said)
  })

  test.each([
    [401, '1 more in between', '1 autre entre les deux'],
    [402, '2 more in between', '2 autres entre les deux'],
  ])('of %i deliveries says how many are left out', (count, inEnglish, inFrench) => {
    const item = itemOf({
      cost: '40200.00',
      start: '2026-04-01',
      end: '2029-04-01',
      deliveries: { count, per: 1, type: 'day' },
    } as never)
    const choice = dealOf([item])
    expect(dealDocument(facts({ choice }))).toContain(inEnglish)
    expect(dealDocument({ ...facts({ choice }, fr), language: 'fr' })).toContain(inFrench)
  })

  test('shows every party’s words as theirs, whatever they are made of', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', '#', '|', '>', '\\', '\n', '\r', '\u2028', '\u202e', '{', '}', 'é'),
      maxLength: 60,
    })
    const skeleton = (text: string) =>
      documentBlocks(text).flatMap(block =>
        block.kind === 'heading'
          ? [`## ${block.text}`]
          : block.kind === 'table'
            ? [
                `table of ${block.rows.length} x ${block.rows[0]?.length}`,
                ...(block.rows.every(row => row.length === block.rows[0]?.length) ? [] : ['ragged']),
              ]
            : [],
      )
    const plain = skeleton(dealDocument(facts()))
    fc.assert(
      fc.property(words, words, words, words, (name, title, letter, answer) => {
        const text = dealDocument(
          facts({
            demander: { name, signers: 1 },
            choice: { ...facts().choice, items: facts().choice.items.map(item => ({ ...item, title })) },
            items: [written({ description: letter, engagementLetter: `x${letter}`, answers: { q1: `x${answer}` } })],
          }),
        )
        expect(skeleton(text)).toEqual(plain)
        expect(text).not.toMatch(/[\u202e\u2028\r]/)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('gives its cells back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '|', '\\', '#'), minLength: 1, maxLength: 20 }), name => {
        const table = documentBlocks(dealDocument(facts({ demander: { name, signers: 1 } }))).find(
          block => block.kind === 'table',
        )
        expect(table?.kind === 'table' && table.rows[2]?.[1]).toBe(name)
      }),
      { seed: 7 },
    )
  })
})
