import { describe, expect, test } from 'vitest'
import { type MessageKey, texts } from '#shared/areas.ts'
import { fill } from '#shared/kit/fill.ts'
import specLabels from '#test/fixtures/spec-labels.json' with { type: 'json' }
import specMessages from '#test/fixtures/spec-messages.json' with { type: 'json' }

const { en, fr } = texts

const keys = Object.keys(en) as MessageKey[]
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

describe('the catalogue', () => {
  test('every text is there in both languages, with the same places to fill', () => {
    expect(Object.keys(fr).sort()).toEqual([...keys].sort())
    for (const key of keys) {
      expect(en[key].trim(), key).not.toBe('')
      expect(fr[key].trim(), key).not.toBe('')
      expect(new Set(places(fr[key])), key).toEqual(new Set(places(en[key])))
    }
  })
  test('keys are flat and start with their area', () => {
    const areas =
      /^(app|identity|organisations|marketplace|deals|payments|wallet|network|chat|files|work|terms|refusal)\.[\w.-]+$/
    for (const key of keys) expect(key).toMatch(areas)
  })
  test('French has its own marks: no straight quote pairs, a space before what wants one', () => {
    const wrong = keys.filter(key => /\w[!?;]/.test(fr[key]) || /"/.test(fr[key]))
    expect(wrong).toEqual([])
  })
})

test('a place without its parameter stays, and inherited names fill nothing', () => {
  expect(fill('Join {org}', { org: 'Acme' })).toBe('Join Acme')
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  expect(fill('{constructor}{toString}')).toBe('{constructor}{toString}')
  expect(fill('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
})

test('French marks never stand alone at the beginning or the end of a line: the space at their side does not break', () => {
  const torn = Object.entries(fr).filter(([, text]) => /« | [»:;?!](?=[\s'’».]|$)/.test(text))
  expect(torn).toEqual([])
})
