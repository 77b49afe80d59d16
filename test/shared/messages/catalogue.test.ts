import { describe, expect, test } from 'vitest'
import { areas, type MessageKey, texts } from '#shared/areas.ts'
import type { Area } from '#shared/kit/area.ts'
import { fill } from '#shared/kit/fill.ts'
import specLabels from '#test/fixtures/spec-labels.json' with { type: 'json' }
import specMessages from '#test/fixtures/spec-messages.json' with { type: 'json' }

const { en, fr } = texts

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()

describe('the messages of the spec', () => {
  test.each(specMessages)('$from: $text', ({ key, text }) => {
    expect(en[key as MessageKey]).toBe(text)
  })
  test('each is listed once, and is said in French in other words', () => {
    expect(new Set(specMessages.map(one => one.key)).size).toBe(specMessages.length)
    const sameInBoth = new Set(['Suggestions'])
    for (const { key, text } of specMessages)
      if (!sameInBoth.has(text)) expect(fr[key as MessageKey], key).not.toBe(text)
  })
})

describe('the labels of the spec', () => {
  test.each(specLabels)('$from: $text', ({ key, text }) => {
    expect(en[key as MessageKey]).toBe(text)
    expect(fr[key as MessageKey].trim()).not.toBe('')
  })
  test('each is listed once', () => {
    expect(new Set(specLabels.map(one => one.key)).size).toBe(specLabels.length)
  })
})

const server = (language: 'en' | 'fr'): Readonly<Record<string, string>> =>
  Object.assign({}, ...areas.map((area: Area) => area.serverTexts?.[language]))

describe.each([
  { of: 'pages', english: en as Readonly<Record<string, string>>, french: fr as Readonly<Record<string, string>> },
  { of: 'mails and documents', english: server('en'), french: server('fr') },
])('the catalogue of $of', ({ english, french }) => {
  const all = Object.keys(english)
  test('every text is there in both languages, with the same places to fill', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(Object.keys(french).sort()).toEqual([...all].sort())
    for (const key of all) {
      expect(english[key]?.trim(), key).not.toBe('')
      expect(french[key]?.trim(), key).not.toBe('')
      expect(new Set(places(french[key] ?? '')), key).toEqual(new Set(places(english[key] ?? '')))
    }
  })
  test('keys are flat and start with their area', () => {
    const areas =
      /^(app|identity|organisations|marketplace|deals|payments|wallet|network|chat|files|work|terms|refusal)\.[\w.-]+$/
    for (const key of all) expect(key, 'begin the key with the name of its area').toMatch(areas)
  })
  test('French has its own marks: no straight quote pairs, a space before what wants one', () => {
    const wrong = all.filter(key => /\w[!?;]/.test(french[key] ?? '') || /"/.test(french[key] ?? ''))
    expect(wrong, 'mend these in shared/<area>/texts/fr: « » for quotes, a no-break space before ! ? ;').toEqual([])
  })
  test('French marks never stand alone at the beginning or the end of a line: the space at their side does not break', () => {
    const torn = Object.entries(french).filter(([, text]) => /« | [»:;?!](?=[\s'’».]|$)/.test(text))
    expect(torn, 'mend these in shared/<area>/texts/fr: put a no-break space (U+00A0) beside the mark').toEqual([])
  })
  test('French has one word for a deal and one for the tax: affaire, TPS', () => {
    const others = Object.entries(french).filter(
      ([key, text]) => !key.startsWith('wallet.') && /\bGST\b|\btransactions?\b/i.test(text),
    )
    expect(others, 'mend these in shared/<area>/texts/fr: affaire, not transaction; TPS, not GST').toEqual([])
  })
})

test('a place without its parameter stays, and inherited names fill nothing', () => {
  expect(fill('Join {org}', { org: 'Acme' })).toBe('Join Acme')
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  expect(fill('{constructor}{toString}')).toBe('{constructor}{toString}')
  expect(fill('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
})
