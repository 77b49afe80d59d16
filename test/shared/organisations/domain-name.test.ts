import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  domainNameLook,
  domainNameProblem,
  normaliseDomainName,
  suggestedDomainName,
} from '#shared/organisations/domain-name.ts'

describe('domain names', () => {
  test.each(['acme', 'harbour-legal', 'a1b', '123', 'x'.repeat(40), 'Acme', ' acme '])('happy: %j', name => {
    expect(domainNameProblem(name)).toBeUndefined()
  })
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ab', 'length'],
    ['x'.repeat(41), 'length'],
    ['-acme', 'hyphens'],
    ['acme-', 'hyphens'],
    ['ac--me', 'hyphens'],
    ['xn--acme', 'hyphens'],
    ['ac me', 'characters'],
    ['acme.', 'characters'],
    ['acme_1', 'characters'],
    ['аcme', 'characters'],
    ['acmé', 'characters'],
    ['ac\u200bme', 'characters'],
    ['www', 'reserved'],
    ['Admin', 'reserved'],
    ['mta-sts', 'reserved'],
  ] as const)('error: %j: %s', (name, problem) => {
    expect(domainNameProblem(name)).toBe(`organisations.domain.${problem}`)
  })
  test.each(['tradewe11', 'trade-well', 'adrnin', 'vvvvw', 'rnail', 'a-p-i', '5upport', 'log1n', 'l0gin'])(
    'security: %s',
    name => {
      expect(domainNameProblem(name)).toBe('organisations.domain.reserved')
    },
  )
  test('look-alikes of a name have its look, whatever its case and hyphens', () => {
    expect(domainNameLook('Corner-Shop')).toBe(domainNameLook('c0mersh0p'))
    expect(domainNameLook('modern')).toBe(domainNameLook('rnoclern'))
    expect(domainNameLook('acme')).not.toBe(domainNameLook('acne'))
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{3,40}$/), name => {
        expect(domainNameLook(name.toUpperCase())).toBe(domainNameLook(name))
        expect(domainNameLook(name.replaceAll('l', '1').replaceAll('o', '0'))).toBe(domainNameLook(name))
      }),
    )
  })
  test('what passes is one DNS label of 3 to 40 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abz019-. _éA'), maxLength: 44 }), name => {
        if (domainNameProblem(name) === undefined)
          expect(normaliseDomainName(name)).toMatch(/^(?=.{3,40}$)[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a domain name from a trading name', () => {
  test.each([
    ['Quill Payroll', 'quill-payroll'],
    ['Café Müller & Sons Pty Ltd', 'cafe-muller-and-sons'],
    ["O'Brien Conveyancing Pty. Limited", 'obrien-conveyancing'],
    ['  North -- Shore  ', 'north-shore'],
    ['Unlimited', 'unlimited'],
    ['The Association of Independent Bookkeepers of Western Australia', 'the-association-of-independent'],
    [`A${'b'.repeat(60)}`, `a${'b'.repeat(39)}`],
    ['AB', ''],
    ['東京', ''],
    ['Support', ''],
    ['', ''],
  ])('happy: %j: %j', (name, domain) => {
    expect(suggestedDomainName(name)).toBe(domain)
  })
  test('property: what is suggested is allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), name => {
        const domain = suggestedDomainName(name)
        expect(domain === '' ? undefined : domainNameProblem(domain)).toBeUndefined()
      }),
    )
  })
})
