import type { RouteObject } from 'react-router-dom'
import { dealsRoutes } from '../deals/routes.tsx'
import { identityRoutes } from '../identity/routes.tsx'
import { marketplaceRoutes } from '../marketplace/routes.tsx'
import { organisationsRoutes } from '../organisations/routes.tsx'
import { paymentsRoutes } from '../payments/routes.tsx'

/**
 * The pages of every area, which register them in web/<area>/routes.tsx. This list is the only place that knows all areas:
 * they do not import one another.
 */
export const areaRoutes: readonly RouteObject[] = [
  ...dealsRoutes,
  ...identityRoutes,
  ...marketplaceRoutes,
  ...organisationsRoutes,
  ...paymentsRoutes,
]
