import { expect, test } from 'vitest'
import { personOf } from '#functions/identity/pool-person.ts'

test('a name from the user pool is cut between characters, and holds nothing that a database refuses', () => {
  const { firstName, lastName } = personOf({ given_name: `${'a'.repeat(79)}😀😀`, family_name: 'x\uffffy\ud800' })
  expect(firstName).toBe(`${'a'.repeat(79)}😀`)
  expect(lastName).toBe('xy')
})
