import type { RouteObject } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('files', 'fileThreads')
const signed = pageOf('files', 'fileThreads', 'signature')

export const filesRoutes: readonly RouteObject[] = [
  page(filesPaths.files, () => import('./files-page.tsx'), 'FilesPage'),
  page(filesPaths.shared, () => import('./shared-page.tsx'), 'SharedPage'),
  signed(filesPaths.thread, () => import('./thread-page.tsx'), 'ThreadPage'),
  pageOf('papers')(filesPaths.verify, () => import('./verify-page.tsx'), 'VerifyPage'),
]
