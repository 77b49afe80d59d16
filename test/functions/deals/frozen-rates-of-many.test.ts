import { expect, test } from 'vitest'
import { Offers } from '#functions/deals/Offers.ts'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { OfferVersion } from '#shared/deals/offer-version.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import type { RfqAward } from '#shared/deals/rfq.ts'
import type { Id } from '#shared/kit/id.ts'
import { card, plainTerms } from '../../plain-terms.ts'
import { setting } from './fixture.ts'
import { asking } from './rfq-fixture.ts'

/** Offers to several and of several in US dollars freeze a rate as an offer to one does (frozen-rates.test.ts). */

const dollars = { ...card, paymentCurrency: 'USD' }
const at = '2026-03-01T22:00:00.000Z'
const rate = { audPerUnit: '1.4125', at, source: 'Coinbase' }

const proposing = async () => {
  const base = await setting()
  base.capacity.held = false
  base.clock.now = new Date(at)
  const { as, org, call, refused } = base
  await call(Organisations, as.eve, 'JOIN_AS_CLIENT', { organizationId: org.wattle })
  const payload = (more: object = {}) => ({
    customers: [
      { id: org.harbour, type: 'organization' },
      { id: as.eve.uid, type: 'user' },
    ],
    body: {
      choice: {
        items: [
          {
            ...{ type: 'service', title: 'Stocktaking', description: '', quantity: 1, cost: '400.00' },
            ...{ start: '2026-04-01', end: '2026-05-01', requirePO: false, gstFree: false },
          },
        ],
        ...plainTerms,
        platform: dollars,
      },
      ...{ message: 'Gladly.', language: 'en', expires: '2026-03-20', ...more },
    },
  })
  const send = () => call<Proposal>(Proposals, as.ada, 'CREATE_OFFER', payload())
  const notSent = (more?: object) => refused(Proposals, as.ada, 'CREATE_OFFER', payload(more))
  return { ...base, send, notSent }
}

test('a proposal freezes one rate for all of its clients, which stands in what each signs and in the contract', async () => {
  const { send, as, ticket, document, sign, procurement, provider } = await proposing()
  const { customers, price } = await send()
  expect(price).toEqual({ amount: '440.00', currency: 'USD' })
  expect(provider.asked).toBe(1)
  provider.rate = '9'
  for (const [n, who] of [as.cora, as.eve].entries()) {
    const requestId = customers[n]?.requestId as Id<'request'>
    expect((await ticket(who, requestId)).request).toMatchObject({ rate, price: { currency: 'USD' } })
    expect((await document(who, requestId)).text).toContain('At it the total above is 621.50 AUD.')
  }
  const ofEve = customers[1]?.requestId as Id<'request'>
  await sign(as.eve, ofEve)
  await sign(as.ada, ofEve)
  expect((await procurement(as.ada, ofEve)).contract).toMatchObject({ currency: 'USD', rate })
  expect(provider.asked).toBe(1)
})

test('a proposal without a rate of the day is refused, and makes a deal with nobody', async () => {
  const { notSent, provider, store } = await proposing()
  const before = (await store.everything()).length
  provider.isAway = true
  expect(await notSent()).toBe('price.rateTooOld')
  // No rate is taken from whoever makes it.
  expect(await notSent({ rate })).toBe('input.invalid')
  expect((await store.everything()).length).toBe(before)
})

const awarding = async () => {
  const base = await asking()
  base.capacity.held = false
  const { as, send, give, on, view, call, refused, wattle, other } = base
  const rfq = await send([wattle, other], { platform: dollars })
  await give(as.ada, rfq.id, { i1: '100.00', i2: '50.00' })
  await give(as.finn, rfq.id, { i1: '90.00', i2: '60.00' })
  await on('2026-03-21')
  const payload = async () => ({
    rfqId: rfq.id,
    version: (await view(as.cora, rfq.id)).rfq.version,
    awards: [
      { supplier: other, items: ['i1'] },
      { supplier: wattle, items: ['i2'] },
    ],
  })
  const award = async () => call<{ awards: RfqAward[] }>(Rfqs, as.cora, 'AWARD', await payload())
  const notAwarded = async () => refused(Rfqs, as.cora, 'AWARD', await payload())
  return { ...base, rfq, award, notAwarded }
}

test('an award of quotes in dollars freezes the rate of its moment, the same for each supplier', async () => {
  const { award, notAwarded, provider, clock, ticket, as, document } = await awarding()
  // Quotes are compared in their own currency: until somebody is chosen nobody asks what it is worth.
  expect(provider.asked).toBe(0)
  provider.isAway = true
  expect(await notAwarded()).toBe('price.rateTooOld')
  provider.isAway = false
  provider.rate = '1.5'
  const { awards } = await award()
  const frozen = { audPerUnit: '1.5', at: clock.now.toISOString(), source: 'Coinbase' }
  const deals = await Promise.all(awards.map(({ requestId }) => ticket(as.cora, requestId)))
  expect(deals.map(({ request }) => [request.price?.amount, request.price?.currency, request.rate])).toEqual([
    ['99.00', 'USD', frozen],
    ['55.00', 'USD', frozen],
  ])
  expect((await document(as.cora, awards[0]!.requestId)).text).toContain('1 USD = 1.5 AUD')
})

test('each version of an offer says the rate that it froze, and what was asked for none', async () => {
  const base = await proposing()
  const { send, as, call, clock, provider, ticket } = base
  const requestId = (await send()).customers[0]?.requestId as Id<'request'>
  const { request } = await ticket(as.cora, requestId)
  clock.now = new Date('2026-03-02T01:00:00.000Z')
  provider.rate = '1.6'
  const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
  const countered = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
    requestId,
    version: request.version,
    body: {
      ...{ message: 'A little less.', language: 'en' },
      choice: { ...choice, items: choice.items.map(item => ({ ...item, cost: '380.00' })) },
    },
  })
  const { before, after } = await call<{ before: OfferVersion; after: OfferVersion }>(
    Offers,
    as.ada,
    'GET_DIFFERENCE',
    {
      requestId: countered.id,
    },
  )
  expect(before.rate).toEqual(rate)
  expect(after.rate).toEqual({ audPerUnit: '1.6', at: clock.now.toISOString(), source: 'Coinbase' })
})
