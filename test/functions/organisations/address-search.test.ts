import { expect, test } from 'vitest'
import { OrgAboutUs as server } from '#functions/organisations/OrgAboutUs.ts'
import { testHost, testStore } from '../host.ts'

const address = {
  fullAddress: '12 High Street, Ballarat Central VIC 3350, Australia',
  addressLine1: '12 High Street',
  locality: 'Ballarat Central',
  state: 'VIC',
  postcode: '3350',
  country: 'AU',
}

test('an address is completed for anybody, and the same letters cost one look for a while', async () => {
  const asked: string[] = []
  const suggest = async (query: string, country: string) => {
    asked.push(`${country} ${query}`)
    return [address]
  }
  const host = testHost(await testStore(), { Addresses: { suggest } })
  const search = (query: string, more = {}) =>
    host.call<{ items: unknown[] }>(server, undefined, 'SEARCH_ADDRESS', { query, ...more })
  expect(await search('12 High')).toEqual({ items: [address] })
  expect(await search('12  high')).toEqual({ items: [address] })
  await search('12 High', { country: 'NZ' })
  expect(asked).toEqual(['AU 12 High', 'NZ 12 High'])
  host.clock.now = new Date(host.clock.now.getTime() + 11 * 60_000)
  await search('12 High')
  expect(asked).toHaveLength(3)
  for (const wrong of [{ query: 'abc' }, { query: 'x'.repeat(121) }, { query: 'abcd', country: 'ZZ' }])
    expect(await host.refused(server, undefined, 'SEARCH_ADDRESS', wrong)).toBe('input.invalid')
})
