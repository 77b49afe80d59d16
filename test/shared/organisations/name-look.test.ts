import unhomoglyph from 'unhomoglyph'
import { expect, test } from 'vitest'
import { nameLook } from '#shared/organisations/name-look.ts'

const look = (name: string) => nameLook(name, unhomoglyph)

test.each([
  ['letters of another script', 'Harbour Legal', 'H\u0430rb\u043eur Leg\u0430l'],
  ['full width', 'Harbour', 'Ｈａｒｂｏｕｒ'],
  ['accents and case', 'Cafe Muller', 'CAFÉ MÜLLER'],
  ['the kind of company', 'Bluegum Cleaning', 'Bluegum Cleaning Pty. Ltd.'],
  ['spaces and signs', 'Blue-Gum Cleaning', 'Bluegum  Cleaning!'],
  ['digits for letters', 'Golden Oil', 'G0lden 0il'],
  ['letters that run together', 'Modern Mill', 'Modem Mill'],
  ['what is not seen', 'Harbour', 'Har\u200bbour'],
  ['a sign and its word', 'Kiln and Clay', 'Kiln & Clay'],
  ['its domain name', 'Harbour Legal', 'harbour-legal'],
])('%s make no other look', (_what, one, other) => {
  expect(look(other)).toBe(look(one))
})

test.each([
  ['Harbour Legal', 'Harbour Logistics'],
  ['Ironbark', 'Stringybark'],
  ['Limited Edition Prints', 'Edition Prints'],
])('%s is not taken for %s', (one, other) => {
  expect(look(one)).not.toBe(look(other))
})
