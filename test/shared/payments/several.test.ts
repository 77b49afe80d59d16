import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFrom } from '#shared/kit/id.ts'
import { type Currency, money } from '#shared/kit/money.ts'
import { byAccount, endsRun, mostPaidAtOnce, readChosen, totalsOf, writeChosen } from '#shared/payments/chosen.ts'
import { InvoicesToPay } from '#shared/payments/several.ts'

const ids = Array.from({ length: 30 }, (_, n) =>
  idFrom('invoice', `01j9zzzzzzzzzzzzzzzzzzzz${String(n).padStart(2, '0')}`),
)

test('an address names invoices and nothing else, each once, and no more than are paid at once', () => {
  expect(readChosen(null)).toEqual([])
  expect(readChosen(`${ids[1]},con_01j9zzzzzzzzzzzzzzzzzzzz00,x,,${ids[0]},${ids[1]}`)).toEqual([ids[1], ids[0]])
  expect(readChosen(writeChosen(ids))).toEqual(ids.slice(0, mostPaidAtOnce))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ids), { maxLength: mostPaidAtOnce }), chosen => {
      expect(readChosen(writeChosen(chosen))).toEqual(chosen)
    }),
  )
  fc.assert(
    fc.property(fc.string(), text => {
      const read = readChosen(text)
      expect(read.length === 0 || InvoicesToPay.safeParse(read).success).toBe(true)
    }),
  )
})

test('a card is given once for each account and currency, in the order of their first invoices, and none where only a bank account pays', () => {
  const item = (accountId: string | undefined, currency: Currency, paymentTool = 'card') => ({
    accountId,
    invoice: { currency, material: { paymentTool } },
  })
  const [a, b, c, d, e, f] = [
    item('a', 'AUD'),
    item(undefined, 'AUD'),
    item('a', 'USD'),
    item('a', 'AUD'),
    item(undefined, 'AUD'),
    item('a', 'AUD', 'directDebit'),
  ]
  expect(byAccount([a, b, c, d, e, f])).toEqual([[a, d], [b, e], [c], [f]])
  expect(byAccount([])).toEqual([])
})

test('sums are added up by currency, without a cent lost', () => {
  const sums = fc.array(
    fc.record({ minor: fc.bigInt(0n, 10n ** 9n), currency: fc.constantFrom<Currency>('AUD', 'USD') }),
  )
  fc.assert(
    fc.property(sums, all => {
      const totals = totalsOf(all)
      expect(new Set(totals.map(({ currency }) => currency)).size).toBe(totals.length)
      for (const currency of ['AUD', 'USD'] as const) {
        const own = all.filter(one => one.currency === currency)
        const total = own.reduce((sum, { minor }) => sum + minor, 0n)
        expect(totals.find(one => one.currency === currency)).toEqual(own.length ? money(total, currency) : undefined)
      }
    }),
  )
})

test('a card that is of no use is not tried on further invoices; one that lacked money for one sum is', () => {
  for (const code of [
    'incorrect_number',
    'expired_card',
    'stolen_card',
    'generic_decline',
    'card_velocity_exceeded',
    '',
  ])
    expect(endsRun(code)).toBe(true)
  for (const code of ['insufficient_funds', 'processing_error']) expect(endsRun(code)).toBe(false)
})
