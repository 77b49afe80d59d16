import type { RouteObject } from 'react-router-dom'
import { dealsRoutes } from '../deals/routes.tsx'
import { filesRoutes } from '../files/routes.tsx'
import { filesSlots } from '../files/slots.ts'
import { identityRoutes } from '../identity/routes.tsx'
import { identitySlots } from '../identity/slots.ts'
import { marketplaceRoutes } from '../marketplace/routes.tsx'
import { organisationsRoutes } from '../organisations/routes.tsx'
import type { Filling } from '../parts/slots.tsx'
import { paymentsRoutes } from '../payments/routes.tsx'
import { paymentsSlots } from '../payments/slots.ts'
import { workRoutes } from '../work/routes.tsx'
import { workSlots } from '../work/slots.ts'

/**
 * The pages of every area, which register them in web/<area>/routes.tsx. These lists are the only place that knows all areas:
 * they do not import one another.
 */
export const areaRoutes: readonly RouteObject[] = [
  ...dealsRoutes,
  ...filesRoutes,
  ...identityRoutes,
  ...marketplaceRoutes,
  ...organisationsRoutes,
  ...paymentsRoutes,
  ...workRoutes,
]

/** What areas put into pages of others, as their web/<area>/slots.ts registers it. */
export const areaSlots: readonly Filling[] = [...filesSlots, ...identitySlots, ...paymentsSlots, ...workSlots]
