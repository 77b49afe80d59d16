import { expect, test } from 'vitest'
import { typedAmount } from '#shared/kit/typed-amount.ts'

test.each([
  ['4800.50', '4800.50'],
  ['4,800.50', '4800.50'],
  ['$4,800', '4800'],
  ['A$ 4,800.5', '4800.5'],
  ['4 800', '4800'],
  ['4\u202f800,50 AUD', '4800.50'],
  ['4\u00a0800,5', '4800.5'],
  ['4.800,50', '4800.50'],
  ['1.234.567', '1234567'],
  ['1,234,567.89', '1234567.89'],
  ['4,8', '4.8'],
  ['12,', '12'],
  ['12.', '12'],
  ['0.000001', '0.000001'],
  [' 7 ', '7'],
  ['-5', '-5'],
])('happy: %s is %s', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount)
})

test.each(['1e3', '', 'x', '1.2.3', '4,80,0', '1,2.3,4', '12 dollars', '.', ',', '--5', '$', '5%', '0x10', '٣'])(
  'error: %s is no amount, and nothing of it is dropped',
  typed => {
    expect(typedAmount(typed)).toBeUndefined()
  },
)
