import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abnKey,
  acnKey,
  addressTokens,
  emailKey,
  freeTokens,
  namesIn,
  nameTokens,
  plainText,
  postalToken,
  regionToken,
  taxKey,
} from '#shared/network/contact-normalise.ts'
import { phoneToE164 } from '#shared/network/phone-e164.ts'

describe('names', () => {
  test.each([
    ['Acme Pty Ltd', ['acme']],
    ['ACME PTY. LIMITED', ['acme']],
    ['Acme P/L', ['acme']],
    ['The Acme Company, Inc.', ['acme']],
    ["O'Brien & Sons", ['obrien', 'sons']],
    ['O’Brien and Sons', ['obrien', 'sons']],
    ['Café Müller GmbH', ['cafe', 'muller']],
    ['Straße Łódź', ['strasse', 'lodz']],
    ['Dr. Jane Citizen', ['jane', 'citizen']],
    ['wilson-wheeler', ['wilson', 'wheeler']],
    ['Limited', ['limited']],
    ['n/a', []],
    ['  ', []],
  ])('%j is %j', (text, tokens) => {
    expect(nameTokens(text)).toEqual(tokens)
  })

  test('a trading name after T/A and a trust after its trustee are names of their own', () => {
    expect(namesIn('Holding Pty Ltd T/A Corner Shop')).toEqual(['Holding Pty Ltd', 'Corner Shop'])
    expect(namesIn('Smith Nominees Pty Ltd as trustee for Smith Family Trust')).toHaveLength(2)
    expect(namesIn('Just One')).toEqual(['Just One'])
  })
})

describe('addresses', () => {
  test('abbreviations and the ways to write a unit are one', () => {
    expect(addressTokens('Unit 3, 12 Kent St')).toEqual(addressTokens('3/12 KENT STREET'))
    expect(addressTokens('Level 5, 1 Mt. Eliza Cres.')).toEqual(['5', '1', 'mount', 'eliza', 'crescent'])
  })

  test('states and postal codes', () => {
    expect(regionToken('New South Wales')).toBe('nsw')
    expect(regionToken(' N.S.W. ')).toBe('nsw')
    expect(postalToken(' 20 00 ')).toBe('2000')
    expect(postalToken('-')).toBeNull()
  })
})

describe('phones', () => {
  test.each([
    ['0412 345 678', '+61412345678'],
    ['412345678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['+61 (0)2 9374 4000', '+61293744000'],
    ['0011 61 2 9374 4000', '+61293744000'],
    ['61293744000', '+61293744000'],
    ['(02) 9374-4000 ext. 12', '+61293744000'],
    ['1300 975 707', '+611300975707'],
    ['13 11 26', '+61131126'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['+64 21 123 4567', '+64211234567'],
  ])('%j is %s', (text, expected) => {
    expect(phoneToE164(text)).toBe(expected)
  })

  test.each(['', 'none', '12', '9374 4000', '+', '+61', '0000000000', 'call me', '0412 345 67x'])(
    '%j is none',
    text => {
      expect(phoneToE164(text)).toBeNull()
    },
  )

  test('a number of another country without its prefix', () => {
    expect(phoneToE164('(212) 555-0123', 'US')).toBe('+12125550123')
  })
})

describe('identifiers', () => {
  test('a wrong checksum is absent evidence', () => {
    expect(abnKey('ABN: 51 824 753 556')).toBe('51824753556')
    expect(abnKey('51 824 753 557')).toBeNull()
    expect(acnKey('ACN 004 085 616')).toBe('004085616')
    expect(acnKey('004 085 617')).toBeNull()
  })

  test('tax numbers keep letters, and placeholders are none', () => {
    expect(taxKey('de 123-456')).toBe('DE123456')
    expect(taxKey('0000000')).toBeNull()
    expect(taxKey('none')).toBeNull()
    expect(taxKey('12')).toBeNull()
  })

  test('e-mails', () => {
    expect(emailKey(' Jane@Example.COM ')).toBe('jane@example.com')
    expect(emailKey('jane@')).toBeNull()
    expect(emailKey(`${'a'.repeat(250)}@b.au`)).toBeNull()
  })
})

describe('normalising twice changes nothing', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          'Acme',
          'Pty',
          'Ltd',
          'the',
          'and',
          '&',
          'of',
          'St',
          'Unit',
          '3/',
          "O'",
          'É',
          'ß',
          'p',
          'l',
          'Dr',
          'n/a',
        ),
        { maxLength: 10 },
      )
      .map(parts => parts.join(' ')),
  )

  test.each([
    ['plainText', plainText],
    ['nameTokens', (text: string) => nameTokens(text).join(' ')],
    ['addressTokens', (text: string) => addressTokens(text).join(' ')],
    ['freeTokens', (text: string) => freeTokens(text).join(' ')],
    ['regionToken', (text: string) => regionToken(text) ?? ''],
    ['postalToken', (text: string) => postalToken(text) ?? ''],
    ['emailKey', (text: string) => emailKey(text) ?? ''],
    ['taxKey', (text: string) => taxKey(text) ?? ''],
  ] as const)('%s', (_, normalise) => {
    fc.assert(
      fc.property(anyText, text => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('phoneToE164', () => {
    const phone = fc
      .tuple(fc.constantFrom('', '0', '+61', '0011', '+44', '(0)'), fc.stringMatching(/^[\d ()-]{0,14}$/))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(phone, text => {
        const once = phoneToE164(text)
        if (once !== null) expect(phoneToE164(once)).toBe(once)
      }),
      { numRuns: 5000 },
    )
  })

  test('a megabyte is cut, not chewed', () => {
    expect(nameTokens('a '.repeat(500_000)).length).toBeLessThanOrEqual(24)
    expect(plainText('é'.repeat(1_000_000)).length).toBeLessThanOrEqual(400)
  })
})
