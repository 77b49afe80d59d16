import { port } from '../kit/port.ts'

/** An address as a form takes it. */
export type FoundAddress = {
  readonly fullAddress: string
  readonly addressLine1: string
  readonly locality: string
  readonly state: string
  readonly postcode: string
  readonly country: string
}

/** What completes addresses while they are typed. */
export type Addresses = {
  readonly suggest: (query: string, country: string) => Promise<readonly FoundAddress[]>
}

const most = 5

/** Amazon Location Service Places. What it finds is shown and not kept: storing results is priced apart. */
export const addresses = port<Addresses>()('Addresses', { places: ['Autocomplete'] }, async () => {
  const { AutocompleteCommand, GeoPlacesClient } = await import('@aws-sdk/client-geo-places')
  const client = new GeoPlacesClient({})
  return {
    async suggest(query, country) {
      const { ResultItems = [] } = await client.send(
        new AutocompleteCommand({ QueryText: query, MaxResults: most, Filter: { IncludeCountries: [country] } }),
      )
      return ResultItems.flatMap(({ Title, Address = {} }) => {
        const fullAddress = Address.Label ?? Title
        return fullAddress
          ? [
              {
                fullAddress,
                addressLine1: [Address.AddressNumber, Address.Street].filter(Boolean).join(' '),
                locality: Address.Locality ?? '',
                state: Address.Region?.Code ?? Address.Region?.Name ?? '',
                postcode: Address.PostalCode ?? '',
                country: Address.Country?.Code2 ?? country,
              },
            ]
          : []
      })
    },
  }
})
