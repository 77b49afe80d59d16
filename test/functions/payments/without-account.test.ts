import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { setting } from '../deals/fixture.ts'
import { testHost, testStore } from '../host.ts'
import { serviceBody, trader, verifiedAccount } from '../people.ts'

/** A supplier whose account can be ended, and verified anew. */
const stoppable = async () => {
  const made = await setting()
  await verifiedAccount(made, made.as.ada)
  const account = async () =>
    (await made.call<{ account: { version: number } }>(PaymentAccounts, made.as.ada, 'GET_BY_USER', {})).account
  return {
    ...made,
    stop: async () =>
      made.call(PaymentAccounts, made.as.ada, 'REMOVE_STRIPE_ACCOUNT', { version: (await account()).version }),
    go: () => verifiedAccount(made, made.as.ada),
  }
}

describe('a supplier whose account takes no payments', () => {
  test('makes nothing ready and publishes nothing but what is free, and is told why', async () => {
    const host = testHost(await testStore())
    const owner = await trader(host)
    const make = (more: object) => host.call<Service>(Services, owner, 'CREATE', { body: serviceBody(more) })
    const { id, version } = await make({})
    expect(await host.refused(Services, owner, 'TO_READY', { id, version })).toBe('deals.noPayee')
    const free = await make({ baseFee: '0' })
    const ready = await host.call<Service>(Services, owner, 'TO_READY', { id: free.id, version: free.version })
    await host.call(Services, owner, 'PUBLISH', { id: ready.id, version: ready.version })
    // What was ready when there was an account is not published without.
    await verifiedAccount(host, owner)
    const other = await host.call<Service>(Services, owner, 'TO_READY', { id, version })
    await host.call(PaymentAccounts, owner, 'REMOVE_STRIPE_ACCOUNT', { version: 1 })
    expect(await host.refused(Services, owner, 'PUBLISH', { id, version: other.version })).toBe('deals.noPayee')
  })

  test('takes what is on the market off it', async () => {
    const { as, call, stop, service, capacity } = await stoppable()
    // The service of deals is longer than one of the market.
    capacity.held = false
    await stop()
    const off = await call<Service>(Services, as.ada, 'TO_READY', { id: service.id, version: service.version ?? 1 })
    expect(off.stat).toBe('ready')
  })

  test('is asked for nothing that costs, and offers nothing; the call changes nothing', async () => {
    const { as, body, sent, offer, refused, stop, go, procurement, ticket, told } = await stoppable()
    const request = await sent()
    await stop()
    const before = told().length
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body })).toBe('deals.noPayee')
    const offering = { requestId: request.id, version: request.version, body: { message: 'x', language: 'en' } }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', offering)).toBe('deals.noPayee')
    expect(told()).toHaveLength(before)
    expect((await ticket(as.ada, request.id)).request).toEqual(request)
    expect((await procurement(as.ada, request.id)).contract).toBeNull()
    await go()
    expect(await offer(request)).toMatchObject({ status: 'offered' })
  })

  test('is not signed with by either side, which both read beforehand; what was signed before stays', async () => {
    const { as, sent, offer, sign, document, refused, typed, stop, go } = await stoppable()
    const { id } = await offer(await sent())
    await sign(as.cora, id)
    await stop()
    for (const who of [as.dev, as.ada]) {
      const view = await document(who, id)
      expect(view).toMatchObject({ maySign: false, whyNot: 'deals.noPayee' })
      const given = { requestId: id, documentHash: view.hash, signature: typed(view.signerNames[0] ?? '') }
      expect(await refused(Contracts, who, 'SIGN_CONTRACT_MERGED', given)).toBe('deals.noPayee')
    }
    await go()
    await sign(as.dev, id)
    expect(await sign(as.ada, id)).toMatchObject({ status: 'signed', signs: [{}, {}, {}] })
  })

  test('changes no offer, nor does its client answer one with another', async () => {
    const { as, sent, offer, refused, stop } = await stoppable()
    const request = await offer(await sent())
    await stop()
    const { platform: _platform, ...choice } = request.choice!
    const body = { message: 'Otherwise.', language: 'en', choice: { ...choice, invoiceOffset: 30 } }
    const on = { requestId: request.id, version: request.version, body }
    expect(await refused(Tickets, as.ada, 'CREATE_OFFER', on)).toBe('deals.noPayee')
    expect(await refused(Tickets, as.cora, 'COUNTER_OFFER', on)).toBe('deals.noPayee')
  })
})
