import { describe, expect, test } from 'vitest'
import { CreditPapers } from '#functions/deals/CreditPapers.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Request } from '#shared/deals/request.ts'
import { brokenRules } from '#test/e-invoice-rules.ts'
import { textsOf } from '../pdf.ts'
import { setting, termsIn } from './fixture.ts'

// @reaches test/fixtures/pint-a-nz

const minute = 60_000
const day = 24 * 60 * minute

const abroad = async () => {
  const base = await setting({ defaultCurrency: 'USD', paymentOptions: termsIn('USD') })
  base.clock.now = new Date('2026-03-01T22:00:00.000Z')
  // The bounds are those of deals in AUD: these read the newest rate besides.
  base.capacity.held = false
  const { as, store } = base
  const later = (ms: number) => {
    base.clock.now = new Date(base.clock.now.getTime() + ms)
  }
  const body = (more: object = {}) => ({ message: 'Gladly.', language: 'en', ...more })
  const on = ({ id, version }: Request) => ({ requestId: id, version })
  const refusedOffer = (request: Request, more: object = {}) =>
    base.refused(Tickets, as.ada, 'CREATE_OFFER', { ...on(request), body: body(more) })
  const repriced = ({ choice }: Request, cost: string) => {
    const { platform: _platform, ...rest } = choice as NonNullable<Request['choice']>
    return { ...rest, items: rest.items.map(item => ({ ...item, cost })) }
  }
  const counter = (request: Request, cost: string) =>
    base.call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
      ...on(request),
      body: body({ choice: repriced(request, cost) }),
    })
  const kept = async () => (await store.everything()).filter(({ table }) => table === 'ExchangeRates').length
  return { ...base, later, body, on, refusedOffer, counter, kept }
}

describe('an offer in another currency', () => {
  test('freezes the rate of its hour, each version anew, and takes it into the contract and its invoices', async () => {
    const { as, sent, offer, counter, sign, procurement, publish, provider, later, kept, document, clock } =
      await abroad()
    const at = clock.now.toISOString()
    const asked = await sent()
    expect(asked.rate).toBeUndefined()
    expect(provider.asked).toBe(0)
    const offered = await offer(asked)
    expect(offered).toMatchObject({
      price: { currency: 'USD' },
      rate: { audPerUnit: '1.4125', at, source: 'Coinbase' },
    })
    // Another one within the hour has the same, and nobody is asked.
    provider.rate = '1.5'
    later(59 * minute)
    expect((await offer(await sent())).rate?.at).toBe(at)
    expect([provider.asked, await kept()]).toEqual([1, 1])
    later(minute)
    const countered = await counter(offered, '1800.00')
    expect(countered.rate).toEqual({ audPerUnit: '1.5', at: clock.now.toISOString(), source: 'Coinbase' })
    expect([provider.asked, await kept()]).toEqual([2, 2])
    const { text } = await document(as.ada, countered.id)
    expect(text).toContain('1 USD = 1.5 AUD, of 2 March 2026, 10:00 (Sydney), Coinbase.')
    expect(text).toContain('At it the total above is 2,970.00 AUD.')
    expect((await document(as.ada, offered.id)).text).toContain('1 USD = 1.4125 AUD, of 2 March 2026, 09:00 (Sydney)')
    // What happens to rates afterwards changes nothing of it.
    provider.rate = '9'
    later(40 * minute)
    for (const who of [as.ada, as.cora, as.dev]) await sign(who, countered.id)
    const { contract } = await procurement(as.ada, countered.id)
    expect(contract).toMatchObject({ currency: 'USD', rate: countered.rate })
    const invoice = await publish(as.ada, contract?.id ?? '', 1)
    expect(invoice).toMatchObject({ currency: 'USD', rate: countered.rate })
    expect(provider.asked).toBe(2)
  })

  test('has the last rate of a day where the provider is away, with its time, and is refused where that is older', async () => {
    const { sent, offer, refusedOffer, provider, later, kept, ticket, as, clock } = await abroad()
    const first = await sent()
    provider.isAway = true
    expect(await refusedOffer(first)).toBe('price.rateTooOld')
    expect((await ticket(as.ada, first.id)).request).toEqual(first)
    expect(await kept()).toBe(0)
    provider.isAway = false
    const at = clock.now.toISOString()
    await offer(first)
    provider.isAway = true
    const [second, third] = [await sent(), await sent()]
    later(day)
    expect((await offer(second)).rate).toEqual({ audPerUnit: '1.4125', at, source: 'Coinbase' })
    later(1)
    expect(await refusedOffer(third)).toBe('price.rateTooOld')
    // One that says nothing that is a rate is as good as away.
    provider.isAway = false
    for (const rate of ['0', '-1.4', 'much']) {
      provider.rate = rate
      expect(await refusedOffer(third)).toBe('price.rateTooOld')
    }
    provider.rate = undefined
    expect(await refusedOffer(third)).toBe('price.noRate')
    provider.rate = '1.42'
    expect((await offer(third)).rate?.audPerUnit).toBe('1.42')
    expect(await kept()).toBe(2)
  })

  test('takes no rate from whoever makes it', async () => {
    const { sent, refusedOffer, call, refused, as, on, body, offer, ticket } = await abroad()
    const request = await sent()
    const rate = { audPerUnit: '0.01', at: '2026-03-01T22:00:00.000Z', source: 'Coinbase' }
    expect(await refusedOffer(request, { rate })).toBe('input.invalid')
    const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
    expect(await refusedOffer(request, { choice: { ...choice, rate } })).toBe('input.invalid')
    expect((await ticket(as.ada, request.id)).request).toEqual(request)
    const offered = await offer(request)
    expect(await refused(Tickets, as.cora, 'COUNTER_OFFER', { ...on(offered), body: body({ rate }) })).toBe(
      'input.invalid',
    )
    expect(
      (await call<{ request: Request }>(Tickets, as.cora, 'GET_BY_ID', { requestId: offered.id })).request.rate,
    ).toEqual(offered.rate)
  })

  test('in AUD asks nobody and keeps nothing', async () => {
    const base = await setting()
    const { contract, request } = await base.contracted()
    expect([contract.rate, request.rate, base.provider.asked]).toEqual([undefined, undefined, 0])
    expect((await base.store.everything()).some(({ table }) => table === 'ExchangeRates')).toBe(false)
  })
})

