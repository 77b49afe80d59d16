import type { RouteObject } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { pageOf } from '../lib/page.ts'

export const workRoutes: readonly RouteObject[] = [
  pageOf('work')(identityPaths.personalData, () => import('./personal-data-page.tsx'), 'PersonalDataPage'),
]
