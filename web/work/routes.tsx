import type { RouteObject } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { workPaths } from '#shared/work/paths.ts'
import { pageOf } from '../lib/page.ts'

const templates = pageOf('templates', 'work', 'deals', 'terms')
/** A card is a dialog over its board. Its attachments are files, and it links to deals. */
const board = pageOf('work', 'todo', 'files')

export const workRoutes: readonly RouteObject[] = [
  pageOf('work')(identityPaths.personalData, () => import('./personal-data-page.tsx'), 'PersonalDataPage'),
  board(workPaths.board, () => import('./todo/board-page.tsx'), 'BoardPage', [
    board(workPaths.card, () => import('./todo/card-dialog.tsx'), 'CardDialog'),
  ]),
  templates(filesPaths.templates, () => import('./templates/list-page.tsx'), 'TemplatesPage'),
  templates(filesPaths.templatesShared, () => import('./templates/list-page.tsx'), 'SharedTemplatesPage'),
  templates(filesPaths.templatesDraft, () => import('./templates/list-page.tsx'), 'DraftTemplatesPage'),
  templates(filesPaths.newTemplate, () => import('./templates/editor-page.tsx'), 'NewTemplatePage'),
  templates(filesPaths.editTemplate, () => import('./templates/editor-page.tsx'), 'EditTemplatePage'),
]
