import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/Services.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Platform } from '#shared/terms/service-terms.ts'
import { testHost, testStore } from '../host.ts'
import { seller, serviceBody } from '../people.ts'
import { setting } from './fixture.ts'

describe('what a card cannot pay', () => {
  test.each(['0.10', '2000000.00'])('a service of %s is not made ready', async baseFee => {
    const host = testHost(await testStore())
    const owner = await seller(host)
    const body = serviceBody({ baseFee })
    const { id, version } = await host.call<Service>(Services, owner, 'CREATE', { body })
    expect(await host.refused(Services, owner, 'TO_READY', { id, version })).toBe('marketplace.serviceIncomplete')
  })

  test('a service that was stored before is not published with it', async () => {
    const { as, call, refused, service } = await setting({ baseFee: '0.10', stat: 'ready' })
    expect(await refused(Services, as.ada, 'PUBLISH', { id: service.id, version: 1 })).toBe(
      'marketplace.serviceIncomplete',
    )
    expect(await call<Service>(Services, as.ada, 'GET_BY_ID', { id: service.id })).toMatchObject({ stat: 'ready' })
  })

  test('is not requested: by quantity, or of a service that is on offer', async () => {
    const { as, bodyWith, refused } = await setting()
    const send = (quantity: number) =>
      refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith({ quantity }) })
    expect(await send(5000)).toBe('deals.paymentOutOfRange')
    const cheap = await setting({ baseFee: '0.10' })
    const payload = { body: cheap.bodyWith({ paymentIndex: 0, quantity: 1 }) }
    expect(await cheap.refused(Tickets, cheap.as.cora, 'SEND_REQUEST_MERGED', payload)).toBe('deals.paymentOutOfRange')
  })

  test.each(['0.10', '9000000.00'])('is not offered: %s', async cost => {
    const { as, sent, refused } = await setting()
    const { id, version, choice } = await sent()
    const { platform: _platform, ...kept } = choice!
    const body = {
      message: 'x',
      language: 'en',
      choice: { ...kept, items: kept.items.map(item => ({ ...item, cost })) },
    }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', { requestId: id, version, body })).toBe(
      'deals.paymentOutOfRange',
    )
  })
})

const by = (tool: 'card' | 'directDebit' | 'crypto', more: object = {}) =>
  ({ paymentCurrency: 'AUD', paymentTool: tool, paymentMethod: 'regular', ...more }) as Platform

describe('a way to pay that nobody can use today', () => {
  const ways = [by('crypto', { paymentCurrency: 'ETH' }), by('card', { paymentCurrency: 'USD' })]
  test.each(ways)('keeps a service from the market: $paymentCurrency by $paymentTool, $paymentMethod', async way => {
    const host = testHost(await testStore())
    const owner = await seller(host)
    const { paymentOptions } = serviceBody()
    for (const platforms of [[way], [by('card'), way]]) {
      const body = serviceBody({ paymentOptions: { ...paymentOptions, platforms } })
      const { id, version } = await host.call<Service>(Services, owner, 'CREATE', { body })
      expect(await host.refused(Services, owner, 'TO_READY', { id, version })).toBe('marketplace.serviceIncomplete')
    }
  })

  const offering = async (...platforms: Platform[]) => {
    const { service } = await setting()
    return setting({ paymentOptions: { ...service.paymentOptions, platforms } })
  }

  test('is not requested, though a service offers it', async () => {
    const { as, body, refused, call } = await offering(by('crypto'), by('card'))
    const send = (platformIndex: number) =>
      refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: { ...body, platformIndex } })
    expect(await send(0)).toBe('deals.notPayable')
    await call(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: { ...body, platformIndex: 1 } })
  })

  test('is not offered, though it was asked for', async () => {
    const { as, store, sent, refused } = await setting()
    const request = await sent()
    const unit = new Unit()
    repository(Requests, store, unit).save({ ...request, choice: { ...request.choice!, platform: by('crypto') } })
    await unit.commit(store)
    const offer = { requestId: request.id, version: 2, body: { message: '', language: 'en' } }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', offer)).toBe('deals.notPayable')
  })
})

test('happy: what is paid by auto-debit is offered, asked for and signed as such', async () => {
  const { service } = await setting()
  const platforms = [by('card', { paymentMethod: 'autoDebit' })]
  const { as, contracted, document } = await setting({ paymentOptions: { ...service.paymentOptions, platforms } })
  const { contract, request, payments } = await contracted()
  expect(contract.payment[0]?.paymentMethod).toBe(2)
  expect(payments.map(({ material }) => material.paymentMethod)).toEqual(payments.map(() => 2))
  expect((await document(as.cora, request.id)).text).toContain('may let the supplier debit each payment automatically')
})

test.each(['service bundle', 'asset', 'good bundle', 'asset bundle'] as const)(
  'a %s without contents is kept, and not made ready',
  async type => {
    const host = testHost(await testStore())
    const owner = await seller(host)
    const { id, version } = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody({ type }) })
    expect(await host.refused(Services, owner, 'TO_READY', { id, version })).toBe('marketplace.serviceIncomplete')
  },
)

test('a deal of nothing is paid as it is billed, which ends one that is delivered', async () => {
  const { as, call, contracted, procurement, told } = await setting({ baseFee: '0' })
  const { contract, request } = await contracted({ paymentIndex: 2 })
  const one = { contractId: contract.id, number: 1 }
  await call(Contracts, as.ada, 'DELIVER', { ...one, version: 1 })
  await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...one, version: 2 })
  const { invoices } = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', {
    contractId: contract.id,
    upTo: 99,
  })
  expect(invoices.map(({ status, due }) => [status, due])).toEqual(invoices.map(() => ['paid', '0.00']))
  const after = await procurement(as.cora, request.id)
  expect(after.payments.every(({ status }) => status === 'paid')).toBe(true)
  expect(after.contract).toMatchObject({ openPayments: 0, status: 'completed' })
  const types = told().map(({ type }) => type)
  expect(types).toContain('deals.invoice.paid')
  expect(types).not.toContain('deals.invoice.published')
})
