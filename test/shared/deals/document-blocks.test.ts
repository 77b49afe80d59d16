import { describe, expect, test } from 'vitest'
import { type DocumentFacts, type DocumentItem, dealDocument, documentBlocks } from '#shared/deals/document.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { fill } from '#shared/kit/fill.ts'
import { fillLetter } from '#shared/terms/letter.ts'
import { dealOf, itemOf } from '../terms/choices.ts'

describe('the blocks of a document', () => {
  test('are its lines by kind, quotes and tables together', () => {
    const text = [
      '# Title',
      'A paragraph',
      'Another # one > | here',
      '## Heading',
      '> said',
      '>',
      '> more',
      '| a | b \\| c |',
      '| \\\\ |  |',
      'After',
      '> again',
      '',
    ].join('\n')
    expect(documentBlocks(text)).toEqual([
      { kind: 'title', text: 'Title' },
      { kind: 'paragraph', text: 'A paragraph' },
      { kind: 'paragraph', text: 'Another # one > | here' },
      { kind: 'heading', text: 'Heading' },
      { kind: 'quote', lines: ['said', '', 'more'] },
      {
        kind: 'table',
        rows: [
          ['a', 'b | c'],
          ['\\', ''],
        ],
      },
      { kind: 'paragraph', text: 'After' },
      { kind: 'quote', lines: ['again'] },
    ])
  })

  test('of quotes and tables at the very beginning, and of endings that only look like marks', () => {
    expect(documentBlocks('> first')).toEqual([{ kind: 'quote', lines: ['first'] }])
    expect(documentBlocks('| first |')).toEqual([{ kind: 'table', rows: [['first']] }])
    expect(documentBlocks('a\n\nb')).toEqual(['a', '', 'b'].map(text => ({ kind: 'paragraph', text })))
    for (const text of ['ends in # ', 'ends in ## ', 'ends in >', 'ends in |'])
      expect(documentBlocks(text)).toEqual([{ kind: 'paragraph', text }])
    expect(documentBlocks('| open')).toEqual([{ kind: 'table', rows: [[]] }])
    expect(documentBlocks('| a | \\')).toEqual([{ kind: 'table', rows: [['a']] }])
  })
})

const written = (more: Partial<DocumentItem> = {}): DocumentItem => ({
  id: 'i1',
  description: '',
  questions: [],
  answers: {},
  engagementLetter: '',
  acceptLetter: '',
  ...more,
})
const facts = (more: Partial<DocumentFacts> = {}): DocumentFacts => ({
  language: 'en',
  t: (key, params) => fill(en[key], params),
  reference: 'D-1',
  date: '2026-03-02',
  supplier: { name: 'Wattle', signers: 1 },
  demander: { name: 'Harbour', signers: 1 },
  choice: dealOf([itemOf({ quantity: 1, cost: '1000.00', start: '2026-04-01', end: '2026-07-01' })], {
    payment: { type: 'instalments', initialAmount: 50, initialOffset: 0, finalPeriod: 2, finalOffset: 30 },
    platform: { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'autoDebit' },
    interest: { type: 'simple', rateType: 'month', rate: '2' },
    lateRate: '7.5',
  }),
  items: [written()],
  ...more,
})

describe('the document of a deal', () => {
  test('has a column for interest where there is any, and names the auto-debit and the late rate', () => {
    const text = dealDocument(facts())
    expect(text).toContain('| No. | Due | Payable by | Price (AUD) | Interest (AUD) | GST (AUD) | Total (AUD) |')
    expect(text).toContain('| 2 | 1 May 2026 | 15 May 2026 | 250.00 | 10.00 | 25.00 | 285.00 |')
    expect(text).toContain('| Sum |  |  | 1,000.00 | 15.00 | 100.00 | 1,115.00 |')
    expect(text).toContain(fill(en['deals.document.late'], { rate: '7.5' }))
    expect(text).toContain('The balance of the instalments bears simple interest of 2% each month.')
    expect(text).toContain(en['deals.document.autoDebit'])
    expect(text).not.toContain(en['deals.document.regular'])
  })

  test('says nothing of late interest where there is none', () => {
    const { choice } = facts()
    for (const lateRate of ['0', '0.00'])
      expect(dealDocument(facts({ choice: { ...choice, lateRate } }))).not.toContain('late interest')
  })

  test('leaves out what nobody wrote', () => {
    for (const blank of ['', ' \n ']) {
      const text = dealDocument(
        facts({
          items: [
            written({
              description: blank,
              engagementLetter: blank,
              acceptLetter: blank,
              questions: [
                { id: 'q', kind: 'TextBox', valueType: 'string', label: 'Why?', required: false, options: [] },
              ],
              answers: { q: blank, other: 'x' },
            }),
          ],
        }),
      )
      expect(text).not.toMatch(/^>/m)
      for (const heading of ['letter', 'acceptance', 'questionnaire'] as const)
        expect(text).not.toContain(`## ${en[`deals.document.${heading}`]}`)
      expect(documentBlocks(text).some(block => block.kind === 'paragraph' && block.text === '')).toBe(false)
    }
  })

  test('quotes the letters and lists answers of several parts', () => {
    const question = { kind: 'TickBox', valueType: 'string', required: true, options: [] } as const
    const text = dealDocument(
      facts({
        items: [
          written({
            acceptLetter: ' Accepted\u0007\u0007by us. \n\n  Yours ',
            questions: [
              { ...question, options: [], id: 'a', label: 'Which?' },
              { ...question, options: [], id: 'b', label: 'None?' },
              { ...question, options: [], id: 'c', label: 'Empty?' },
            ],
            answers: { a: ['one', '', 'two'], c: [' '] },
          }),
        ],
      }),
    )
    expect(text).toContain('| Which? | one; ; two |')
    expect(text).not.toContain('None?')
    expect(text).not.toContain('Empty?')
    expect(text).toContain(`## ${en['deals.document.acceptance']}\n> Accepted by us.\n>\n> Yours\n##`)
  })

  test('groups the digits of an ABN, and of nothing else', () => {
    const shown = (abn: string) => dealDocument(facts({ supplier: { name: 'W', abn, signers: 1 } })).split('\n')[4]
    expect(shown('51824753556')).toBe('| Supplier | W | 51 824 753 556 |')
    expect(shown('518247535561')).toBe('| Supplier | W | 518247535561 |')
    expect(shown('x51824753556')).toBe('| Supplier | W | x51824753556 |')
  })
})

test('a letter keeps the places that there is nothing for', () => {
  expect(fillLetter('{client} {end} {other}', { client: 'Harbour', end: undefined })).toBe('Harbour {end} {other}')
})
