import { write } from '../kit/serve.ts'
import * as tables from './tables.ts'

/** What walking through the market for a person takes. */
export const personalUses = {
  tables: {
    tokens: write(tables.SearchTokens),
    items: write(tables.SearchItems),
    facets: write(tables.SearchFacets),
  },
} as const
