import { AwsError, assertAllowed, type Service, sendError, sendJson } from './endpoint.ts'
import type { Iam } from './iam/roles.ts'

/**
 * Stands for Amazon Location Service Places (version 2 of its API): Autocomplete and ReverseGeocode over a small table. Its addresses are made up, on
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
/** About where the localities lie: latitude and longitude. */
const positions: Readonly<Record<string, readonly [number, number]>> = {
  Sydney: [-33.87, 151.21],
  Parramatta: [-33.81, 151.0],
  Newcastle: [-32.93, 151.78],
  Wollongong: [-34.42, 150.89],
  Melbourne: [-37.81, 144.96],
  Geelong: [-38.15, 144.36],
  'Ballarat Central': [-37.56, 143.86],
  Bendigo: [-36.76, 144.28],
  'Brisbane City': [-27.47, 153.02],
  Southport: [-27.97, 153.4],
  'Cairns City': [-16.92, 145.77],
  Perth: [-31.95, 115.86],
  Fremantle: [-32.06, 115.74],
  Adelaide: [-34.93, 138.6],
  Hobart: [-42.88, 147.33],
  Launceston: [-41.44, 147.14],
  'Canberra City': [-35.28, 149.13],
  'Darwin City': [-12.46, 130.84],
}
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

type Located = { readonly QueryPosition?: unknown; readonly MaxResults?: unknown }

const isPosition = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)

/** How far around a place the nearest address is looked for here, in degrees. */
const reach = 0.5

const reverseGeocode = ({ QueryPosition, MaxResults = 1 }: Located) => {
  if (!isPosition(QueryPosition) || Math.abs(QueryPosition[0]) > 180 || Math.abs(QueryPosition[1]) > 90)
    throw new AwsError('ValidationException', 'QueryPosition must be a longitude and a latitude')
  if (typeof MaxResults !== 'number' || MaxResults < 1 || MaxResults > 100)
    throw new AwsError('ValidationException', 'MaxResults must be from 1 to 100')
  const [longitude, latitude] = QueryPosition
  const away = ([north, east]: readonly [number, number]) => Math.hypot(latitude - north, longitude - east)
  const [nearest] = Object.entries(positions).sort(([, a], [, b]) => away(a) - away(b))
  if (!nearest || away(nearest[1]) > reach) return { ResultItems: [] }
  const near = places.filter(({ locality }) => locality === nearest[0])
  return { ResultItems: near.slice(0, MaxResults).map(place => itemOf(place, '1')) }
}

/** What is asked under which path. */
const actions: Readonly<Record<string, { readonly action: string; readonly answer: (asked: object) => object }>> = {
  '/v2/autocomplete': { action: 'Autocomplete', answer: autocomplete },
  '/v2/reverse-geocode': { action: 'ReverseGeocode', answer: reverseGeocode },
}

/** The service; what a role may ask is checked as IAM does. */
export const createPlacesService =
  (iam: Iam, region = 'ap-southeast-2'): Service =>
  (request, response) => {
    try {
      const asked = actions[request.url.split('?')[0] ?? '']
      if (request.method !== 'POST' || !asked)
        throw new AwsError('UnknownOperationException', `${request.method} ${request.url}`, 404)
      assertAllowed(iam, request, `geo-places:${asked.action}`, `arn:aws:geo-places:${region}::provider/default`)
      const answer = asked.answer(JSON.parse(request.body.toString('utf8') || '{}') as object)
      sendJson(response, 200, answer, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Core' })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      sendError(response, error)
    }
  }
