import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { charactersOf, escapeHtml, findBadCharacter, isEmptyBody } from '#shared/kit/text.ts'

test('a text stands in HTML as it is', () => {
  expect(escapeHtml('a < b & "c">\'d')).toBe('a &lt; b &amp; &quot;c&quot;&gt;&#39;d')
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
