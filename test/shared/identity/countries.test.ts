import fc from 'fast-check'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { countries, countryByIso, countryList, countryOfPhone, isCountry } from '#shared/identity/countries.ts'

describe('the country list', () => {
  test('has the countries and dial codes of the numbering plans', () => {
    expect(countries.map(country => country.iso)).toEqual([...getCountries()].sort())
    for (const { iso, dialCode } of countries)
      expect(dialCode.startsWith(getCountryCallingCode(iso as 'AU')), iso).toBe(true)
    expect(countryByIso('AU')?.dialCode).toBe('61')
    expect(countryByIso('BS')?.dialCode).toBe('1242')
    expect(countryByIso('CA')?.dialCode).toBe('1')
    expect([isCountry('AU'), isCountry('ZZ'), isCountry('au')]).toEqual([true, false, false])
  })
  test('no two countries share a prefix', () => {
    const all = countries.flatMap(country => country.prefixes)
    expect(new Set(all).size).toBe(all.length)
  })
  test('is named and sorted in both languages', () => {
    const en = countryList('en')
    const fr = countryList('fr')
    expect(en).toHaveLength(245)
    expect(en.find(country => country.iso === 'DE')?.text).toBe('Germany')
    expect(fr.find(country => country.iso === 'DE')?.text).toBe('Allemagne')
    for (const list of [en, fr]) {
      expect(new Set(list.map(country => country.text)).size).toBe(245)
      expect(list.every(country => country.text !== country.iso)).toBe(true)
    }
    expect(fr.findIndex(c => c.iso === 'EG')).toBeLessThan(fr.findIndex(c => c.iso === 'FR'))
  })
})

describe('phone to country', () => {
  /** Share all of another country's numbers, so that a prefix cannot tell. */
  const shared: Record<string, string> = {
    BL: 'GP',
    MF: 'GP',
    AX: 'FI',
    CC: 'AU',
    CX: 'AU',
    SJ: 'NO',
    EH: 'MA',
    VA: 'IT',
  }
  test('the example number of every country leads to it', () => {
    for (const { iso } of countries) {
      const number = getExampleNumber(iso as 'AU', examples)
      expect(countryOfPhone(number!.number), iso).toBe(shared[iso] ?? iso)
    }
  })
  test.each([
    ['+61 412 345 678', 'AU'],
    ['0061412345678', 'AU'],
    ['0011 1 604 555 0123', 'CA'],
    ['001 212 555 0123', 'US'],
    ['+1 (242) 359-1234', 'BS'],
    ['+61', 'AU'],
    ['+1', 'US'],
    ['+12', 'US'],
    ['+358 18 12345', 'AX'],
    ['+61 8 9164 1234', 'CX'],
  ])('%s is %s', (phone, iso) => {
    expect(countryOfPhone(phone)).toBe(iso)
  })
  test.each(['', '0412 345 678', '412345678', '+', '+0', '00', '61412345678', '+61x', '++61', '+999', '61+1'])(
    'no country: %j',
    phone => {
      expect(countryOfPhone(phone)).toBeUndefined()
    },
  )
  test('never throws, and more digits never lose the country', () => {
    fc.assert(fc.property(fc.string(), text => void countryOfPhone(text)))
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.stringMatching(/^\d{1,8}$/), ({ prefixes }, more) => {
        for (const prefix of prefixes) expect(countryOfPhone(`+${prefix}${more}`)).toBeDefined()
      }),
    )
  })
})
