import { z } from 'zod'
import { periods } from '../kit/date.ts'
import { currencyField } from '../kit/fields.ts'
import { pictureKey } from '../kit/picture.ts'

/** What anybody finds on the market. */
export const marketKinds = ['service', 'organisation'] as const
export type MarketKind = (typeof marketKinds)[number]

/** What is found by its words: what is on the market, and people who let themselves be found. */
export const searchKinds = [...marketKinds, 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What a list or a search shows of a thing, without loading it. */
export const Card = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  name: z.string(),
  /** One line. */
  line: z.string(),
  category: z.string().optional(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerDomain: z.string(),
  /** Lowest price before tax; absent where it is not shown. */
  price: z.string().optional(),
  currency: currencyField.optional(),
  /** The same with tax; absent where there is none. */
  priceWithTax: z.string().optional(),
  /** The town where it is, as far as the organisation publishes that. */
  city: z.string().optional(),
  /** How long it takes. */
  duration: z.object({ type: z.enum(periods), length: z.number().int() }).optional(),
  /** Its first picture, or the logo of the organisation that it is or is of, in small. */
  picture: pictureKey.optional(),
  /** What the name of an organisation looks like at a glance: two of one look are taken for one another. */
  look: z.string().optional(),
  /** A person whose name is verified by a document. */
  verified: z.boolean().optional(),
  publishedAt: z.iso.datetime(),
})
export type Card = z.output<typeof Card>
