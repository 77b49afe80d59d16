import { expect, test } from 'vitest'
import { changesOf, isNewer, withChanges } from '#web/work/todo/card-said.ts'

const base = { title: 'A', text: 'One', textVersion: 1 }

test('what somebody typed is saved alone, over what they have seen of what others saved', () => {
  expect(changesOf({ title: 'A', text: 'One' }, base, base)).toEqual({})
  expect(changesOf({ title: 'B', text: 'One' }, base, base)).toEqual({ title: 'B' })
  expect(changesOf({ title: 'A', text: 'Two' }, base, base)).toEqual({ text: 'Two', textVersion: 1 })
  const theirs = { title: 'C', text: 'Theirs', textVersion: 2 }
  expect([isNewer(theirs, base), isNewer({ ...base, text: 'One' }, base)]).toEqual([true, false])
  // Kept beside theirs: the title that one did not touch stays theirs.
  expect(changesOf({ title: 'A', text: 'Mine' }, base, theirs)).toEqual({ text: 'Mine', textVersion: 2 })
})

test('what was saved is no news to who saved it', () => {
  expect(withChanges(base, { text: 'Two', textVersion: 1 })).toEqual({ title: 'A', text: 'Two', textVersion: 2 })
  expect(withChanges(base, { title: 'B' })).toEqual({ title: 'B', text: 'One', textVersion: 1 })
})
