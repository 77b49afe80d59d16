import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AutocompleteCommand, GeoPlacesClient, ReverseGeocodeCommand } from '@aws-sdk/client-geo-places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointHandler } from '#infra/local/endpoint.ts'
import type { Iam } from '#infra/local/iam/roles.ts'
import { createPlacesService } from '#infra/local/places.ts'

/** The real SDK against what stands for Places V2: "Autocomplete" and "ReverseGeocode" of the API reference. */

let server: Server
let client: GeoPlacesClient
let allowed = true
beforeAll(async () => {
  const iam = {
    secretOf: () => 'secret',
    authorise: (_key: string, action: string, resource: string) =>
      allowed &&
      ['geo-places:Autocomplete', 'geo-places:ReverseGeocode'].includes(action) &&
      /^arn:aws:geo-places:[\w-]+::provider\/default$/.test(resource),
    denial: () => 'denied',
  } as unknown as Iam
  const handle = endpointHandler(iam, new Map([['geo-places', createPlacesService(iam)]]), () => {})
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  client = new GeoPlacesClient({
    region: 'ap-southeast-2',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
})
afterAll(() => server.close())

const ask = (QueryText: string, more = {}) => client.send(new AutocompleteCommand({ QueryText, ...more }))

test('completes an address with its parts', async () => {
  const { ResultItems = [], PricingBucket } = await ask('12 high st ballarat', { Filter: { IncludeCountries: ['AU'] } })
  expect(PricingBucket).toBe('Core')
  expect(ResultItems).toHaveLength(1)
  expect(ResultItems[0]).toMatchObject({
    PlaceType: 'PointAddress',
    Title: '12 High Street, Ballarat Central VIC 3350, Australia',
    Address: {
      AddressNumber: '12',
      Street: 'High Street',
      Locality: 'Ballarat Central',
      PostalCode: '3350',
      Region: { Code: 'VIC', Name: 'Victoria' },
      Country: { Code2: 'AU', Code3: 'AUS' },
    },
  })
})

test('keeps to the number of results and to the countries that are asked for', async () => {
  expect((await ask('high', { MaxResults: 3 })).ResultItems).toHaveLength(3)
  expect((await ask('high')).ResultItems).toHaveLength(5)
  expect((await ask('high', { Filter: { IncludeCountries: ['FR'] } })).ResultItems).toEqual([])
  expect((await ask('no such place')).ResultItems).toEqual([])
})

test('refuses as AWS does', async () => {
  await expect(ask('x'.repeat(201))).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(ask('high', { MaxResults: 21 })).rejects.toMatchObject({ name: 'ValidationException' })
  allowed = false
  await expect(ask('high')).rejects.toMatchObject({ name: 'AccessDeniedException' })
  allowed = true
})

test('tells the address nearest to a place, and none far from all', async () => {
  const at = (QueryPosition: number[]) => client.send(new ReverseGeocodeCommand({ QueryPosition }))
  expect((await at([143.85, -37.55])).ResultItems).toMatchObject([
    { Address: { AddressNumber: '1', Locality: 'Ballarat Central', Country: { Code2: 'AU' } } },
  ])
  expect((await at([2.35, 48.85])).ResultItems).toEqual([])
  for (const wrong of [[200, 0], [0, 91], [1]])
    await expect(at(wrong)).rejects.toMatchObject({ name: 'ValidationException' })
})
