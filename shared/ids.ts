import { dealsIds } from './deals/ids.ts'
import { filesIds } from './files/ids.ts'
import { marketplaceIds } from './marketplace/ids.ts'
import { organisationsIds } from './organisations/ids.ts'
import { paymentsIds } from './payments/ids.ts'
import { workIds } from './work/ids.ts'

/**
 * How ids begin, by what they name, as each area says it in its ids.ts, which imports nothing: so kit can take this, and makes of it what checks
 * an id and what makes one. An id that two areas name is declared by the earlier. Events are kit's own.
 */
export const prefixes = {
  event: 'evt',
  ...organisationsIds,
  ...filesIds,
  ...marketplaceIds,
  ...dealsIds,
  ...paymentsIds,
  ...workIds,
} as const
