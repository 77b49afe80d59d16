import { expect, test } from 'vitest'
import { Places } from '#functions/organisations/Places.ts'
import { testHost, testStore } from '../host.ts'

const at = {
  addressLine1: '1 George Street',
  locality: 'Ballarat Central',
  state: 'VIC',
  postcode: '3350',
  country: 'AU',
}

test('happy: where a viewer is comes from the front door, with how phone numbers begin there', async () => {
  const host = testHost(await testStore(), {})
  host.viewer.headers = {
    'cloudfront-viewer-city': 'S%C3%A3o%20Paulo',
    'cloudfront-viewer-country': 'BR',
    'cloudfront-viewer-country-name': 'Brazil',
    'cloudfront-viewer-country-region-name': 'S%C3%A3o%20Paulo',
    'cloudfront-viewer-postal-code': '01000',
  }
  expect(await host.call(Places, undefined, 'GET_IP_LOCATION', {})).toEqual({
    city: 'São Paulo',
    region: 'São Paulo',
    countryName: 'Brazil',
    postal: '01000',
    countryCode: 'BR',
    callingCode: '+55',
  })
})

test('error: what is not known is empty, and what is no text is none', async () => {
  const host = testHost(await testStore(), {})
  const nowhere = { city: '', region: '', countryName: '', postal: '', countryCode: '', callingCode: '' }
  expect(await host.call(Places, undefined, 'GET_IP_LOCATION', {})).toEqual(nowhere)
  host.viewer.headers = {
    'cloudfront-viewer-city': '%E0%A4%A',
    'cloudfront-viewer-postal-code': `a\u0000${'9'.repeat(300)}`,
  }
  const answer = await host.call<{ postal: string }>(Places, undefined, 'GET_IP_LOCATION', {})
  expect(answer).toEqual({ ...nowhere, postal: `a${'9'.repeat(99)}` })
})

test('happy and error: the address at a place, as near as a house', async () => {
  const asked: unknown[] = []
  const host = testHost(await testStore(), {
    PlaceAt: {
      at: async (...place: number[]) => {
        asked.push(place)
        return place[0] === 0 ? undefined : at
      },
    },
  })
  const look = { latitude: -37.561_234_5, longitude: 143.86 }
  expect(await host.call(Places, undefined, 'GET_CURRENT_LOCATION', look)).toEqual({
    addressLine1: '1 George Street',
    city: 'Ballarat Central',
    region: 'VIC',
    postalCode: '3350',
    country: 'AU',
    phone: '+61',
  })
  expect(asked).toEqual([[-37.5612, 143.86]])
  const refused = (input: object) => host.refused(Places, undefined, 'GET_CURRENT_LOCATION', input)
  expect(await refused({ latitude: 0, longitude: 0 })).toBe('notFound')
  expect(await refused({ latitude: 91, longitude: 0 })).toBe('input.invalid')
  expect(await refused({ latitude: '1', longitude: 0 })).toBe('input.invalid')
})
