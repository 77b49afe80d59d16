import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvitedPerson } from '#shared/identity/forms.ts'
import { ProfileInput } from '#shared/identity/profile.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { charactersOf, escapeHtml, findBadCharacter, isEmptyBody, nameText } from '#shared/kit/text.ts'
import { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import { JoiningBusiness, JoiningPerson } from '#shared/organisations/join-request.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { OrganisationInput } from '#shared/organisations/organisation-input.ts'

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

describe('a name', () => {
  test.each([
    ['marks that turn letters round', 'Acme \u202egnp.exe', 'Acme gnp.exe'],
    ['spaces of no width', '\ufeffAc\u200bme\u2060', 'Acme'],
    ['a joiner where nothing is joined', 'Ac\u200dme\u200c', 'Acme'],
    ['a break of its line', 'Acme\r\nBcc: all', 'Acme Bcc: all'],
    ['a NUL', 'A\u0000B', 'A B'],
    ['letters of tags', 'A\u{e0041}\u{e0042}B', 'AB'],
    ['a hyphen that is not shown', 'Ac\u00adme', 'Acme'],
  ])('loses %s', (_what, typed, kept) => {
    expect(nameText(typed)).toBe(kept)
  })
  test.each([
    '\u200b\u200b',
    '\u3164',
    '\u2800 \u2800',
    '\u0301\u0301',
    '\u00a0',
    '\u200d',
    '\u115f\u1160',
    '\ufe0f',
    '\u202e',
  ])('of nothing that is seen is none: %j', typed => {
    expect(nameText(typed)).toBe('')
  })
  test.each([
    'Zoë Ångström-O’Neil',
    'e\u0301',
    '株式会社',
    'می\u200cخواهم',
    'क्\u200dष',
    'دار العلم',
    '.',
    '7',
    '☕️',
    'A  B',
  ])('stays as it is: %s', typed => {
    expect(nameText(typed)).toBe(typed)
    expect(nameText(nameText(typed))).toBe(nameText(typed))
  })
  test('is the same when it is kept again, whatever was typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), typed => nameText(nameText(typed)) === nameText(typed)))
  })
})

/** Names of what others are shown, by the input that takes each. */
describe.each([
  ['an organisation', OrganisationInput.shape.tradingName],
  ['a person', ProfileInput.shape.firstName],
  ['a person of the family', ProfileInput.shape.lastName],
  ['a person who was invited', InvitedPerson.shape.firstName],
  ['a person who asks to join', JoiningPerson.shape.lastName],
  ['a business that asks to join', JoiningBusiness.shape.penName],
])('security: the name of %s', (_what, field) => {
  test('is refused where nothing of it is to be seen, and kept without what is not', () => {
    expect(field.safeParse('\u200b\u3164').success).toBe(false)
    expect(field.parse(' A\u202eB\n')).toBe('AB')
  })
})

test('security: names of services, roles and teams are kept without what is not to be seen', () => {
  expect(ServiceInput.shape.name.parse('A\u202eB')).toBe('AB')
  for (const method of ['ADD_ROLE', 'ADD_TEAM'] as const) {
    const { name } = Organisations.methods[method].input.shape
    expect(name.parse('A\u202eB')).toBe('AB')
    expect(name.safeParse('\u2800').success).toBe(false)
  }
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
