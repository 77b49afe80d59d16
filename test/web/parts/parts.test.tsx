import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Card } from '#shared/marketplace/card.ts'
import { DealReference } from '#web/parts/deal-reference.tsx'
import { MarketCard } from '#web/parts/market-card.tsx'
import { Party } from '#web/parts/party.tsx'
import { Price } from '#web/parts/price.tsx'
import { DealStatus, InvoiceStatus } from '#web/parts/status.tsx'
import { markupOf, readOf, startEnglish } from '../render.tsx'

beforeAll(startEnglish)

const card: Card = {
  kind: 'service',
  id: 'ser_1',
  name: 'Quarterly bookkeeping',
  line: 'Reconciliation and a one-page report each quarter.',
  category: 'M',
  ownerId: 'org_1',
  ownerName: 'Harbour Ledger',
  ownerDomain: 'harbour-ledger',
  price: '4800.00',
  currency: 'AUD',
  priceWithTax: '5280.00',
  city: 'Hobart',
  duration: { type: 'month', length: 3 },
  publishedAt: '2026-01-01T00:00:00Z',
}
const { price: _, priceWithTax: __, currency: ___, duration: ____, city: _____, ...bare } = card

describe('a card of the market', () => {
  test('of a service says whose it is and where, how long it takes, its whole category, and the price that is paid', () => {
    const read = readOf(<MarketCard card={card} />)
    for (const said of [
      'Quarterly bookkeeping',
      'Harbour Ledger · Hobart',
      'Professional, Scientific and Technical Services',
      '3 months',
      '5,280.00 AUD',
      'incl. GST',
    ])
      expect(read).toContain(said)
    expect(read).not.toContain('4,800.00')
    expect(markupOf(<MarketCard card={card} />)).toContain('data-initials="HL"')
  })

  test('of a service on its own supplier’s page leaves the supplier out', () => {
    const read = readOf(<MarketCard card={card} ofOwner />)
    expect(read).not.toContain('Harbour Ledger')
    expect(read).not.toContain('Hobart')
  })

  test('of a service whose price is not shown says that it is on request', () => {
    expect(readOf(<MarketCard card={bare} />)).toContain('Price on request')
  })

  test('of an organisation says where it is', () => {
    const read = readOf(<MarketCard card={{ ...card, kind: 'organisation', name: 'Harbour Ledger' }} />)
    expect(read).toContain('Harbour Ledger|Hobart')
    expect(read).not.toContain('AUD')
  })
})

describe('a price', () => {
  test('is what is paid, and says when there is tax in it', () => {
    expect(readOf(<Price amount="4800.00" withTax="5280.00" currency="AUD" />)).toBe('5,280.00 AUD|incl. GST')
    expect(readOf(<Price amount="4800.00" currency="AUD" />)).toBe('4,800.00 AUD')
  })

  test('of nothing is free, with or without tax', () => {
    expect(readOf(<Price amount="0.00" withTax="0.00" currency="AUD" />)).toBe('Free')
    expect(readOf(<Price amount="0" currency="AUD" />)).toBe('Free')
  })
})

describe('a party', () => {
  test('has its letters until there is a picture, its name and what it is', () => {
    const party = <Party name="Harbour Ledger" note="Service provider" square />
    expect(readOf(party)).toBe('Harbour Ledger|Service provider')
    expect(markupOf(party)).toContain('data-initials="HL"')
    expect(markupOf(<Party name="Harbour Ledger" picture="pictures/logo.webp" />)).toContain(
      'src="/pictures/logo.webp"',
    )
  })
})

test('a row names the deal that it belongs to, and none where it belongs to none', () => {
  expect(readOf(<DealReference thread="req_01m81dgzv0sfzs4rx0" />)).toBe('D-SFZS4RX0')
  expect(readOf(<DealReference thread="ser_01m81dgzv0sfzs4rx0" />)).toBe('')
  expect(readOf(<DealReference thread={undefined} />)).toBe('')
})

describe('a status', () => {
  test('of an invoice that is late says so, wherever it is shown', () => {
    expect(readOf(<InvoiceStatus invoice={{ status: 'published', isOverdue: true }} />)).toBe('Overdue')
    for (const status of invoiceStates.states.filter(one => one !== 'published'))
      expect(readOf(<InvoiceStatus invoice={{ status, isOverdue: true }} />)).not.toBe('Overdue')
  })

  test('of a deal that is delivered and paid says so', () => {
    expect(readOf(<DealStatus deal={{ status: 'signed', fulfilledAt: '2026-01-01T00:00:00Z' }} />)).toBe('Completed')
    expect(readOf(<DealStatus deal={{ status: 'signed' }} />)).toBe('Signed')
  })
})
