import { expect, test } from 'vitest'
import { isLeftAlone, isLost } from '#shared/payments/left-alone.ts'

const updatedAt = '2026-04-01T00:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(updatedAt) + minutes * 60_000)
const day = 24 * 60

test('limits: what waits for its payer is left alone after half an hour, and lost with its account', () => {
  expect(isLeftAlone({ updatedAt }, after(30))).toBe(false)
  expect(isLeftAlone({ updatedAt }, after(31))).toBe(true)
  for (const status of ['open', 'checking'] as const) {
    expect(isLost({ updatedAt, status }, after(30))).toBe(false)
    expect(isLost({ updatedAt, status }, after(31))).toBe(true)
  }
})

test('limits: what a bank has is lost with its account after two weeks', () => {
  expect(isLost({ updatedAt, status: 'processing' }, after(14 * day))).toBe(false)
  expect(isLost({ updatedAt, status: 'processing' }, after(14 * day + 1))).toBe(true)
})
