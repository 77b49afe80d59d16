import type { RouteObject } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { pageOf } from '../lib/page.ts'

export const filesRoutes: readonly RouteObject[] = [
  pageOf('verify')(filesPaths.verify, () => import('./verify-page.tsx'), 'VerifyPage'),
]
