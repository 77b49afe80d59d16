import type { RouteObject } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { workPaths } from '#shared/work/paths.ts'
import { pageOf } from '../lib/page.ts'

const templates = pageOf('templates', 'work', 'deals', 'terms')
/** A card is a dialog over its board. Its attachments are files, and it links to deals. */
const board = pageOf('work', 'todo', 'files')
const boardPage = () => import('./todo/board-page.tsx')
const card = board(workPaths.card, () => import('./todo/card-dialog.tsx'), 'CardDialog')

/** What is written in a mailbox may come from a template, and carries files. */
const mailbox = pageOf('mailbox', 'work', 'templates', 'files', 'deals', 'terms')

export const workRoutes: readonly RouteObject[] = [
  pageOf('work')(identityPaths.personalData, () => import('./personal-data-page.tsx'), 'PersonalDataPage'),
  board(workPaths.board, boardPage, 'BoardPage', [card], 'BoardAhead'),
  mailbox(workPaths.mail, () => import('./mail/mail-page.tsx'), 'MailPage'),
  mailbox(workPaths.mailSenders, () => import('./mail/senders-page.tsx'), 'MailSendersPage'),
  mailbox(workPaths.mailDrafts, () => import('./mail/drafts-page.tsx'), 'MailDraftsPage'),
  mailbox(workPaths.newMail, () => import('./mail/new-page.tsx'), 'NewMailPage'),
  mailbox(workPaths.mailThread, () => import('./mail/thread-page.tsx'), 'MailThreadPage'),
  templates(filesPaths.templates, () => import('./templates/list-page.tsx'), 'TemplatesPage'),
  templates(filesPaths.templatesShared, () => import('./templates/list-page.tsx'), 'SharedTemplatesPage'),
  templates(filesPaths.templatesDraft, () => import('./templates/list-page.tsx'), 'DraftTemplatesPage'),
  templates(filesPaths.newTemplate, () => import('./templates/editor-page.tsx'), 'NewTemplatePage'),
  templates(filesPaths.editTemplate, () => import('./templates/editor-page.tsx'), 'EditTemplatePage'),
]
