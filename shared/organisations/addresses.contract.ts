import { z } from 'zod'
import { isCountry } from '../identity/countries.ts'
import type { Method } from '../kit/contract.ts'

/** From how many letters on addresses are looked for. */
export const addressQueryLength = { min: 4, max: 120 } as const

/** The method of OrgAboutUs that completes an address while it is typed. */
export const addressMethods = {
  SEARCH_ADDRESS: {
    kind: 'query',
    doc: 'Addresses that begin with what is typed. Nothing of it is kept.',
    allow: 'public',
    input: z.strictObject({
      query: z.string().trim().min(addressQueryLength.min).max(addressQueryLength.max),
      country: z.string().refine(isCountry, 'identity.countryUnknown').default('AU'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          fullAddress: z.string(),
          addressLine1: z.string(),
          locality: z.string(),
          state: z.string(),
          postcode: z.string(),
          country: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Method>
