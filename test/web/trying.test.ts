import { expect, test } from 'vitest'
import { isNews, tell } from '#web/payments/trying.ts'

const failed = (invoiceId: string, number: number) => ({
  message: 'payments.notice.failed',
  itemId: 'pay_1',
  params: { invoiceId, try: number, title: 'Payroll' },
})

test('a failure is told once, and not after what came later', () => {
  tell('inv_a', { number: 1, at: 'declined' })
  expect(isNews(failed('inv_a', 1))).toBe(false)
  tell('inv_a', { number: 2, at: 'taken' })
  expect(isNews(failed('inv_a', 1))).toBe(false)
  expect(isNews(failed('inv_b', 1))).toBe(true)
  expect(isNews(failed('inv_b', 1))).toBe(false)
})

test('what is paid is told once, and no failure after it', () => {
  const paid = { message: 'deals.notice.invoicePaid', itemId: 'inv_c', params: {} }
  tell('inv_c', { number: 3, at: 'taken' })
  expect(isNews(paid)).toBe(true)
  expect(isNews(failed('inv_c', 3))).toBe(false)
})

test('notices about anything else are news', () => {
  expect(isNews({ message: 'deals.notice.offerSent', itemId: 'req_1', params: {} })).toBe(true)
})
