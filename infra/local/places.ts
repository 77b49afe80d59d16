import { AwsError, assertAllowed, type Service, sendError, sendJson } from './endpoint.ts'
import type { Iam } from './iam/roles.ts'

/**
 * Stands for Amazon Location Service Places (version 2 of its API): Autocomplete over a small table. Its addresses are made up, on
 * streets that many towns have; localities, states and postcodes are as Australia Post pairs them.
 */

type Place = {
  readonly street: string
  readonly locality: string
  readonly region: keyof typeof regions
  readonly postcode: string
}

const regions = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  WA: 'Western Australia',
  SA: 'South Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
} as const

const localities: readonly (readonly [string, keyof typeof regions, string])[] = [
  ['Sydney', 'NSW', '2000'],
  ['Parramatta', 'NSW', '2150'],
  ['Newcastle', 'NSW', '2300'],
  ['Wollongong', 'NSW', '2500'],
  ['Melbourne', 'VIC', '3000'],
  ['Geelong', 'VIC', '3220'],
  ['Ballarat Central', 'VIC', '3350'],
  ['Bendigo', 'VIC', '3550'],
  ['Brisbane City', 'QLD', '4000'],
  ['Southport', 'QLD', '4215'],
  ['Cairns City', 'QLD', '4870'],
  ['Perth', 'WA', '6000'],
  ['Fremantle', 'WA', '6160'],
  ['Adelaide', 'SA', '5000'],
  ['Hobart', 'TAS', '7000'],
  ['Launceston', 'TAS', '7250'],
  ['Canberra City', 'ACT', '2601'],
  ['Darwin City', 'NT', '0800'],
]
const streets = ['George Street', 'High Street', 'Station Street', 'Victoria Road', 'Wattle Avenue', 'Mill Lane']

const places: readonly Place[] = localities.flatMap(([locality, region, postcode]) =>
  streets.map(street => ({ street, locality, region, postcode })),
)

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The number of a house at the beginning of what is typed: any is taken to be there. */
const numberOf = (query: string): string | undefined => /^\s*(\d{1,5}[a-z]?)\b/i.exec(query)?.[1]

const itemOf = ({ street, locality, region, postcode }: Place, number: string | undefined) => {
  const line = number ? `${number} ${street}` : street
  const label = `${line}, ${locality} ${region} ${postcode}, Australia`
  return {
    PlaceId: Buffer.from(label).toString('base64url'),
    PlaceType: number ? 'PointAddress' : 'Street',
    Title: label,
    Language: 'en',
    Address: {
      Label: label,
      Country: { Code2: 'AU', Code3: 'AUS', Name: 'Australia' },
      Region: { Code: region, Name: regions[region] },
      Locality: locality,
      PostalCode: postcode,
      Street: street,
      ...(number ? { AddressNumber: number } : {}),
    },
  }
}

type Asked = {
  readonly QueryText?: unknown
  readonly MaxResults?: unknown
  readonly Filter?: { readonly IncludeCountries?: readonly string[] }
}

const autocomplete = ({ QueryText, MaxResults = 5, Filter }: Asked) => {
  if (typeof QueryText !== 'string' || QueryText.length < 1 || QueryText.length > 200)
    throw new AwsError('ValidationException', 'QueryText must have 1 to 200 characters')
  if (typeof MaxResults !== 'number' || MaxResults < 1 || MaxResults > 20)
    throw new AwsError('ValidationException', 'MaxResults must be from 1 to 20')
  const countries = Filter?.IncludeCountries
  const number = numberOf(QueryText)
  const asked = words(QueryText).slice(number === undefined ? 0 : 1)
  const isHere = countries === undefined || countries.some(country => ['AU', 'AUS'].includes(country))
  const found = places.filter(({ street, locality, region, postcode }) => {
    const known = words(`${street} ${locality} ${region} ${postcode}`)
    return asked.length > 0 && asked.every(word => known.some(one => one.startsWith(word)))
  })
  return { ResultItems: isHere ? found.slice(0, MaxResults).map(place => itemOf(place, number)) : [] }
}

/** The service; what a role may ask is checked as IAM does. */
export const createPlacesService =
  (iam: Iam, region = 'ap-southeast-2'): Service =>
  (request, response) => {
    try {
      if (request.method !== 'POST' || !request.url.startsWith('/v2/autocomplete'))
        throw new AwsError('UnknownOperationException', `${request.method} ${request.url}`, 404)
      assertAllowed(iam, request, 'geo-places:Autocomplete', `arn:aws:geo-places:${region}::provider/default`)
      const answer = autocomplete(JSON.parse(request.body.toString('utf8') || '{}') as Asked)
      sendJson(response, 200, answer, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Core' })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      sendError(response, error)
    }
  }
