import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkedText } from '#shared/kit/linked-text.ts'

/** Texts that are likely to confuse: markup, addresses, brackets, line breaks. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '&amp;', '\n', '\r\n', '\r', ' ', '(', ')', '.', '@', '/', ':', '\\'),
      fc.constantFrom('http://', 'https://example.com/a?b=c&d', 'www.', 'javascript:alert(1)', 'a@b.co', 'mailto:'),
      fc.constantFrom('<script>', '</a>', '<img src=x onerror=alert(1)>', '<br>', 'example.com'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 24 },
  )
  .map(parts => parts.join(''))

/** The addresses of a text, each with where it leads. */
const linksOf = (text: string) => linkedText(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []))
const whole = (text: string) =>
  linkedText(text)
    .map(stretch => stretch.text)
    .join('')

describe('the addresses of a text', () => {
  test('lead where they say', () => {
    expect(linkedText('see https://example.com/a?b=1&c=2.')).toEqual([
      { at: 0, text: 'see ' },
      { at: 4, text: 'https://example.com/a?b=1&c=2', href: 'https://example.com/a?b=1&c=2' },
      { at: 33, text: '.' },
    ])
    expect(linksOf('www.example.com')).toEqual([['www.example.com', 'https://www.example.com']])
    expect(linksOf('Write to Jo.Smith+x@Example.com!')).toEqual([
      ['Jo.Smith+x@Example.com', 'mailto:Jo.Smith+x@Example.com'],
    ])
    expect(linksOf('a?bcc=e@evil.test')).toEqual([['a?bcc=e@evil.test', 'mailto:a%3Fbcc=e@evil.test']])
    for (const text of ['(jo@example.com)', "'jo@example.com', x"])
      expect(linksOf(text)).toEqual([['jo@example.com', 'mailto:jo@example.com']])
    expect(linksOf('a@b.co,https://b.co/x www.c.co\nd@e.co')).toHaveLength(4)
    expect(linkedText('')).toEqual([])
  })

  test('keep the brackets that they opened and leave those that the sentence did', () => {
    expect(linksOf('(https://example.com/a_(b))')).toEqual([['https://example.com/a_(b)', 'https://example.com/a_(b)']])
    expect(linksOf('[https://example.com/x].')).toEqual([['https://example.com/x', 'https://example.com/x']])
  })

  test.each([
    'javascript:alert(1)',
    'http://localhost',
    'http://',
    'https://good.example@evil.example',
    'data:text/html,x',
    'xhttp://example.com',
    'a@b',
    '@example.com',
    'jo@@example.com',
  ])('none: %s', text => {
    expect(linkedText(text)).toEqual([{ at: 0, text }])
  })

  test('security: lead to the web and to mail alone, whatever the text; and no character of it is lost', () => {
    fc.assert(
      fc.property(trickyText, text => {
        expect(whole(text)).toBe(text)
        for (const { at, text: words, href } of linkedText(text)) {
          expect(text.slice(at, at + words.length)).toBe(words)
          if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:)[^"'<>\s]+$/i)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('security: long hostile texts do not hang it: quadratic matching would take minutes here', () => {
    const parts = ['a', '!', 'a.', 'a@', '(', ')', 'http://', 'www.', 'a@b.', '&', 'https://x.y/)', 'https://x.y ']
    for (const part of parts)
      for (const start of ['', 'https://x.y/']) {
        const text = start + part.repeat(100_000)
        expect(whole(text)).toBe(text)
      }
  })
})
