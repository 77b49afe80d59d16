import { expect, test } from 'vitest'
import { personOf } from '#functions/identity/pool-person.ts'
import { newUser } from '#shared/identity/profile.ts'
import { User } from '#shared/identity/user.ts'

test('a name from the user pool is cut between characters, and holds nothing that a database refuses', () => {
  const { firstName, lastName } = personOf({ given_name: `${'a'.repeat(79)}😀😀`, family_name: 'x\uffffy\ud800' })
  expect(firstName).toBe(`${'a'.repeat(79)}😀`)
  expect(lastName).toBe('xy')
})

test('whatever a provider says that somebody is called, a row takes it', () => {
  for (const given_name of [
    '😀'.repeat(80),
    `${'a'.repeat(79)}😀`,
    `a${' '.repeat(200)}b`,
    '\u202eAnn\r\n',
    '\u200b\u3164',
  ]) {
    const person = personOf({ sub: '0b1f4c1e-6d51-4a3c-9a5e-0d9a51f0a111', email: 'ann@people.test', given_name })
    const row = { ...newUser(person, '2026-03-02T09:00:00.000Z'), version: 1 }
    expect(User.safeParse(row).error, given_name).toBeUndefined()
    expect(person.firstName).not.toMatch(/[\p{Cf}\p{Cc}]/u)
  }
})
