import { expect, test } from 'vitest'
import bounds from '../fixtures/capacity.json' with { type: 'json' }
import { holdToCapacity } from './capacity.ts'
import { contracts } from './contracts.ts'

test('every method has a bound on what it consumes, and no bound is for a method that is gone', () => {
  expect(Object.keys(bounds).sort()).toEqual([...contracts].sort())
})

test('a call over its bound fails, and so does one without a bound', () => {
  const [[method, bound] = ['', { read: 0, write: 0 }]] = Object.entries(bounds)
  expect(() => holdToCapacity(method, bound)).not.toThrow()
  expect(() => holdToCapacity(method, { ...bound, read: bound.read + 1 })).toThrow('more than')
  expect(() => holdToCapacity(method, { ...bound, write: bound.write + 1 })).toThrow('more than')
})
