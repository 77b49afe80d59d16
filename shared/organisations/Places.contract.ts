import { z } from 'zod'
import { contract, type Method } from '../kit/contract.ts'

/** Where a browser seems to be. What is not known is empty. */
export const IpLocation = z.object({
  city: z.string(),
  region: z.string(),
  countryName: z.string(),
  postal: z.string(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string(),
  /** With its plus sign: `+61`. */
  callingCode: z.string(),
})
export type IpLocation = z.output<typeof IpLocation>

const methods = {
  GET_IP_LOCATION: {
    kind: 'query',
    doc: 'Where the caller seems to be by the address of their connection, for forms to begin with. Nothing of it is kept.',
    allow: 'public',
    input: z.strictObject({}),
    output: IpLocation,
  },
  GET_CURRENT_LOCATION: {
    kind: 'query',
    doc: 'The address at a place that the browser was allowed to tell. Nothing of it is kept.',
    allow: 'public',
    input: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    output: z.object({
      addressLine1: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      /** How phone numbers begin there. */
      phone: z.string(),
      country: z.string(),
    }),
  },
} as const satisfies Record<string, Method>

/** Where somebody is (spec part 2, section 7.6). Each look at a map costs. */
export const Places = contract('Places', methods, {
  publicPath: 'place',
  asVisitor: true,
  perAddress: { rule: 'PlacesPerAddress', calls: 100 },
  toldPlace: true,
})
