import { describe, expect, test } from 'vitest'
import { type MessageKey, texts } from '#shared/areas.ts'
import { noticeOf } from '#shared/chat/apprising.ts'
import { declaredEvent } from '#shared/events.ts'
import { fill } from '#shared/kit/fill.ts'
import { worded } from '#shared/kit/worded.ts'
import { exactDate } from '#shared/kit/words.ts'

const { en, fr } = texts

describe('what an event tells, in words', () => {
  const data = {
    title: 'Audit',
    amount: '20460.00',
    paid: '0.00',
    currency: 'AUD',
    number: 3,
    changed: true,
    gone: null,
  }

  test('amounts read as everywhere, in the language of the reader', () => {
    expect(worded(data, 'en')).toEqual({
      title: 'Audit',
      amount: '20,460.00 AUD',
      paid: '0.00 AUD',
      currency: 'AUD',
      number: 3,
    })
    expect(worded(data, 'fr')).toMatchObject({ amount: '20\u00a0460,00\u00a0AUD', paid: '0,00\u00a0AUD' })
  })

  test('days are written out, and what is no amount or day of a currency that there is stays as it came', () => {
    expect(worded({ dueDate: '2026-03-05' }, 'en')).toEqual({ dueDate: '5 Mar 2026' })
    expect(worded({ dueDate: '2026-03-05' }, 'fr')).toEqual({ dueDate: '5 mars 2026' })
    expect(worded({ expires: '2026-03-05' }, 'en')).toEqual({ expires: '5 Mar 2026' })
    const odd = { dueDate: 'soon', amount: '1.234', currency: 'AUD', paid: 'much' }
    expect(worded(odd, 'en')).toEqual(odd)
    expect(worded({ amount: '5.00', currency: 'GBP' }, 'en')).toEqual({ amount: '5.00', currency: 'GBP' })
    expect(worded({ amount: '5.00' }, 'en')).toEqual({ amount: '5.00' })
  })

  test.each([
    ['deals.invoice.published', "An invoice of 20,460.00 AUD for 'Audit' is ready to pay."],
    ['deals.invoice.paid', "An invoice of 20,460.00 AUD for 'Audit' was paid."],
    ['payments.payment.refunded', "20,460.00 AUD for 'Audit' was given back."],
  ])('the notice of %s shows its amount as people write it', (type, text) => {
    const happened = {
      id: 'evt_1',
      type,
      at: '2026-03-05T00:00:00.000Z',
      subject: { table: 'Invoices', id: 'inv_1', version: 1 },
      parties: [],
      data,
    }
    const notice = noticeOf(declaredEvent(type)!, happened, 'demander')!
    const message = notice.message as MessageKey
    expect(fill(en[message], worded(notice.params, 'en'))).toBe(text)
    expect(fill(fr[message], worded(notice.params, 'fr'))).toContain('20\u00a0460,00\u00a0AUD')
  })
})

test('a day is written as the language writes it, whatever zone the machine is in', () => {
  expect(exactDate('2026-03-05', 'en')).toBe('5 Mar 2026')
  expect(exactDate('2026-03-05', 'fr')).toBe('5 mars 2026')
  // The first of a month, and no other day that begins like it.
  expect(exactDate('2026-04-01', 'fr')).toBe('1er avr. 2026')
  expect(exactDate('2026-11-11', 'fr', 'long')).toBe('11 novembre 2026')
  expect(exactDate('2026-04-01', 'en')).toBe('1 Apr 2026')
})

test.each([
  [0, '0 days', '0 jour'],
  [1, '1 day', '1 jour'],
  [14, '14 days', '14 jours'],
])('%i days are told with their word', (days, en, fr) => {
  expect(worded({ days }, 'en')).toEqual({ days: en })
  expect(worded({ days }, 'fr')).toEqual({ days: fr })
})
