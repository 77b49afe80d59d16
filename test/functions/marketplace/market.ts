import { expect } from 'vitest'
import type { Store } from '#functions/kit/store.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { SearchConsumer } from '#functions/marketplace/SearchConsumer.ts'
import { Services } from '#functions/marketplace/Services.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { testHost, testStore } from '../host.ts'
import { type seller, serviceBody } from '../people.ts'

/** A market, to try services and the search in. */

export let host: ReturnType<typeof testHost>
export let store: Store
/** Opens one without anything in it. */
export const openMarket = async (): Promise<void> => {
  store = await testStore()
  host = testHost(store)
}

export type Found = {
  items: { id: string; name: string }[]
  facets: Record<string, number>
  atLeast: boolean
  cursor?: string
}

/** Has the index learn of a row, as the consumer does. */
export const index = (subject: { table: string; id: string; version: number }, on = host) =>
  on.work(SearchConsumer, {
    Records: [
      {
        messageId: '1',
        body: JSON.stringify({
          id: 'evt_x',
          type: subject.table === 'Services' ? 'marketplace.service.published' : 'organisations.organisation.updated',
          at: host.clock.now.toISOString(),
          subject,
          parties: [],
          data: {},
        }),
      },
    ],
  })

/** Puts a service on the market, where it is found. */
export const publish = async (
  as: Awaited<ReturnType<typeof seller>>,
  changes: Parameters<typeof serviceBody>[0] = {},
) => {
  let service = await host.call<Service>(Services, as, 'CREATE', { body: serviceBody(changes) })
  for (const step of ['TO_READY', 'PUBLISH']) {
    service = await host.call<Service>(Services, as, step, { id: service.id, version: service.version })
  }
  expect(await index({ table: 'Services', id: service.id, version: service.version })).toEqual({
    batchItemFailures: [],
  })
  return service
}

export const search = (payload: object) =>
  host.call<Found>(Search, undefined, 'SEARCH', { kind: 'service', ...payload })
