import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hear, type Try, type TryState, tryAnswered, tryOf, tryOfNotice } from '#shared/payments/trying.ts'

const states: TryState[] = ['begun', 'checking', 'taken', 'debiting', 'declined', 'canceled', 'lapsed', 'paid']
const told = (number: number, at: TryState): Try => ({ number, at })
const after = (...all: Try[]): Try | undefined =>
  all.reduce<Try | undefined>((known, one) => hear(known, one), undefined)

describe('a try at paying', () => {
  test.each<[string, Try[], TryState]>([
    [
      'a decline is not undone by the provider saying that it waits',
      [told(1, 'declined'), told(1, 'begun')],
      'declined',
    ],
    ['an older decline says nothing of the try that is on', [told(2, 'begun'), told(1, 'declined')], 'begun'],
    ['an older decline says nothing of money taken', [told(2, 'taken'), told(1, 'declined')], 'taken'],
    ['money that was said to be taken may still be declined', [told(1, 'taken'), told(1, 'declined')], 'declined'],
    ['a bank check that was left ends', [told(1, 'checking'), told(1, 'lapsed')], 'lapsed'],
    ['a check that ended is not on any more', [told(1, 'lapsed'), told(1, 'checking')], 'lapsed'],
    ['the next try takes the place of one that ended', [told(1, 'lapsed'), told(2, 'begun')], 'begun'],
    ['money that arrived ends everything', [told(2, 'declined'), told(1, 'paid'), told(3, 'declined')], 'paid'],
  ])('%s', (_what, all, at) => {
    expect(after(...all)?.at).toBe(at)
  })

  test('never goes back to an older one, nor anywhere once it is paid, in whatever order things are told', () => {
    const one = fc.record({ number: fc.integer({ min: 1, max: 4 }), at: fc.constantFrom(...states) })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), all => {
        let known: Try | undefined
        for (const next of all) {
          const heard = hear(known, next)
          if (known?.at === 'paid') expect(heard).toBe(known)
          else if (known && heard.at !== 'paid') expect(heard.number).toBeGreaterThanOrEqual(known.number)
          expect(hear(heard, next)).toEqual(heard)
          known = heard
        }
      }),
      { seed: 7 },
    )
  })

  test('is what the server says of the last payment', () => {
    const payment = { tries: 3, status: 'open' } as never as Parameters<typeof tryOf>[1]
    expect(tryOf({ status: 'published' }, null)).toBeUndefined()
    expect(tryOf({ status: 'pending' }, payment)).toMatchObject({ number: 3, at: 'begun' })
    expect(tryOf({ status: 'published' }, { ...payment!, declined: 'x' })).toMatchObject({ at: 'declined', code: 'x' })
    expect(tryOf({ status: 'published' }, { ...payment!, status: 'canceled', endedBy: 'time' })?.at).toBe('lapsed')
    expect(tryOf({ status: 'published' }, { ...payment!, status: 'canceled' })?.at).toBe('canceled')
    expect(tryOf({ status: 'published' }, { ...payment!, status: 'lost' })?.at).toBe('lost')
    // Its payer was charged, and is not told that nothing was.
    for (const status of ['refunded', 'repaid'] as const)
      expect(tryOf({ status: 'published' }, { ...payment!, status })?.at).toBe('givenBack')
    for (const status of ['owed', 'bounced', 'takenBack'] as const)
      expect(tryOf({ status: 'published' }, { ...payment!, status })).toBeUndefined()
    expect(tryOf({ status: 'paid' }, payment)?.at).toBe('paid')
    // A bank gave a part back of what it had taken: nobody has tried to pay the rest.
    expect(tryOf({ status: 'published' }, { ...payment!, status: 'succeeded' })).toBeUndefined()
    // Who called it off, and whose money had come, reads that.
    expect(tryAnswered({ ...payment!, status: 'succeeded' })?.at).toBe('paid')
    expect(tryAnswered({ ...payment!, status: 'canceled' })?.at).toBe('canceled')
  })

  test('is what a notification tells, by its number', () => {
    const failed = { message: 'payments.notice.failed', itemId: 'pay_1', params: { invoiceId: 'inv_1', try: 2 } }
    expect(tryOfNotice(failed)).toEqual({ invoiceId: 'inv_1', told: told(2, 'declined') })
    expect(tryOfNotice({ ...failed, message: 'payments.notice.lapsed' })?.told.at).toBe('lapsed')
    expect(tryOfNotice({ message: 'deals.notice.invoicePaid', itemId: 'inv_1', params: {} })).toEqual({
      invoiceId: 'inv_1',
      told: told(0, 'paid'),
    })
    expect(tryOfNotice({ ...failed, message: 'deals.notice.offerSent' })).toBeUndefined()
  })
})

test('the code of a decline that was told without one is taken, and stays', () => {
  const told = hear({ number: 2, at: 'declined' }, { number: 2, at: 'declined', code: 'card_declined' })
  expect(told).toEqual({ number: 2, at: 'declined', code: 'card_declined' })
  expect(hear(told, { number: 2, at: 'declined' })).toBe(told)
  expect(hear(told, { number: 2, at: 'declined', code: 'expired_card' })).toBe(told)
})
