import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { charactersOf, escapeHtml, findBadCharacter, isEmptyBody, toSafeHtml } from '#shared/kit/text.ts'

const link = (href: string, text = href) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`

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

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('plain text to safe HTML', () => {
  test('escapes, breaks lines, links', () => {
    expect(toSafeHtml('a < b & "c"\r\nd\'s')).toBe('a &lt; b &amp; &quot;c&quot;<br>d&#39;s')
    expect(toSafeHtml('see https://example.com/a?b=1&c=2.')).toBe(`see ${link('https://example.com/a?b=1&amp;c=2')}.`)
    expect(toSafeHtml('www.example.com')).toBe(link('https://www.example.com', 'www.example.com'))
    expect(toSafeHtml('Write to Jo.Smith+x@Example.com!')).toBe(
      `Write to ${link('mailto:Jo.Smith+x@Example.com', 'Jo.Smith+x@Example.com')}!`,
    )
    expect(toSafeHtml('(jo@example.com)')).toBe(`(${link('mailto:jo@example.com', 'jo@example.com')})`)
    expect(toSafeHtml("'jo@example.com', x")).toBe(`&#39;${link('mailto:jo@example.com', 'jo@example.com')}&#39;, x`)
  })
  test('an address keeps the brackets that it opened and leaves those that the sentence did', () => {
    expect(toSafeHtml('(https://example.com/a_(b))')).toBe(`(${link('https://example.com/a_(b)')})`)
    expect(toSafeHtml('[https://example.com/x].')).toBe(`[${link('https://example.com/x')}].`)
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
  ])('no link: %s', text => {
    expect(toSafeHtml(text)).toBe(escapeHtml(text))
  })
  test('security: nothing but <br> and our own <a>, whatever the text; and no character of it is lost', () => {
    fc.assert(
      fc.property(trickyText, text => {
        const html = toSafeHtml(text)
        const withoutLinks = html.replace(
          /<a href="((?:https?:\/\/|mailto:)[^"<>\s]+)" target="_blank" rel="noopener noreferrer nofollow">([^<>]*)<\/a>/gi,
          '$2',
        )
        const plain = withoutLinks.replaceAll('<br>', '\n')
        expect(plain).not.toMatch(/[<>"']/)
        if (!isEmptyBody(text)) expect(unescaped(plain)).toBe(text.replace(/\r\n?/g, '\n'))
      }),
      { numRuns: 3000 },
    )
  })
  test('security: long hostile texts do not hang it: quadratic matching would take minutes here', () => {
    const parts = ['a', '!', 'a.', 'a@', '(', ')', 'http://', 'www.', 'a@b.', '&', 'https://x.y/)', 'https://x.y ']
    for (const part of parts)
      for (const start of ['', 'https://x.y/']) {
        const text = start + part.repeat(100_000)
        expect(toSafeHtml(text).length).toBeGreaterThanOrEqual(text.length)
      }
  })
})

describe('an empty body', () => {
  test.each([
    '',
    ' ',
    '\n\n',
    '\r\n',
    '<br>',
    '<p><br></p>',
    '<p></p><br/>\n<BR />',
    '&nbsp;',
    '\u00a0\u200b',
    '<div><br></div>',
  ])('says nothing: %j', body => {
    expect(isEmptyBody(body)).toBe(true)
    expect(toSafeHtml(body)).toBe('')
  })
  test.each(['.', '<p>a</p>', '0', '<img>', '< br >'])('says something: %j', body => {
    expect(isEmptyBody(body)).toBe(false)
  })
})

describe('e-mail addresses', () => {
  test.each([
    'a@b.co',
    'JO.SMITH@EXAMPLE.COM',
    "o'brien+tag@mail.example.com.au",
    'x_1@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.com`,
  ])('valid: %s', text => {
    expect(isEmail(text)).toBe(true)
  })
  test.each([
    '',
    'a',
    'a@b',
    '@example.com',
    'a@@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.c',
    'a@example.123',
    'a@example.com ',
    'a@example.com\n',
    'a@exam_ple.com',
    '"a b"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('not valid: %j', text => {
    expect(isEmail(text)).toBe(false)
  })
  test('255 characters are the limit', () => {
    const host = `${'b'.repeat(59)}.`.repeat(3)
    const address = (length: number) => `${'a'.repeat(length - host.length - 4)}@${host}com`
    expect([address(240).length, isEmail(address(240))]).toEqual([240, true])
    const long = `${'a'.repeat(64)}@${host}${'c'.repeat(10)}`
    expect([long.length, isEmail(long)]).toEqual([255, true])
    expect(isEmail(`${long}c`)).toBe(false)
  })
  test('case does not matter', () => {
    fc.assert(
      fc.property(fc.emailAddress(), text => {
        expect(isEmail(text.toUpperCase())).toBe(isEmail(text.toLowerCase()))
        expect(normaliseEmail(` ${text.toUpperCase()} `)).toBe(text.toLowerCase())
      }),
    )
  })
})

describe('code points that are no characters', () => {
  test('are found in texts and keys, with where they stand', () => {
    expect(findBadCharacter({ a: ['x', { b: 'y\ufdef' }] })).toEqual({ path: ['a', '1', 'b'], codePoint: 'U+FDEF' })
    expect(findBadCharacter({ a: { 'k\udc00': 1 } })).toEqual({ path: ['a'], codePoint: 'U+DC00' })
    expect(findBadCharacter('\u{10ffff}')).toEqual({ path: [], codePoint: 'U+10FFFF' })
    expect(findBadCharacter({ a: [null, 1, true, 'é 漢 😀 \ufffd \u0000'] })).toBeUndefined()
  })

  test('go, and nothing else does', () => {
    expect(charactersOf('a\ud800b\uffff😀\ufdd0é')).toBe('ab😀é')
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0x10ffff).map(code => String.fromCodePoint(code)) }), text => {
        const kept = charactersOf(text)
        expect(kept.isWellFormed()).toBe(true)
        expect(findBadCharacter(kept)).toBeUndefined()
        if (!findBadCharacter(text)) expect(kept).toBe(text)
      }),
    )
  })
})
