import { countryByIso } from '#shared/identity/countries.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { Places as contract } from '#shared/organisations/Places.contract.ts'
import { serve } from '../kit/serve.ts'
import { viewerPlace } from '../kit/viewer-place.ts'
import { placeAt } from '../ports/place-at.ts'

const uses = { ports: { placeAt } } as const

const callingCode = (country: string): string => {
  const known = countryByIso(country)
  return known ? `+${known.dialCode}` : ''
}

/** As near as a house, and no nearer. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Where somebody is, by their connection or by what their browser tells. */
export const Places = serve(contract, uses, {
  GET_IP_LOCATION: (_, { headers = {} }) => {
    const place = viewerPlace(headers)
    return { ...place, callingCode: callingCode(place.countryCode) }
  },
  GET_CURRENT_LOCATION: async ({ latitude, longitude }, { ports }) => {
    const found = await (await ports.placeAt()).at(rounded(latitude), rounded(longitude))
    if (!found) throw new Refusal('notFound')
    const { addressLine1, locality: city, state: region, postcode: postalCode, country } = found
    return { addressLine1, city, region, postalCode, country, phone: callingCode(country) }
  },
})
