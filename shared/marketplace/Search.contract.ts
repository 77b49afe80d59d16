import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { currencyField } from '../kit/fields.ts'
import { defaultCurrency } from '../kit/money.ts'
import { queryLength } from '../kit/query.ts'
import { domainNameLength } from '../organisations/domain-name.ts'
import { tradingNameLength } from '../organisations/organisation.ts'
import { Card, marketKinds } from './card.ts'
import { listOrders } from './search.ts'

/** An organisation that could be taken for another. */
export const LookAlike = z.object({ id: z.string(), name: z.string(), domainName: z.string(), since: z.iso.datetime() })
export type LookAlike = z.output<typeof LookAlike>

/** Search on every keystroke over what is on the market (spec part 2, section 7.4). */
export const Search = contract(
  'Search',
  {
    SEARCH: {
      kind: 'query',
      doc: 'Things on the market whose words begin with those of the query or are those with other endings, best first; without a query the newest, or by price.',
      allow: 'public',
      input: z.strictObject({
        kind: z.enum(marketKinds),
        query: z.string().max(queryLength).default(''),
        /** Letters of ANZSIC divisions. */
        categories: z.array(z.string().length(1)).max(19).default([]),
        /** Only of this organisation. */
        ownerId: z.string().max(64).optional(),
        /** How a list that is not searched is ordered; by price means what shows one in `currency`. */
        order: z.enum(listOrders).default('newest'),
        currency: currencyField.default(defaultCurrency),
        cursor: z.string().max(2000).optional(),
      }),
      output: z.object({
        items: z.array(Card),
        cursor: z.string().optional(),
        /** With the first page: how many things each category has of what is found whatever its category. */
        facets: z.record(z.string(), z.number().int()),
        /** Whether there may be more of each category than were counted. */
        atLeast: z.boolean(),
      }),
      cacheSeconds: 10,
    },
    GET_LOOK_ALIKES: {
      kind: 'query',
      doc: 'The organisations whose name or domain name looks like a name or a domain name, the oldest first.',
      allow: 'public',
      input: z.strictObject({
        tradingName: z.string().trim().min(1).max(tradingNameLength),
        domainName: z.string().max(domainNameLength.max).default(''),
        /** The organisation that bears them, which is left out. */
        without: z.string().max(64).optional(),
      }),
      output: z.object({ items: z.array(LookAlike) }),
      cacheSeconds: 10,
    },
  },
  { publicPath: 'search' },
)
