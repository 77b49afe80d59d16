import { describe, expect, test } from 'vitest'
import { namesOf } from '#shared/identity/person.ts'
import { isOwnName } from '#shared/kit/signature.ts'

describe("a typed name is the signer's own", () => {
  const names = ['Zoë', "Zoë O'Brien-Núñez", "Zoë J. O'Brien-Núñez"]

  test.each([
    ['Zoë O’Brien‑Núñez', true],
    ["  zoe   o'brien-nunez ", true],
    ['ZOE J O`BRIEN-NUNEZ', true],
    ['Zoe', true],
    ['Mickey Mouse', false],
    ["O'Brien-Núñez", false],
    ['Zo', false],
    [' ', false],
    ['\u0301', false],
  ])('%s: %s', (typed, isOwn) => expect(isOwnName(typed, names)).toBe(isOwn))

  test('nobody without a name on record signs with an empty one', () => {
    expect([isOwnName('', ['']), isOwnName('', []), isOwnName('Ann', ['', 'Ann'])]).toEqual([false, false, true])
  })

  test('the names on record are first and last, all three, and the pen name, each once', () => {
    const person = { penName: 'Ann the Pen', firstName: 'Ann', middleName: 'B', lastName: 'Cee' }
    expect(namesOf(person)).toEqual(['Ann Cee', 'Ann B Cee', 'Ann the Pen'])
    expect(namesOf({ ...person, firstName: '', middleName: '', lastName: '' })).toEqual(['Ann the Pen'])
    expect(namesOf({ ...person, penName: '', middleName: '' })).toEqual(['Ann Cee'])
    expect(namesOf({ penName: '', firstName: '', middleName: '', lastName: '' })).toEqual([])
  })
})
