import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedItems } from '#shared/identity/person.ts'
import { isAddressFree, newUser, ProfileInput, publicProfile, withProfile } from '#shared/identity/profile.ts'
import { isUsableEmail } from '#shared/identity/User.contract.ts'
import { User } from '#shared/identity/user.ts'
import type { Uid } from '#shared/kit/id.ts'

const at = '2026-03-02T09:00:00.000Z'
const ana: User = {
  ...newUser(
    {
      uid: '7d9f1c1e-6a0e-4f55-9b51-0f8b8f0a1b2c' as Uid,
      email: 'ana@people.example',
      emailVerified: true,
      firstName: 'Ana',
      lastName: 'Reyes',
      language: 'fr',
    },
    at,
  ),
  version: 1,
}
const filled: User = {
  ...ana,
  phone: '+61400000001',
  website: 'https://ana.example',
  dateOfBirth: '1980-02-29',
  addressLine1: '1 Any Street',
  city: 'Hobart',
  state: 'TAS',
}

test('a new person is a row of the table, and a first-time user', () => {
  expect(User.parse(ana)).toEqual(ana)
  expect(ana.isFirst).toBe(true)
})

describe('what others see', () => {
  test('a name and nothing else, unless published', () => {
    expect(publicProfile(filled)).toEqual({ uid: ana.uid, firstName: 'Ana', lastName: 'Reyes', penName: '' })
  })
  test('property: only what is published, never the street', () => {
    fc.assert(
      fc.property(fc.subarray([...sharedItems]), publishedProfile => {
        const shown = publicProfile({ ...filled, publishedProfile })
        for (const item of sharedItems) expect(item in shown).toBe(publishedProfile.includes(item))
        expect(JSON.stringify(shown)).not.toContain('Any Street')
      }),
    )
  })
  test('security: an address that was not confirmed is not shown', () => {
    expect(publicProfile({ ...filled, emailVerified: false, publishedProfile: ['email'] })).not.toHaveProperty('email')
  })
})

describe('saving a profile', () => {
  test('happy: completes it and leaves what was not sent', () => {
    const input = ProfileInput.parse({ firstName: ' Ana ', lastName: 'Reyes', city: 'Perth' })
    const saved = withProfile(filled, input, '2026-03-03T09:00:00.000Z')
    expect(saved).toMatchObject({
      isFirst: false,
      city: 'Perth',
      state: 'TAS',
      phone: '+61400000001',
      firstName: 'Ana',
    })
    expect(saved.dateOfBirth).toBe('1980-02-29')
    expect(withProfile(filled, { ...input, dateOfBirth: '' }, at)).not.toHaveProperty('dateOfBirth')
  })
  test.each([
    { firstName: '' },
    { lastName: '  ' },
    { phone: 'call me' },
    { website: 'javascript:alert(1)' },
    { dateOfBirth: '2026-02-30' },
    { country: 'ZZ' },
    { publishedProfile: ['addressLine1'] },
    { email: 'other@people.example' },
    { isFirst: false },
    { identityVerified: true },
    { uid: 'somebody' },
  ])('error: %j is refused', change => {
    expect(ProfileInput.safeParse({ firstName: 'Ana', lastName: 'Reyes', ...change }).success).toBe(false)
  })
})

test('security: an address is taken by who has confirmed it, and by nobody else', () => {
  expect(isAddressFree([])).toBe(true)
  expect(isAddressFree([{ emailVerified: false }])).toBe(true)
  expect(isAddressFree([{ emailVerified: false }, { emailVerified: true }])).toBe(false)
})

test('whether an address is usable depends on its form alone', () => {
  expect(isUsableEmail(' ana@people.example ')).toBe(true)
  expect(isUsableEmail('ana')).toBe(false)
})
