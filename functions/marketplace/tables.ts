import { z } from 'zod'
import type { Party } from '#shared/kit/event.ts'
import { currencyField } from '#shared/kit/fields.ts'
import { id } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Card, searchKinds } from '#shared/marketplace/card.ts'
import { Resource, resourceLimits } from '#shared/marketplace/resource.ts'
import { Service } from '#shared/marketplace/service.ts'
import { table } from '../kit/table.ts'

export const Services = table(Service)('Services', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    byOwner: {
      pk: (part: { owner: Party }) => partyKey(part.owner),
      sk: (row: Service) => `${row.updatedAt}#${row.id}`,
    },
  },
})

/** The files and links that go with each service. They are few, and changed and shown together. */
export const ServiceResources = table(
  z.object({
    item: id('service'),
    resources: z.array(Resource).max(resourceLimits.resources),
    version: z.number().int(),
  }),
)('ServiceResources', { pk: (key: { item: string }) => key.item })

const SearchToken = z.object({
  /** Which rows are looked at together: the kind and the first letters of a word, or a list. */
  place: z.string(),
  /** The rest of the word, the rank and the id: begins_with finds words that begin so. */
  sort: z.string(),
  card: Card,
  words: z.array(z.string()),
  version: z.number().int(),
})

/** One row for each word of each thing on the market, with all that a list shows of it. */
export const SearchTokens = table(SearchToken)('SearchTokens', {
  pk: (key: { place: string; sort: string }) => key.place,
  sk: key => key.sort,
  compact: { words: ['words'], pk: 'place', sk: 'sort' },
})

/** What is in the index of each thing: which of its versions, and where, so that a change takes away what it no longer says. */
export const SearchItems = table(
  z.object({
    kind: z.enum(searchKinds),
    id: z.string(),
    sourceVersion: z.number().int(),
    /** Under which it is counted: its category, and the currency of a price that it shows. */
    category: z.string().optional(),
    currency: currencyField.optional(),
    keys: z.array(z.object({ place: z.string(), sort: z.string() })),
    version: z.number().int(),
  }),
)('SearchItems', { pk: (key: { kind: string; id: string }) => `${key.kind}#${key.id}` })

/** How many things each category of a list has: of those of a kind, or of those with a price in one currency. */
export const SearchFacets = table(z.object({ list: z.string(), category: z.string(), count: z.number().int() }))(
  'SearchFacets',
  {
    pk: (key: { list: string; category: string }) => key.list,
    sk: key => key.category,
  },
)
