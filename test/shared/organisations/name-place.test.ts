import { expect, test } from 'vitest'
import { structureNameLength } from '#shared/organisations/organisation.ts'
import { namePlace } from '#shared/organisations/relation-lists.ts'

/** The longest that is sorted by: a file's title. */
const longest = 200
/** As long as a sort key of DynamoDB may be, without the id behind the name. */
const most = 1024 - 30

test.each(['각', 'ﷺ', '💶', 'é', 'ΐ', '㍿'])(
  'a name of %s alone has a place among others that a key has room for',
  letter => {
    for (const length of [structureNameLength, longest])
      expect(Buffer.byteLength(namePlace(letter.repeat(length)))).toBeLessThanOrEqual(most)
  },
)

test('names of a role or a team that differ in their last letter alone stand apart, in any alphabet', () => {
  for (const letter of ['a', '각', '名'])
    expect(namePlace(letter.repeat(structureNameLength))).not.toBe(
      namePlace(`${letter.repeat(structureNameLength - 1)}b`),
    )
  expect(namePlace('Clérk')).toBe('clerk#')
})