describe('papers in another currency', () => {
  const invoiced = async () => {
    const base = await abroad()
    const { contract } = await base.contracted()
    const invoice = await base.publish(base.as.ada, contract.id, 1)
    return { ...base, contract, invoice }
  }

  test('say the GST in AUD and the rate, on paper and as e-invoice, before and after a credit note', async () => {
    const { as, call, invoice } = await invoiced()
    const paper = async (language: 'en' | 'fr') => {
      const { content } = await call<{ content: string }>(InvoicePapers, as.cora, 'GET', {
        invoiceId: invoice.id,
        language,
      })
      return textsOf(Buffer.from(content, 'base64'))
    }
    const shown = await paper('en')
    for (const text of ['Tax invoice', '50.00', 'GST in AUD', '70.63 AUD', '550.00 USD']) expect(shown).toContain(text)
    expect(shown.join(' ')).toContain(
      '1 USD = 1.4125 AUD, of 2 March 2026, 09:00 (Sydney), Coinbase, as agreed on with the offer. In AUD the total is 776.88 AUD.',
    )
    expect((await paper('fr')).join(' ')).toContain('1 USD = 1,4125 AUD, au 2 mars 2026, 09:00 (Sydney), Coinbase')
    const { content: xml } = await call<{ content: string }>(InvoicePapers, as.ada, 'E_INVOICE', {
      invoiceId: invoice.id,
      language: 'en',
    })
    for (const text of [
      '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
      '<cbc:TaxCurrencyCode>AUD</cbc:TaxCurrencyCode>',
      '<cbc:TaxAmount currencyID="USD">50.00</cbc:TaxAmount>',
      '<cbc:TaxAmount currencyID="AUD">70.63</cbc:TaxAmount>',
    ])
      expect(xml).toContain(text)
    expect(brokenRules(xml)).toEqual([])
    const note = await call<CreditNote>(Credits, as.ada, 'CREATE', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Less was needed.',
      wish: { by: 'amount', amount: '110.00' },
    })
    expect(note.rate).toEqual(invoice.rate)
    const credit = { creditId: note.id, language: 'en' }
    const { content } = await call<{ content: string }>(CreditPapers, as.cora, 'GET', credit)
    expect(await textsOf(Buffer.from(content, 'base64'))).toEqual(
      expect.arrayContaining(['Adjustment note', 'GST in AUD', '14.13 AUD']),
    )
    const { content: noteXml } = await call<{ content: string }>(CreditPapers, as.ada, 'E_INVOICE', credit)
    expect(noteXml).toContain('<cbc:TaxAmount currencyID="AUD">14.13</cbc:TaxAmount>')
    expect(brokenRules(noteXml)).toEqual([])
  })
})
