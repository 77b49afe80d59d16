import { port } from '../kit/port.ts'
import type { FoundAddress } from './addresses.ts'

/** What knows the address at a place on the map. */
export type PlaceAt = {
  readonly at: (latitude: number, longitude: number) => Promise<Omit<FoundAddress, 'fullAddress'> | undefined>
}

/** Amazon Location Service Places. What it finds is shown and not kept: storing results is priced apart. */
export const placeAt = port<PlaceAt>()('PlaceAt', { places: ['ReverseGeocode'] }, async () => {
  const { GeoPlacesClient, ReverseGeocodeCommand } = await import('@aws-sdk/client-geo-places')
  const client = new GeoPlacesClient({})
  return {
    async at(latitude, longitude) {
      const { ResultItems = [] } = await client.send(
        new ReverseGeocodeCommand({ QueryPosition: [longitude, latitude], MaxResults: 1 }),
      )
      const address = ResultItems[0]?.Address
      return (
        address && {
          addressLine1: [address.AddressNumber, address.Street].filter(Boolean).join(' '),
          locality: address.Locality ?? '',
          state: address.Region?.Code ?? address.Region?.Name ?? '',
          postcode: address.PostalCode ?? '',
          country: address.Country?.Code2 ?? '',
        }
      )
    },
  }
})
