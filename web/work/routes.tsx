import type { RouteObject } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { pageOf } from '../lib/page.ts'

const templates = pageOf('templates', 'work', 'deals', 'terms')

export const workRoutes: readonly RouteObject[] = [
  pageOf('work')(identityPaths.personalData, () => import('./personal-data-page.tsx'), 'PersonalDataPage'),
  templates(filesPaths.templates, () => import('./templates/list-page.tsx'), 'TemplatesPage'),
  templates(filesPaths.templatesShared, () => import('./templates/list-page.tsx'), 'SharedTemplatesPage'),
  templates(filesPaths.templatesDraft, () => import('./templates/list-page.tsx'), 'DraftTemplatesPage'),
  templates(filesPaths.newTemplate, () => import('./templates/editor-page.tsx'), 'NewTemplatePage'),
  templates(filesPaths.editTemplate, () => import('./templates/editor-page.tsx'), 'EditTemplatePage'),
]
